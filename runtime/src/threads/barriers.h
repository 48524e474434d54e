/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Points where several threads meet: barriers of all kinds. */
#ifndef DPERF_BARRIERS_H
#define DPERF_BARRIERS_H

#include <stdint.h>

/* One round of a barrier: its token, which each thread posts. */
struct dperf_barrier_round {
  uint64_t token;
  unsigned number, posts;
};
/* Arrives in round `number` (from 1); one begins only when all have arrived in the one before, so two of them
 * are kept. Returns the token, 0 if the thread posts none. */
uint64_t dperf_barrier_arrive(struct dperf_barrier_round* two, unsigned number);
/* All have arrived. */
void dperf_barrier_leave(const struct dperf_barrier_round* two, unsigned number, uint64_t token);

#endif
