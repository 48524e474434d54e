/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "recorder/recorder.h"

#include <stdlib.h>
#include <string.h>

#include "base/state.h"
#include "dperf/sampling_rule.h"
#include "file/give_up.h"
#include "file/writer.h"
#include "recorder/bounds.h"
#include "recorder/cpu.h"
#include "recorder/sampling_hooks.h"

/* How long what is recorded may wait to be written: as long as the recorder is old, within these. So of a
 * program that dies soon most is known, and later a write costs too little to be measured. */
enum { LEAST_WRITE_NS = 1000000, MOST_WRITE_NS = 1000000000 };

/* Others wait for a rank that encodes, inside their calls, where that cannot be distinguished from the
 * program's own waiting. So the ranks of a host do it at the same moments of the clock that they share, and
 * no rank waits for long. In cycles: some 10 us, which a buffer lasts at all but the highest rates of calls,
 * and about a ms for writing. */
enum {
  TICK = 1 << 15,
  WRITE_TICK = 1 << 22,
  WORDS_WORTH_ENCODING = 96,
  BYTES_WORTH_WRITING = DPERF_RECORDER_WRITE_BYTES / 4
};

static uint64_t next_tick(uint64_t now, uint64_t period) {
  return (now | (period - 1)) + 1;
}

_Thread_local struct dperf_hot dperf_hot __attribute__((tls_model("initial-exec")));
_Thread_local unsigned long long dperf_rt_events;

void dperf_recorder_write_out(struct dperf_recorder* recorder) {
  struct dperf_encoder* encoder = &recorder->encoder;
  dperf_encoder_close_chunk(encoder);
  pthread_mutex_lock(&dperf_lock);
  encoder->bytes_before += encoder->out.size;
  dperf_writer_events(&encoder->out, recorder->number, encoder->first_event,
                      encoder->events - encoder->first_event);
  pthread_mutex_unlock(&dperf_lock);
  encoder->first_event = encoder->events;
}

/* A distribution stays open: the chunk is written as it is now, and written again when there is more. So a
 * loop costs the same however long it takes. Only where no other thread writes to the file. */
static bool write_open(struct dperf_recorder* recorder) {
  enum { MOST_EVENTS = 1 << 30 };
  struct dperf_encoder* encoder = &recorder->encoder;
  const uint64_t events = encoder->events - encoder->first_event;
  const bool may =
      !dperf_session.several && encoder->out.size < DPERF_RECORDER_WRITE_BYTES && events < MOST_EVENTS;
  const size_t size = may ? dperf_encoder_put_open(encoder) : 0;
  if (!size) return false;
  pthread_mutex_lock(&dperf_lock);
  dperf_writer_open_chunk(&encoder->out, recorder->number, encoder->first_event, events);
  pthread_mutex_unlock(&dperf_lock);
  encoder->out.size = size;
  return true;
}

void dperf_recorder_encode(struct dperf_recorder* recorder) {
  dperf_encode(&recorder->encoder, recorder->raw, recorder->hot->cursor);
  if (dperf_bounds_waiting && recorder->number == 0) dperf_bounds_define();
  dperf_fold_encoded(&recorder->fold, recorder->raw, recorder->hot->cursor);
  recorder->guards = NULL;
  recorder->hot->cursor = recorder->raw;
}

void dperf_recorder_set_limit(struct dperf_recorder* recorder) {
  uint64_t* end = recorder->raw + recorder->raw_words;
  recorder->hot->limit = dperf_session.cpu_clock ? recorder->raw : end - DPERF_RECORDER_SLACK;
  recorder->hot->early = dperf_session.cpu_clock ? recorder->raw : end - DPERF_RECORDER_EARLY;
}

void dperf_recorder_start_ticks(struct dperf_recorder* recorder, uint64_t now) {
  recorder->due = false;
  recorder->hot->tick_at = next_tick(now, TICK);
  recorder->write_tick_at = next_tick(now, WRITE_TICK);
  const uint64_t age = now - recorder->began, least = dperf_cycles_of_ns(LEAST_WRITE_NS),
                 most = dperf_cycles_of_ns(MOST_WRITE_NS);
  recorder->write_at = now + (age < least ? least : age > most ? most : age);
}

void dperf_recorder_begin(struct dperf_recorder* recorder, uint64_t now) {
  struct dperf_hot* hot = recorder->hot;
  struct dperf_bytes out = recorder->encoder.out;
  struct dperf_backref* backref = recorder->encoder.backref;
  recorder->encoder.out = (struct dperf_bytes){0};
  recorder->encoder.backref = NULL;
  dperf_encoder_free(&recorder->encoder);
  dperf_encoder_start(&recorder->encoder, dperf_ns(now), hot->block);
  out.size = 0;
  recorder->encoder.out = out;
  recorder->encoder.backref = backref;
  if (backref) dperf_backref_restart(backref);
  hot->cursor = recorder->raw;
  dperf_fold_forget(&recorder->fold);
  recorder->guards = NULL;
  recorder->began = now;
  dperf_recorder_start_ticks(recorder, now);
  recorder->overhead_cycles = 0;
  recorder->last_sample = now;
  dperf_recorder_set_limit(recorder);
  recorder->waited_before_ns = dperf_cpu_waited_ns(recorder);
  if (dperf_session.cpu_clock) dperf_cpu_start(recorder);
}

