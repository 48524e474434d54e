/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "recorder/recorder.h"

#include <stdlib.h>
#include <string.h>

#include "base/state.h"
#include "dperf/sampling_rule.h"
#include "file/give_up.h"
#include "file/writer.h"
#include "recorder/cpu.h"
#include "recorder/sampling_hooks.h"

/* How long what is recorded may wait to be written: as long as the lane is old, within these. So of a program
 * that dies soon most is known, and later a write costs nothing that anybody could measure. */
enum { LEAST_WRITE_NS = 1000000, MOST_WRITE_NS = 1000000000 };

/* A rank that encodes is waited for by others, inside their calls, where nobody can tell it from the
 * program's own waiting. So the ranks of a host do it at the same moments of the clock that they share, and
 * nobody waits for long. In cycles: some 10 us, which a buffer lasts at all but the highest rates of calls,
 * and about a ms for writing. */
enum {
  TICK = 1 << 15,
  WRITE_TICK = 1 << 22,
  WORDS_WORTH_ENCODING = 96,
  BYTES_WORTH_WRITING = DPERF_LANE_WRITE_BYTES / 4
};

static uint64_t next_tick(uint64_t now, uint64_t period) {
  return (now | (period - 1)) + 1;
}

_Thread_local struct dperf_hot dperf_hot __attribute__((tls_model("initial-exec")));
_Thread_local unsigned long long dperf_rt_events;

void dperf_lane_write_out(struct dperf_lane* lane) {
  struct dperf_encoder* encoder = &lane->encoder;
  dperf_encoder_close_chunk(encoder);
  pthread_mutex_lock(&dperf_lock);
  encoder->bytes_before += encoder->out.size;
  dperf_writer_events(&encoder->out, lane->number, encoder->first_event,
                      encoder->events - encoder->first_event);
  pthread_mutex_unlock(&dperf_lock);
  encoder->first_event = encoder->events;
}

/* What is drawn stays open: the chunk is written as it is now, and written again when there is more. So a
 * loop costs the same however long it takes. Only where no other thread writes to the file. */
static bool write_open(struct dperf_lane* lane) {
  enum { MOST_EVENTS = 1 << 30 };
  struct dperf_encoder* encoder = &lane->encoder;
  const uint64_t events = encoder->events - encoder->first_event;
  const bool may =
      !dperf_session.several && encoder->out.size < DPERF_LANE_WRITE_BYTES && events < MOST_EVENTS;
  const size_t size = may ? dperf_encoder_put_open(encoder) : 0;
  if (!size) return false;
  pthread_mutex_lock(&dperf_lock);
  dperf_writer_open_chunk(&encoder->out, lane->number, encoder->first_event, events);
  pthread_mutex_unlock(&dperf_lock);
  encoder->out.size = size;
  return true;
}

void dperf_lane_encode(struct dperf_lane* lane) {
  dperf_encode(&lane->encoder, lane->raw, lane->hot->cursor);
  dperf_fold_forget(&lane->fold);
  lane->guards = NULL;
  lane->hot->cursor = lane->raw;
}

void dperf_lane_set_limit(struct dperf_lane* lane) {
  uint64_t* end = lane->raw + lane->raw_words;
  lane->hot->limit = dperf_session.cpu_clock ? lane->raw : end - DPERF_LANE_SLACK;
  lane->hot->early = dperf_session.cpu_clock ? lane->raw : end - DPERF_LANE_EARLY;
}

void dperf_lane_start_ticks(struct dperf_lane* lane, uint64_t now) {
  lane->due = false;
  lane->hot->tick_at = next_tick(now, TICK);
  lane->write_tick_at = next_tick(now, WRITE_TICK);
  const uint64_t age = now - lane->began, least = dperf_cycles_of_ns(LEAST_WRITE_NS),
                 most = dperf_cycles_of_ns(MOST_WRITE_NS);
  lane->write_at = now + (age < least ? least : age > most ? most : age);
}

void dperf_lane_begin(struct dperf_lane* lane, uint64_t now) {
  struct dperf_hot* hot = lane->hot;
  struct dperf_bytes out = lane->encoder.out;
  struct dperf_again* again = lane->encoder.again;
  lane->encoder.out = (struct dperf_bytes){0};
  lane->encoder.again = NULL;
  dperf_encoder_free(&lane->encoder);
  dperf_encoder_start(&lane->encoder, dperf_ns(now), hot->block);
  out.size = 0;
  lane->encoder.out = out;
  lane->encoder.again = again;
  if (again) dperf_again_restart(again);
  hot->cursor = lane->raw;
  dperf_fold_forget(&lane->fold);
  lane->guards = NULL;
  lane->began = now;
  dperf_lane_start_ticks(lane, now);
  lane->overhead_cycles = 0;
  lane->last_sample = now;
  dperf_lane_set_limit(lane);
  lane->waited_before_ns = dperf_cpu_waited_ns(lane);
  if (dperf_session.cpu_clock) dperf_cpu_start(lane);
}

