/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* CALL records, and the folding of unsuccessful polls into them. */
#ifndef DPERF_ENCODE_CALL_H
#define DPERF_ENCODE_CALL_H

#include "encoder.h"

/* Overhead of the usual kind that lies before the entry and after the exit of a call, ns. */
double dperf_call_cost_before(const uint64_t* raw);
double dperf_call_cost_after(const uint64_t* raw);

/* Writes a RAW_CALL; `polls` may be null. */
void dperf_emit_call(struct dperf_encoder* encoder, const uint64_t* raw, int64_t duration_ns,
                     const struct dperf_held_poll* polls);
/* Writes a held poll as what it is: the last unsuccessful one of its run. */
void dperf_emit_held(struct dperf_encoder* encoder, const struct dperf_held_poll* held);

/* Whether the call is unsuccessful itself, or completes what the polls before it looked for. */
bool dperf_may_fold(const struct dperf_encoder* encoder, const uint64_t* raw);
/* Holds an unsuccessful poll, with the gap before it counted as waiting, or writes the successful one that
 * ends a run. False if there was no memory to hold it. */
bool dperf_fold_poll(struct dperf_encoder* encoder, const uint64_t* raw, int64_t duration_ns);

#endif
