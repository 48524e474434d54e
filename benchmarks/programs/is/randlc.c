/* The generator of the NAS benchmarks: x(k + 1) = a x(k) mod 2^46.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

#include "is.h"

static const uint64_t mask46 = (UINT64_C(1) << 46) - 1;
static const double two_to_minus_46 = 1.0 / (double)(UINT64_C(1) << 46);

/* 2^46 divides 2^64, so the bits that the product loses do not matter. */
static uint64_t multiply46(uint64_t a, uint64_t b) {
  return (a * b) & mask46;
}

double randlc(double* x, double a) {
  uint64_t next = multiply46((uint64_t)*x, (uint64_t)a);
  *x = (double)next;
  return (double)next * two_to_minus_46;
}

double randlc_jump(double seed, double a, long long n) {
  uint64_t x = (uint64_t)seed, power = (uint64_t)a;
  for (; n > 0; n /= 2) {
    if (n % 2) x = multiply46(x, power);
    power = multiply46(power, power);
  }
  return (double)x;
}
