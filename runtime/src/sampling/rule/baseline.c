/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/rule/baseline.h"

#include <math.h>

#include "sampling/rule/scatter.h"

enum { QUARTERS = 4 };

bool dperf_is_near(double mean_ns, double reference_ns, double eps) {
  return fabs(mean_ns - reference_ns) <= fmax(eps * reference_ns, DPERF_LEAST_DEVIATION_NS);
}

bool dperf_traffic_is_near(double traffic_ns, double reference_ns, double mean_ns, double eps) {
  return dperf_is_near(mean_ns + traffic_ns, mean_ns + reference_ns, eps);
}

static struct dperf_baseline steady_in_parts(const struct dperf_iterations* iterations, size_t length,
                                             size_t parts, double eps, double weight) {
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
    if (!dperf_is_near(mean_ns, steady.mean_ns, eps / weight)) steady.is_steady = false;
    if (!dperf_traffic_is_near(part_traffic_ns, traffic_ns, steady.mean_ns, eps)) steady.is_steady = false;
    if (deviation_ns > steady.spread * steady.mean_ns) steady.spread = deviation_ns / steady.mean_ns;
    if (traffic_off_ns > steady.spread * all_ns) steady.spread = traffic_off_ns / all_ns;
  }
  return steady;
}

/* Quarters that differ by more than eps are still those of one mean if that is what noise makes of them. */
static void judge_noise(struct dperf_baseline* steady, const struct dperf_iterations* iterations,
                        struct dperf_tolerance tolerance) {
  const struct dperf_scatter time = dperf_scatter_of(iterations, steady->length, steady->period, false);
  const struct dperf_scatter traffic = dperf_scatter_of(iterations, steady->length, steady->period, true);
  double of_loop = fmax(time.error * tolerance.weight, traffic.error);
  steady->noise = fmax(time.error, traffic.error);
  if (steady->noise * steady->mean_ns <= DPERF_LEAST_DEVIATION_NS) steady->noise = of_loop = 0;
  const bool explained = time.explains_quarters && traffic.explains_quarters;
  if (!steady->is_steady && explained) steady->spread = steady->noise;
  steady->spread = fmax(steady->spread, steady->noise);
  if (!steady->is_steady && !explained) return;
  steady->is_steady = of_loop <= tolerance.error;
  steady->is_noisy = !steady->is_steady;
}

struct dperf_baseline dperf_baseline_at(const struct dperf_iterations* iterations, size_t length,
                                        unsigned period, struct dperf_tolerance tolerance) {
  struct dperf_baseline steady =
      steady_in_parts(iterations, length, QUARTERS, tolerance.eps, tolerance.weight);
  steady.period = period;
  judge_noise(&steady, iterations, tolerance);
  return steady;
}

static bool is_better(const struct dperf_baseline* one, const struct dperf_baseline* other) {
  if (!other->length || one->is_steady != other->is_steady) return !other->length || one->is_steady;
  return one->spread < other->spread;
}

struct dperf_baseline dperf_baseline_find(const struct dperf_iterations* iterations,
                                          struct dperf_tolerance tolerance) {
  const unsigned period = dperf_iterations_period(iterations);
  struct dperf_baseline best = {.period = period};
  if (!period) return best;
  const size_t count = dperf_iterations_count(iterations);
  const size_t step = QUARTERS * (size_t)period;
  const size_t repeating = dperf_iterations_repeating(iterations, period);
  for (size_t length = repeating / step * step; length >= DPERF_LEAST_BASELINE && 2 * length >= count;
       length -= step) {
    const struct dperf_baseline steady = dperf_baseline_at(iterations, length, period, tolerance);
    if (is_better(&steady, &best)) best = steady;
  }
  return best;
}

/* The uncertainty of the mean of periods. Of two it is not known: twice what they are off it. */
static double error_of_few(const struct dperf_iterations* iterations, size_t length, unsigned period,
                           double mean_ns) {
  enum { FEWEST_KNOWN = 4 };
  const size_t periods = length / period, first = iterations->size - 1 - length;
  double squares = 0, most_ns = 0;
  for (size_t i = 0; i < periods; ++i) {
    const double off_ns = fabs(dperf_iterations_mean_from(iterations, first + i * period, period) - mean_ns);
    squares += off_ns * off_ns;
    most_ns = fmax(most_ns, off_ns);
  }
  if (mean_ns <= 0 || periods < 2) return 0;
  return (periods < FEWEST_KNOWN ? 2 * most_ns : dperf_scatter_error(squares, periods)) / mean_ns;
}

struct dperf_baseline dperf_baseline_few(const struct dperf_iterations* iterations, size_t length,
                                         unsigned period, struct dperf_tolerance tolerance) {
  struct dperf_baseline steady = steady_in_parts(iterations, length, length % QUARTERS ? 2 : QUARTERS,
                                                 tolerance.error, tolerance.weight);
  steady.period = period;
  steady.noise = error_of_few(iterations, length, period, steady.mean_ns);
  steady.spread = fmax(fmax(steady.spread, steady.noise), tolerance.eps);
  return steady;
}

size_t dperf_baseline_of_few(const struct dperf_iterations* iterations, size_t least,
                             struct dperf_tolerance tolerance) {
  const size_t count = dperf_iterations_count(iterations);
  const size_t repeating = dperf_iterations_repeating(iterations, 1);
  size_t length = repeating < DPERF_MOST_FEW ? repeating / 2 * 2 : DPERF_MOST_FEW;
  for (; length >= 2 && length >= least && 2 * length >= count; length -= 2)
    if (dperf_iterations_elapsed_ns(iterations, length) >= DPERF_FEW_NS &&
        dperf_baseline_few(iterations, length, 1, tolerance).is_steady)
      return length;
  return 0;
}

struct dperf_baseline dperf_baseline_of_length(const struct dperf_iterations* iterations, size_t length,
                                               unsigned period, struct dperf_tolerance tolerance) {
  size_t parts = QUARTERS;
  while (parts > 1 && length % (parts * period)) parts /= 2;
  struct dperf_baseline steady = steady_in_parts(iterations, length, parts, tolerance.eps, tolerance.weight);
  steady.period = period;
  if (parts == QUARTERS) judge_noise(&steady, iterations, tolerance);
  if (parts == 1) steady.spread = tolerance.eps; /* there is nothing to compare it with */
  return steady;
}

bool dperf_baseline_may_be_few(const struct dperf_iterations* iterations) {
  return iterations->size < 2 || DPERF_MOST_FEW * dperf_iterations_elapsed_ns(iterations, 1) >= DPERF_FEW_NS;
}

double dperf_baseline_unseen(size_t iterations, double eps) {
  return fmin(eps, 1 / fmax((double)iterations, 1));
}
