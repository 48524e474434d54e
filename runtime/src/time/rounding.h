/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Durations that compress: rounded to some 1/64, since exact nanoseconds are noise that costs two bytes each.
 * What rounding cuts off is carried to the next duration of the same block or call site, so that sums stay
 * what they were. */
#ifndef DPERF_ROUNDING_H
#define DPERF_ROUNDING_H

#include <stdint.h>

enum {
  DPERF_EXACT_NS = 128,     /* durations up to this are not rounded */
  DPERF_ROUNDING_BITS = 6,  /* below the highest one, these are kept */
  DPERF_MOST_LOW_BITS = 12, /* but never are more than these cut off: 4 us */
  DPERF_ROUNDING_SLOTS = 64
};

/* What was cut off and is still to be given, by block and by call site. Never negative. */
struct dperf_rounding {
  int32_t blocks[DPERF_ROUNDING_SLOTS], waits[DPERF_ROUNDING_SLOTS], calls[DPERF_ROUNDING_SLOTS];
};

/* `ns` and what is carried to it, rounded down; the rest is carried on. No time stays no time. */
static inline int64_t dperf_round(int32_t* carried, int64_t ns) {
  if (ns <= 0) return ns;
  ns += *carried;
  *carried = 0;
  if (ns <= DPERF_EXACT_NS) return ns;
  int low_bits = 63 - __builtin_clzll((unsigned long long)ns) - DPERF_ROUNDING_BITS;
  if (low_bits > DPERF_MOST_LOW_BITS) low_bits = DPERF_MOST_LOW_BITS;
  *carried = (int32_t)(ns & ((INT64_C(1) << low_bits) - 1));
  return ns - *carried;
}

static inline int64_t dperf_round_call(struct dperf_rounding* rounding, uint32_t path, int64_t ns) {
  return dperf_round(&rounding->calls[path % DPERF_ROUNDING_SLOTS], ns);
}

static inline int64_t dperf_round_block(struct dperf_rounding* rounding, uint32_t block, int64_t ns) {
  return dperf_round(&rounding->blocks[block % DPERF_ROUNDING_SLOTS], ns);
}

/* The wall time of a piece of a block, and what of it was a wait for a core or time on the CPU. What is
 * charged (wall - waited) and the wait are rounded each by itself. */
static inline void dperf_round_charged(struct dperf_rounding* rounding, uint32_t block, int64_t* wall_ns,
                                       int64_t* waited_ns, int64_t* virtual_ns) {
  const uint32_t slot = block % DPERF_ROUNDING_SLOTS;
  const int64_t charged_ns = *wall_ns - *waited_ns;
  const int64_t charged = dperf_round(&rounding->blocks[slot], charged_ns);
  const int64_t waited = dperf_round(&rounding->waits[slot], *waited_ns);
  int32_t nothing = 0;
  const int64_t on_cpu = dperf_round(&nothing, *virtual_ns);
  *virtual_ns = *virtual_ns == charged_ns || on_cpu > charged ? charged : on_cpu;
  *waited_ns = waited;
  *wall_ns = charged + waited;
}

/* All that is carried at the end: it becomes overhead. */
static inline int64_t dperf_rounding_left(struct dperf_rounding* rounding) {
  int64_t left = 0;
  for (unsigned i = 0; i < DPERF_ROUNDING_SLOTS; ++i) {
    left += rounding->blocks[i] + rounding->waits[i] + rounding->calls[i];
    rounding->blocks[i] = rounding->waits[i] = rounding->calls[i] = 0;
  }
  return left;
}

#endif
