/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a rank proposes in agreements on the loop that it watches. */
#ifndef DPERF_SAMPLING_PROPOSAL_H
#define DPERF_SAMPLING_PROPOSAL_H

#include "sampling/watch/state.h"

enum {
  DPERF_LONGEST_INTERVAL = 64 /* carriers; of a rank that watches no loop: it may enter one at any time */
};

/* Time is counted from now on. */
void dperf_propose_start(void);
/* How many carriers an iteration has; 0: not known. */
double dperf_propose_carriers_per_iteration(void);
/* A baseline of a few microseconds may be steady by chance: the less the shorter it is and the steadier it
 * must be. Returns how many iterations are missing. */
uint64_t dperf_propose_missing(const struct dperf_baseline* steady);

#endif
