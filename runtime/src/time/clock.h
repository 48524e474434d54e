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
  uint64_t scaled; /* the same times 2^32 */
};
extern struct dperf_clock dperf_clock;

static inline uint64_t dperf_cycles(void) {
  return (uint64_t)PAPI_get_real_cyc();
}

/* Of a number of cycles; exact to the ns for months. */
static inline int64_t dperf_ns_of_cycles(uint64_t cycles) {
  return (int64_t)((unsigned __int128)cycles * dperf_clock.scaled >> 32);
}
/* ns since the origin, 0 before it. */
static inline int64_t dperf_ns(uint64_t cycles) {
  return cycles > dperf_clock.origin ? dperf_ns_of_cycles(cycles - dperf_clock.origin) : 0;
}
static inline uint64_t dperf_cycles_of_ns(double ns) {
  return (uint64_t)(ns / dperf_clock.ns_per_cycle);
}

/* Makes PAPI's timers run, and takes the first of the two readings that give the frequency. False if they do
 * not run. A PAPI that the program uses itself is left alone. */
bool dperf_clock_start(void);
/* Takes the second one, 20 ms after the first, but rests for `most_ns` at most. */
void dperf_clock_calibrate(double most_ns);
/* Of the system, which needs no frequency. */
int64_t dperf_monotonic_ns(void);
/* For work that may take until `end` and began at `begin`, in cycles: whether as much of it as was done so
 * far can still be done. Asked after 1, 2, 4, ... pieces, it ends in time however slow they are. */
static inline bool dperf_has_time(uint64_t begin, uint64_t end) {
  const uint64_t now = dperf_cycles();
  return now < end && now - begin <= end - now;
}

#endif
