/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/rule/iterations.h"

#include <stdlib.h>

enum { LEAST_REPETITIONS = 3, LEAST_ITERATIONS = 6, FIRST_CAPACITY = 64 };

bool dperf_iterations_add(struct dperf_iterations* iterations, struct dperf_boundary boundary) {
  if (iterations->size == iterations->capacity) {
    const size_t capacity = iterations->capacity ? 2 * iterations->capacity : FIRST_CAPACITY;
    struct dperf_boundary* bigger = realloc(iterations->at, capacity * sizeof *bigger);
    if (!bigger) return false;
    iterations->at = bigger;
    iterations->capacity = capacity;
  }
  iterations->at[iterations->size++] = boundary;
  return true;
}

void dperf_iterations_free(struct dperf_iterations* iterations) {
  free(iterations->at);
  *iterations = (struct dperf_iterations){0};
}

/* How many iterations at the end are like the one `period` before them. */
static size_t alike(const struct dperf_iterations* iterations, unsigned period, enum dperf_signed_by by,
                    bool must_be_quiescent) {
  const struct dperf_boundary* at = iterations->at;
  size_t count = 0;
  for (size_t i = iterations->size; i-- > 1 + (size_t)period; ++count)
    if (at[i].signature[by] != at[i - period].signature[by] || (must_be_quiescent && !at[i].quiescent)) break;
  return count;
}

bool dperf_iterations_repeat(const struct dperf_iterations* iterations) {
  const size_t count = dperf_iterations_count(iterations);
  if (count < LEAST_ITERATIONS) return true;
  for (unsigned period = 1; period <= DPERF_LONGEST_PERIOD && 2 * (size_t)period <= count; ++period)
    if (alike(iterations, period, DPERF_BUT_TAGS_AND_SIZES, false) >= period) return true;
  return false;
}

static size_t repeating_by(enum dperf_signed_by by, const struct dperf_iterations* iterations,
                           unsigned period) {
  size_t count = alike(iterations, period, by, true);
  for (unsigned i = 0; i < period; ++i) {
    const size_t boundary = iterations->size - 1 - count;
    if (boundary == 0 || !iterations->at[boundary].quiescent) break;
    ++count;
  }
  if (count && !iterations->at[iterations->size - 1 - count].quiescent) --count; /* it begins there */
  return count;
}

size_t dperf_iterations_repeating(const struct dperf_iterations* iterations, unsigned period) {
  return repeating_by(DPERF_BUT_TAGS_AND_SIZES, iterations, period);
}

bool dperf_iterations_sizes_vary(const struct dperf_iterations* iterations, size_t length, unsigned period) {
  return alike(iterations, period, DPERF_BUT_TAGS, false) + period < length;
}

static unsigned period_by(enum dperf_signed_by by, const struct dperf_iterations* iterations) {
  const size_t count = dperf_iterations_count(iterations);
  for (unsigned period = 1; period <= DPERF_LONGEST_PERIOD; ++period) {
    size_t needed = LEAST_REPETITIONS * (size_t)period;
    if (needed < LEAST_ITERATIONS) needed = LEAST_ITERATIONS;
    if (needed > count) return 0;
    const size_t repeating = repeating_by(by, iterations, period);
    if (repeating >= needed && 2 * repeating >= count) return period;
  }
  return 0;
}

unsigned dperf_iterations_period(const struct dperf_iterations* iterations) {
  unsigned period = 0;
  for (unsigned by = 0; by < DPERF_SIGNATURES && !period; ++by) period = period_by(by, iterations);
  return period;
}

double dperf_iterations_mean_from(const struct dperf_iterations* iterations, size_t first, size_t length) {
  return (double)(iterations->at[first + length].charged_ns - iterations->at[first].charged_ns) /
         (double)length;
}

double dperf_iterations_mean(const struct dperf_iterations* iterations, size_t length) {
  return dperf_iterations_mean_from(iterations, iterations->size - 1 - length, length);
}

double dperf_iterations_traffic_from(const struct dperf_iterations* iterations, size_t first, size_t length) {
  return (double)(iterations->at[first + length].traffic_ns - iterations->at[first].traffic_ns) /
         (double)length;
}

double dperf_iterations_traffic(const struct dperf_iterations* iterations, size_t length) {
  return dperf_iterations_traffic_from(iterations, iterations->size - 1 - length, length);
}

bool dperf_iterations_are_silent(const struct dperf_iterations* iterations, size_t length) {
  const uint64_t none = dperf_mix(0);
  for (size_t i = 0; i < length && i + 1 < iterations->size; ++i)
    if (iterations->at[iterations->size - 1 - i].signature[DPERF_BY_ALL] != none) return false;
  return true;
}

int64_t dperf_iterations_elapsed_ns(const struct dperf_iterations* iterations, size_t length) {
  return iterations->at[iterations->size - 1].elapsed_ns -
         iterations->at[iterations->size - 1 - length].elapsed_ns;
}

uint64_t dperf_iterations_each_ns(const struct dperf_iterations* iterations, size_t length) {
  if (!length || length >= iterations->size) return 1;
  const struct dperf_boundary* end = &iterations->at[iterations->size - 1];
  const int64_t elapsed_ns = end->elapsed_ns - (end - length)->elapsed_ns;
  return elapsed_ns > (int64_t)length ? (uint64_t)elapsed_ns / length : 1;
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
