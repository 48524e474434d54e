/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The baseline of a loop: those of its iterations that stand for skipped ones, the steady part at the end of
 * those that were run (docs/design/sampling.md). Functions of numbers alone. */
#ifndef DPERF_SAMPLING_BASELINE_H
#define DPERF_SAMPLING_BASELINE_H

#include <stdbool.h>
#include <stddef.h>

#include "sampling/rule/iterations.h"

/* What counts as steady, relative. */
struct dperf_tolerance {
  double eps;   /* parts differ by no more than this; */
  double error; /* or by no more than noise explains, if that makes the mean no more uncertain than this */
  /* What blocks are of the loop's time, at most: eps and error are of that, so blocks may be off by as many
   * times more. 1: all that counts is blocks. */
  double weight;
};

struct dperf_baseline {
  bool is_steady;
  bool is_noisy; /* nothing but the machine's noise is seen, which is too much for so few iterations */
  unsigned period;
  size_t length;  /* in iterations: a multiple of four periods */
  double mean_ns; /* of an iteration */
  double spread;  /* how far off the mean may be, relative: its uncertainty (dperf_scatter), and the largest
                     deviation of a quarter's mean as far as noise does not explain it */
  double noise;   /* the uncertainty alone */
};
/* Of the baselines up to the last boundary that of the smallest spread: a steady one if there is any. It is
 * steady if the means of its quarters are the whole one's within `tolerance`, in time and in traffic
 * (dperf_traffic_is_near). It is at least half of all iterations: warm-up may be left behind, a drift may
 * not. */
struct dperf_baseline dperf_baseline_find(const struct dperf_iterations* iterations,
                                          struct dperf_tolerance tolerance);
/* The same for the last `length` iterations, a multiple of four periods. */
struct dperf_baseline dperf_baseline_at(const struct dperf_iterations* iterations, size_t length,
                                        unsigned period, struct dperf_tolerance tolerance);
/* Whether a mean is another one within `eps`. */
bool dperf_is_near(double mean_ns, double reference_ns, double eps);
/* Whether iterations with a traffic of `traffic_ns` are like those with `reference_ns` and blocks of
 * `mean_ns`: on the slow network they would take the same time within `eps`. */
bool dperf_traffic_is_near(double traffic_ns, double reference_ns, double mean_ns, double eps);

/* Fewer iterations than DPERF_LEAST_BASELINE may be one; each must take so long then. */
enum { DPERF_MOST_FEW = DPERF_LEAST_BASELINE - 2, DPERF_LEAST_FEW_NS = DPERF_FEW_NS / DPERF_MOST_FEW };

/* Whether the last `length` iterations, two or more, are steady in themselves: halves or quarters differ by
 * no more than `tolerance.error`. A baseline of few parts is not more certain than `tolerance.eps`: that is
 * its spread at least. */
struct dperf_baseline dperf_baseline_few(const struct dperf_iterations* iterations, size_t length,
                                         unsigned period, struct dperf_tolerance tolerance);
/* Of a user-directed baseline of whole periods: compares its quarters, or halves, in whole periods. */
struct dperf_baseline dperf_baseline_of_length(const struct dperf_iterations* iterations, size_t length,
                                               unsigned period, struct dperf_tolerance tolerance);
/* The longest baseline of an even number of iterations, less than eight, that is as long as few iterations
 * have to be, and half of all: 0 if there is none that is steady. At least `least` iterations. */
size_t dperf_baseline_of_few(const struct dperf_iterations* iterations, size_t least,
                             struct dperf_tolerance tolerance);
/* Whether iterations as long as the latest one could ever make such a baseline. */
bool dperf_baseline_may_be_few(const struct dperf_iterations* iterations);

/* What may happen that was not seen in so many iterations: with a probability of 9 in 10 it happens in fewer
 * than 2.3 of as many. If these take half as long again, the mean is that far off. At most eps is stated. */
double dperf_baseline_unseen(size_t iterations, double eps);

#endif
