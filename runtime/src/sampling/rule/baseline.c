/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/rule/baseline.h"

#include <math.h>

enum { QUARTERS = 4 };

bool dperf_is_near(double mean_ns, double reference_ns, double eps) {
  return fabs(mean_ns - reference_ns) <= fmax(eps * reference_ns, DPERF_LEAST_DEVIATION_NS);
}

bool dperf_traffic_is_near(double traffic_ns, double reference_ns, double mean_ns, double eps) {
  return dperf_is_near(mean_ns + traffic_ns, mean_ns + reference_ns, eps);
}

static struct dperf_baseline steady_in_parts(const struct dperf_iterations* iterations, size_t length,
                                             size_t parts, double eps) {
  struct dperf_baseline steady = {.is_steady = true, .length = length};
  const size_t part = length / parts;
  const size_t first = iterations->size - 1 - length;
  const double traffic_ns = dperf_iterations_traffic(iterations, length);
  steady.mean_ns = dperf_iterations_mean(iterations, length);
  for (size_t i = 0; i < parts; ++i) {
    const double mean_ns = dperf_iterations_mean_from(iterations, first + i * part, part);
    const double deviation_ns = fabs(mean_ns - steady.mean_ns);
    const double part_traffic_ns = dperf_iterations_traffic_from(iterations, first + i * part, part);
    const double traffic_off_ns = fabs(part_traffic_ns - traffic_ns), all_ns = steady.mean_ns + traffic_ns;
    if (!dperf_is_near(mean_ns, steady.mean_ns, eps)) steady.is_steady = false;
    if (!dperf_traffic_is_near(part_traffic_ns, traffic_ns, steady.mean_ns, eps)) steady.is_steady = false;
    if (deviation_ns > steady.spread * steady.mean_ns) steady.spread = deviation_ns / steady.mean_ns;
    if (traffic_off_ns > steady.spread * all_ns) steady.spread = traffic_off_ns / all_ns;
  }
  return steady;
}

struct dperf_baseline dperf_baseline_at(const struct dperf_iterations* iterations, size_t length,
                                        unsigned period, double eps) {
  struct dperf_baseline steady = steady_in_parts(iterations, length, QUARTERS, eps);
  steady.period = period;
  return steady;
}

struct dperf_baseline dperf_baseline_find(const struct dperf_iterations* iterations, double eps) {
  const unsigned period = dperf_iterations_period(iterations);
  struct dperf_baseline best = {.period = period};
  if (!period) return best;
  const size_t count = dperf_iterations_count(iterations);
  const size_t step = QUARTERS * (size_t)period;
  const size_t repeating = dperf_iterations_repeating(iterations, period);
  for (size_t length = repeating / step * step; length >= DPERF_LEAST_BASELINE && 2 * length >= count;
       length -= step) {
    const struct dperf_baseline steady = dperf_baseline_at(iterations, length, period, eps);
    if (!best.length || steady.spread < best.spread) best = steady;
  }
  return best;
}

enum { MOST_FEW = DPERF_LEAST_BASELINE - 2 };

struct dperf_baseline dperf_baseline_few(const struct dperf_iterations* iterations, size_t length,
                                         unsigned period, double eps) {
  struct dperf_baseline steady = steady_in_parts(iterations, length, length % QUARTERS ? 2 : QUARTERS, eps);
  steady.period = period;
  steady.spread = fmax(steady.spread, eps);
  return steady;
}

size_t dperf_baseline_of_few(const struct dperf_iterations* iterations, size_t least, double eps) {
  const size_t count = dperf_iterations_count(iterations);
  const size_t repeating = dperf_iterations_repeating(iterations, 1);
  size_t length = repeating < MOST_FEW ? repeating / 2 * 2 : MOST_FEW;
  for (; length >= 2 && length >= least && 2 * length >= count; length -= 2)
    if (dperf_iterations_elapsed_ns(iterations, length) >= DPERF_FEW_NS &&
        dperf_baseline_few(iterations, length, 1, eps).is_steady)
      return length;
  return 0;
}

struct dperf_baseline dperf_baseline_of_length(const struct dperf_iterations* iterations, size_t length,
                                               unsigned period, double eps) {
  size_t parts = QUARTERS;
  while (parts > 1 && length % (parts * period)) parts /= 2;
  struct dperf_baseline steady = steady_in_parts(iterations, length, parts, eps);
  steady.period = period;
  if (parts == 1) steady.spread = eps; /* there is nothing to compare it with */
  return steady;
}

bool dperf_baseline_may_be_few(const struct dperf_iterations* iterations) {
  return iterations->size < 2 || MOST_FEW * dperf_iterations_elapsed_ns(iterations, 1) >= DPERF_FEW_NS;
}
