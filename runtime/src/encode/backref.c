/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "encode/backref.h"

#include <stdlib.h>
#include <string.h>

#include "base/state.h"
#include "dperf/steps.h"
#include "time/rounding.h"

_Static_assert((int)DPERF_ROUNDING_BITS == DPERF_STEP_BITS &&
                   (int)DPERF_MOST_LOW_BITS == DPERF_STEP_MOST_LOW_BITS,
               "durations are rounded to steps");

struct dperf_backref* dperf_backref_new(bool as_distribution) {
  struct dperf_backref* backref = malloc(sizeof *backref);
  if (!backref) return NULL;
  memset(backref, 0, sizeof *backref);
  if (as_distribution) backref->distribution = dperf_distribution_new();
  return backref;
}

void dperf_backref_free(struct dperf_backref* backref) {
  if (!backref) return;
  dperf_distribution_free(backref->distribution);
  dperf_bytes_free(&backref->moved);
  free(backref);
}

void dperf_backref_forget(struct dperf_backref* backref) {
  if (!backref->size) return;
  memset(backref->followed, 0, sizeof backref->followed);
  memset(backref->calls, 0, sizeof backref->calls);
  backref->written_count = 0;
  backref->size = backref->back = backref->streak = 0;
  backref->latest[0] = backref->latest[1] = 0;
  ++backref->chunk;
}

void dperf_backref_restart(struct dperf_backref* backref) {
  backref->run = 0;
  backref->times_size = 0;
  if (backref->distribution) dperf_distribution_clear(backref->distribution);
  dperf_backref_forget(backref);
}

static void put_backref(struct dperf_backref* backref, struct dperf_bytes* out) {
  enum { HEAD_BYTES = 2 + 2 * 10 };
  uint8_t* at = dperf_bytes_open(out, HEAD_BYTES + backref->times_size);
  if (!at) return;
  *at++ = DPERF_RECORD_BACKREF;
  at = dperf_put_varint(at, backref->back);
  at = dperf_put_varint(at, backref->run);
  *at++ = dperf_session.rounds ? DPERF_BACKREF_STEPS : DPERF_BACKREF_EXACT;
  memcpy(at, backref->times, backref->times_size);
  dperf_bytes_close(out, at + backref->times_size);
  backref->run = 0;
  backref->times_size = 0;
}

/* Nothing behind a DISTRIBUTION refers to what is before it. */
static void put_distribution(struct dperf_backref* backref, struct dperf_bytes* out) {
  dperf_distribution_put(backref->distribution, out);
  dperf_distribution_clear(backref->distribution);
  dperf_backref_forget(backref);
}

void dperf_backref_put(struct dperf_backref* backref, struct dperf_bytes* out) {
  if (backref->run) put_backref(backref, out);
  if (dperf_backref_in_distribution(backref)) put_distribution(backref, out);
}

bool dperf_backref_put_before(struct dperf_backref* backref, struct dperf_bytes* out,
                              struct dperf_call_bytes* call) {
  if (!backref->run && !dperf_backref_in_distribution(backref)) return true;
  struct dperf_bytes* moved = &backref->moved;
  moved->size = 0;
  dperf_backref_put(backref, moved);
  const size_t from = (size_t)(call->from - call->begin), rest = (size_t)(call->rest - call->begin);
  const size_t size = (size_t)(call->end - call->begin);
  if (moved->broken || !dperf_bytes_reserve(out, moved->size + size)) {
    out->broken = true;
    return false;
  }
  uint8_t* at = out->data + out->size;
  memmove(at + moved->size, at, size);
  memcpy(at, moved->data, moved->size);
  out->size += moved->size;
  at += moved->size;
  *call = (struct dperf_call_bytes){at, at + from, at + rest, at + size};
  return true;
}

static inline struct dperf_past* past_at(struct dperf_backref* backref, uint64_t number) {
  return &backref->past[number & (DPERF_BACKREF_MOST - 1)];
}

/* Where to look up three records in a row. */
static inline uint32_t* after(struct dperf_backref* backref, dperf_kind_id id) {
  const uint64_t mixed = (uint64_t)id * 0x9e3779b97f4a7c15u ^
                         (uint64_t)backref->latest[0] * 0xc2b2ae3d27d4eb4fu ^
                         (uint64_t)backref->latest[1] * 0x165667b19e3779f9u;
  return &backref->followed[dperf_mix(mixed) >> 20 & (DPERF_BACKREF_CONTEXTS - 1)];
}

