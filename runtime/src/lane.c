/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "lane.h"

#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "objects.h"
#include "session.h"
#include "sites.h"
#include "writer.h"

enum { WRITE_BYTES = 128 * 1024, FLUSH_NS = 1000000000 };

_Thread_local struct dperf_hot dperf_hot __attribute__((tls_model("initial-exec")));

static struct dperf_lane* first;
static struct dperf_lane** last = &first;
static unsigned count;
static pthread_key_t thread_end;
static pthread_once_t thread_end_once = PTHREAD_ONCE_INIT;

static void detach(struct dperf_hot* hot) {
  hot->cursor = hot->limit = NULL;
  hot->lane = NULL;
}

static void at_thread_end(void* data) {
  struct dperf_lane* lane = data;
  if (dperf_session.recording && lane->hot == &dperf_hot) {
    dperf_lane_flush(lane, true);
    dperf_encoder_finish(&lane->encoder, dperf_ns(dperf_cycles()));
  }
  dperf_cpu_close(lane->schedstat);
  lane->schedstat = -1;
  lane->hot = NULL;
  detach(&dperf_hot);
}

static void make_key(void) {
  pthread_key_create(&thread_end, at_thread_end);
}

void dperf_lane_set_limit(struct dperf_lane* lane) {
  lane->hot->limit = dperf_session.cpu_clock ? lane->raw : lane->raw + lane->raw_words - DPERF_LANE_SLACK;
}

static struct dperf_lane* allocate(void) {
  struct dperf_lane* lane = calloc(1, sizeof *lane);
  uint64_t* raw = malloc(DPERF_LANE_WORDS * sizeof *raw);
  if (!lane || !raw || !dperf_bytes_reserve(&lane->encoder.out, WRITE_BYTES)) {
    free(lane);
    free(raw);
    return NULL;
  }
  memset(raw, 0, DPERF_LANE_WORDS * sizeof *raw); /* the pages are touched now, not while recording */
  lane->raw = raw;
  lane->raw_words = DPERF_LANE_WORDS;
  return lane;
}

void dperf_lane_begin(struct dperf_lane* lane, uint64_t now) {
  struct dperf_hot* hot = lane->hot;
  struct dperf_bytes out = lane->encoder.out;
  lane->encoder.out = (struct dperf_bytes){0};
  dperf_encoder_free(&lane->encoder);
  dperf_encoder_start(&lane->encoder, dperf_ns(now), hot->block);
  out.size = 0;
  lane->encoder.out = out;
  hot->cursor = lane->raw;
  hot->flush_at = now + dperf_cycles_of_ns(FLUSH_NS);
  lane->overhead_cycles = 0;
  lane->last_sample = now;
  dperf_lane_set_limit(lane);
  if (dperf_session.cpu_clock) dperf_cpu_start(lane);
}

struct dperf_lane* dperf_lane_open(void) {
  struct dperf_lane* lane = allocate();
  if (!lane) return NULL;
  pthread_once(&thread_end_once, make_key);
  pthread_setspecific(thread_end, lane);
  struct dperf_hot* hot = &dperf_hot;
  lane->hot = hot;
  lane->schedstat = dperf_cpu_open();
  hot->lane = lane;
  pthread_mutex_lock(&dperf_lock);
  lane->number = count++;
  *last = lane;
  last = &lane->next;
  pthread_mutex_unlock(&dperf_lock);
  dperf_lane_begin(lane, dperf_cycles());
  return lane;
}

struct dperf_lane* dperf_lanes(void) {
  return first;
}
unsigned dperf_lane_count(void) {
  return count;
}

static void write_out(struct dperf_lane* lane) {
  struct dperf_encoder* encoder = &lane->encoder;
  pthread_mutex_lock(&dperf_lock);
  dperf_writer_events(&encoder->out, lane->number, encoder->first_event,
                      encoder->events - encoder->first_event);
  pthread_mutex_unlock(&dperf_lock);
  encoder->first_event = encoder->events;
}

static void encode(struct dperf_lane* lane) {
  dperf_encode(&lane->encoder, lane->raw, lane->hot->cursor);
  lane->hot->cursor = lane->raw;
}

void dperf_lane_flush(struct dperf_lane* lane, bool write) {
  const uint64_t begin_cycles = dperf_overhead_begin();
  encode(lane);
  if (write || lane->encoder.out.size >= WRITE_BYTES) {
    write_out(lane);
    lane->hot->flush_at = dperf_cycles() + dperf_cycles_of_ns(FLUSH_NS);
  }
  dperf_overhead_end(lane, begin_cycles);
}

bool dperf_lane_room(struct dperf_lane* lane, size_t words, size_t partial) {
  struct dperf_hot* hot = lane->hot;
  if (hot->cursor + words <= lane->raw + lane->raw_words) return true;
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

void dperf_lane_put_overhead(struct dperf_lane* lane) {
  if (!lane->overhead_cycles) return;
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

static void release(struct dperf_lane* lane) {
  dperf_cpu_close(lane->schedstat);
  dperf_paths_free(lane->paths);
  dperf_encoder_free(&lane->encoder);
  free(lane->scratch);
  free(lane->raw);
  free(lane);
}

static void close_lane(struct dperf_lane* lane, int64_t now_ns, bool at_last_call) {
  if (lane->hot) {
    encode(lane);
    dperf_encoder_finish(&lane->encoder, at_last_call ? lane->encoder.last_ns : now_ns);
  }
  write_out(lane);
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
  detach(&dperf_hot);
}
