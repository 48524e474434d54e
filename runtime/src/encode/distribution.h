/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Of the times of a loop that always does the same, only their distribution (DISTRIBUTION, trace_format.h): a
 * few parts for each record of its iteration, each with the number of times and their sum. */
#ifndef DPERF_DISTRIBUTION_H
#define DPERF_DISTRIBUTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "encode/kinds.h"

enum {
  DPERF_DISTRIBUTION_PARTS = 16,     /* of one distribution */
  DPERF_DISTRIBUTION_MOST = 1024,    /* records of an iteration */
  DPERF_DISTRIBUTION_WORDS = 1 << 17 /* in all: 1 MiB */
};

struct dperf_distribution_record {
  dperf_kind_id id;
  uint32_t begin, size; /* of its bytes, in `records` */
  uint32_t first;       /* of its rows: key, count, sums */
  unsigned sums, parts;
};

struct dperf_distribution {
  uint64_t given; /* records so far; only if it is active */
  size_t count, next;
  bool active;
  uint64_t serial; /* of those that were begun */
  struct dperf_bytes records;
  size_t words;
  uint64_t* rows;
  struct dperf_distribution_record of[DPERF_DISTRIBUTION_MOST];
};

/* Null without memory. */
struct dperf_distribution* dperf_distribution_new(void);
void dperf_distribution_free(struct dperf_distribution* distribution);
/* An iteration without records yet. */
void dperf_distribution_clear(struct dperf_distribution* distribution);
/* Another record of the iteration, as it is written in full. False if there are too many. */
bool dperf_distribution_add(struct dperf_distribution* distribution, dperf_kind_id id, unsigned sums,
                            const uint8_t* bytes, size_t size);
/* The same for a COMPUTE that comes next and was absent from all iterations before. */
bool dperf_distribution_insert(struct dperf_distribution* distribution, dperf_kind_id id, unsigned sums,
                               const uint8_t* bytes, size_t size);
/* What is expected next. */
static inline struct dperf_distribution_record* dperf_distribution_next(
    struct dperf_distribution* distribution) {
  return &distribution->of[distribution->next];
}
/* How many blocks are absent if `id` comes next; DPERF_NOT_EXPECTED: it is not that. */
size_t dperf_distribution_absent_before(const struct dperf_distribution* distribution, dperf_kind_id id);
/* That, with these times. All 0 for a COMPUTE: it was absent. */
void dperf_distribution_take(struct dperf_distribution* distribution, const int64_t* ns, bool absent);
/* The DISTRIBUTION. It goes on, unless it is cleared. */
void dperf_distribution_put(const struct dperf_distribution* distribution, struct dperf_bytes* out);

#endif
