/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Hashes of numbers, for C11 and C++20. */
#ifndef DPERF_HASH_H
#define DPERF_HASH_H

#include <stdint.h>

/* Spreads the bits of a handle or an address. */
static inline uint64_t dperf_mix(uint64_t x) {
  x *= 0x9e3779b97f4a7c15u;
  return x ^ (x >> 32);
}

/* Of two numbers, in this order. */
static inline uint64_t dperf_mix_two(uint64_t a, uint64_t b) {
  return dperf_mix(dperf_mix(a + 0x632be59bd9b4e019u) ^ (b * 0xff51afd7ed558ccdu));
}

/* Of words one after the other: `hash` is that of those before. */
static inline uint64_t dperf_mix_next(uint64_t hash, uint64_t word) {
  return dperf_mix(hash ^ (word + 0x9e3779b97f4a7c15u)) + (hash << 5);
}

#endif
