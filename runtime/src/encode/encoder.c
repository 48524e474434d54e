/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "encode/encoder.h"

#include <stdlib.h>
#include <string.h>

#include "base/calls.h"
#include "base/state.h"
#include "encode/backref_match.h"
#include "encode/call.h"
#include "encode/cpu.h"
#include "encode/folding.h"
#include "encode/gap.h"
#include "encode/item.h"
#include "encode/marks.h"
#include "encode/raw.h"
#include "file/definitions.h"
#include "time/clock.h"
#include "time/cost.h"

static void release_polls(struct dperf_encoder* encoder) {
  for (size_t i = 0; i < encoder->held_count; ++i) dperf_emit_held(encoder, &encoder->held[i]);
  encoder->held_count = 0;
  for (size_t i = 0; i < encoder->gap_count; ++i) dperf_emit_item(encoder, &encoder->gap[i]);
  encoder->gap_count = 0;
  encoder->gap_ns = 0;
}

/* While polls are held, what follows is held, too: it may turn out to be waiting. */
static void put_item(struct dperf_encoder* encoder, const struct dperf_item* item) {
  if (encoder->held_count && encoder->gap_count == DPERF_MAX_GAP_ITEMS) release_polls(encoder);
  if (!encoder->held_count) {
    dperf_emit_item(encoder, item);
    return;
  }
  encoder->gap[encoder->gap_count++] = *item;
  encoder->gap_ns += item->net_ns;
}

static void put_marks(struct dperf_encoder* encoder) {
  for (size_t i = 0; i < encoder->mark_count; ++i) put_item(encoder, &encoder->marks[i]);
  encoder->mark_count = 0;
}

/* Takes from `gross_ns` what is owed of overhead; what does not fit in is owed on, so that nothing is ever
 * negative. It is little if the costs are right; more was never spent, and would eat the program's own time.
 */
static int64_t subtract(struct dperf_encoder* encoder, int64_t gross_ns, int64_t* owed) {
  enum { MOST_OWED_ON = 2000 * DPERF_FRACTIONS };
  int64_t taken = *owed >> DPERF_FRACTION_BITS;
  if (taken > gross_ns) taken = gross_ns;
  *owed -= taken << DPERF_FRACTION_BITS;
  if (*owed > MOST_OWED_ON) *owed = MOST_OWED_ON;
  encoder->overhead_ns += taken;
  return gross_ns - taken;
}

/* Most probes name one of a few blocks: these need no lock. Returns where it is known. */
static size_t know_block(struct dperf_encoder* encoder, uint64_t id, bool is_loop) {
  const size_t i = dperf_mix(id) & (DPERF_BLOCK_CACHE - 1);
  if (encoder->blocks[i].id != id) {
    encoder->blocks[i].number = dperf_block_number(id, is_loop);
    encoder->blocks[i].is_counted = is_loop && dperf_loop_is_counted(id);
    encoder->blocks[i].id = id;
  }
  return i;
}

static uint32_t block_number(struct dperf_encoder* encoder, uint64_t id) {
  return encoder->blocks[know_block(encoder, id, false)].number;
}

/* How long the interval up to `now_ns` was, which is now accounted for. */
static inline int64_t advance(struct dperf_encoder* encoder, int64_t now_ns) {
  const int64_t last_ns = encoder->last_ns;
  const int64_t end_ns = now_ns > last_ns ? now_ns : last_ns;
  encoder->last_ns = end_ns;
  return end_ns - last_ns;
}

/* Whether a piece waits for the next one of its block, behind a call: never where times of their own are
 * known or decided about. */
static bool is_spare(const struct dperf_encoder* encoder, int64_t net_ns) {
  return net_ns < DPERF_SPARE_NS && !encoder->held_count && !dperf_session.cpu_clock;
}

/* Costs of what ends an interval: before its stamp, and after it in the next one. */
struct ending {
  dperf_cost before, after;
};

/* The interval up to `now_ns` belongs to the current block, which goes on after a call. */
static inline void close_interval(struct dperf_encoder* encoder, int64_t now_ns, bool goes_on,
                                  struct ending ending) {
  struct dperf_item item;
  item.record = 0;
  int64_t owed = encoder->owed + ending.before;
  item.net_ns = subtract(encoder, advance(encoder, now_ns), &owed) + encoder->spare_ns;
  encoder->owed = owed + ending.after;
  encoder->spare_ns = 0;
  if (goes_on && is_spare(encoder, item.net_ns)) {
    encoder->spare_ns = item.net_ns;
  } else {
    item.block = block_number(encoder, encoder->block_id);
    if (dperf_session.cpu_clock) dperf_charge_cpu(encoder, &item);
    put_item(encoder, &item);
  }
  if (encoder->mark_count) put_marks(encoder);
}

