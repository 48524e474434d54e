/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "encode/folding.h"

#include "encode/encoder.h"
#include "encode/gap.h"
#include "encode/raw.h"

/* What lies between two polls, if there are only probes. */
struct gap {
  uint64_t marks, probes, guards; /* that have a cost */
  bool names;                     /* another block */
  uint64_t block;
  struct dperf_gap_loops loops;
};

static bool is_counted(struct dperf_fold* fold, uint64_t loop) {
  if (fold->loop != loop) {
    fold->is_counted = dperf_loop_is_counted(loop);
    fold->loop = loop;
  }
  return fold->is_counted;
}

/* False if the encoder has to look at the gap. */
static bool add_mark(struct dperf_fold* fold, const uint64_t* mark, struct gap* gap) {
  const unsigned record = dperf_mark_record(mark);
  const uint64_t loop = mark[DPERF_WORD_ID];
  ++gap->marks;
  if (record == DPERF_RECORD_LOOP_ITERATION) return !is_counted(fold, loop);
  return dperf_gap_mark(&gap->loops, record, loop);
}

/* False if there is anything else, or so much that the encoder would not hold it. */
static bool look_at_gap(struct dperf_fold* fold, const uint64_t* at, const uint64_t* end, struct gap* gap) {
  if (at > end || end - at > DPERF_MAX_GAP_ITEMS) return false;
  while (at < end) {
    switch (dperf_raw_kind(at)) {
      case DPERF_RAW_MARK:
        if (!add_mark(fold, at, gap)) return false;
        at += 2;
        continue;
      case DPERF_RAW_GUARDS:
        gap->guards += at[DPERF_WORD_AMOUNT];
        at += 2;
        continue;
      case DPERF_RAW_BLOCK:
        ++gap->probes;
        gap->names = true;
        gap->block = at[DPERF_WORD_ID];
        at += 3;
        continue;
      case DPERF_RAW_NAME:
        gap->names = true;
        gap->block = at[DPERF_WORD_ID];
        at += 2;
        continue;
      default:
        return false;
    }
  }
  return dperf_gap_is_even(&gap->loops);
}

/* All except the stamps, and what came before. */
static bool is_same(const uint64_t* poll, const uint64_t* raw) {
  if ((poll[DPERF_WORD_HEAD] ^ raw[DPERF_WORD_HEAD]) & ~((uint64_t)DPERF_RAW_WORKED << 8) ||
      poll[DPERF_WORD_PATH] != raw[DPERF_WORD_PATH] ||
      dperf_call_words_before(poll) != dperf_call_words_before(raw))
    return false;
  const uint64_t words = dperf_raw_words(raw);
  for (uint64_t i = DPERF_RAW_CALL_WORDS; i < words; ++i)
    if (poll[i] != raw[i]) return false;
  return true;
}

/* Which of the polls this is again; `count` if none. Those that take turns come in the same order. */
static unsigned find(const struct dperf_fold* fold, const uint64_t* raw) {
  unsigned i = fold->latest;
  for (unsigned left = fold->count; left; --left) {
    i = i + 1 < fold->count ? i + 1 : 0;
    if (is_same(fold->polls[i], raw)) return i;
  }
  return fold->count;
}

static struct dperf_folded_poll* folded_polls(uint64_t* record) {
  return (struct dperf_folded_poll*)(record + DPERF_FOLDED_WORDS);
}

/* Makes the RAW_FOLDED, with nothing folded yet. */
static void make_record(struct dperf_fold* fold) {
  uint64_t* record = fold->end;
  const uint64_t words = DPERF_FOLDED_WORDS + fold->count * (uint64_t)DPERF_FOLDED_POLL_WORDS;
  record[DPERF_WORD_HEAD] = DPERF_RAW_FOLDED | (uint64_t)fold->count << 16 | words << 32;
  record[DPERF_FOLDED_PROBES] = record[DPERF_FOLDED_GUARDS] = 0;
  for (unsigned i = 0; i < fold->count; ++i)
    folded_polls(record)[i] = (struct dperf_folded_poll){.back = (uint64_t)(record - fold->polls[i])};
  fold->end = record + words;
  fold->folded = true;
}

