/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a record is except for its times. */
#ifndef DPERF_KINDS_H
#define DPERF_KINDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dperf/trace_format.h"

/* Its kind in the lowest three bits, and the number of its block or loop; of a call, which of those that were
 * written in full in this chunk; of a mark behind unmarked iterations, the loop and how many these are. 0
 * equals nothing else. */
typedef uint32_t dperf_kind_id;
enum { DPERF_KIND_RECORD = 7, DPERF_KIND_ITERATION_AFTER = 6, DPERF_KIND_EXIT_AFTER = 7 };
static inline dperf_kind_id dperf_kind_of(unsigned record, size_t number) {
  return number < UINT32_MAX >> 3 ? (uint32_t)number << 3 | record : 0;
}

enum { DPERF_KIND_UNMARKED_BITS = 12 };
static inline unsigned dperf_record_with_unmarked(unsigned record) {
  return record == DPERF_RECORD_LOOP_EXIT ? DPERF_RECORD_LOOP_EXIT_AFTER : DPERF_RECORD_LOOP_ITERATION_AFTER;
}
static inline dperf_kind_id dperf_kind_of_mark(unsigned record, uint32_t loop, uint64_t unmarked) {
  if (!unmarked) return dperf_kind_of(record, loop);
  if (unmarked >> DPERF_KIND_UNMARKED_BITS) return 0;
  return dperf_kind_of(record == DPERF_RECORD_LOOP_EXIT ? DPERF_KIND_EXIT_AFTER : DPERF_KIND_ITERATION_AFTER,
                       (size_t)loop << DPERF_KIND_UNMARKED_BITS | unmarked);
}
static inline bool dperf_is_compute(dperf_kind_id id) {
  return (id & DPERF_KIND_RECORD) == DPERF_RECORD_COMPUTE;
}

/* Of records that are expected: not one of those that may come next. */
#define DPERF_NOT_EXPECTED SIZE_MAX

#endif
