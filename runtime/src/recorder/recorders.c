/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "recorder/recorders.h"

#include <stdlib.h>
#include <string.h>

#include "base/state.h"
#include "file/give_up.h"
#include "recorder/cpu.h"
#include "recorder/path_cache.h"
#include "recorder/tokens.h"

enum { MOST_RECORDERS = 1024 };

static struct dperf_recorder* first;
static struct dperf_recorder** last = &first;
static unsigned count;
static pthread_key_t thread_end;
static pthread_once_t thread_end_once = PTHREAD_ONCE_INIT;

/* What only a running thread needs: there may be many that have ended. */
static void free_buffers(struct dperf_recorder* recorder) {
  dperf_cpu_close(recorder->schedstat);
  recorder->schedstat = -1;
  dperf_paths_free(recorder->paths);
  recorder->paths = NULL;
  dperf_encoder_free(&recorder->encoder);
  free(recorder->scratch);
  free(recorder->raw);
  recorder->scratch = recorder->raw = NULL;
  recorder->scratch_bytes = recorder->raw_words = 0;
}

static void release(struct dperf_recorder* recorder) {
  free_buffers(recorder);
  free(recorder);
}

static void at_thread_end(void* data) {
  struct dperf_recorder* recorder = data;
  const bool mine = dperf_session.recording && recorder->hot == &dperf_hot;
  if (mine) {
    if (recorder->end_token) dperf_thread_post(recorder->end_token);
    dperf_recorder_encode(recorder);
    dperf_encoder_finish(&recorder->encoder,
                         recorder->end_token ? recorder->encoder.last_ns : dperf_ns(dperf_cycles()));
    dperf_recorder_write_out(recorder);
    free_buffers(recorder);
  }
  dperf_hot_detach(&dperf_hot);
  pthread_mutex_lock(&dperf_lock);
  recorder->hot = NULL;
  pthread_mutex_unlock(&dperf_lock);
}

static void make_key(void) {
  pthread_key_create(&thread_end, at_thread_end);
}

static bool make_buffers(struct dperf_recorder* recorder) {
  uint64_t* raw = malloc(DPERF_RECORDER_WORDS * sizeof *raw);
  if (!raw || !dperf_bytes_reserve(&recorder->encoder.out, DPERF_RECORDER_WRITE_BYTES)) {
    free(raw);
    return false;
  }
  memset(raw, 0, DPERF_RECORDER_WORDS * sizeof *raw); /* the pages are touched now, not while recording */
  recorder->raw = raw;
  recorder->raw_words = DPERF_RECORDER_WORDS;
  recorder->encoder.backref =
      dperf_backref_new(dperf_session.distributions); /* without it the trace is larger */
  return true;
}

/* The account of a recorder with which a new thread goes on. */
static void go_on(struct dperf_recorder* recorder, uint64_t stamp) {
  recorder->encoder.last_ns = dperf_ns(stamp);
  recorder->encoder.block_id = dperf_hot.block;
  dperf_hot.cursor = recorder->raw;
  dperf_recorder_start_ticks(recorder, stamp);
  recorder->overhead_cycles = 0;
  recorder->last_sample = stamp;
  dperf_recorder_set_limit(recorder);
}

static void attach(struct dperf_recorder* recorder) {
  pthread_once(&thread_end_once, make_key);
  pthread_setspecific(thread_end, recorder);
  recorder->hot = &dperf_hot;
  recorder->thread = pthread_self();
  recorder->joined = false;
  recorder->end_token = recorder->number && dperf_session.several ? dperf_new_token() : 0;
  recorder->schedstat = dperf_cpu_open();
  dperf_hot.recorder = recorder;
}

/* Calls that are not recorded would be missing silently. */
static struct dperf_recorder* too_many(void) {
  if (dperf_session.recording)
    dperf_session_give_up("cannot record", "more than 1024 threads that were not joined");
  return NULL;
}

