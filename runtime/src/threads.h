/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What threads of a rank wait for among themselves, where several of them may call MPI: the beginning and the
 * end of a thread, and the order of calls. A thread posts a token where it has come to a point that others
 * wait for; they go on when it is posted. The runtime sees pthread functions by defining them, in front of
 * the C library's.
 */
#ifndef DPERF_THREADS_H
#define DPERF_THREADS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct dperf_hot;

/* Tokens count from 1. */
uint64_t dperf_new_token(void);

/* The calling thread has a lane, is not within an MPI call, and others may wait for it. */
bool dperf_thread_is_watched(void);
/* The calling thread is here: posts `token`. False if it has no lane, or is within an MPI call. */
bool dperf_thread_post(uint64_t token);
/* The calling thread may have to wait now; false as above. */
bool dperf_thread_pause(void);
/* It goes on, after dperf_thread_pause or dperf_thread_post, because `token` was posted `posts` times. */
void dperf_thread_resume(uint64_t token, unsigned posts);

/* A point where several threads meet: the token of one meeting, which each of them posts. */
struct dperf_meeting {
  uint64_t token;
  unsigned number, posts;
};
/* Comes to meeting `number` (from 1) of a series in which one begins only when all have come to the one
 * before; two of them are kept. Returns the token, 0 if the thread posts none. */
uint64_t dperf_meeting_come(struct dperf_meeting* two, unsigned number);
/* All have come. */
void dperf_meeting_leave(const struct dperf_meeting* two, unsigned number, uint64_t token);

/* The function that the program would call without dPerf. */
void* dperf_next(const char* name);
#define DPERF_NEXT(name)         \
  static __typeof__(name)* next; \
  if (!next) next = (__typeof__(next))dperf_next(#name)
#define DPERF_SEEN __attribute__((visibility("default")))

/* Calls that come one after the other, whichever threads make them: that order is the program's. */
struct dperf_order {
  _Atomic uint64_t token;
  _Atomic unsigned lane;
};
/* What the next call, in `lane`, comes after; 0: nothing that another lane did. */
uint64_t dperf_order_before(const struct dperf_order* order, unsigned lane);
/* The call has returned, at `exit` cycles. */
void dperf_order_after(struct dperf_order* order, struct dperf_hot* hot, uint64_t exit);

#endif
