/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "recorder/recorders.h"

#include <stdlib.h>
#include <string.h>

#include "base/state.h"
#include "file/give_up.h"
#include "recorder/cpu.h"
#include "recorder/path_cache.h"
#include "recorder/tokens.h"

enum { MOST_LANES = 1024 };

static struct dperf_lane* first;
static struct dperf_lane** last = &first;
static unsigned count;
static pthread_key_t thread_end;
static pthread_once_t thread_end_once = PTHREAD_ONCE_INIT;

/* What only a running thread needs: there may be many that have ended. */
static void free_buffers(struct dperf_lane* lane) {
  dperf_cpu_close(lane->schedstat);
  lane->schedstat = -1;
  dperf_paths_free(lane->paths);
  lane->paths = NULL;
  dperf_encoder_free(&lane->encoder);
  free(lane->scratch);
  free(lane->raw);
  lane->scratch = lane->raw = NULL;
  lane->scratch_bytes = lane->raw_words = 0;
}

static void release(struct dperf_lane* lane) {
  free_buffers(lane);
  free(lane);
}

static void at_thread_end(void* data) {
  struct dperf_lane* lane = data;
  const bool mine = dperf_session.recording && lane->hot == &dperf_hot;
  if (mine) {
    if (lane->end_token) dperf_thread_post(lane->end_token);
    dperf_lane_encode(lane);
    dperf_encoder_finish(&lane->encoder, lane->end_token ? lane->encoder.last_ns : dperf_ns(dperf_cycles()));
    dperf_lane_write_out(lane);
    free_buffers(lane);
  }
  dperf_hot_detach(&dperf_hot);
  pthread_mutex_lock(&dperf_lock);
  lane->hot = NULL;
  pthread_mutex_unlock(&dperf_lock);
}

static void make_key(void) {
  pthread_key_create(&thread_end, at_thread_end);
}

static bool make_buffers(struct dperf_lane* lane) {
  uint64_t* raw = malloc(DPERF_LANE_WORDS * sizeof *raw);
  if (!raw || !dperf_bytes_reserve(&lane->encoder.out, DPERF_LANE_WRITE_BYTES)) {
    free(raw);
    return false;
  }
  memset(raw, 0, DPERF_LANE_WORDS * sizeof *raw); /* the pages are touched now, not while recording */
  lane->raw = raw;
  lane->raw_words = DPERF_LANE_WORDS;
  lane->encoder.again = dperf_again_new(dperf_session.draws); /* without it the trace is larger */
  return true;
}

/* The account of a lane with which a new thread goes on. */
static void go_on(struct dperf_lane* lane, uint64_t stamp) {
  lane->encoder.last_ns = dperf_ns(stamp);
  lane->encoder.block_id = dperf_hot.block;
  dperf_hot.cursor = lane->raw;
  dperf_lane_start_ticks(lane, stamp);
  lane->overhead_cycles = 0;
  lane->last_sample = stamp;
  dperf_lane_set_limit(lane);
}

static void attach(struct dperf_lane* lane) {
  pthread_once(&thread_end_once, make_key);
  pthread_setspecific(thread_end, lane);
  lane->hot = &dperf_hot;
  lane->thread = pthread_self();
  lane->joined = false;
  lane->end_token = lane->number && dperf_session.several ? dperf_new_token() : 0;
  lane->schedstat = dperf_cpu_open();
  dperf_hot.lane = lane;
}

/* Calls that are not recorded would be missing without a word. */
static struct dperf_lane* too_many(void) {
  if (dperf_session.recording) dperf_session_give_up("cannot record", "more than 1024 threads at a time");
  return NULL;
}

