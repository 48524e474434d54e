/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a rank brings to agreements on the loop that it watches. */
#ifndef DPERF_SAMPLING_BID_H
#define DPERF_SAMPLING_BID_H

#include "sampling/watch/state.h"

enum {
  DPERF_CHANCES = 3,      /* a probe may be so many times as long as it was planned */
  DPERF_LONGEST_WISH = 64 /* rides; of a rank that watches no loop: it may enter one at any time */
};

/* Time is counted from now on. */
void dperf_bid_start(void);
/* How many rides an iteration has; 0: not known. */
double dperf_bid_rides_each(void);
/* A window of a few microseconds may be steady by chance: the less the shorter it is and the steadier it must
 * be. Returns how many iterations are missing. */
uint64_t dperf_bid_too_brief(const struct dperf_steady* steady);

#endif
