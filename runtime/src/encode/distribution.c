/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "encode/distribution.h"

#include <stdlib.h>
#include <string.h>

#include "base/state.h"
#include "dperf/trace_format.h"

/* Keys of parts. Those of blocks that were absent, and of no time at all, are never put together with others:
 * times drawn from such a part are 0, too. */
enum { ABSENT = 0, NO_TIME = 1, OTHERS = 2, RESERVED_PARTS = 2 };

struct dperf_distribution* dperf_distribution_new(void) {
  struct dperf_distribution* distribution = calloc(1, sizeof *distribution);
  uint64_t* rows = malloc(DPERF_DISTRIBUTION_WORDS * sizeof *rows); /* touched as far as it is needed */
  if (distribution && rows) {
    distribution->rows = rows;
    return distribution;
  }
  free(distribution);
  free(rows);
  return NULL;
}

void dperf_distribution_free(struct dperf_distribution* distribution) {
  if (!distribution) return;
  dperf_bytes_free(&distribution->records);
  free(distribution->rows);
  free(distribution);
}

void dperf_distribution_clear(struct dperf_distribution* distribution) {
  distribution->active = false;
  distribution->given = 0;
  distribution->count = distribution->next = distribution->words = 0;
  distribution->records.size = 0;
}

static size_t row_words(const struct dperf_distribution_record* record) {
  return 2 + record->sums;
}

bool dperf_distribution_add(struct dperf_distribution* distribution, dperf_kind_id id, unsigned sums,
                            const uint8_t* bytes, size_t size) {
  const size_t words = sums ? DPERF_DISTRIBUTION_PARTS * (size_t)(2 + sums) : 0;
  if (distribution->count == DPERF_DISTRIBUTION_MOST ||
      distribution->words + words > DPERF_DISTRIBUTION_WORDS)
    return false;
  const size_t begin = distribution->records.size;
  dperf_bytes_append(&distribution->records, bytes, size);
  if (distribution->records.broken) return false;
  distribution->of[distribution->count++] =
      (struct dperf_distribution_record){.id = id,
                                         .begin = (uint32_t)begin,
                                         .size = (uint32_t)size,
                                         .first = (uint32_t)distribution->words,
                                         .sums = sums};
  distribution->words += words;
  return true;
}

/* Four parts to each doubling. */
static uint64_t key_of(int64_t ns, bool absent) {
  if (absent) return ABSENT;
  if (ns <= 0) return NO_TIME;
  const int bit = 63 - __builtin_clzll((unsigned long long)ns);
  const uint64_t quarter = bit >= 2 ? (uint64_t)ns >> (bit - 2) & 3 : (uint64_t)ns << (2 - bit) & 3;
  return OTHERS + (uint64_t)bit * 4 + quarter;
}

static uint64_t distance(uint64_t a, uint64_t b) {
  return a > b ? a - b : b - a;
}

/* The part of these times; where there are too many, the one that is nearest. */
static uint64_t* row_of(struct dperf_distribution* distribution, struct dperf_distribution_record* record,
                        uint64_t key) {
  const size_t words = row_words(record);
  uint64_t* rows = distribution->rows + record->first;
  uint64_t* nearest = NULL;
  unsigned others = 0;
  for (unsigned i = 0; i < record->parts; ++i) {
    uint64_t* row = rows + i * words;
    if (row[0] == key) return row;
    if (row[0] < OTHERS) continue;
    ++others;
    if (!nearest || distance(row[0], key) < distance(nearest[0], key)) nearest = row;
  }
  if (key >= OTHERS && others == DPERF_DISTRIBUTION_PARTS - RESERVED_PARTS) return nearest;
  uint64_t* row = rows + record->parts++ * words;
  memset(row, 0, words * sizeof *row);
  row[0] = key;
  return row;
}

bool dperf_distribution_insert(struct dperf_distribution* distribution, dperf_kind_id id, unsigned sums,
                               const uint8_t* bytes, size_t size) {
  const uint64_t iterations = distribution->given / distribution->count;
  if (!dperf_distribution_add(distribution, id, sums, bytes, size)) return false;
  struct dperf_distribution_record* next = dperf_distribution_next(distribution);
  struct dperf_distribution_record* last = &distribution->of[distribution->count - 1];
  const struct dperf_distribution_record inserted = *last;
  memmove(next + 1, next, (size_t)(last - next) * sizeof *next);
  *next = inserted;
  if (iterations) row_of(distribution, next, ABSENT)[1] = iterations;
  distribution->given += iterations;
  return true;
}

size_t dperf_distribution_absent_before(const struct dperf_distribution* distribution, dperf_kind_id id) {
  size_t at = distribution->next;
  for (size_t i = 0; i < distribution->count; ++i) {
    if (distribution->of[at].id == id) return i;
    if (!dperf_is_compute(distribution->of[at].id)) break;
    at = at + 1 < distribution->count ? at + 1 : 0;
  }
  return DPERF_NOT_EXPECTED;
}

void dperf_distribution_take(struct dperf_distribution* distribution, const int64_t* ns, bool absent) {
  struct dperf_distribution_record* record = dperf_distribution_next(distribution);
  if (record->sums) {
    uint64_t* row = row_of(distribution, record, key_of(ns[0], absent));
    ++row[1];
    for (unsigned i = 0; i < record->sums; ++i) row[2 + i] += (uint64_t)ns[i];
  }
  distribution->next = distribution->next + 1 == distribution->count ? 0 : distribution->next + 1;
  ++distribution->given;
}

static void put_rows(const struct dperf_distribution* distribution,
                     const struct dperf_distribution_record* record, struct dperf_bytes* out) {
  const size_t words = row_words(record);
  dperf_bytes_varint(out, record->parts);
  for (unsigned i = 0; i < record->parts; ++i)
    for (size_t j = 1; j < words; ++j)
      dperf_bytes_varint(out, distribution->rows[record->first + i * words + j]);
}

void dperf_distribution_put(const struct dperf_distribution* distribution, struct dperf_bytes* out) {
  const size_t count =
      distribution->given < distribution->count ? (size_t)distribution->given : distribution->count;
  if (!count) return;
  dperf_bytes_u8(out, DPERF_RECORD_DISTRIBUTION);
  dperf_bytes_varint(out, distribution->given);
  dperf_bytes_varint(out, (uint64_t)dperf_session.rank << 20 | (distribution->serial & 0xfffff));
  dperf_bytes_varint(out, count);
  for (size_t i = 0; i < count; ++i) {
    const struct dperf_distribution_record* record = &distribution->of[i];
    dperf_bytes_append(out, distribution->records.data + record->begin, record->size);
    if (record->sums) put_rows(distribution, record, out);
  }
}
