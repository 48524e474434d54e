/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The arithmetic of a loop's condition: from a few comparisons `value < bound` to the number of iterations.
 * What counts is how far the two are apart, and by how much an iteration brings them closer. */
#ifndef DPERF_COMPARED_H
#define DPERF_COMPARED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mpi_api.h"

/* More than this is not known: what is added up over iterations would not fit. */
#define DPERF_MOST_ITERATIONS (1ULL << 48)

struct dperf_bound {
  uint64_t iterations; /* of this entry of the loop, in all; 0: unknown */
  bool estimated; /* from the steps so far; with 0 iterations: it may end the loop, but nothing says when */
  bool rounded;   /* whether there is one more is a matter of rounding */
  bool guessed;   /* estimated, not a bound: it ends the loop then at its current rate */
};

/* Looks at the comparison that `compared->run` has just counted, and says in `compared->next` which one is to
 * be looked at after it: the first four, then those behind 4, 8, 16, ... others. True if `bound` has a result
 * now. */
bool dperf_compared_look(struct dperf_rt_compared* compared, double value, double limit, int how,
                         struct dperf_bound* bound);

/* Says of one that is not made in each iteration (DPERF_RT_COUNTED) that it may end the loop, or is likely
 * to, in the iteration that has just been counted: if there is no result so far. */
bool dperf_compared_expect(const struct dperf_rt_compared* compared, double likely,
                           struct dperf_bound* bound);

/* Estimates that differ by less than a percent say the same. */
bool dperf_bounds_are_alike(struct dperf_bound a, struct dperf_bound b);

#endif
