/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "encode/call.h"

#include <stdlib.h>
#include <string.h>

#include "base/calls.h"
#include "base/state.h"
#include "dperf/trace_format.h"
#include "time/cost.h"

/* The newest wildcard receive that matched the destination of this call; null if none did. */
static const struct dperf_wildcard_match* matched_by(const struct dperf_encoder* encoder,
                                                     const uint64_t* raw) {
  const struct dperf_call_info* info = &dperf_calls[dperf_call_of(raw)];
  const uint64_t* fields = dperf_call_fields(raw);
  const size_t known =
      encoder->wildcard_count < DPERF_WILDCARD_MATCHES ? encoder->wildcard_count : DPERF_WILDCARD_MATCHES;
  for (size_t i = 1; i <= known; ++i) {
    const struct dperf_wildcard_match* match =
        &encoder->wildcard[(encoder->wildcard_count - i) % DPERF_WILDCARD_MATCHES];
    if (match->event < encoder->oldest_wildcard) return NULL;
    if (match->source == (int64_t)fields[info->dest] && match->comm == fields[info->comm]) return match;
  }
  return NULL;
}

/* The habit of the call's site; null without memory. */
static uint8_t* habit_of(struct dperf_encoder* encoder, const uint64_t* raw) {
  const size_t site = dperf_call_path(raw);
  struct dperf_bytes* sites = &encoder->sites;
  if (site >= sites->size) {
    const size_t more = site + 64 - sites->size;
    if (!dperf_bytes_reserve(sites, more)) return NULL;
    memset(sites->data + sites->size, DPERF_SITE_NEW, more);
    sites->size += more;
  }
  return &sites->data[site];
}

/* How many events ago the rank that is now the destination was matched by a wildcard receive; 0: it was not,
 * or by coincidence. A site answers if each of its calls has sent to such a rank, and the first one at once,
 * within two calls and the blocks around them. */
static uint64_t symbolic_distance(struct dperf_encoder* encoder, const uint64_t* raw) {
  enum { AT_ONCE = 4 };
  const struct dperf_call_info* info = &dperf_calls[dperf_call_of(raw)];
  if (info->dest < 0 || info->comm < 0 || (int64_t)dperf_call_fields(raw)[info->dest] < 0) return 0;
  uint8_t* habit = habit_of(encoder, raw);
  if (!habit || *habit == DPERF_SITE_ELSEWHERE) return 0;
  const struct dperf_wildcard_match* match = matched_by(encoder, raw);
  const uint64_t distance = match ? encoder->events - match->event : 0;
  const bool answers = match && (*habit == DPERF_SITE_ANSWERS || distance <= AT_ONCE);
  *habit = answers ? DPERF_SITE_ANSWERS : DPERF_SITE_ELSEWHERE;
  if (answers && match->event < encoder->boundary_event) encoder->reaches_back = true;
  return answers ? distance : 0;
}

/* What the fields of one call have given so far. */
struct reading {
  const uint64_t* from;
  uint8_t* to;
  uint64_t distance;
  unsigned wildcard; /* wildcard receives that were completed */
  struct dperf_wildcard_match match;
};

static void put_status(struct reading* reading) {
  const uint64_t head = *reading->from++;
  const bool present = head & DPERF_STATUS_PRESENT;
  *reading->to++ = present;
  if (!present) return;
  const int32_t source = (int32_t)(uint32_t)reading->from[0];
  reading->to = dperf_put_varint(reading->to, dperf_zigzag(source));
  reading->to = dperf_put_varint(reading->to, dperf_zigzag((int32_t)(reading->from[0] >> 32)));
  reading->to = dperf_put_varint(reading->to, reading->from[1]);
  *reading->to++ = (head & DPERF_STATUS_CANCELLED) != 0;
  reading->from += 2;
  if (!(head & DPERF_STATUS_WILDCARD)) return;
  ++reading->wildcard;
  reading->match.comm = (uint32_t)(head >> 32);
  reading->match.source = source;
}

static bool has_sign(enum dperf_field vector) {
  return vector == DPERF_FIELD_SIGNEDS || vector == DPERF_FIELD_COUNTS;
}

static void put_vector(struct reading* reading, enum dperf_field field) {
  const uint64_t n = *reading->from++;
  reading->to = dperf_put_varint(reading->to, n);
  for (uint64_t i = 0; i < n; ++i) {
    if (field == DPERF_FIELD_STATUSES) {
      put_status(reading);
    } else {
      const uint64_t value = *reading->from++;
      reading->to = dperf_put_varint(reading->to, has_sign(field) ? dperf_zigzag((int64_t)value) : value);
    }
  }
}

