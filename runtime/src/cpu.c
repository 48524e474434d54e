/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cpu.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "session.h"

int dperf_cpu_open(void) {
  return open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
}

void dperf_cpu_close(int schedstat) {
  if (schedstat >= 0) close(schedstat);
}

/* The file holds: ns on a core (as of the last tick, so of no use), ns waited for one, number of time slices.
 */
static uint64_t waited_ns(const struct dperf_lane* lane) {
  char text[96];
  const ssize_t size = lane->schedstat < 0 ? 0 : pread(lane->schedstat, text, sizeof text - 1, 0);
  if (size <= 0) return 0;
  text[size] = 0;
  const char* second = strchr(text, ' ');
  return second ? strtoull(second, NULL, 10) : 0;
}

static uint64_t virtual_ns(void) {
  return (uint64_t)PAPI_get_virt_nsec();
}

static void read_into_raw(struct dperf_lane* lane) {
  const uint64_t waited = waited_ns(lane);
  dperf_raw_3(lane->hot, DPERF_RAW_CPU, waited, virtual_ns());
}

static int is_long(uint64_t cycles) {
  return (double)cycles * dperf_clock.ns_per_cycle > DPERF_CPU_SHORT_NS;
}

void dperf_cpu_sample(struct dperf_lane* lane) {
  const uint64_t begin = dperf_overhead_begin();
  if (!is_long(begin - lane->last_sample)) return;
  read_into_raw(lane);
  lane->last_sample = dperf_cycles();
  lane->overhead_cycles += lane->last_sample - begin;
}

void dperf_cpu_after_call(struct dperf_lane* lane, uint64_t entry, uint64_t exit) {
  lane->last_sample = exit;
  if (!is_long(exit - entry)) return;
  read_into_raw(lane);
  lane->last_sample = dperf_cycles();
  lane->overhead_cycles += lane->last_sample - exit;
}

/* Gaps after polls that were found to be computation make the next ones go unmeasured, more and more of them:
 * a program that computes a piece and then tests for progress shall not pay for each piece. */
enum { MAX_PENALTY = 63 };

void dperf_cpu_before_gap(struct dperf_lane* lane) {
  lane->poll_known = false;
  if (lane->poll_skip) {
    --lane->poll_skip;
    return;
  }
  const uint64_t begin = dperf_overhead_begin();
  lane->poll_waited_ns = waited_ns(lane);
  lane->poll_cpu_ns = virtual_ns();
  lane->poll_known = true;
  dperf_overhead_end(lane, begin);
}

void dperf_cpu_after_poll(struct dperf_lane* lane) {
  const uint64_t begin = dperf_overhead_begin();
  const double gap_ns = (double)(begin - lane->hot->poll_exit) * dperf_clock.ns_per_cycle;
  if (gap_ns <= dperf_session.poll_gap_ns || !lane->poll_known) return;
  const double waited = (double)(waited_ns(lane) - lane->poll_waited_ns);
  const double used = (double)(virtual_ns() - lane->poll_cpu_ns);
  const double awake_ns = gap_ns - waited;
  const int slept = awake_ns <= dperf_session.poll_gap_ns || used <= awake_ns / 4;
  if (slept) dperf_raw_2(lane->hot, DPERF_RAW_GAP, 1);
  lane->poll_penalty = slept                              ? 0
                       : lane->poll_penalty < MAX_PENALTY ? 2 * lane->poll_penalty + 1
                                                          : MAX_PENALTY;
  lane->poll_skip = lane->poll_penalty;
  dperf_overhead_end(lane, begin);
}