/* Counts the next record; returns the one that followed the same three records last time, 0: none. */
static inline uint32_t count(struct dperf_backref* backref, dperf_kind_id id) {
  uint32_t* followed = after(backref, id);
  const uint32_t known = *followed;
  *followed = (uint32_t)++backref->size;
  backref->latest[1] = backref->latest[0];
  backref->latest[0] = id;
  return known;
}

/* Only what the coding can express can be a back-reference. */
static inline bool fits(int64_t ns) {
  if (ns < 128) return ns >= 0;
  const int64_t step = dperf_step(ns);
  return step <= DPERF_STEP_MOST && (!dperf_session.rounds || dperf_step_ns(step) == ns);
}

static inline int64_t difference(int32_t* mean, int64_t ns) {
  const int64_t expected = dperf_step_expected(*mean);
  *mean = dperf_step_mean_with(*mean, ns);
  return dperf_session.rounds ? dperf_step(ns) - expected : ns - dperf_step_ns(expected);
}

static inline uint8_t* put_exact(uint8_t* at, int32_t* mean, int64_t number) {
  at = dperf_put_varint(at, dperf_zigzag(number - dperf_step_ns(dperf_step_expected(*mean))));
  *mean = dperf_step_mean_with(*mean, number);
  return at;
}

static uint8_t* put_with_cpu_clock(uint8_t* at, int32_t* means, const int64_t* ns) {
  const bool more = ns[1] || ns[2];
  at = dperf_put_varint(at, dperf_zigzag(difference(&means[0], ns[0])) << 1 | more);
  if (more) {
    at = dperf_put_varint(at, dperf_zigzag(difference(&means[1], ns[1])));
    return put_exact(at, &means[2], ns[2]);
  }
  means[1] = dperf_step_mean_with(means[1], 0);
  means[2] = dperf_step_mean_with(means[2], 0);
  return at;
}

static inline uint8_t* put_times(uint8_t* at, int32_t* means, const struct dperf_times* times) {
  if (times->count == 0) return at;
  if (times->count == 3) return put_with_cpu_clock(at, means, times->ns);
  at = dperf_put_varint(at, dperf_zigzag(difference(&means[0], times->ns[0])));
  for (unsigned i = 1; i < times->count; ++i) at = put_exact(at, &means[i], times->ns[i]);
  return at;
}

/* So often an iteration is written time by time before only the distribution of its times is. */
enum { TIMES_BEFORE_DISTRIBUTION = 32, LEAST_IN_DISTRIBUTION = 64 };

/* A block or a mark as it is written in full, and how many times it has. */
struct plain {
  unsigned sums;
  size_t size;
  uint8_t bytes[1 + 2 * 10 + 3];
};
static struct plain plain_of(dperf_kind_id id) {
  struct plain plain = {.sums = !dperf_is_compute(id) ? 0 : dperf_session.cpu_clock ? 3 : 1};
  uint8_t* at = plain.bytes;
  const unsigned kind = id & DPERF_KIND_RECORD;
  const uint32_t number = id >> 3, unmarked = number & ((1U << DPERF_KIND_UNMARKED_BITS) - 1);
  if (kind == DPERF_KIND_ITERATION_AFTER || kind == DPERF_KIND_EXIT_AFTER) {
    *at++ = kind == DPERF_KIND_EXIT_AFTER ? DPERF_RECORD_LOOP_EXIT_AFTER : DPERF_RECORD_LOOP_ITERATION_AFTER;
    at = dperf_put_varint(at, number >> DPERF_KIND_UNMARKED_BITS);
    at = dperf_put_varint(at, unmarked);
  } else {
    *at++ = (uint8_t)kind;
    at = dperf_put_varint(at, number);
  }
  for (unsigned i = 0; i < plain.sums; ++i) *at++ = 0;
  plain.size = (size_t)(at - plain.bytes);
  return plain;
}

/* A record of the iteration, as it stands in the chunk, or as it would. */
static bool add_distribution(struct dperf_backref* backref, const struct dperf_bytes* out, dperf_kind_id id) {
  const uint32_t number = id >> 3;
  if ((id & DPERF_KIND_RECORD) == DPERF_RECORD_CALL) {
    const uint8_t* at = out->data + backref->written[number].at;
    const uint8_t* path = at + 1;
    for (int i = 0; i < 2; ++path) i += !(*path & 0x80); /* the call and the path; then the flags */
    return dperf_distribution_add(backref->distribution, id, *path & DPERF_CALL_POLLS ? 4 : 1, at,
                                  backref->written[number].size);
  }
  const struct plain plain = plain_of(id);
  return dperf_distribution_add(backref->distribution, id, plain.sums, plain.bytes, plain.size);
}

