/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Time: the cycle counter through PAPI, converted with a frequency that is measured while MPI_Init runs. */
#ifndef DPERF_CLOCK_H
#define DPERF_CLOCK_H

#include <papi.h>
#include <stdbool.h>
#include <stdint.h>

struct dperf_clock {
  uint64_t origin; /* cycles at MPI_Init's return: 0 ns of the trace */
  double ns_per_cycle;
};
extern struct dperf_clock dperf_clock;

static inline uint64_t dperf_cycles(void) {
  return (uint64_t)PAPI_get_real_cyc();
}

/* ns since the origin; negative before it. */
static inline int64_t dperf_ns(uint64_t cycles) {
  return (int64_t)((double)(int64_t)(cycles - dperf_clock.origin) * dperf_clock.ns_per_cycle);
}
static inline uint64_t dperf_cycles_of_ns(double ns) {
  return (uint64_t)(ns / dperf_clock.ns_per_cycle);
}

/* Starts PAPI and takes the first of the two readings that give the frequency. False without PAPI. */
bool dperf_clock_start(void);
/* Takes the second one, at least 20 ms after the first. */
void dperf_clock_calibrate(void);

#endif