/* Another block begins where the last call returned. */
static void name_block(struct dperf_encoder* encoder, uint64_t id) {
  if (encoder->spare_ns) {
    const struct dperf_item item = {.net_ns = encoder->spare_ns,
                                    .block = block_number(encoder, encoder->block_id)};
    encoder->spare_ns = 0;
    put_item(encoder, &item);
  }
  encoder->block_id = id;
}

/* With which mark the loop of this one was entered. */
static uint64_t entered_at(struct dperf_encoder* encoder, unsigned record, uint32_t loop) {
  const size_t i = loop & (DPERF_ENTERED_LOOPS - 1);
  if (record == DPERF_RECORD_LOOP_ENTER) {
    encoder->entered[i].loop = loop;
    encoder->entered[i].at = encoder->marks_seen;
  }
  return encoder->entered[i].loop == loop ? encoder->entered[i].at : encoder->marks_seen;
}

static void add_mark(struct dperf_encoder* encoder, const uint64_t* raw) {
  if (encoder->mark_count == DPERF_MAX_GAP_ITEMS) put_marks(encoder);
  struct dperf_item* mark = &encoder->marks[encoder->mark_count++];
  *mark = (struct dperf_item){.record = dperf_mark_record(raw), .unmarked = dperf_mark_unmarked(raw)};
  const size_t known = know_block(encoder, raw[DPERF_WORD_ID], true);
  mark->block = encoder->blocks[known].number;
  mark->is_counted = encoder->blocks[known].is_counted;
  ++encoder->marks_seen;
  mark->entered = entered_at(encoder, mark->record, mark->block);
  encoder->owed += dperf_costs.mark;
}

/* Since the poll was made last, a loop has gone on that ends by counting. */
static bool has_worked(const struct dperf_item* mark, const struct dperf_held_poll* poll) {
  return mark->record == DPERF_RECORD_LOOP_ITERATION && mark->is_counted && mark->entered <= poll->at;
}

static bool marks_allow_waiting(struct dperf_encoder* encoder, const uint64_t* raw) {
  const struct dperf_held_poll* poll = dperf_find_held(encoder, raw);
  struct dperf_gap_loops loops = {.opened_count = 0};
  for (size_t i = 0; i < encoder->gap_count; ++i) {
    const struct dperf_item* item = &encoder->gap[i];
    if (item->record == 0) continue;
    if (poll && has_worked(item, poll)) return false;
    if (!dperf_gap_mark(&loops, item->record, item->block)) return false;
  }
  return dperf_gap_is_even(&loops);
}

static bool gap_is_waiting(struct dperf_encoder* encoder, const uint64_t* raw) {
  const bool waited = dperf_call_flags(raw) & DPERF_RAW_WAITED;
  const bool worked = dperf_call_flags(raw) & DPERF_RAW_WORKED;
  return !worked && (waited || (double)encoder->gap_ns <= dperf_session.poll_gap_ns) &&
         marks_allow_waiting(encoder, raw);
}

static int64_t measured(uint64_t cycles) {
  return dperf_ns_of_cycles(cycles) * DPERF_FRACTIONS;
}

static __attribute__((noinline)) void put_among_polls(struct dperf_encoder* encoder, const uint64_t* raw,
                                                      int64_t duration_ns) {
  const bool poll = dperf_may_fold(encoder, raw);
  if (encoder->held_count && !(poll && gap_is_waiting(encoder, raw))) release_polls(encoder);
  if (poll && dperf_fold_poll(encoder, raw, duration_ns)) return;
  if (encoder->held_count) release_polls(encoder);
  dperf_emit_call(encoder, raw, duration_ns, NULL);
}

static inline void put_call(struct dperf_encoder* encoder, const uint64_t* raw, int64_t duration_ns) {
  if (encoder->held_count || (dperf_call_flags(raw) & DPERF_RAW_UNSUCCESSFUL))
    put_among_polls(encoder, raw, duration_ns);
  else
    dperf_emit_call(encoder, raw, duration_ns, NULL);
}

/* What the call costs beyond what every call and every word cost. */
static inline dperf_cost cost_of_kind(const uint64_t* raw) {
  dperf_cost sum = dperf_call_requests(raw) * dperf_costs.request;
  if (dperf_calls[dperf_call_of(raw)].collective) sum += dperf_costs.collective;
  if (dperf_call_flags(raw) & DPERF_RAW_UNSUCCESSFUL) sum += dperf_costs.poll;
  return sum;
}

static inline struct ending ending_of(const uint64_t* raw) {
  const dperf_cost half = cost_of_kind(raw) >> 1;
  const int64_t words_before = (int64_t)dperf_call_words_before(raw);
  const int64_t words_after = (int64_t)dperf_raw_words(raw) - DPERF_RAW_CALL_WORDS - words_before;
  struct ending ending = {dperf_costs.before + half + words_before * dperf_costs.word,
                          dperf_costs.after + half + words_after * dperf_costs.word};
  if (dperf_call_overhead(raw)) ending.before += measured(dperf_call_overhead(raw));
  return ending;
}

