/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/rule/baseline.h"

#include <math.h>
#include <stdlib.h>

enum { QUARTERS = 4, LEAST_REPETITIONS = 3, LEAST_ITERATIONS = 6, FIRST_CAPACITY = 64 };

bool dperf_baseline_add(struct dperf_baseline* baseline, struct dperf_boundary boundary) {
  if (baseline->size == baseline->capacity) {
    const size_t capacity = baseline->capacity ? 2 * baseline->capacity : FIRST_CAPACITY;
    struct dperf_boundary* bigger = realloc(baseline->at, capacity * sizeof *bigger);
    if (!bigger) return false;
    baseline->at = bigger;
    baseline->capacity = capacity;
  }
  baseline->at[baseline->size++] = boundary;
  return true;
}

void dperf_baseline_free(struct dperf_baseline* baseline) {
  free(baseline->at);
  *baseline = (struct dperf_baseline){0};
}

/* How many iterations at the end are like the one `period` before them. */
static size_t alike(const struct dperf_baseline* baseline, unsigned period, enum dperf_signed_by by,
                    bool must_be_quiescent) {
  const struct dperf_boundary* at = baseline->at;
  size_t count = 0;
  for (size_t i = baseline->size; i-- > 1 + (size_t)period; ++count)
    if (at[i].signature[by] != at[i - period].signature[by] || (must_be_quiescent && !at[i].quiescent)) break;
  return count;
}

bool dperf_baseline_calls_repeat(const struct dperf_baseline* baseline) {
  const size_t iterations = dperf_baseline_iterations(baseline);
  if (iterations < LEAST_ITERATIONS) return true;
  for (unsigned period = 1; period <= DPERF_LONGEST_PERIOD && 2 * (size_t)period <= iterations; ++period)
    if (alike(baseline, period, DPERF_BUT_SIZES, false) >= period) return true;
  return false;
}

static size_t repeating_by(enum dperf_signed_by by, const struct dperf_baseline* baseline, unsigned period) {
  size_t count = alike(baseline, period, by, true);
  for (unsigned i = 0; i < period; ++i) {
    const size_t boundary = baseline->size - 1 - count;
    if (boundary == 0 || !baseline->at[boundary].quiescent) break;
    ++count;
  }
  if (count && !baseline->at[baseline->size - 1 - count].quiescent) --count; /* it begins there */
  return count;
}

size_t dperf_baseline_repeating(const struct dperf_baseline* baseline, unsigned period) {
  return repeating_by(DPERF_BUT_SIZES, baseline, period);
}

bool dperf_baseline_sizes_vary(const struct dperf_baseline* baseline, size_t length, unsigned period) {
  return alike(baseline, period, DPERF_BY_ALL, false) + period < length;
}

static unsigned period_by(enum dperf_signed_by by, const struct dperf_baseline* baseline) {
  const size_t iterations = dperf_baseline_iterations(baseline);
  for (unsigned period = 1; period <= DPERF_LONGEST_PERIOD; ++period) {
    size_t needed = LEAST_REPETITIONS * (size_t)period;
    if (needed < LEAST_ITERATIONS) needed = LEAST_ITERATIONS;
    if (needed > iterations) return 0;
    const size_t repeating = repeating_by(by, baseline, period);
    if (repeating >= needed && 2 * repeating >= iterations) return period;
  }
  return 0;
}

unsigned dperf_baseline_period(const struct dperf_baseline* baseline) {
  const unsigned period = period_by(DPERF_BY_ALL, baseline);
  return period ? period : period_by(DPERF_BUT_SIZES, baseline);
}

static double mean_of(const struct dperf_baseline* baseline, size_t first, size_t length) {
  return (double)(baseline->at[first + length].charged_ns - baseline->at[first].charged_ns) / (double)length;
}

double dperf_baseline_mean(const struct dperf_baseline* baseline, size_t length) {
  return mean_of(baseline, baseline->size - 1 - length, length);
}

bool dperf_is_near(double mean_ns, double reference_ns, double eps) {
  return fabs(mean_ns - reference_ns) <= fmax(eps * reference_ns, DPERF_LEAST_DEVIATION_NS);
}

static double traffic_of(const struct dperf_baseline* baseline, size_t first, size_t length) {
  return (double)(baseline->at[first + length].traffic_ns - baseline->at[first].traffic_ns) / (double)length;
}

double dperf_baseline_traffic(const struct dperf_baseline* baseline, size_t length) {
  return traffic_of(baseline, baseline->size - 1 - length, length);
}

bool dperf_traffic_is_near(double traffic_ns, double reference_ns, double mean_ns, double eps) {
  return dperf_is_near(mean_ns + traffic_ns, mean_ns + reference_ns, eps);
}

