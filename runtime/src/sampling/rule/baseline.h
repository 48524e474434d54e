/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The baseline of a loop: those of its iterations that stand for skipped ones, the steady part at the end of
 * those that were run (docs/design/sampling.md). Functions of numbers alone. */
#ifndef DPERF_SAMPLING_BASELINE_H
#define DPERF_SAMPLING_BASELINE_H

#include <stdbool.h>
#include <stddef.h>

#include "sampling/rule/iterations.h"

struct dperf_baseline {
  bool is_steady;
  unsigned period;
  size_t length;  /* in iterations: a multiple of four periods */
  double mean_ns; /* of an iteration */
  double spread;  /* largest deviation of a quarter's mean from the whole one's, relative to that */
};
/* The baseline up to the last boundary whose four quarters' means lie closest together: steady, if all are
 * the whole one's within `eps`, in time and in traffic (dperf_traffic_is_near). It is at least half of all
 * iterations: warm-up may be left behind, a drift may not. */
struct dperf_baseline dperf_baseline_find(const struct dperf_iterations* iterations, double eps);
/* The same for the last `length` iterations, a multiple of four periods. */
struct dperf_baseline dperf_baseline_at(const struct dperf_iterations* iterations, size_t length,
                                        unsigned period, double eps);
/* Whether a mean is another one within `eps`. */
bool dperf_is_near(double mean_ns, double reference_ns, double eps);
/* Whether iterations with a traffic of `traffic_ns` are like those with `reference_ns` and blocks of
 * `mean_ns`: on the slow network they would take the same time within `eps`. */
bool dperf_traffic_is_near(double traffic_ns, double reference_ns, double mean_ns, double eps);

/* Whether the last `length` iterations, two or more, are steady in themselves: halves or quarters as above. A
 * baseline of few parts is not more certain than `eps`: that is its spread at least. */
struct dperf_baseline dperf_baseline_few(const struct dperf_iterations* iterations, size_t length,
                                         unsigned period, double eps);
/* Of a user-directed baseline of whole periods: compares its quarters, or halves, in whole periods. */
struct dperf_baseline dperf_baseline_of_length(const struct dperf_iterations* iterations, size_t length,
                                               unsigned period, double eps);
/* The longest baseline of an even number of iterations, less than eight, that is as long as few iterations
 * have to be, and half of all: 0 if there is none that is steady. At least `least` iterations. */
size_t dperf_baseline_of_few(const struct dperf_iterations* iterations, size_t least, double eps);
/* Whether iterations as long as the latest one could ever make such a baseline. */
bool dperf_baseline_may_be_few(const struct dperf_iterations* iterations);

#endif