void dperf_lane_flush(struct dperf_lane* lane, bool write) {
  const uint64_t begin = dperf_overhead_begin();
  dperf_lane_encode(lane);
  if (lane->held && lane->encoder.out.size >= DPERF_MOST_HELD_BYTES) dperf_sampling_hooks->too_much(lane);
  if (write || lane->encoder.out.size >= DPERF_LANE_WRITE_BYTES) {
    if (!lane->held && !write_open(lane)) dperf_lane_write_out(lane);
    dperf_lane_start_ticks(lane, dperf_cycles());
  }
  lane->due = false;
  dperf_lane_set_limit(lane);
  dperf_overhead_end(lane, begin);
}

void dperf_lane_tick(struct dperf_lane* lane, uint64_t now) {
  if (now >= lane->write_at) {
    dperf_lane_flush(lane, true);
    dperf_lane_put_overhead(lane); /* now: the next stamp may be that of a probe */
    return;
  }
  lane->hot->tick_at = next_tick(now, TICK);
  lane->due = !dperf_session.cpu_clock && lane->hot->cursor - lane->raw >= WORDS_WORTH_ENCODING;
  if (lane->due) lane->hot->early = lane->raw;
}

bool dperf_lane_before_wait(struct dperf_lane* lane) {
  if (!lane->due) return dperf_lane_room(lane, DPERF_LANE_EARLY, 0);
  const bool may_write = lane->hot->tick_at > lane->write_tick_at;
  dperf_lane_flush(lane, may_write && lane->encoder.out.size >= BYTES_WORTH_WRITING);
  return true;
}

void dperf_lane_write_if_old(struct dperf_lane* lane) {
  if (dperf_cycles() >= lane->write_at) dperf_lane_flush(lane, true);
}

bool dperf_lane_room(struct dperf_lane* lane, size_t words, size_t partial) {
  struct dperf_hot* hot = lane->hot;
  if (dperf_lane_has_room(lane, words)) return true;
  const uint64_t* kept = hot->cursor;
  dperf_lane_flush(lane, false);
  memmove(lane->raw, kept, partial * sizeof *kept);
  if (words > lane->raw_words) {
    uint64_t* bigger = realloc(lane->raw, 2 * words * sizeof *bigger);
    if (!bigger) return false;
    lane->raw = hot->cursor = bigger;
    lane->raw_words = 2 * words;
    dperf_lane_set_limit(lane);
  }
  return true;
}

/* No lane, a call in progress (a callback of the program's), a full buffer, or the CPU clock. */
bool dperf_lane_make_ready(struct dperf_hot* hot, bool ends) {
  struct dperf_lane* lane = hot->lane;
  if (!lane || hot->call_frame) return false;
  if (!dperf_session.recording) {
    dperf_hot_detach(hot);
    return false;
  }
  /* Before a flush, which waits on its own account, and before a reading that takes what was used so far for
   * dPerf's own, as there is one behind a flush. */
  const bool fits = dperf_lane_has_room(lane, DPERF_LANE_SLACK);
  if (dperf_session.cpu_clock && (ends || lane->overhead_cycles || !fits)) dperf_cpu_sample(lane);
  if (!dperf_lane_room(lane, DPERF_LANE_SLACK, 0)) return false;
  dperf_lane_put_overhead(lane);
  return true;
}

void dperf_lane_put_measured(struct dperf_lane* lane) {
  dperf_raw_2(lane->hot, DPERF_RAW_OVERHEAD, lane->overhead_cycles);
  if (dperf_session.cpu_clock) dperf_cpu_after_overhead(lane, lane->overhead_cycles);
  lane->overhead_cycles = 0;
}

void* dperf_lane_scratch(struct dperf_lane* lane, size_t bytes) {
  if (lane->scratch_bytes >= bytes) return lane->scratch;
  void* bigger = realloc(lane->scratch, 2 * bytes);
  if (!bigger) return NULL;
  lane->scratch = bigger;
  lane->scratch_bytes = 2 * bytes;
  return bigger;
}
