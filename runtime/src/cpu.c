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

static bool is_long(uint64_t cycles) {
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

static bool is_due(struct dperf_backoff* backoff) {
  if (!backoff->skip) return true;
  --backoff->skip;
  return false;
}

static void learn(struct dperf_backoff* backoff, bool useful) {
  enum { MAX_PENALTY = 63 };
  backoff->penalty = useful ? 0 : backoff->penalty < MAX_PENALTY ? 2 * backoff->penalty + 1 : MAX_PENALTY;
  backoff->skip = backoff->penalty;
}

/* A gap may be long where the one before was, and after the first poll of a run nothing is known. Elsewhere
 * polls follow each other closely, and reading the clocks would slow them down. Programs that compute a piece
 * and then test for progress, or that test just once, soon pay for few readings only. */
void dperf_cpu_before_gap(struct dperf_lane* lane, bool first) {
  lane->poll_known = false;
  struct dperf_backoff* backoff = first ? &lane->after_first_poll : &lane->after_long_gap;
  if ((!first && !lane->gap_was_long) || !is_due(backoff)) return;
  const uint64_t begin = dperf_overhead_begin();
  lane->poll_waited_ns = waited_ns(lane);
  lane->poll_cpu_ns = virtual_ns();
  lane->poll_known = true;
  dperf_overhead_end(lane, begin);
}

static bool gap_was_slept(struct dperf_lane* lane, double gap_ns) {
  const double awake_ns = gap_ns - (double)(waited_ns(lane) - lane->poll_waited_ns);
  const double used_ns = (double)(virtual_ns() - lane->poll_cpu_ns);
  return awake_ns <= dperf_session.poll_gap_ns || used_ns <= awake_ns / 4;
}

void dperf_cpu_after_poll(struct dperf_lane* lane) {
  const uint64_t begin = dperf_overhead_begin();
  const double gap_ns = (double)(begin - lane->hot->poll_exit) * dperf_clock.ns_per_cycle;
  lane->gap_was_long = gap_ns > dperf_session.poll_gap_ns;
  if (!lane->poll_known) return;
  const bool slept = lane->gap_was_long && gap_was_slept(lane, gap_ns);
  if (slept) dperf_raw_2(lane->hot, DPERF_RAW_GAP, 1);
  learn(&lane->after_first_poll, slept);
  learn(&lane->after_long_gap, slept);
  if (lane->gap_was_long) dperf_overhead_end(lane, begin);
}