static void add_call(struct dperf_encoder* encoder, const uint64_t* raw) {
  close_interval(encoder, dperf_ns(raw[DPERF_WORD_ENTRY]), true, ending_of(raw));
  encoder->owed_call += dperf_costs.inside;
  const int64_t duration_ns =
      subtract(encoder, advance(encoder, dperf_ns(raw[DPERF_WORD_EXIT])), &encoder->owed_call);
  if (dperf_session.cpu_clock) encoder->accounted.virtual_ns += duration_ns;
  put_call(encoder, raw, duration_ns);
}

/* Of polls that left no record, as far as it is not in their calls. */
static dperf_cost cost_of_folded(const uint64_t* poll, uint64_t count) {
  const int64_t words = (int64_t)dperf_raw_words(poll) - DPERF_RAW_CALL_WORDS;
  return (int64_t)count *
         (dperf_costs.folded + words * dperf_costs.word + dperf_call_requests(poll) * dperf_costs.request);
}

/* The part up to `end` cycles, less what is owed. */
static int64_t take_part(struct dperf_encoder* encoder, uint64_t end, int64_t* owed) {
  const int64_t net_ns = subtract(encoder, advance(encoder, dperf_ns(end)), owed);
  if (dperf_session.cpu_clock) encoder->accounted.virtual_ns += net_ns;
  return net_ns;
}

static int64_t take_spare(struct dperf_encoder* encoder) {
  const int64_t spare_ns = encoder->spare_ns;
  encoder->spare_ns = 0;
  return spare_ns;
}

/* What lies between polls that were folded where they were recorded is waiting, whatever probes said. */
static void add_folded(struct dperf_encoder* encoder, const uint64_t* raw) {
  const struct dperf_folded_poll* polls = (const struct dperf_folded_poll*)(raw + DPERF_FOLDED_WORDS);
  const size_t count = raw[DPERF_WORD_HEAD] >> 16 & 0xffff;
  uint64_t now = raw[DPERF_FOLDED_EXIT];
  for (size_t i = 0; i < count; ++i) now -= polls[i].inside + polls[i].between;
  encoder->owed += (int64_t)(uint32_t)raw[DPERF_FOLDED_PROBES] * dperf_costs.mark +
                   (int64_t)(raw[DPERF_FOLDED_PROBES] >> 32) * dperf_costs.probe +
                   (int64_t)raw[DPERF_FOLDED_GUARDS] * dperf_costs.guard;
  for (size_t i = 0; i < count; ++i) {
    if (!polls[i].count) continue;
    const uint64_t* poll = raw - polls[i].back;
    encoder->owed += cost_of_folded(poll, polls[i].count);
    encoder->owed_call += (int64_t)polls[i].count * dperf_costs.inside;
    struct dperf_held_poll more = {.folded = polls[i].count};
    now += polls[i].between;
    more.between_ns = take_part(encoder, now, &encoder->owed) + take_spare(encoder);
    now += polls[i].inside;
    more.inside_ns = take_part(encoder, now, &encoder->owed_call);
    more.duration_ns = dperf_clamp_ns(dperf_ns_of_cycles(polls[i].last), more.inside_ns);
    dperf_fold_more(encoder, poll, &more);
  }
  if (raw[DPERF_WORD_HEAD] & DPERF_FOLDED_NAMES) encoder->block_id = raw[DPERF_FOLDED_BLOCK];
}

/* A token is never repeated. */
static void expect_nothing(struct dperf_encoder* encoder) {
  static const struct dperf_times none = {.count = 0};
  dperf_repeats_itself(encoder, 0, &none);
}

/* Polls before it are written: a thread that waits for the token may cause what the next poll finds. */
static void add_post(struct dperf_encoder* encoder, const uint64_t* raw) {
  close_interval(encoder, dperf_ns(raw[DPERF_WORD_STAMP]), false, (struct ending){0, 0});
  release_polls(encoder);
  expect_nothing(encoder);
  ++encoder->other_records;
  dperf_bytes_u8(&encoder->out, DPERF_RECORD_POST);
  dperf_bytes_varint(&encoder->out, raw[DPERF_WORD_TOKEN]);
}