static void put_field(struct reading* reading, enum dperf_field field) {
  switch (field) {
    case DPERF_FIELD_SIGNED:
    case DPERF_FIELD_COUNT:
    case DPERF_FIELD_TAG:
    case DPERF_FIELD_DEST:
      reading->to = dperf_put_varint(reading->to, dperf_zigzag((int64_t)*reading->from++));
      if (field == DPERF_FIELD_DEST && reading->distance)
        reading->to = dperf_put_varint(reading->to, reading->distance);
      break;
    case DPERF_FIELD_UNSIGNED:
    case DPERF_FIELD_ID:
    case DPERF_FIELD_COMM:
      reading->to = dperf_put_varint(reading->to, *reading->from++);
      break;
    case DPERF_FIELD_BYTE:
      *reading->to++ = (uint8_t)*reading->from++;
      break;
    case DPERF_FIELD_STATUS:
      put_status(reading);
      break;
    default:
      put_vector(reading, field);
  }
}

/* The first fields of most calls, without a look at their letters: a byte is a number below 128. */
static const char* put_plain(struct reading* reading, const struct dperf_call_info* info) {
  for (unsigned i = 0; i < info->plain; ++i) {
    const uint64_t value = *reading->from++;
    const uint64_t coded = info->plain_signed >> i & 1 ? dperf_zigzag((int64_t)value) : value;
    reading->to = dperf_put_varint(reading->to, coded);
  }
  return info->fields + info->plain;
}

static unsigned format_flags(const uint64_t* raw, uint64_t distance, const struct dperf_held_poll* polls) {
  unsigned flags = 0;
  if (dperf_call_flags(raw) & DPERF_RAW_IN_PLACE) flags |= DPERF_CALL_IN_PLACE;
  if (dperf_call_flags(raw) & DPERF_RAW_ERROR) flags |= DPERF_CALL_ERROR;
  if (dperf_call_flags(raw) & DPERF_RAW_PAGES) flags |= DPERF_CALL_PAGES;
  if (dperf_call_flags(raw) & DPERF_RAW_UNWRITTEN) flags |= DPERF_CALL_UNWRITTEN;
  if (distance) flags |= DPERF_CALL_SYMBOLIC;
  if (polls && (polls->folded || polls->between_ns)) flags |= DPERF_CALL_POLLS;
  return flags;
}

static struct dperf_repeat* repeat_of(struct dperf_encoder* encoder, const uint64_t* raw) {
  return &encoder->repeats[dperf_call_path(raw) % DPERF_REPEATS];
}

/* In loops a call site repeats the same call: then all except its duration has been encoded before. */
static inline bool is_repeat(const struct dperf_repeat* last, const uint64_t* raw) {
  if (last->head != raw[DPERF_WORD_HEAD] || last->path != raw[DPERF_WORD_PATH]) return false;
  const uint64_t* fields = dperf_call_fields(raw);
  const size_t count = dperf_raw_words(raw) - DPERF_RAW_CALL_WORDS;
  for (size_t i = 0; i < count; ++i)
    if (last->fields[i] != fields[i]) return false;
  return true;
}

static void put_repeat(struct dperf_repeat* last, struct dperf_call_bytes* to, int64_t duration_ns) {
  memcpy(to->begin, last->before, sizeof last->before);
  to->from = to->begin + last->before_size;
  to->rest = dperf_put_varint(to->from, (uint64_t)duration_ns);
  memcpy(to->rest, last->after, sizeof last->after);
  to->end = to->rest + last->after_size;
}

static void remember(struct dperf_repeat* last, const uint64_t* raw, const struct dperf_call_bytes* bytes) {
  if (!dperf_backoff_due(&last->backoff)) return;
  dperf_backoff_learn(&last->backoff, false);
  const size_t count = dperf_raw_words(raw) - DPERF_RAW_CALL_WORDS;
  const size_t before = (size_t)(bytes->from - bytes->begin), after = (size_t)(bytes->end - bytes->rest);
  if (count > DPERF_REPEAT_WORDS || before > sizeof last->before || after > sizeof last->after) return;
  last->head = raw[DPERF_WORD_HEAD];
  last->path = raw[DPERF_WORD_PATH];
  last->id = 0;
  memcpy(last->fields, dperf_call_fields(raw), count * sizeof *raw);
  memcpy(last->before, bytes->begin, sizeof last->before);
  memcpy(last->after, bytes->rest, sizeof last->after);
  last->before_size = (uint8_t)before;
  last->after_size = (uint8_t)after;
}

