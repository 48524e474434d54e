/* The arithmetic of BACKREF and DISTRIBUTION records (trace_format.h), for writers and readers of traces.
 * Valid as C11 and as C++20.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef DPERF_STEPS_H
#define DPERF_STEPS_H

#include <stdint.h>

/* A step is the number of a duration among those that rounding leaves (docs/reference/trace-format.md): each
 * ns up to 128, then 64 to each doubling, from 2^19 ns on one every 4096 ns. */
enum { DPERF_STEP_BITS = 6, DPERF_STEP_MOST_LOW_BITS = 12 };
/* Steps beyond are not used: 275 s. */
#define DPERF_STEP_MOST (INT64_C(1) << 26)

/* Of `ns`, which is at least 0, or of the next lower duration that has one. */
static inline int64_t dperf_step(int64_t ns) {
  if (ns < 128) return ns;
  int low_bits = 63 - __builtin_clzll((unsigned long long)ns) - DPERF_STEP_BITS;
  if (low_bits > DPERF_STEP_MOST_LOW_BITS) low_bits = DPERF_STEP_MOST_LOW_BITS;
  return ((int64_t)low_bits << DPERF_STEP_BITS) + (ns >> low_bits);
}

/* The duration of a step from 0 to DPERF_STEP_MOST, ns. */
static inline int64_t dperf_step_ns(int64_t step) {
  if (step < 128) return step;
  int64_t low_bits = (step >> DPERF_STEP_BITS) - 1;
  if (low_bits > DPERF_STEP_MOST_LOW_BITS) low_bits = DPERF_STEP_MOST_LOW_BITS;
  return (step - (low_bits << DPERF_STEP_BITS)) << low_bits;
}

/* The mean of the steps of a time, in 16ths, begins with that of a record which is written in full and
 * follows those of the records that are like it. */
static inline int32_t dperf_step_mean(int64_t ns) {
  const int64_t step = dperf_step(ns);
  return (int32_t)((step < DPERF_STEP_MOST ? step : DPERF_STEP_MOST) << 4);
}
static inline int32_t dperf_step_mean_with(int32_t mean, int64_t ns) {
  return mean + ((dperf_step_mean(ns) - mean) >> 3); /* rounded down */
}
/* The step that is expected. */
static inline int64_t dperf_step_expected(int32_t mean) {
  return (mean + 8) >> 4;
}

#endif
