/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What threads of a rank wait for among themselves, where several of them may call MPI: the beginning and the
 * end of a thread, and the order of calls. A thread posts a token where it has come to a point that others
 * wait for; they go on when it is posted. */
#ifndef DPERF_TOKENS_H
#define DPERF_TOKENS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct dperf_hot;

/* Tokens count from 1. */
uint64_t dperf_new_token(void);

/* The calling thread has a recorder, is not within an MPI call, and others may wait for it. */
bool dperf_thread_is_watched(void);
/* The calling thread is here: posts `token`. False if it has no recorder, or is within an MPI call. */
bool dperf_thread_post(uint64_t token);
/* The calling thread may have to wait now; false as above. */
bool dperf_thread_pause(void);
/* It goes on, after dperf_thread_pause or dperf_thread_post, because `token` was posted `posts` times. */
void dperf_thread_resume(uint64_t token, unsigned posts);

/* Calls that come one after the other, whichever threads make them: that order is the program's. */
struct dperf_order {
  _Atomic uint64_t token;
  _Atomic unsigned recorder;
};
/* What the next call, in `recorder`, comes after; 0: nothing that another recorder did. */
uint64_t dperf_order_before(const struct dperf_order* order, unsigned recorder);
/* The call has returned, at `exit` cycles. */
void dperf_order_after(struct dperf_order* order, struct dperf_hot* hot, uint64_t exit);

#endif
