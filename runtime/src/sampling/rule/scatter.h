/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How the times of a loop's iterations scatter: the machine's noise, as opposed to a change of the program's
 * (docs/design/sampling.md). Functions of numbers alone. */
#ifndef DPERF_SAMPLING_SCATTER_H
#define DPERF_SAMPLING_SCATTER_H

#include <stdbool.h>
#include <stddef.h>

#include "sampling/rule/iterations.h"

struct dperf_scatter {
  double error;           /* 95 % confidence: half of the interval of the mean, relative to that */
  bool explains_quarters; /* the four quarters differ by no more than the groups within them make likely */
};
/* Of the last `length` iterations, a multiple of four periods, in groups of whole periods: up to four in each
 * quarter. Of time, or of time and traffic. */
struct dperf_scatter dperf_scatter_of(const struct dperf_iterations* iterations, size_t length,
                                      unsigned period, bool with_traffic);
/* By how much more or less traffic an iteration has than the one before, of its time and traffic: a straight
 * line through the groups. */
struct dperf_growth {
  double slope;     /* without its sign */
  double by_chance; /* half of its 95 % interval */
};
struct dperf_growth dperf_scatter_growth(const struct dperf_iterations* iterations, size_t length,
                                         unsigned period);
/* How far off the messages of `all` iterations may be if those of `run` stand for them: half of what they
 * gain on that line. What may be chance is not believed in beyond 32 times what was run. At most 1. */
double dperf_growth_at_end(struct dperf_growth growth, double all, double run);
/* Half of the 95 % interval of the mean of `parts` numbers, two or more, whose squared deviations from it add
 * up to `squares`. */
double dperf_scatter_error(double squares, size_t parts);

#endif
