/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loop marks. An early exit leaves loops open: they are closed as soon as a loop around them, or the same
 * loop, goes on. */
#ifndef DPERF_ENCODE_MARKS_H
#define DPERF_ENCODE_MARKS_H

#include "encode/encoder.h"

/* Writes a mark (enum dperf_record) of `loop`, before which so many iterations have no mark, and before it
 * the marks of other loops that it implies. */
void dperf_emit_mark(struct dperf_encoder* encoder, unsigned record, uint32_t loop, uint64_t unmarked);
/* Closes the loops inside `loop`; nothing if that is not open. */
void dperf_close_inner_loops(struct dperf_encoder* encoder, uint32_t loop);
/* Closes all loops that are open. */
void dperf_close_loops(struct dperf_encoder* encoder);

#endif
