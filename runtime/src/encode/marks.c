/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "encode/marks.h"

#include "base/bytes.h"
#include "dperf/trace_format.h"
#include "encode/backref_match.h"

static void emit_loop(struct dperf_encoder* encoder, unsigned record, uint32_t loop, uint64_t unmarked) {
  static const struct dperf_times none = {.count = 0};
  const bool repeats = dperf_repeats_itself(encoder, dperf_kind_of_mark(record, loop, unmarked), &none);
  ++encoder->other_records;
  if (repeats) return;
  dperf_bytes_u8(&encoder->out, unmarked ? dperf_record_with_unmarked(record) : record);
  dperf_bytes_varint(&encoder->out, loop);
  if (unmarked) dperf_bytes_varint(&encoder->out, unmarked);
}

/* Closes loops from the innermost one on until `depth` are open. */
static void close_loops(struct dperf_encoder* encoder, size_t depth) {
  while (encoder->loop_count > depth)
    emit_loop(encoder, DPERF_RECORD_LOOP_EXIT, encoder->loops[--encoder->loop_count], 0);
}

/* How many loops are open up to and with `loop`; 0 if it is not open. */
static size_t loop_depth(const struct dperf_encoder* encoder, uint32_t loop) {
  size_t depth = encoder->loop_count;
  while (depth > 0 && encoder->loops[depth - 1] != loop) --depth;
  return depth;
}

static void open_loop(struct dperf_encoder* encoder, uint32_t loop) {
  if (encoder->loop_count == DPERF_MAX_LOOPS) close_loops(encoder, 0);
  encoder->loops[encoder->loop_count++] = loop;
  emit_loop(encoder, DPERF_RECORD_LOOP_ENTER, loop, 0);
}

void dperf_emit_mark(struct dperf_encoder* encoder, unsigned record, uint32_t loop, uint64_t unmarked) {
  const size_t depth = loop_depth(encoder, loop);
  if (record == DPERF_RECORD_LOOP_ENTER) {
    if (depth) close_loops(encoder, depth - 1);
    open_loop(encoder, loop);
  } else if (record == DPERF_RECORD_LOOP_ITERATION) {
    if (depth)
      close_loops(encoder, depth);
    else
      open_loop(encoder, loop);
    emit_loop(encoder, DPERF_RECORD_LOOP_ITERATION, loop, unmarked);
  } else if (depth) {
    close_loops(encoder, depth);
    --encoder->loop_count;
    emit_loop(encoder, DPERF_RECORD_LOOP_EXIT, loop, unmarked);
  }
}

void dperf_close_loops(struct dperf_encoder* encoder) {
  close_loops(encoder, 0);
}

void dperf_close_inner_loops(struct dperf_encoder* encoder, uint32_t loop) {
  const size_t depth = loop_depth(encoder, loop);
  if (depth) close_loops(encoder, depth);
}
