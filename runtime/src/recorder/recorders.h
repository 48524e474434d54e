/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* All recorders. Threads have one from their first MPI call on, and where several may call MPI (tokens.h)
 * from their beginning. */
#ifndef DPERF_RECORDERS_H
#define DPERF_RECORDERS_H

#include "recorder/recorder.h"

/* Gives the calling thread a recorder, from now on in the block that its probes named last. Null without
 * memory, or if there are too many threads. */
struct dperf_recorder* dperf_recorder_open(void);
/* A recorder for a thread that the one with recorder `creator` is about to create: of one that has ended, as
 * it knows. Null if there is none. A caller that does not use it gives it back. */
struct dperf_recorder* dperf_recorder_reserve(unsigned creator);
void dperf_recorder_give_back(struct dperf_recorder* reserved);
/* Gives a recorder to the calling thread, which began at `stamp` cycles, when `token` was posted: the
 * reserved one, or a new one if that is null. */
struct dperf_recorder* dperf_recorder_born(struct dperf_recorder* reserved, uint64_t token, unsigned posts,
                                           uint64_t stamp);
/* The token that the thread posted at its end, for which the one with recorder `by` has just waited; 0: none.
 */
uint64_t dperf_recorder_joined(pthread_t thread, unsigned by);
/* Encodes what all recorders hold and hands it to the writer. The calling thread's account ends now, or with
 * its last call. */
void dperf_recorders_close(bool at_last_call);
/* The first recorder of the list. */
struct dperf_recorder* dperf_recorders(void);
unsigned dperf_recorder_count(void);
/* Frees the recorders: at the end, and in a forked child. */
void dperf_recorders_abandon(void);

#endif
