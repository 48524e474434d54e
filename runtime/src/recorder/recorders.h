/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* All lanes. Threads have one from their first MPI call on, and where several may call MPI (tokens.h) from
 * their beginning. */
#ifndef DPERF_LANES_H
#define DPERF_LANES_H

#include "recorder/recorder.h"

/* Gives the calling thread a lane, from now on in the block that its probes named last. Null without memory,
 * or if there are too many threads. */
struct dperf_lane* dperf_lane_open(void);
/* A lane for a thread that the one with lane `creator` is about to create: of one that has ended, as it
 * knows. Null if there is none. Whoever does not use it gives it back. */
struct dperf_lane* dperf_lane_reserve(unsigned creator);
void dperf_lane_give_back(struct dperf_lane* reserved);
/* Gives a lane to the calling thread, which began at `stamp` cycles, when `token` was posted: the reserved
 * one, or a new one if that is null. */
struct dperf_lane* dperf_lane_born(struct dperf_lane* reserved, uint64_t token, unsigned posts,
                                   uint64_t stamp);
/* The token that the thread posted at its end, for which the one with lane `by` has just waited; 0: none. */
uint64_t dperf_lane_joined(pthread_t thread, unsigned by);
/* Encodes what all lanes hold and hands it to the writer. The calling thread's account ends now, or with its
 * last call. */
void dperf_lanes_close(bool at_last_call);
/* The first lane of the list. */
struct dperf_lane* dperf_lanes(void);
unsigned dperf_lane_count(void);
/* Frees the lanes: at the end, and in a forked child. */
void dperf_lanes_abandon(void);

#endif
