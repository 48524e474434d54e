/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/rule/baseline.h"

#include <math.h>
#include <stdlib.h>

enum { QUARTERS = 4, LEAST_REPETITIONS = 3, LEAST_ITERATIONS = 6, FIRST_CAPACITY = 64 };

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

/* How many iterations at the end are like the one `period` before them. */
static size_t alike(const struct dperf_window* window, unsigned period, enum dperf_likeness by,
                    bool must_be_sound) {
  const struct dperf_boundary* at = window->at;
  size_t count = 0;
  for (size_t i = window->size; i-- > 1 + (size_t)period; ++count)
    if (at[i].signature[by] != at[i - period].signature[by] || (must_be_sound && !at[i].sound)) break;
  return count;
}

bool dperf_window_calls_repeat(const struct dperf_window* window) {
  const size_t iterations = dperf_window_iterations(window);
  if (iterations < LEAST_ITERATIONS) return true;
  for (unsigned period = 1; period <= DPERF_LONGEST_PERIOD && 2 * (size_t)period <= iterations; ++period)
    if (alike(window, period, DPERF_BUT_SIZES, false) >= period) return true;
  return false;
}

static size_t repeating_by(enum dperf_likeness by, const struct dperf_window* window, unsigned period) {
  size_t count = alike(window, period, by, true);
  for (unsigned i = 0; i < period; ++i) {
    const size_t boundary = window->size - 1 - count;
    if (boundary == 0 || !window->at[boundary].sound) break;
    ++count;
  }
  if (count && !window->at[window->size - 1 - count].sound) --count; /* it begins there */
  return count;
}

size_t dperf_window_repeating(const struct dperf_window* window, unsigned period) {
  return repeating_by(DPERF_BUT_SIZES, window, period);
}

bool dperf_window_sizes_vary(const struct dperf_window* window, size_t length, unsigned period) {
  return alike(window, period, DPERF_BY_ALL, false) + period < length;
}

static unsigned period_by(enum dperf_likeness by, const struct dperf_window* window) {
  const size_t iterations = dperf_window_iterations(window);
  for (unsigned period = 1; period <= DPERF_LONGEST_PERIOD; ++period) {
    size_t needed = LEAST_REPETITIONS * (size_t)period;
    if (needed < LEAST_ITERATIONS) needed = LEAST_ITERATIONS;
    if (needed > iterations) return 0;
    const size_t repeating = repeating_by(by, window, period);
    if (repeating >= needed && 2 * repeating >= iterations) return period;
  }
  return 0;
}

unsigned dperf_window_period(const struct dperf_window* window) {
  const unsigned period = period_by(DPERF_BY_ALL, window);
  return period ? period : period_by(DPERF_BUT_SIZES, window);
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

static double moved_of(const struct dperf_window* window, size_t first, size_t length) {
  return (double)(window->at[first + length].moved_ns - window->at[first].moved_ns) / (double)length;
}

double dperf_window_moved(const struct dperf_window* window, size_t length) {
  return moved_of(window, window->size - 1 - length, length);
}

bool dperf_moves_as(double moved_ns, double reference_ns, double mean_ns, double eps) {
  return dperf_is_near(mean_ns + moved_ns, mean_ns + reference_ns, eps);
}

static struct dperf_steady steady_in_parts(const struct dperf_window* window, size_t length, size_t parts,
                                           double eps) {
  struct dperf_steady steady = {.is_steady = true, .length = length};
  const size_t part = length / parts;
  const size_t first = window->size - 1 - length;
  const double moved_ns = dperf_window_moved(window, length);
  steady.mean_ns = dperf_window_mean(window, length);
  for (size_t i = 0; i < parts; ++i) {
    const double mean_ns = mean_of(window, first + i * part, part);
    const double deviation_ns = fabs(mean_ns - steady.mean_ns);
    const double part_moved_ns = moved_of(window, first + i * part, part);
    const double moved_off = fabs(part_moved_ns - moved_ns), all_ns = steady.mean_ns + moved_ns;
    if (!dperf_is_near(mean_ns, steady.mean_ns, eps)) steady.is_steady = false;
    if (!dperf_moves_as(part_moved_ns, moved_ns, steady.mean_ns, eps)) steady.is_steady = false;
    if (deviation_ns > steady.spread * steady.mean_ns) steady.spread = deviation_ns / steady.mean_ns;
    if (moved_off > steady.spread * all_ns) steady.spread = moved_off / all_ns;
  }
  return steady;
}

struct dperf_steady dperf_window_steady_at(const struct dperf_window* window, size_t length, unsigned period,
                                           double eps) {
  struct dperf_steady steady = steady_in_parts(window, length, QUARTERS, eps);
  steady.period = period;
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

enum { MOST_FEW = DPERF_LEAST_WINDOW - 2 };

static int64_t elapsed(const struct dperf_window* window, size_t length) {
  return window->at[window->size - 1].elapsed_ns - window->at[window->size - 1 - length].elapsed_ns;
}

struct dperf_steady dperf_window_few(const struct dperf_window* window, size_t length, unsigned period,
                                     double eps) {
  struct dperf_steady steady = steady_in_parts(window, length, length % QUARTERS ? 2 : QUARTERS, eps);
  steady.period = period;
  steady.spread = fmax(steady.spread, eps);
  return steady;
}

size_t dperf_window_of_few(const struct dperf_window* window, size_t least, double eps) {
  const size_t iterations = dperf_window_iterations(window);
  const size_t repeating = dperf_window_repeating(window, 1);
  size_t length = repeating < MOST_FEW ? repeating / 2 * 2 : MOST_FEW;
  for (; length >= 2 && length >= least && 2 * length >= iterations; length -= 2)
    if (elapsed(window, length) >= DPERF_FEW_NS && dperf_window_few(window, length, 1, eps).is_steady)
      return length;
  return 0;
}

struct dperf_steady dperf_window_told(const struct dperf_window* window, size_t length, unsigned period,
                                      double eps) {
  size_t parts = QUARTERS;
  while (parts > 1 && length % (parts * period)) parts /= 2;
  struct dperf_steady steady = steady_in_parts(window, length, parts, eps);
  steady.period = period;
  if (parts == 1) steady.spread = eps; /* there is nothing to compare it with */
  return steady;
}

bool dperf_window_may_be_few(const struct dperf_window* window) {
  return window->size < 2 || MOST_FEW * elapsed(window, 1) >= DPERF_FEW_NS;
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