void dperf_recorder_flush(struct dperf_recorder* recorder, bool write) {
  const uint64_t begin = dperf_overhead_begin();
  dperf_recorder_encode(recorder);
  if (recorder->held && recorder->encoder.out.size >= DPERF_MOST_HELD_BYTES)
    dperf_sampling_hooks->too_much(recorder);
  if (write || recorder->encoder.out.size >= DPERF_RECORDER_WRITE_BYTES) {
    if (recorder->held)
      recorder->late = true;
    else if (!write_open(recorder))
      dperf_recorder_write_out(recorder);
    dperf_recorder_start_ticks(recorder, dperf_cycles());
  }
  recorder->due = false;
  dperf_recorder_set_limit(recorder);
  dperf_overhead_end(recorder, begin);
}

void dperf_recorder_hold(struct dperf_recorder* recorder, bool holds) {
  recorder->held = holds;
  if (holds || !recorder->late) return;
  recorder->late = false;
  recorder->write_at = 0;
  if (recorder->hot) recorder->hot->tick_at = 0;
}

void dperf_recorder_tick(struct dperf_recorder* recorder, uint64_t now) {
  if (now >= recorder->write_at) {
    dperf_recorder_flush(recorder, true);
    dperf_recorder_put_overhead(recorder); /* now: the next stamp may be that of a probe */
    return;
  }
  recorder->hot->tick_at = next_tick(now, TICK);
  recorder->due = !dperf_session.cpu_clock && recorder->hot->cursor - recorder->raw >= WORDS_WORTH_ENCODING;
  if (recorder->due) recorder->hot->early = recorder->raw;
}

bool dperf_recorder_before_wait(struct dperf_recorder* recorder) {
  if (!recorder->due) return dperf_recorder_room(recorder, DPERF_RECORDER_EARLY, 0);
  const bool may_write = recorder->hot->tick_at > recorder->write_tick_at;
  dperf_recorder_flush(recorder, may_write && recorder->encoder.out.size >= BYTES_WORTH_WRITING);
  return true;
}

void dperf_recorder_write_if_old(struct dperf_recorder* recorder) {
  if (dperf_cycles() >= recorder->write_at) dperf_recorder_flush(recorder, true);
}

bool dperf_recorder_room(struct dperf_recorder* recorder, size_t words, size_t partial) {
  struct dperf_hot* hot = recorder->hot;
  if (dperf_recorder_has_room(recorder, words)) return true;
  const uint64_t* kept = hot->cursor;
  dperf_recorder_flush(recorder, false);
  memmove(recorder->raw, kept, partial * sizeof *kept);
  if (words > recorder->raw_words) {
    uint64_t* bigger = realloc(recorder->raw, 2 * words * sizeof *bigger);
    if (!bigger) return false;
    recorder->raw = hot->cursor = bigger;
    recorder->raw_words = 2 * words;
    dperf_recorder_set_limit(recorder);
  }
  return true;
}

/* No recorder, a call in progress (a callback of the program's), a full buffer, or the CPU clock. */
bool dperf_recorder_make_ready(struct dperf_hot* hot, bool ends) {
  struct dperf_recorder* recorder = hot->recorder;
  if (!recorder || hot->call_frame) return false;
  if (!dperf_session.recording) {
    dperf_hot_detach(hot);
    return false;
  }
  /* Before a flush, which waits on its own account, and before a reading that takes what was used so far for
   * dPerf's own, as there is one behind a flush. */
  const bool fits = dperf_recorder_has_room(recorder, DPERF_RECORDER_SLACK);
  if (dperf_session.cpu_clock && (ends || recorder->overhead_cycles || !fits)) dperf_cpu_sample(recorder);
  if (!dperf_recorder_room(recorder, DPERF_RECORDER_SLACK, 0)) return false;
  dperf_recorder_put_overhead(recorder);
  return true;
}

void dperf_recorder_put_measured(struct dperf_recorder* recorder) {
  dperf_raw_2(recorder->hot, DPERF_RAW_OVERHEAD, recorder->overhead_cycles);
  if (dperf_session.cpu_clock) dperf_cpu_after_overhead(recorder, recorder->overhead_cycles);
  recorder->overhead_cycles = 0;
}

void* dperf_recorder_scratch(struct dperf_recorder* recorder, size_t bytes) {
  if (recorder->scratch_bytes >= bytes) return recorder->scratch;
  void* bigger = realloc(recorder->scratch, 2 * bytes);
  if (!bigger) return NULL;
  recorder->scratch = bigger;
  recorder->scratch_bytes = 2 * bytes;
  return bigger;
}
