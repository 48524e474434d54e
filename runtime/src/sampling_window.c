/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling_window.h"

#include <math.h>
#include <stdlib.h>

enum { QUARTERS = 4, LEAST_REPETITIONS = 3, LEAST_ITERATIONS = 6, FIRST_CAPACITY = 64, STAGES = 4 };

bool dperf_window_add(struct dperf_window* window, struct dperf_boundary boundary) {
  if (window->size == window->capacity) {
    const size_t capacity = window->capacity ? 2 * window->capacity : FIRST_CAPACITY;
    struct dperf_boundary* bigger = realloc(window->at, capacity * sizeof *bigger);
    if (!bigger) return false;
    window->at = bigger;
    window->capacity = capacity;
  }
  window->at[window->size++] = boundary;
  return true;
}

void dperf_window_free(struct dperf_window* window) {
  free(window->at);
  *window = (struct dperf_window){0};
}

/* How many iterations at the end are sound and like the one `period` before them. */
static size_t alike(const struct dperf_window* window, unsigned period) {
  const struct dperf_boundary* at = window->at;
  size_t count = 0;
  for (size_t i = window->size; i-- > 1 + (size_t)period; ++count)
    if (at[i].signature != at[i - period].signature || !at[i].sound) break;
  return count;
}

size_t dperf_window_repeating(const struct dperf_window* window, unsigned period) {
  size_t count = alike(window, period);
  for (unsigned i = 0; i < period; ++i) {
    const size_t boundary = window->size - 1 - count;
    if (boundary == 0 || !window->at[boundary].sound) break;
    ++count;
  }
  if (count && !window->at[window->size - 1 - count].sound) --count; /* it begins there */
  return count;
}

unsigned dperf_window_period(const struct dperf_window* window) {
  const size_t iterations = dperf_window_iterations(window);
  for (unsigned period = 1; period <= DPERF_LONGEST_PERIOD; ++period) {
    size_t needed = LEAST_REPETITIONS * (size_t)period;
    if (needed < LEAST_ITERATIONS) needed = LEAST_ITERATIONS;
    if (needed > iterations) return 0;
    const size_t repeating = dperf_window_repeating(window, period);
    if (repeating >= needed && 2 * repeating >= iterations) return period;
  }
  return 0;
}

static double mean_of(const struct dperf_window* window, size_t first, size_t length) {
  return (double)(window->at[first + length].charged_ns - window->at[first].charged_ns) / (double)length;
}

double dperf_window_mean(const struct dperf_window* window, size_t length) {
  return mean_of(window, window->size - 1 - length, length);
}

bool dperf_is_near(double mean_ns, double reference_ns, double eps) {
  return fabs(mean_ns - reference_ns) <= fmax(eps * reference_ns, DPERF_LEAST_DEVIATION_NS);
}

struct dperf_steady dperf_window_steady_at(const struct dperf_window* window, size_t length, unsigned period,
                                           double eps) {
  struct dperf_steady steady = {.is_steady = true, .period = period, .length = length};
  const size_t quarter = length / QUARTERS;
  const size_t first = window->size - 1 - length;
  steady.mean_ns = dperf_window_mean(window, length);
  for (size_t i = 0; i < QUARTERS; ++i) {
    const double mean_ns = mean_of(window, first + i * quarter, quarter);
    const double deviation_ns = fabs(mean_ns - steady.mean_ns);
    if (!dperf_is_near(mean_ns, steady.mean_ns, eps)) steady.is_steady = false;
    if (deviation_ns > steady.spread * steady.mean_ns) steady.spread = deviation_ns / steady.mean_ns;
  }
  return steady;
}

struct dperf_steady dperf_window_steady(const struct dperf_window* window, double eps) {
  const unsigned period = dperf_window_period(window);
  struct dperf_steady best = {.period = period};
  if (!period) return best;
  const size_t iterations = dperf_window_iterations(window);
  const size_t step = QUARTERS * (size_t)period;
  const size_t repeating = dperf_window_repeating(window, period);
  for (size_t length = repeating / step * step; length >= DPERF_LEAST_WINDOW && 2 * length >= iterations;
       length -= step) {
    const struct dperf_steady steady = dperf_window_steady_at(window, length, period, eps);
    if (!best.length || steady.spread < best.spread) best = steady;
  }
  return best;
}

/* The last iterations are run with their true index: a whole window of them where that costs little, and it
 * is compared then. */
static uint64_t tail_of(uint64_t left, uint64_t window, uint64_t period) {
  enum { LITTLE = 16 };
  if (left / LITTLE >= window) return window;
  return period < 2 ? 2 : period;
}

struct dperf_stage dperf_stage_of(uint64_t left, uint64_t window, uint64_t period, unsigned stage) {
  const uint64_t part = left / 8 * 3;
  if (stage + 1 < STAGES && part >= 2 * window)
    return (struct dperf_stage){.skipped = part / window * window};
  const uint64_t tail = tail_of(left, window, period);
  const uint64_t skipped = left > tail ? (left - tail) / window * window : 0;
  return (struct dperf_stage){.skipped = skipped, .is_last = true};
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
