/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "clock.h"

#include <time.h>

struct dperf_clock dperf_clock = {0, 1.0, (uint64_t)1 << 32};

/* One moment on both clocks. */
struct moment {
  uint64_t cycles;
  int64_t ns;
};
static struct moment first;

static int64_t monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* The tightest of several readings: an interrupt between the two clocks would spoil the frequency. */
static struct moment read_both(void) {
  struct moment best = {0, 0};
  uint64_t tightest = UINT64_MAX;
  for (int i = 0; i < 20; ++i) {
    const uint64_t before = dperf_cycles();
    const int64_t ns = monotonic_ns();
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

void dperf_clock_calibrate(void) {
  const int64_t shortest_ns = 20000000;
  struct moment second = read_both();
  while (second.ns - first.ns < shortest_ns) {
    const struct timespec rest = {0, first.ns + shortest_ns - second.ns};
    nanosleep(&rest, NULL);
    second = read_both();
  }
  dperf_clock.ns_per_cycle = (double)(second.ns - first.ns) / (double)(second.cycles - first.cycles);
  dperf_clock.scaled = (uint64_t)(dperf_clock.ns_per_cycle * 4294967296.0 + 0.5);
}
