/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* CPU time, and time waited for a core, of the calling thread. Both cost system calls (about 0.5 and 1 us),
 * so short intervals do without: they count as CPU time, and the next reading puts that right. */
#ifndef DPERF_CPU_H
#define DPERF_CPU_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/cpu.h"
#include "recorder/recorder.h"

enum { DPERF_POLLS_THAT_GO_ON = 16 };

int dperf_cpu_open(void);
void dperf_cpu_close(int schedstat);

/* How long the thread of the recorder has waited for a core since it exists; 0 where the system does not
 * report it. */
int64_t dperf_cpu_waited_ns(const struct dperf_recorder* recorder);

/* What the thread has used and waited for before its recorder begins is not charged. */
void dperf_cpu_start(struct dperf_recorder* recorder);

/* With the CPU clock: at the end of a block, after a call, and after work of dPerf's own. Reads if that was
 * long. */
void dperf_cpu_sample(struct dperf_recorder* recorder);
void dperf_cpu_after_call(struct dperf_recorder* recorder, uint64_t entry, uint64_t exit);
void dperf_cpu_after_overhead(struct dperf_recorder* recorder, uint64_t cycles);

/* After an unsuccessful poll that followed closely on another: whether that is all that there is to know, so
 * that the two functions below need not be called. */
static inline bool dperf_cpu_poll_goes_on(struct dperf_recorder* recorder) {
  struct dperf_poll_run* run = &recorder->polls;
  if (!run->known && run->count + 1 == DPERF_POLLS_THAT_GO_ON) return false;
  ++run->count;
  run->gap_was_long = false;
  run->overhead_before = recorder->overhead_total;
  return true;
}
/* After an unsuccessful poll: takes readings, where that is likely to be of use. */
void dperf_cpu_before_gap(struct dperf_recorder* recorder, bool first, bool was_long);
/* After the call that follows it: whether a long gap before `entry` was spent asleep or waiting for a core.
 * While polls follow each other closely the thread is on its core all the time, so one reading serves for
 * many polls. */
bool dperf_cpu_gap_was_waiting(struct dperf_recorder* recorder, uint64_t gap_begin, uint64_t entry,
                               uint64_t exit);

#endif