struct dperf_recorder* dperf_recorder_open(void) {
  struct dperf_recorder* recorder = calloc(1, sizeof *recorder);
  if (!recorder || !make_buffers(recorder)) {
    free(recorder);
    return NULL;
  }
  pthread_mutex_lock(&dperf_lock);
  const bool fits = count < MOST_RECORDERS;
  if (fits) {
    recorder->number = count++;
    *last = recorder;
    last = &recorder->next;
  }
  attach(recorder);
  pthread_mutex_unlock(&dperf_lock);
  if (!fits) {
    pthread_setspecific(thread_end, NULL);
    dperf_hot_detach(&dperf_hot);
    release(recorder);
    return too_many();
  }
  dperf_recorder_begin(recorder, dperf_cycles());
  return recorder;
}

struct dperf_recorder* dperf_recorder_reserve(unsigned creator) {
  pthread_mutex_lock(&dperf_lock);
  struct dperf_recorder* recorder = first;
  while (recorder && !(recorder->joined && recorder->joined_by == creator)) recorder = recorder->next;
  if (recorder) {
    recorder->joined = false;
    recorder->end_token = 0; /* that thread is never joined again */
  }
  pthread_mutex_unlock(&dperf_lock);
  return recorder;
}

void dperf_recorder_give_back(struct dperf_recorder* reserved) {
  if (!reserved) return;
  pthread_mutex_lock(&dperf_lock);
  reserved->joined = true;
  pthread_mutex_unlock(&dperf_lock);
}

static bool revive(struct dperf_recorder* recorder, uint64_t stamp) {
  if (!make_buffers(recorder)) return false;
  pthread_mutex_lock(&dperf_lock);
  attach(recorder);
  pthread_mutex_unlock(&dperf_lock);
  go_on(recorder, stamp);
  return true;
}

struct dperf_recorder* dperf_recorder_born(struct dperf_recorder* reserved, uint64_t token, unsigned posts,
                                           uint64_t stamp) {
  const uint64_t begin = dperf_overhead_begin();
  struct dperf_recorder* recorder = reserved ? reserved : dperf_recorder_open();
  if (!recorder || (reserved && !revive(recorder, stamp))) return NULL;
  if (!reserved) dperf_recorder_begin(recorder, stamp);
  recorder->encoder.accounted = (struct dperf_cpu_reading){0, 0}; /* of the thread, which is new */
  dperf_raw_3(recorder->hot, DPERF_RAW_AWAIT | (uint64_t)posts << 8, token, stamp);
  dperf_overhead_end(recorder, begin);
  return recorder;
}

uint64_t dperf_recorder_joined(pthread_t thread, unsigned by) {
  uint64_t token = 0;
  pthread_mutex_lock(&dperf_lock);
  for (struct dperf_recorder* recorder = first; recorder; recorder = recorder->next) {
    if (recorder->hot || recorder->joined || !recorder->end_token || !pthread_equal(recorder->thread, thread))
      continue;
    token = recorder->end_token;
    recorder->joined = true;
    recorder->joined_by = by;
    break;
  }
  pthread_mutex_unlock(&dperf_lock);
  return token;
}

struct dperf_recorder* dperf_recorders(void) {
  return first;
}
unsigned dperf_recorder_count(void) {
  return count;
}

static void close_recorder(struct dperf_recorder* recorder, int64_t now_ns, bool at_last_call) {
  if (recorder->hot) {
    dperf_recorder_encode(recorder);
    dperf_encoder_finish(&recorder->encoder, at_last_call ? recorder->encoder.last_ns : now_ns);
  }
  dperf_recorder_write_out(recorder);
}

void dperf_recorders_close(bool at_last_call) {
  const int64_t now_ns = dperf_ns(dperf_cycles());
  for (struct dperf_recorder* recorder = first; recorder; recorder = recorder->next)
    close_recorder(recorder, now_ns, at_last_call && recorder->hot == &dperf_hot);
}

/* A recorder whose thread still runs stays allocated: the thread may be in a probe at this moment. */
void dperf_recorders_abandon(void) {
  struct dperf_recorder* recorder = first;
  first = NULL;
  last = &first;
  count = 0;
  while (recorder) {
    struct dperf_recorder* next = recorder->next;
    const bool others = recorder->hot && recorder->hot != &dperf_hot;
    if (recorder->hot == &dperf_hot) pthread_setspecific(thread_end, NULL);
    if (!others) release(recorder);
    recorder = next;
  }
  dperf_hot_detach(&dperf_hot);
}