struct dperf_lane* dperf_lane_open(void) {
  struct dperf_lane* lane = calloc(1, sizeof *lane);
  if (!lane || !make_buffers(lane)) {
    free(lane);
    return NULL;
  }
  pthread_mutex_lock(&dperf_lock);
  const bool fits = count < MOST_LANES;
  if (fits) {
    lane->number = count++;
    *last = lane;
    last = &lane->next;
  }
  attach(lane);
  pthread_mutex_unlock(&dperf_lock);
  if (!fits) {
    pthread_setspecific(thread_end, NULL);
    dperf_hot_detach(&dperf_hot);
    release(lane);
    return too_many();
  }
  dperf_lane_begin(lane, dperf_cycles());
  return lane;
}

struct dperf_lane* dperf_lane_reserve(unsigned creator) {
  pthread_mutex_lock(&dperf_lock);
  struct dperf_lane* lane = first;
  while (lane && !(lane->joined && lane->joined_by == creator)) lane = lane->next;
  if (lane) {
    lane->joined = false;
    lane->end_token = 0; /* nobody joins that thread again */
  }
  pthread_mutex_unlock(&dperf_lock);
  return lane;
}

void dperf_lane_give_back(struct dperf_lane* reserved) {
  if (!reserved) return;
  pthread_mutex_lock(&dperf_lock);
  reserved->joined = true;
  pthread_mutex_unlock(&dperf_lock);
}

static bool revive(struct dperf_lane* lane, uint64_t stamp) {
  if (!make_buffers(lane)) return false;
  pthread_mutex_lock(&dperf_lock);
  attach(lane);
  pthread_mutex_unlock(&dperf_lock);
  go_on(lane, stamp);
  return true;
}

struct dperf_lane* dperf_lane_born(struct dperf_lane* reserved, uint64_t token, unsigned posts,
                                   uint64_t stamp) {
  const uint64_t begin = dperf_overhead_begin();
  struct dperf_lane* lane = reserved ? reserved : dperf_lane_open();
  if (!lane || (reserved && !revive(lane, stamp))) return NULL;
  if (!reserved) dperf_lane_begin(lane, stamp);
  lane->encoder.accounted = (struct dperf_cpu_reading){0, 0}; /* of the thread, which is new */
  dperf_raw_3(lane->hot, DPERF_RAW_AWAIT | (uint64_t)posts << 8, token, stamp);
  dperf_overhead_end(lane, begin);
  return lane;
}

uint64_t dperf_lane_joined(pthread_t thread, unsigned by) {
  uint64_t token = 0;
  pthread_mutex_lock(&dperf_lock);
  for (struct dperf_lane* lane = first; lane; lane = lane->next) {
    if (lane->hot || lane->joined || !lane->end_token || !pthread_equal(lane->thread, thread)) continue;
    token = lane->end_token;
    lane->joined = true;
    lane->joined_by = by;
    break;
  }
  pthread_mutex_unlock(&dperf_lock);
  return token;
}

struct dperf_lane* dperf_lanes(void) {
  return first;
}
unsigned dperf_lane_count(void) {
  return count;
}

static void close_lane(struct dperf_lane* lane, int64_t now_ns, bool at_last_call) {
  if (lane->hot) {
    dperf_lane_encode(lane);
    dperf_encoder_finish(&lane->encoder, at_last_call ? lane->encoder.last_ns : now_ns);
  }
  dperf_lane_write_out(lane);
}

void dperf_lanes_close(bool at_last_call) {
  const int64_t now_ns = dperf_ns(dperf_cycles());
  for (struct dperf_lane* lane = first; lane; lane = lane->next)
    close_lane(lane, now_ns, at_last_call && lane->hot == &dperf_hot);
}

/* A lane whose thread still runs stays allocated: the thread may be in a probe at this moment. */
void dperf_lanes_abandon(void) {
  struct dperf_lane* lane = first;
  first = NULL;
  last = &first;
  count = 0;
  while (lane) {
    struct dperf_lane* next = lane->next;
    const bool others = lane->hot && lane->hot != &dperf_hot;
    if (lane->hot == &dperf_hot) pthread_setspecific(thread_end, NULL);
    if (!others) release(lane);
    lane = next;
  }
  dperf_hot_detach(&dperf_hot);
}