static __attribute__((noinline)) void begin_distribution(struct dperf_backref* backref,
                                                         struct dperf_bytes* out) {
  struct dperf_distribution* distribution = backref->distribution;
  backref->streak = 0;
  dperf_distribution_clear(distribution);
  for (uint64_t i = backref->back; i > 0; --i)
    if (!add_distribution(backref, out, past_at(backref, backref->size - i)->id)) return;
  dperf_backref_put(backref, out);
  distribution->active = true;
  ++distribution->serial;
}

/* The next record is as expected. */
static inline void take(struct dperf_backref* backref, struct dperf_bytes* out,
                        const struct dperf_times* times) {
  enum { MOST = DPERF_BACKREF_TIMES * 10 };
  const struct dperf_past* like = past_at(backref, backref->size - backref->back);
  struct dperf_past* next = past_at(backref, backref->size);
  if (next != like) *next = *like;
  uint8_t* end = put_times(backref->times + backref->times_size, next->means, times);
  backref->times_size = (size_t)(end - backref->times);
  ++backref->run;
  count(backref, next->id);
  if (backref->times_size > DPERF_BACKREF_BYTES - MOST) dperf_backref_put(backref, out);
  ++backref->streak;
  if (backref->streak >= TIMES_BEFORE_DISTRIBUTION * backref->back && backref->distribution &&
      backref->streak >= LEAST_IN_DISTRIBUTION)
    begin_distribution(backref, out);
}

/* The virtual time, written as 0 if it is what is charged, as it usually is. */
static inline void take_distribution(struct dperf_distribution* distribution,
                                     const struct dperf_times* times) {
  int64_t ns[DPERF_BACKREF_TIMES];
  memcpy(ns, times->ns, sizeof ns);
  if (times->count == 3) ns[2] = ns[2] ? ns[2] - 1 : ns[0];
  dperf_distribution_take(distribution, ns, false);
}

static const struct dperf_times no_time = {.count = 0};

/* A block that is seen for the first time becomes one of the iteration. */
static __attribute__((noinline)) bool is_distribution(struct dperf_distribution* distribution,
                                                      dperf_kind_id id, const struct dperf_times* times) {
  size_t absent = dperf_distribution_absent_before(distribution, id);
  if (absent == DPERF_NOT_EXPECTED) {
    if (!dperf_is_compute(id)) return false;
    const struct plain plain = plain_of(id);
    if (!dperf_distribution_insert(distribution, id, plain.sums, plain.bytes, plain.size)) return false;
    absent = 0;
  }
  for (; absent; --absent) dperf_distribution_take(distribution, no_time.ns, true);
  take_distribution(distribution, times);
  return true;
}

/* A block that is expected, and took no time this time. */
static void take_absent(struct dperf_backref* backref, struct dperf_bytes* out) {
  const struct dperf_times nothing = {.count = dperf_session.cpu_clock ? 3 : 1};
  take(backref, out, &nothing);
}

static inline bool all_fit(const struct dperf_times* times) {
  const unsigned durations = times->count == 3 ? 2 : times->count ? 1 : 0;
  for (unsigned i = 0; i < durations; ++i)
    if (!fits(times->ns[i])) return false;
  return true;
}

/* As many absent blocks take as many bytes as a record that comes instead of them and the head of another
 * BACKREF. In programs with thousands of blocks and few calls there may be any number. */
enum { MOST_ABSENT = 8 };

/* How many blocks are absent if `id` comes next; DPERF_NOT_EXPECTED: it is not that. */
static inline size_t absent_before(struct dperf_backref* backref, dperf_kind_id id) {
  const uint64_t last = backref->back > MOST_ABSENT ? backref->back - MOST_ABSENT : 1;
  for (uint64_t back = backref->back; back >= last; --back) {
    const dperf_kind_id expected = past_at(backref, backref->size - back)->id;
    if (expected == id) return (size_t)(backref->back - back);
    if (!dperf_is_compute(expected)) break;
  }
  return DPERF_NOT_EXPECTED;
}

