/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "time/clock.h"

#include <time.h>

struct dperf_clock dperf_clock = {0, 1.0, (uint64_t)1 << 32};

/* One moment on both clocks. */
struct moment {
  uint64_t cycles;
  int64_t ns;
};
static struct moment first;

int64_t dperf_monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* The tightest of several readings: an interrupt between the two clocks would spoil the frequency. Of slow
 * clocks fewer readings do: they are imprecise anyway. */
static struct moment read_both(void) {
  enum { READINGS = 20, MOST_NS = 500000 };
  struct moment best = {0, 0};
  uint64_t tightest = UINT64_MAX;
  int64_t first_ns = 0, ns = 0;
  for (int i = 0; i < READINGS && ns - first_ns < MOST_NS; ++i) {
    const uint64_t before = dperf_cycles();
    ns = dperf_monotonic_ns();
    if (i == 0) first_ns = ns;
    const uint64_t width = dperf_cycles() - before;
    if (width >= tightest) continue;
    tightest = width;
    best = (struct moment){before + width / 2, ns};
  }
  return best;
}

/* PAPI's timers need none of what its initialisation prepares for counters, which takes some 3 ms of a core
 * on each rank. Not all versions of PAPI need be like that: those whose timers stand still are initialised.
 */
static bool timers_run(void) {
  const uint64_t cycles = dperf_cycles();
  for (int i = 0; i < 1000; ++i)
    if (dperf_cycles() > cycles) return cycles != 0 && PAPI_get_virt_nsec() > 0;
  return false;
}

bool dperf_clock_start(void) {
  if (!timers_run()) {
    if (PAPI_is_initialized() == PAPI_NOT_INITED && PAPI_library_init(PAPI_VER_CURRENT) != PAPI_VER_CURRENT)
      return false;
    if (!timers_run()) return false;
  }
  first = read_both();
  return true;
}

void dperf_clock_calibrate(double most_ns) {
  const int64_t enough_ns = 20000000, end_ns = dperf_monotonic_ns() + (int64_t)most_ns;
  struct moment second = read_both();
  while (second.ns - first.ns < enough_ns && second.ns < end_ns) {
    const int64_t missing_ns = first.ns + enough_ns - second.ns, left_ns = end_ns - second.ns;
    const struct timespec rest = {0, missing_ns < left_ns ? missing_ns : left_ns};
    nanosleep(&rest, NULL);
    second = read_both();
  }
  if (second.cycles <= first.cycles || second.ns <= first.ns) return; /* an unusable clock */
  dperf_clock.ns_per_cycle = (double)(second.ns - first.ns) / (double)(second.cycles - first.cycles);
  dperf_clock.scaled = (uint64_t)(dperf_clock.ns_per_cycle * 4294967296.0 + 0.5);
}