static struct dperf_steady steady_in_parts(const struct dperf_baseline* baseline, size_t length, size_t parts,
                                           double eps) {
  struct dperf_steady steady = {.is_steady = true, .length = length};
  const size_t part = length / parts;
  const size_t first = baseline->size - 1 - length;
  const double traffic_ns = dperf_baseline_traffic(baseline, length);
  steady.mean_ns = dperf_baseline_mean(baseline, length);
  for (size_t i = 0; i < parts; ++i) {
    const double mean_ns = mean_of(baseline, first + i * part, part);
    const double deviation_ns = fabs(mean_ns - steady.mean_ns);
    const double part_traffic_ns = traffic_of(baseline, first + i * part, part);
    const double traffic_off_ns = fabs(part_traffic_ns - traffic_ns), all_ns = steady.mean_ns + traffic_ns;
    if (!dperf_is_near(mean_ns, steady.mean_ns, eps)) steady.is_steady = false;
    if (!dperf_traffic_is_near(part_traffic_ns, traffic_ns, steady.mean_ns, eps)) steady.is_steady = false;
    if (deviation_ns > steady.spread * steady.mean_ns) steady.spread = deviation_ns / steady.mean_ns;
    if (traffic_off_ns > steady.spread * all_ns) steady.spread = traffic_off_ns / all_ns;
  }
  return steady;
}

struct dperf_steady dperf_baseline_steady_at(const struct dperf_baseline* baseline, size_t length,
                                             unsigned period, double eps) {
  struct dperf_steady steady = steady_in_parts(baseline, length, QUARTERS, eps);
  steady.period = period;
  return steady;
}

struct dperf_steady dperf_baseline_steady(const struct dperf_baseline* baseline, double eps) {
  const unsigned period = dperf_baseline_period(baseline);
  struct dperf_steady best = {.period = period};
  if (!period) return best;
  const size_t iterations = dperf_baseline_iterations(baseline);
  const size_t step = QUARTERS * (size_t)period;
  const size_t repeating = dperf_baseline_repeating(baseline, period);
  for (size_t length = repeating / step * step; length >= DPERF_LEAST_BASELINE && 2 * length >= iterations;
       length -= step) {
    const struct dperf_steady steady = dperf_baseline_steady_at(baseline, length, period, eps);
    if (!best.length || steady.spread < best.spread) best = steady;
  }
  return best;
}

enum { MOST_FEW = DPERF_LEAST_BASELINE - 2 };

static int64_t elapsed(const struct dperf_baseline* baseline, size_t length) {
  return baseline->at[baseline->size - 1].elapsed_ns - baseline->at[baseline->size - 1 - length].elapsed_ns;
}

struct dperf_steady dperf_baseline_few(const struct dperf_baseline* baseline, size_t length, unsigned period,
                                       double eps) {
  struct dperf_steady steady = steady_in_parts(baseline, length, length % QUARTERS ? 2 : QUARTERS, eps);
  steady.period = period;
  steady.spread = fmax(steady.spread, eps);
  return steady;
}

size_t dperf_baseline_of_few(const struct dperf_baseline* baseline, size_t least, double eps) {
  const size_t iterations = dperf_baseline_iterations(baseline);
  const size_t repeating = dperf_baseline_repeating(baseline, 1);
  size_t length = repeating < MOST_FEW ? repeating / 2 * 2 : MOST_FEW;
  for (; length >= 2 && length >= least && 2 * length >= iterations; length -= 2)
    if (elapsed(baseline, length) >= DPERF_FEW_NS && dperf_baseline_few(baseline, length, 1, eps).is_steady)
      return length;
  return 0;
}

struct dperf_steady dperf_baseline_of_length(const struct dperf_baseline* baseline, size_t length,
                                             unsigned period, double eps) {
  size_t parts = QUARTERS;
  while (parts > 1 && length % (parts * period)) parts /= 2;
  struct dperf_steady steady = steady_in_parts(baseline, length, parts, eps);
  steady.period = period;
  if (parts == 1) steady.spread = eps; /* there is nothing to compare it with */
  return steady;
}

bool dperf_baseline_may_be_few(const struct dperf_baseline* baseline) {
  return baseline->size < 2 || MOST_FEW * elapsed(baseline, 1) >= DPERF_FEW_NS;
}

static uint64_t divisor(uint64_t a, uint64_t b) {
  while (b) {
    const uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

uint64_t dperf_common_period(uint64_t periods, uint64_t most) {
  uint64_t common = 1;
  for (unsigned bit = 0; bit < DPERF_LONGEST_PERIOD; ++bit) {
    if (!(periods >> bit & 1)) continue;
    common = common / divisor(common, bit + 1) * (bit + 1);
    if (common > most) return 0;
  }
  return common;
}