bool dperf_backref_is(struct dperf_backref* backref, struct dperf_bytes* out, dperf_kind_id id,
                      const struct dperf_times* times) {
  if (!backref->back || !id) return false;
  if (dperf_backref_in_distribution(backref)) return is_distribution(backref->distribution, id, times);
  if (!all_fit(times)) return false;
  size_t absent = absent_before(backref, id);
  if (absent == DPERF_NOT_EXPECTED) return false;
  for (; absent; --absent) {
    take_absent(backref, out);
    if (dperf_backref_in_distribution(backref)) return is_distribution(backref->distribution, id, times);
  }
  take(backref, out, times);
  return true;
}

/* A block within an iteration that has otherwise repeated as expected belongs to it from now on. */
static bool joins(const struct dperf_backref* backref, dperf_kind_id id) {
  return backref->back && backref->back < DPERF_BACKREF_MOST && backref->streak >= backref->back &&
         dperf_is_compute(id);
}

void dperf_backref_add(struct dperf_backref* backref, dperf_kind_id id, const struct dperf_times* times) {
  struct dperf_past* next = past_at(backref, backref->size);
  next->id = id;
  for (unsigned i = 0; i < DPERF_BACKREF_TIMES; ++i)
    next->means[i] = i < times->count ? dperf_step_mean(times->ns[i]) : 0;
  const uint32_t known = count(backref, id);
  if (joins(backref, id)) {
    ++backref->back;
    return;
  }
  backref->streak = 0;
  const uint64_t back = (uint32_t)backref->size - known;
  const uint64_t most = backref->size < DPERF_BACKREF_MOST ? backref->size : DPERF_BACKREF_MOST;
  if (known && back && back <= most)
    backref->back = back;
  else if (backref->back && backref->back < most) /* a block more than expected, or another call instead */
    backref->back += dperf_is_compute(id);
}

static uint32_t hash_bytes(uint64_t hash, const uint8_t* at, const uint8_t* end) {
  for (; end - at >= 8; at += 8) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    hash = dperf_mix(hash ^ word) + (hash << 7);
  }
  uint64_t rest = 0;
  for (; at < end; ++at) rest = rest << 8 | *at;
  return (uint32_t)(dperf_mix(hash ^ rest) >> 24);
}

static const uint8_t* skip_varint(const uint8_t* at) {
  while (*at & 0x80) ++at;
  return at + 1;
}

static size_t count_varints(const uint8_t* at, const uint8_t* end) {
  size_t n = 0;
  for (; at < end; ++at) n += !(*at & 0x80);
  return n;
}

/* Whether what was written at `at` is the call except for its times. It may be that of another one, whose
 * bytes are read as if it were: they are followed by `end` in the chunk. */
static bool is_like(const uint8_t* at, const uint8_t* end, const struct dperf_call_bytes* call) {
  const size_t before = (size_t)(call->from - call->begin), behind = (size_t)(call->end - call->rest);
  if ((size_t)(end - at) < before || memcmp(at, call->begin, before) != 0) return false;
  at += before;
  for (size_t times = count_varints(call->from, call->rest); times; --times) at = skip_varint(at);
  return (size_t)(end - at) == behind && memcmp(at, call->rest, behind) == 0;
}

static uint16_t* find_call(struct dperf_backref* backref, const struct dperf_call_bytes* call) {
  const uint32_t hash = hash_bytes(hash_bytes(1, call->begin, call->from), call->rest, call->end);
  return &backref->calls[hash & (DPERF_BACKREF_CALLS - 1)];
}

dperf_kind_id dperf_backref_call(struct dperf_backref* backref, const struct dperf_bytes* out,
                                 const struct dperf_call_bytes* call) {
  const unsigned known = *find_call(backref, call);
  if (!known) return 0;
  const uint8_t* at = out->data + backref->written[known - 1].at;
  return is_like(at, at + backref->written[known - 1].size, call)
             ? dperf_kind_of(DPERF_RECORD_CALL, known - 1)
             : 0;
}

dperf_kind_id dperf_backref_new_call(struct dperf_backref* backref, const struct dperf_bytes* out,
                                     const struct dperf_call_bytes* call) {
  const size_t number = backref->written_count;
  if (number == DPERF_BACKREF_CALLS) return 0;
  backref->written[number].at = (uint32_t)(call->begin - out->data);
  backref->written[number].size = (uint32_t)(call->end - call->begin);
  *find_call(backref, call) = (uint16_t)(number + 1);
  ++backref->written_count;
  return dperf_kind_of(DPERF_RECORD_CALL, number);
}