static void add_await(struct dperf_encoder* encoder, const uint64_t* raw) {
  const bool waits = raw[DPERF_WORD_HEAD] & DPERF_AWAIT_WAITED;
  if (!waits) close_interval(encoder, dperf_ns(raw[DPERF_WORD_STAMP]), false, (struct ending){0, 0});
  const int64_t waited_ns = advance(encoder, dperf_ns(raw[DPERF_WORD_STAMP]));
  release_polls(encoder);
  encoder->call_ns += waited_ns;
  expect_nothing(encoder);
  ++encoder->other_records;
  dperf_bytes_u8(&encoder->out, DPERF_RECORD_AWAIT);
  dperf_bytes_varint(&encoder->out, raw[DPERF_WORD_TOKEN]);
  dperf_bytes_varint(&encoder->out, raw[DPERF_WORD_HEAD] >> 8 & 0xffffffff);
  dperf_bytes_varint(&encoder->out, (uint64_t)waited_ns);
}

void dperf_encoder_start(struct dperf_encoder* encoder, int64_t now_ns, uint64_t block_id) {
  memset(encoder, 0, sizeof *encoder);
  encoder->last_ns = now_ns;
  encoder->block_id = block_id;
}

static size_t encode_one(struct dperf_encoder* encoder, const uint64_t* raw) {
  const enum dperf_raw kind = dperf_raw_kind(raw);
  size_t words = 3;
  if (kind == DPERF_RAW_BLOCK) {
    close_interval(encoder, dperf_ns(raw[DPERF_WORD_STAMP]), false,
                   (struct ending){dperf_costs.probe / 2, dperf_costs.probe / 2});
    encoder->block_id = raw[DPERF_WORD_ID];
  } else if (kind == DPERF_RAW_CALL) {
    add_call(encoder, raw);
    words = dperf_raw_words(raw);
  } else if (kind == DPERF_RAW_FOLDED) {
    add_folded(encoder, raw);
    words = dperf_raw_words(raw);
  } else if (kind == DPERF_RAW_CPU) {
    dperf_add_cpu_reading(encoder, raw);
  } else if (kind == DPERF_RAW_POST) {
    add_post(encoder, raw);
  } else if (kind == DPERF_RAW_AWAIT) {
    add_await(encoder, raw);
  } else {
    words = 2;
    if (kind == DPERF_RAW_NAME)
      name_block(encoder, raw[DPERF_WORD_ID]);
    else if (kind == DPERF_RAW_MARK)
      add_mark(encoder, raw);
    else if (kind == DPERF_RAW_GUARDS)
      encoder->owed += (int64_t)raw[DPERF_WORD_AMOUNT] * dperf_costs.guard;
    else
      encoder->owed += measured(raw[DPERF_WORD_AMOUNT]);
  }
  return words;
}

void dperf_encode(struct dperf_encoder* encoder, const uint64_t* raw, const uint64_t* end) {
  while (raw < end) raw += encode_one(encoder, raw);
}

void dperf_encoder_finish(struct dperf_encoder* encoder, int64_t now_ns) {
  close_interval(encoder, now_ns, false, (struct ending){0, 0});
  release_polls(encoder);
  dperf_close_loops(encoder);
  encoder->overhead_ns += dperf_rounding_left(&encoder->rounding);
  encoder->end_ns = encoder->last_ns;
}

void dperf_encoder_boundary(struct dperf_encoder* encoder, uint32_t loop) {
  release_polls(encoder);
  if (encoder->mark_count) put_marks(encoder);
  dperf_close_inner_loops(encoder, loop);
  dperf_encoder_close_chunk(encoder);
}

size_t dperf_encoder_repeat(struct dperf_encoder* encoder, uint64_t bytes, uint64_t records, uint64_t times,
                            uint64_t period) {
  enum { MOST_BYTES = 1 + 3 * 10 };
  struct dperf_bytes* out = &encoder->out;
  uint8_t record[MOST_BYTES];
  uint8_t* at = record;
  *at++ = DPERF_RECORD_REPEAT;
  at = dperf_put_varint(at, records);
  at = dperf_put_varint(at, times);
  at = dperf_put_varint(at, period);
  const size_t size = (size_t)(at - record);
  const size_t before = (size_t)(bytes - encoder->bytes_before);
  if (!dperf_bytes_reserve(out, size)) {
    out->broken = true;
    return 0;
  }
  memmove(out->data + before + size, out->data + before, out->size - before);
  memcpy(out->data + before, record, size);
  out->size += size;
  ++encoder->other_records;
  return size;
}

void dperf_encoder_free(struct dperf_encoder* encoder) {
  dperf_backref_free(encoder->backref);
  encoder->backref = NULL;
  memset(encoder->repeats, 0, sizeof encoder->repeats); /* they refer to its chunk */
  dperf_bytes_free(&encoder->out);
  dperf_bytes_free(&encoder->sites);
  for (size_t i = 0; i < DPERF_MAX_HELD_POLLS; ++i) {
    free(encoder->held[i].words);
    encoder->held[i].words = NULL;
    encoder->held[i].capacity = 0;
  }
}
