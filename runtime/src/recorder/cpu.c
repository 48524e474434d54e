/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "recorder/cpu.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/state.h"

int dperf_cpu_open(void) {
  return open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
}

void dperf_cpu_close(int schedstat) {
  if (schedstat >= 0) close(schedstat);
}

/* The file holds: ns on a core (as of the last tick, so not useful), ns waited for one, number of time
 * slices.
 */
static uint64_t waited_ns(const struct dperf_recorder* recorder) {
  char text[96];
  const ssize_t size = recorder->schedstat < 0 ? 0 : pread(recorder->schedstat, text, sizeof text - 1, 0);
  if (size <= 0) return 0;
  text[size] = 0;
  const char* second = strchr(text, ' ');
  return second ? strtoull(second, NULL, 10) : 0;
}

int64_t dperf_cpu_waited_ns(const struct dperf_recorder* recorder) {
  return (int64_t)waited_ns(recorder);
}

static uint64_t virtual_ns(void) {
  return (uint64_t)PAPI_get_virt_nsec();
}

/* The virtual clock takes all of a block's time that is not CPU time for waiting: the slow file, two thirds
 * of a reading, says nothing more. */
static uint64_t waited_for_charge(const struct dperf_recorder* recorder) {
  return dperf_session.clock_mode == DPERF_CLOCK_VIRTUAL ? 0 : waited_ns(recorder);
}

static void read_into_raw(struct dperf_recorder* recorder, uint64_t flags) {
  const uint64_t waited = waited_for_charge(recorder);
  dperf_raw_3(recorder->hot, DPERF_RAW_CPU | flags, waited, virtual_ns());
}

static bool is_long(uint64_t cycles) {
  return (double)cycles * dperf_clock.ns_per_cycle > DPERF_CPU_SHORT_NS;
}

void dperf_cpu_start(struct dperf_recorder* recorder) {
  recorder->encoder.accounted =
      (struct dperf_cpu_reading){(int64_t)waited_for_charge(recorder), (int64_t)virtual_ns()};
}

void dperf_cpu_sample(struct dperf_recorder* recorder) {
  const uint64_t begin = dperf_overhead_begin();
  const bool wanted = is_long(begin - recorder->last_sample);
  recorder->last_sample = begin;
  if (!wanted) return;
  read_into_raw(recorder, 0);
  dperf_overhead_end(recorder, begin);
  recorder->last_sample = dperf_cycles();
}

enum { UNCHARGED = 1 << 8 };

void dperf_cpu_after_call(struct dperf_recorder* recorder, uint64_t entry, uint64_t exit) {
  recorder->last_sample = exit;
  if (!is_long(exit - entry)) return;
  const uint64_t begin = dperf_overhead_begin();
  read_into_raw(recorder, UNCHARGED);
  dperf_overhead_end(recorder, begin);
  recorder->last_sample = dperf_cycles();
}

void dperf_cpu_after_overhead(struct dperf_recorder* recorder, uint64_t cycles) {
  if (is_long(cycles)) read_into_raw(recorder, UNCHARGED);
}

/* Programs that compute a piece and then test for progress, or that test just once, must not pay for a
 * reading each time: soon they pay for few. Where polls go on there is time for one. */
static bool wants_reading(struct dperf_poll_run* run, bool first, bool was_long) {
  if (first) return dperf_backoff_due(&run->after_first);
  if (run->gap_was_long || was_long) return dperf_backoff_due(&run->after_long_gap);
  return !run->known && run->count == DPERF_POLLS_THAT_GO_ON;
}

void dperf_cpu_before_gap(struct dperf_recorder* recorder, bool first, bool was_long) {
  struct dperf_poll_run* run = &recorder->polls;
  const bool starts_again = first || run->gap_was_long || was_long;
  run->count = starts_again ? 1 : run->count + 1;
  const bool wanted = wants_reading(run, first, was_long);
  if (starts_again) run->known = false;
  run->gap_was_long = false;
  if (wanted) {
    const uint64_t begin = dperf_overhead_begin();
    run->waited_ns = waited_ns(recorder);
    run->cpu_ns = virtual_ns();
    run->known = true;
    run->stamp = dperf_cycles();
    dperf_overhead_end(recorder, begin);
  }
  run->overhead_before = recorder->overhead_total;
}

/* Waiting for a core, where coming back to it costs some time, too; or asleep, with at most a quarter of the
 * rest used. Before the gap the thread was busy for `busy_ns`; the call after it took `call_ns`, all of which
 * it may have waited or computed. */
static bool gap_was_waiting(const struct dperf_recorder* recorder, double gap_ns, double busy_ns,
                            double call_ns) {
  const struct dperf_poll_run* run = &recorder->polls;
  const double all_waited = (double)(waited_ns(recorder) - run->waited_ns);
  const double waited = all_waited > call_ns ? all_waited - call_ns : 0;
  const double used_ns = (double)(virtual_ns() - run->cpu_ns) - busy_ns;
  const double awake_ns = gap_ns - waited;
  return awake_ns <= dperf_session.poll_gap_ns + waited / 50 || used_ns <= awake_ns / 4;
}

static double positive_ns(uint64_t from, uint64_t to) {
  return from < to ? (double)(to - from) * dperf_clock.ns_per_cycle : 0;
}

bool dperf_cpu_gap_was_waiting(struct dperf_recorder* recorder, uint64_t gap_begin, uint64_t entry,
                               uint64_t exit) {
  struct dperf_poll_run* run = &recorder->polls;
  const uint64_t own = recorder->overhead_total - run->overhead_before;
  const double gap_ns = positive_ns(gap_begin + own, entry);
  run->gap_was_long = gap_ns > dperf_session.poll_gap_ns;
  if (!run->gap_was_long || !run->known) return false;
  const uint64_t begin = dperf_overhead_begin();
  const bool waiting =
      gap_was_waiting(recorder, gap_ns, positive_ns(run->stamp, gap_begin), positive_ns(entry, exit));
  dperf_backoff_learn(&run->after_first, waiting);
  dperf_backoff_learn(&run->after_long_gap, waiting);
  dperf_overhead_end(recorder, begin);
  return waiting;
}