static void add_to(struct dperf_fold* fold, uint64_t entry, uint64_t exit, const struct gap* gap) {
  uint64_t* record = fold->end - (DPERF_FOLDED_WORDS + fold->count * (uint64_t)DPERF_FOLDED_POLL_WORDS);
  struct dperf_folded_poll* poll = &folded_polls(record)[fold->latest];
  ++poll->count;
  poll->between += entry - fold->exit;
  poll->last = exit - entry;
  poll->inside += poll->last;
  record[DPERF_FOLDED_EXIT] = fold->exit = exit;
  record[DPERF_FOLDED_PROBES] += gap->marks | gap->probes << 32;
  record[DPERF_FOLDED_GUARDS] += gap->guards;
  if (!gap->names) return;
  record[DPERF_WORD_HEAD] |= DPERF_FOLDED_NAMES;
  record[DPERF_FOLDED_BLOCK] = gap->block;
}

void dperf_fold_begin(struct dperf_fold* fold, uint64_t* raw, uint64_t* end) {
  fold->count = 1;
  fold->latest = 0;
  fold->folded = false;
  fold->polls[0] = raw;
  fold->end = end;
  fold->gap = end;
  fold->exit = raw[DPERF_WORD_EXIT];
}

static uint64_t with(uint64_t hash, uint64_t word) {
  return (hash ^ word) * 0x9e3779b97f4a7c15U;
}

static uint64_t poll_of(unsigned call, const uint64_t* raw) {
  const uint64_t words = dperf_call_words_before(raw), *fields = dperf_call_fields(raw);
  uint64_t hash = with(call, dperf_call_path(raw));
  for (uint64_t i = 0; i < words; ++i) hash = with(hash, fields[i]);
  return hash;
}

/* Probes and marks, by what they name. False if there is anything else. */
static bool find_probes(const uint64_t* at, const uint64_t* end, uint64_t* probes) {
  if (!at || at > end) return false;
  *probes = 0;
  while (at < end) {
    const enum dperf_raw kind = dperf_raw_kind(at);
    if (kind != DPERF_RAW_BLOCK && kind != DPERF_RAW_NAME && kind != DPERF_RAW_MARK &&
        kind != DPERF_RAW_GUARDS)
      return false;
    if (kind != DPERF_RAW_GUARDS) *probes = with(*probes ^ at[DPERF_WORD_HEAD], at[DPERF_WORD_ID]);
    at += kind == DPERF_RAW_BLOCK ? 3 : 2;
  }
  return at == end;
}

bool dperf_fold_has_worked(struct dperf_fold* fold, unsigned call, const uint64_t* raw, uint64_t cycles) {
  enum { TIMES_AS_LONG = 4 };
  const uint64_t poll = poll_of(call, raw);
  struct dperf_shortest_gap* shortest = &fold->shortest[poll >> 60];
  const bool is_shortest = shortest->poll != poll || cycles < shortest->cycles;
  uint64_t probes;
  if (!is_shortest && cycles <= TIMES_AS_LONG * shortest->cycles) return false; /* as most are */
  if (!find_probes(fold->gap, raw, &probes)) return false;
  if (is_shortest) *shortest = (struct dperf_shortest_gap){poll, probes, cycles};
  return probes != shortest->probes;
}

uint64_t* dperf_fold(struct dperf_fold* fold, uint64_t* raw, uint64_t* end) {
  struct gap gap = {.names = false};
  const bool goes_on = fold->count && look_at_gap(fold, fold->end, raw, &gap);
  const unsigned known = goes_on ? find(fold, raw) : fold->count;
  if (!goes_on || (known == fold->count && (fold->folded || known == DPERF_FOLD_TURNS))) {
    dperf_fold_begin(fold, raw, end);
    return end;
  }
  fold->latest = known;
  if (known == fold->count) {
    fold->polls[fold->count++] = raw;
    fold->end = end;
    fold->gap = end;
    fold->exit = raw[DPERF_WORD_EXIT];
    return end;
  }
  const uint64_t entry = raw[DPERF_WORD_ENTRY],
                 exit = raw[DPERF_WORD_EXIT]; /* the RAW_FOLDED may take their place */
  if (!fold->folded) make_record(fold);
  add_to(fold, entry, exit, &gap);
  fold->gap = fold->end;
  return fold->end;
}
