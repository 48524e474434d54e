/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Why a loop is not sampled: what stood in the way while it was watched, and which of it is said in the end.
 */
#ifndef DPERF_SAMPLING_REASONS_H
#define DPERF_SAMPLING_REASONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dperf/trace_format.h"

struct dperf_bytes;

struct dperf_reason {
  enum dperf_sample_reason why;
  uint32_t site; /* number of the call site; 0: none */
  uint64_t numbers[DPERF_REASON_NUMBERS];
};

/* What was met since the loop was entered. */
struct dperf_obstacles {
  struct dperf_reason met;       /* the last one that is between iterations */
  struct dperf_reason objection; /* when it could have been proposed last: what it is in */
  size_t met_at;                 /* the boundary */
  uint64_t collectives;          /* blocking ones, of this rank */
  uint64_t asked, elsewhere;
  bool leaves, in_transit;
};

/* A boundary of the loop that is watched is about to be added: one at which something may be skipped, or not.
 * `strange`: because of a call of the last iteration. */
void dperf_obstacles_at_boundary(bool quiescent, bool strange);
/* An agreement was tried, but not all could: because of ranks that were `elsewhere`, or of what is in
 * transit. */
void dperf_obstacles_refused(bool elsewhere, bool in_transit);
/* Why the loop that is watched has that verdict. */
struct dperf_reason dperf_obstacles_explain(enum dperf_sample_verdict verdict);
/* Whether calls that are never skipped were made as late as in the last half of the iterations. */
bool dperf_obstacles_are_strange(void);
/* Behind the flags of a SAMPLE. */
void dperf_reason_put(struct dperf_bytes* payload, const struct dperf_reason* reason);

#endif