/* Writes the call from to->begin on. */
static __attribute__((noinline)) void put_call(struct dperf_encoder* encoder, struct dperf_call_bytes* to,
                                               const uint64_t* raw, int64_t duration_ns,
                                               const struct dperf_held_poll* polls) {
  struct reading reading = {.from = dperf_call_fields(raw), .distance = symbolic_distance(encoder, raw)};
  const unsigned flags = format_flags(raw, reading.distance, polls);
  uint8_t* at = to->begin;
  dperf_call_set_add(&encoder->calls_made, dperf_call_of(raw));
  *at++ = DPERF_RECORD_CALL;
  at = dperf_put_varint(at, dperf_call_of(raw));
  at = dperf_put_varint(at, dperf_call_path(raw));
  at = dperf_put_varint(at, flags);
  to->from = at;
  at = dperf_put_varint(at, (uint64_t)duration_ns);
  if (flags & DPERF_CALL_POLLS) {
    at = dperf_put_varint(at, polls->folded);
    at = dperf_put_varint(at, (uint64_t)polls->inside_ns);
    at = dperf_put_varint(at, (uint64_t)polls->between_ns);
  }
  to->rest = at;
  if (flags & DPERF_CALL_ERROR) at = dperf_put_varint(at, dperf_call_error(raw));
  if (flags & DPERF_CALL_PAGES) at = dperf_put_varint(at, raw[dperf_raw_words(raw) - 1]);
  reading.to = at;
  const struct dperf_call_info* info = &dperf_calls[dperf_call_of(raw)];
  const char* field = reading.distance ? info->fields : put_plain(&reading, info);
  for (; *field; ++field) put_field(&reading, (enum dperf_field) * field);
  to->end = reading.to;
  /* With two of them in one call, 'the source matched there' would not say which. */
  if (reading.wildcard == 1) {
    reading.match.event = encoder->events;
    encoder->wildcard[encoder->wildcard_count++ % DPERF_WILDCARD_MATCHES] = reading.match;
  }
  /* A site whose destination is not symbolic now will never have one that is. */
  if (!polls && !reading.distance && !reading.wildcard) remember(repeat_of(encoder, raw), raw, to);
}

static struct dperf_times times_of_call(int64_t duration_ns, const struct dperf_held_poll* polls) {
  if (!polls || !(polls->folded || polls->between_ns)) return (struct dperf_times){{duration_ns}, 1};
  return (struct dperf_times){{duration_ns, (int64_t)polls->folded, polls->inside_ns, polls->between_ns}, 4};
}

/* Keeps the bytes of a call, unless it is a back-reference. Returns what it is. */
static dperf_kind_id keep(struct dperf_encoder* encoder, struct dperf_call_bytes* bytes,
                          const struct dperf_times* times) {
  struct dperf_backref* backref = encoder->backref;
  dperf_kind_id id = 0;
  if (backref) {
    if (!encoder->watched) id = dperf_backref_call(backref, &encoder->out, bytes);
    if (id && dperf_backref_is(backref, &encoder->out, id, times)) return id;
    const uint32_t chunk = backref->chunk;
    if (!dperf_backref_put_before(backref, &encoder->out, bytes)) return 0;
    if (encoder->watched) {
      dperf_backref_forget(backref);
    } else {
      if (!id || backref->chunk != chunk) id = dperf_backref_new_call(backref, &encoder->out, bytes);
      dperf_backref_add(backref, id, times);
    }
  }
  dperf_bytes_close(&encoder->out, bytes->end);
  return id;
}

static __attribute__((noinline)) void write_call(struct dperf_encoder* encoder, const uint64_t* raw,
                                                 const struct dperf_held_poll* polls, bool repeats,
                                                 const struct dperf_times* times) {
  struct dperf_repeat* last = repeat_of(encoder, raw);
  struct dperf_call_bytes bytes = {.begin = dperf_bytes_open(&encoder->out, 96 + 10 * dperf_raw_words(raw))};
  if (!bytes.begin) return;
  if (repeats)
    put_repeat(last, &bytes, times->ns[0]);
  else
    put_call(encoder, &bytes, raw, times->ns[0], polls);
  const dperf_kind_id id = keep(encoder, &bytes, times);
  if (id && (repeats || (!polls && is_repeat(last, raw)))) {
    last->id = id;
    last->chunk = encoder->backref->chunk;
  }
}

/* Most calls are what was expected, as their call site shows. */
static inline bool is_expected(struct dperf_encoder* encoder, const struct dperf_repeat* last,
                               const struct dperf_times* times) {
  struct dperf_backref* backref = encoder->backref;
  return backref && last->id && last->chunk == backref->chunk && !encoder->watched &&
         dperf_backref_is(backref, &encoder->out, last->id, times);
}

void dperf_emit_call(struct dperf_encoder* encoder, const uint64_t* raw, int64_t duration_ns,
                     const struct dperf_held_poll* polls) {
  if (dperf_session.rounds)
    duration_ns = dperf_round_call(&encoder->rounding, dperf_call_path(raw), duration_ns);
  encoder->call_ns += duration_ns;
  if (polls) encoder->call_ns += polls->inside_ns + polls->between_ns;
  if (encoder->watched) dperf_sign_call(encoder, raw);
  struct dperf_repeat* last = repeat_of(encoder, raw);
  const bool repeats = !polls && is_repeat(last, raw);
  const struct dperf_times times = times_of_call(duration_ns, polls);
  if (repeats) dperf_backoff_learn(&last->backoff, true);
  if (!repeats || !is_expected(encoder, last, &times)) write_call(encoder, raw, polls, repeats, &times);
  ++encoder->events;
}

