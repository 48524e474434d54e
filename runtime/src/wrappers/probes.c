/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What instrumented code calls. */
#include "base/mpi_api.h"
#include "base/state.h"
#include "dperf/trace_format.h"
#include "recorder/cpu.h"
#include "recorder/recorder.h"
#include "recorder/sampling_hooks.h"

/* With the CPU clock the look at how long the block was has read the clock: it is not read again if nothing
 * was done since. */
static __attribute__((noinline)) void begin_block(struct dperf_hot* hot, dperf_rt_id id) {
  const struct dperf_recorder* recorder = hot->recorder;
  const uint64_t measured = recorder ? recorder->overhead_total : 0;
  if (!dperf_recorder_make_ready(hot, true)) return;
  const bool known = dperf_session.cpu_clock && recorder->overhead_total == measured;
  dperf_raw_3(hot, DPERF_RAW_BLOCK, id, known ? recorder->last_sample : dperf_cycles());
}

void dperf_rt_block(dperf_rt_id id) {
  struct dperf_hot* hot = &dperf_hot;
  if (hot->block == id) return;
  if (dperf_recorder_is_ready(hot))
    dperf_raw_3(hot, DPERF_RAW_BLOCK, id, dperf_cycles());
  else
    begin_block(hot, id);
  hot->block = id;
}

void dperf_rt_block_after_call(dperf_rt_id id) {
  struct dperf_hot* hot = &dperf_hot;
  if (hot->block == id) return;
  if (dperf_recorder_ready_for_mark(hot)) dperf_raw_2(hot, DPERF_RAW_NAME, id);
  hot->block = id;
}

dperf_rt_id dperf_rt_current_block(void) {
  return dperf_hot.block;
}

static inline void mark(uint64_t record, dperf_rt_id id, uint64_t unmarked) {
  struct dperf_hot* hot = &dperf_hot;
  if (dperf_recorder_ready_for_mark(hot)) dperf_raw_2(hot, DPERF_RAW_MARK | record << 8 | unmarked << 16, id);
}

void dperf_rt_loop_enter(dperf_rt_id id) {
  mark(DPERF_RECORD_LOOP_ENTER, id, 0);
}
void dperf_rt_loop_iteration(dperf_rt_id id) {
  mark(DPERF_RECORD_LOOP_ITERATION, id, 0);
}
void dperf_rt_loop_iterations(dperf_rt_id id, dperf_rt_id since) {
  mark(DPERF_RECORD_LOOP_ITERATION, id, since - 1);
}
void dperf_rt_loop_exit_after(dperf_rt_id id, dperf_rt_id since) {
  if (__builtin_expect(dperf_rt_sampling, 0)) dperf_sampling_hooks->loop_exit(id);
  mark(DPERF_RECORD_LOOP_EXIT, id, since);
}
void dperf_rt_loop_exit(dperf_rt_id id) {
  dperf_rt_loop_exit_after(id, 0);
}
