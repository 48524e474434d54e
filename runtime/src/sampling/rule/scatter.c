/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/rule/scatter.h"

#include <math.h>

enum { QUARTERS = 4, MOST_PER_QUARTER = 4, MOST_GROUPS = QUARTERS * MOST_PER_QUARTER };

struct groups {
  size_t per_quarter, count;
  double mean_ns[MOST_GROUPS], periods[MOST_GROUPS];
  double quarter_ns[QUARTERS], whole_ns;
};

/* Student's t, two-sided 95 %, by degrees of freedom. */
static double students_t(size_t degrees) {
  static const double values[] = {0,     12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365,
                                  2.306, 2.262,  2.228, 2.201, 2.179, 2.160, 2.145, 2.131};
  const size_t known = sizeof values / sizeof *values;
  return degrees < known ? values[degrees] : 2.0;
}

double dperf_scatter_error(double squares, size_t parts) {
  return students_t(parts - 1) * sqrt(squares / (double)(parts - 1) / (double)parts);
}

static double mean_of(const struct dperf_iterations* iterations, size_t first, size_t length,
                      bool with_traffic) {
  const double traffic_ns = with_traffic ? dperf_iterations_traffic_from(iterations, first, length) : 0;
  return dperf_iterations_mean_from(iterations, first, length) + traffic_ns;
}

static struct groups groups_of(const struct dperf_iterations* iterations, size_t length, unsigned period,
                               bool with_traffic) {
  const size_t quarter = length / QUARTERS, periods = quarter / period;
  const size_t begin = iterations->size - 1 - length;
  struct groups groups = {.per_quarter = periods < MOST_PER_QUARTER ? periods : MOST_PER_QUARTER};
  groups.count = QUARTERS * groups.per_quarter;
  groups.whole_ns = mean_of(iterations, begin, length, with_traffic);
  for (size_t i = 0; i < QUARTERS; ++i)
    groups.quarter_ns[i] = mean_of(iterations, begin + i * quarter, quarter, with_traffic);
  for (size_t i = 0; i < groups.count; ++i) {
    const size_t number = i % groups.per_quarter, start = begin + i / groups.per_quarter * quarter;
    const size_t from = number * periods / groups.per_quarter,
                 to = (number + 1) * periods / groups.per_quarter;
    groups.periods[i] = (double)(to - from);
    groups.mean_ns[i] = mean_of(iterations, start + from * period, (to - from) * period, with_traffic);
  }
  return groups;
}

/* Squared deviations, each as often as it has periods: of quarters from the whole, of groups from their
 * quarter. */
static double between_quarters(const struct groups* groups) {
  double sum = 0, periods = 0;
  for (size_t i = 0; i < groups->per_quarter; ++i) periods += groups->periods[i];
  for (size_t i = 0; i < QUARTERS; ++i)
    sum += periods * (groups->quarter_ns[i] - groups->whole_ns) * (groups->quarter_ns[i] - groups->whole_ns);
  return sum;
}
static double within_quarters(const struct groups* groups) {
  double sum = 0;
  for (size_t i = 0; i < groups->count; ++i) {
    const double off_ns = groups->mean_ns[i] - groups->quarter_ns[i / groups->per_quarter];
    sum += groups->periods[i] * off_ns * off_ns;
  }
  return sum;
}

/* Disturbances last: then groups side by side are alike, and the mean is less certain than if they were
 * not. The factor is that of an autoregressive process. */
static double lasting(const struct groups* groups) {
  const double most = 0.9;
  double squares = 0, products = 0, last_ns = 0;
  for (size_t i = 0; i < groups->count; ++i) {
    const double off_ns = groups->mean_ns[i] - groups->whole_ns;
    squares += off_ns * off_ns;
    products += off_ns * last_ns;
    last_ns = off_ns;
  }
  const double correlation = squares > 0 ? fmin(fmax(products / squares, 0), most) : 0;
  return sqrt((1 + correlation) / (1 - correlation));
}

/* Analysis of variance: how the quarters' variance compares with that of the groups in them. */
enum finding { ALIKE, EXPLAINED, CHANGES };
static enum finding compare_quarters(const struct groups* groups) {
  /* By groups in a quarter: chance exceeds it in 1 of 20. */
  static const double upper[MOST_PER_QUARTER + 1] = {0, 0, 6.59, 4.07, 3.49};
  const double lower = 1.0 / 500; /* chance falls short of it in less than 1 of 1000 */
  if (groups->per_quarter < 2) return CHANGES;
  const double between = between_quarters(groups) / (QUARTERS - 1);
  const double within = within_quarters(groups) / (double)(groups->count - QUARTERS);
  return between < lower * within                         ? ALIKE
         : between <= upper[groups->per_quarter] * within ? EXPLAINED
                                                          : CHANGES;
}

/* Quarters that are more alike than by chance hold a whole number of what changes within them. */
static double error_of(const struct groups* groups, double periods, enum finding found) {
  const double between = between_quarters(groups), within = within_quarters(groups);
  if (found == ALIKE) return dperf_scatter_error(between * QUARTERS / periods, QUARTERS);
  const double squares = (between + within) * (double)groups->count / periods;
  return dperf_scatter_error(squares, groups->count) * lasting(groups);
}

struct dperf_scatter dperf_scatter_of(const struct dperf_iterations* iterations, size_t length,
                                      unsigned period, bool with_traffic) {
  const struct groups groups = groups_of(iterations, length, period, with_traffic);
  const enum finding found = compare_quarters(&groups);
  const double error_ns = error_of(&groups, (double)length / period, found);
  return (struct dperf_scatter){.error = groups.whole_ns > 0 ? error_ns / groups.whole_ns : 0,
                                .explains_quarters = found != CHANGES};
}

struct dperf_growth dperf_scatter_growth(const struct dperf_iterations* iterations, size_t length,
                                         unsigned period) {
  const struct groups all = groups_of(iterations, length, period, true);
  const struct groups blocks = groups_of(iterations, length, period, false);
  if (all.whole_ns <= 0) return (struct dperf_growth){.slope = 0, .by_chance = 0};
  const double mean_ns = all.whole_ns - blocks.whole_ns, centre = ((double)all.count - 1) / 2;
  double products = 0, squares = 0, rest = 0;
  for (size_t i = 0; i < all.count; ++i) {
    const double x = (double)i - centre;
    products += x * (all.mean_ns[i] - blocks.mean_ns[i]);
    squares += x * x;
  }
  const double slope_ns = products / squares;
  for (size_t i = 0; i < all.count; ++i) {
    const double off_ns = all.mean_ns[i] - blocks.mean_ns[i] - mean_ns - slope_ns * ((double)i - centre);
    rest += off_ns * off_ns;
  }
  const size_t degrees = all.count - 2;
  const double by_chance_ns = students_t(degrees) * sqrt(rest / (double)degrees / squares);
  const double per_iteration = (double)all.count / (double)length / all.whole_ns;
  return (struct dperf_growth){.slope = fabs(slope_ns) * per_iteration,
                               .by_chance = by_chance_ns * per_iteration};
}

double dperf_growth_at_end(struct dperf_growth growth, double all, double run) {
  const double far_beyond_chance = 2, believed = fmin(all, 32 * run);
  const double of_slope = growth.slope > far_beyond_chance * growth.by_chance ? all : believed;
  return fmin((growth.slope * of_slope + growth.by_chance * believed) / 2, 1);
}
