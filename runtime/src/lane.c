/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "lane.h"

#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "give_up.h"
#include "sampling.h"
#include "sites.h"
#include "state.h"
#include "threads.h"
#include "writer.h"

enum { WRITE_BYTES = 128 * 1024, MOST_HELD_BYTES = 32 << 20 };

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
  BYTES_WORTH_WRITING = WRITE_BYTES / 4
};

static uint64_t next_tick(uint64_t now, uint64_t period) {
  return (now | (period - 1)) + 1;
}

_Thread_local struct dperf_hot dperf_hot __attribute__((tls_model("initial-exec")));

static struct dperf_lane* first;
static struct dperf_lane** last = &first;
static unsigned count;
static pthread_key_t thread_end;
static pthread_once_t thread_end_once = PTHREAD_ONCE_INIT;

static void detach(struct dperf_hot* hot) {
  hot->cursor = hot->limit = hot->early = NULL;
  hot->lane = NULL;
}

static void write_out(struct dperf_lane* lane) {
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
  const bool may = !dperf_session.several && encoder->out.size < WRITE_BYTES && events < MOST_EVENTS;
  const size_t size = may ? dperf_encoder_put_open(encoder) : 0;
  if (!size) return false;
  pthread_mutex_lock(&dperf_lock);
  dperf_writer_open_chunk(&encoder->out, lane->number, encoder->first_event, events);
  pthread_mutex_unlock(&dperf_lock);
  encoder->out.size = size;
  return true;
}

static void encode(struct dperf_lane* lane) {
  dperf_encode(&lane->encoder, lane->raw, lane->hot->cursor);
  dperf_fold_forget(&lane->fold);
  lane->guards = NULL;
  lane->hot->cursor = lane->raw;
}

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
    encode(lane);
    dperf_encoder_finish(&lane->encoder, lane->end_token ? lane->encoder.last_ns : dperf_ns(dperf_cycles()));
    write_out(lane);
    free_buffers(lane);
  }
  detach(&dperf_hot);
  pthread_mutex_lock(&dperf_lock);
  lane->hot = NULL;
  pthread_mutex_unlock(&dperf_lock);
}

static void make_key(void) {
  pthread_key_create(&thread_end, at_thread_end);
}

void dperf_lane_set_limit(struct dperf_lane* lane) {
  uint64_t* end = lane->raw + lane->raw_words;
  lane->hot->limit = dperf_session.cpu_clock ? lane->raw : end - DPERF_LANE_SLACK;
  lane->hot->early = dperf_session.cpu_clock ? lane->raw : end - DPERF_LANE_EARLY;
}

static void start_ticks(struct dperf_lane* lane, uint64_t now) {
  lane->due = false;
  lane->hot->tick_at = next_tick(now, TICK);
  lane->write_tick_at = next_tick(now, WRITE_TICK);
  const uint64_t age = now - lane->began, least = dperf_cycles_of_ns(LEAST_WRITE_NS),
                 most = dperf_cycles_of_ns(MOST_WRITE_NS);
  lane->write_at = now + (age < least ? least : age > most ? most : age);
}

static bool make_buffers(struct dperf_lane* lane) {
  uint64_t* raw = malloc(DPERF_LANE_WORDS * sizeof *raw);
  if (!raw || !dperf_bytes_reserve(&lane->encoder.out, WRITE_BYTES)) {
    free(raw);
    return false;
  }
  memset(raw, 0, DPERF_LANE_WORDS * sizeof *raw); /* the pages are touched now, not while recording */
  lane->raw = raw;
  lane->raw_words = DPERF_LANE_WORDS;
  lane->encoder.again = dperf_again_new(dperf_session.draws); /* without it the trace is larger */
  return true;
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
  start_ticks(lane, now);
  lane->overhead_cycles = 0;
  lane->last_sample = now;
  dperf_lane_set_limit(lane);
  lane->waited_before_ns = dperf_cpu_waited_ns(lane);
  if (dperf_session.cpu_clock) dperf_cpu_start(lane);
}

/* The account of a lane with which a new thread goes on. */
static void go_on(struct dperf_lane* lane, uint64_t stamp) {
  lane->encoder.last_ns = dperf_ns(stamp);
  lane->encoder.block_id = dperf_hot.block;
  dperf_hot.cursor = lane->raw;
  start_ticks(lane, stamp);
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
  const bool fits = count < DPERF_MAX_LANES;
  if (fits) {
    lane->number = count++;
    *last = lane;
    last = &lane->next;
  }
  attach(lane);
  pthread_mutex_unlock(&dperf_lock);
  if (!fits) {
    pthread_setspecific(thread_end, NULL);
    detach(&dperf_hot);
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

void dperf_lane_flush(struct dperf_lane* lane, bool write) {
  const uint64_t begin = dperf_overhead_begin();
  encode(lane);
  if (lane->held && lane->encoder.out.size >= MOST_HELD_BYTES) dperf_sampling_too_much(lane);
  if (write || lane->encoder.out.size >= WRITE_BYTES) {
    if (!lane->held && !write_open(lane)) write_out(lane);
    start_ticks(lane, dperf_cycles());
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
