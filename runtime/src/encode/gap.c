/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "encode/gap.h"

#include "dperf/trace_format.h"
#include "file/tables.h"

static bool push(uint64_t* loops, unsigned* count, uint64_t loop) {
  if (*count == DPERF_MAX_GAP_LOOPS) return false;
  loops[(*count)++] = loop;
  return true;
}

static bool is_last(const uint64_t* loops, unsigned count, uint64_t loop) {
  return count && loops[count - 1] == loop;
}

bool dperf_gap_mark(struct dperf_gap_loops* loops, unsigned record, uint64_t loop) {
  if (record == DPERF_RECORD_LOOP_ENTER) {
    if (!loops->opened_count && is_last(loops->left, loops->left_count, loop)) {
      --loops->left_count;
      return true;
    }
    return push(loops->opened, &loops->opened_count, loop);
  }
  if (record != DPERF_RECORD_LOOP_EXIT) return true;
  if (is_last(loops->opened, loops->opened_count, loop)) {
    --loops->opened_count;
    return true;
  }
  return !loops->opened_count && push(loops->left, &loops->left_count, loop);
}

bool dperf_loop_is_counted(uint64_t id) {
  const struct dperf_rt_table* table = NULL;
  bool late = false;
  const struct dperf_rt_row* row = dperf_tables_find(id, &table, &late);
  return row && row->kind == DPERF_RT_COUNTED_LOOP;
}