void dperf_emit_held(struct dperf_encoder* encoder, const struct dperf_held_poll* held) {
  dperf_emit_call(encoder, held->words, held->duration_ns, held);
}

struct dperf_held_poll* dperf_find_held(struct dperf_encoder* encoder, const uint64_t* raw) {
  for (size_t i = 0; i < encoder->held_count; ++i) {
    struct dperf_held_poll* held = &encoder->held[i];
    if (dperf_call_of(held->words) == dperf_call_of(raw) &&
        dperf_call_words_before(held->words) == dperf_call_words_before(raw) &&
        memcmp(dperf_call_fields(held->words), dperf_call_fields(raw),
               dperf_call_words_before(raw) * sizeof *raw) == 0)
      return held;
  }
  return NULL;
}

static bool copy_words(struct dperf_held_poll* held, const uint64_t* raw) {
  const size_t words = dperf_raw_words(raw);
  if (held->capacity < words) {
    uint64_t* bigger = realloc(held->words, words * sizeof *bigger);
    if (!bigger) return false;
    held->words = bigger;
    held->capacity = words;
  }
  memcpy(held->words, raw, words * sizeof *raw);
  return true;
}

/* The gap before this poll was waiting: it does not count as time of blocks. */
static int64_t take_gap(struct dperf_encoder* encoder) {
  const int64_t gap_ns = encoder->gap_ns;
  encoder->gap_ns = 0;
  encoder->gap_count = 0;
  return gap_ns;
}

static void end_run(struct dperf_encoder* encoder, struct dperf_held_poll* held, const uint64_t* raw,
                    int64_t duration_ns) {
  for (size_t i = 0; i < encoder->held_count; ++i)
    if (&encoder->held[i] != held) dperf_emit_held(encoder, &encoder->held[i]);
  encoder->held_count = 0;
  dperf_emit_call(encoder, raw, duration_ns, held);
}

static bool start_run(struct dperf_encoder* encoder, const uint64_t* raw, int64_t duration_ns) {
  if (encoder->held_count == DPERF_MAX_HELD_POLLS) {
    for (size_t i = 0; i < DPERF_MAX_HELD_POLLS; ++i) dperf_emit_held(encoder, &encoder->held[i]);
    encoder->held_count = 0;
  }
  struct dperf_held_poll* held = &encoder->held[encoder->held_count];
  if (!copy_words(held, raw)) return false;
  held->duration_ns = duration_ns;
  held->at = encoder->marks_seen;
  held->folded = 0;
  held->inside_ns = 0;
  held->between_ns = take_gap(encoder);
  ++encoder->held_count;
  return true;
}

void dperf_fold_more(struct dperf_encoder* encoder, const uint64_t* raw, const struct dperf_held_poll* more) {
  const int64_t before_last_ns = more->inside_ns - more->duration_ns;
  struct dperf_held_poll* held = dperf_find_held(encoder, raw);
  if (held) {
    held->folded += more->folded;
    held->inside_ns += held->duration_ns + before_last_ns;
    held->between_ns += more->between_ns;
    held->duration_ns = more->duration_ns;
    held->at = encoder->marks_seen;
    return;
  }
  if (start_run(encoder, raw, more->duration_ns)) { /* the one before them could not be held, or no longer */
    struct dperf_held_poll* first = &encoder->held[encoder->held_count - 1];
    first->folded = more->folded - 1;
    first->inside_ns = before_last_ns;
    first->between_ns += more->between_ns;
    return;
  }
  const struct dperf_held_poll all = {
      .folded = more->folded - 1, .inside_ns = before_last_ns, .between_ns = more->between_ns};
  dperf_emit_call(encoder, raw, more->duration_ns, &all);
}

bool dperf_fold_poll(struct dperf_encoder* encoder, const uint64_t* raw, int64_t duration_ns) {
  struct dperf_held_poll* held = dperf_find_held(encoder, raw);
  if (!held) return start_run(encoder, raw, duration_ns);
  ++held->folded;
  held->inside_ns += held->duration_ns;
  held->between_ns += take_gap(encoder);
  held->duration_ns = duration_ns;
  held->at = encoder->marks_seen;
  if (dperf_call_flags(raw) & DPERF_RAW_UNSUCCESSFUL) return copy_words(held, raw);
  end_run(encoder, held, raw, duration_ns);
  return true;
}
