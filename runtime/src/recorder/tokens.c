/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "recorder/tokens.h"

#include "base/state.h"
#include "recorder/cpu.h"
#include "recorder/recorder.h"

static _Atomic uint64_t tokens;

uint64_t dperf_new_token(void) {
  return atomic_fetch_add_explicit(&tokens, 1, memory_order_relaxed) + 1;
}

static inline bool is_watched(const struct dperf_hot* hot) {
  return dperf_session.several && dperf_session.recording && hot->recorder && !hot->call_frame;
}

bool dperf_thread_is_watched(void) {
  return is_watched(&dperf_hot);
}

bool dperf_thread_post(uint64_t token) {
  struct dperf_hot* hot = &dperf_hot;
  if (!is_watched(hot) || !dperf_recorder_ready(hot)) return false;
  dperf_raw_3(hot, DPERF_RAW_POST, token, dperf_cycles());
  return true;
}

bool dperf_thread_pause(void) {
  struct dperf_hot* hot = &dperf_hot;
  if (!is_watched(hot) || !dperf_recorder_ready(hot)) return false;
  dperf_raw_3(hot, DPERF_RAW_BLOCK, hot->block, dperf_cycles());
  return true;
}

/* There is room: whatever came before has made it. A reading of the clocks would count the wait as the
 * block's. */
void dperf_thread_resume(uint64_t token, unsigned posts) {
  struct dperf_hot* hot = &dperf_hot;
  if (!is_watched(hot) || !hot->cursor) return;
  const uint64_t now = dperf_cycles();
  dperf_raw_3(hot, DPERF_RAW_AWAIT | (uint64_t)posts << 8 | DPERF_AWAIT_WAITED, token, now);
  if (dperf_session.cpu_clock) dperf_cpu_after_call(hot->recorder, hot->recorder->last_sample, now);
}

uint64_t dperf_order_before(const struct dperf_order* order, unsigned recorder) {
  const uint64_t token = atomic_load_explicit(&order->token, memory_order_relaxed);
  return atomic_load_explicit(&order->recorder, memory_order_relaxed) == recorder ? 0 : token;
}

void dperf_order_after(struct dperf_order* order, struct dperf_hot* hot, uint64_t exit) {
  const uint64_t token = dperf_new_token();
  dperf_raw_3(hot, DPERF_RAW_POST, token, exit);
  atomic_store_explicit(&order->token, token, memory_order_relaxed);
  atomic_store_explicit(&order->recorder, hot->recorder->number, memory_order_relaxed);
}
