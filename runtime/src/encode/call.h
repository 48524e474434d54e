/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* CALL records, and the folding of unsuccessful polls into them. */
#ifndef DPERF_ENCODE_CALL_H
#define DPERF_ENCODE_CALL_H

#include "base/calls.h"
#include "encode/encoder.h"
#include "encode/raw.h"

/* How many requests the call makes or looks at; an array of them is always the first field. */
static inline int64_t dperf_call_requests(const uint64_t* raw) {
  const struct dperf_call_info* info = &dperf_calls[dperf_call_of(raw)];
  return info->requests_first ? (int64_t)dperf_call_fields(raw)[0] : (int64_t)info->requests;
}

/* Writes a RAW_CALL; `polls` may be null. */
void dperf_emit_call(struct dperf_encoder* encoder, const uint64_t* raw, int64_t duration_ns,
                     const struct dperf_held_poll* polls);
/* Writes a held poll as what it is: the last unsuccessful one of its run. */
void dperf_emit_held(struct dperf_encoder* encoder, const struct dperf_held_poll* held);

/* Adds a RAW_CALL to the signature of its iteration. */
void dperf_sign_call(struct dperf_encoder* encoder, const uint64_t* raw);

/* The held poll of the same call on the same requests, or of the same probe; null if there is none. */
struct dperf_held_poll* dperf_find_held(struct dperf_encoder* encoder, const uint64_t* raw);
/* Whether the call is unsuccessful itself, or completes what the polls before it looked for. */
static inline bool dperf_may_fold(struct dperf_encoder* encoder, const uint64_t* raw) {
  return (dperf_call_flags(raw) & DPERF_RAW_UNSUCCESSFUL) ||
         (encoder->held_count && dperf_find_held(encoder, raw));
}
/* Holds an unsuccessful poll, with the gap before it counted as waiting, or writes the successful one that
 * ends a run. False if there was no memory to hold it. */
bool dperf_fold_poll(struct dperf_encoder* encoder, const uint64_t* raw, int64_t duration_ns);
/* The same for polls that are like `raw` and left no record: how many, the time in all of them and between
 * them, and that in the last. */
void dperf_fold_more(struct dperf_encoder* encoder, const uint64_t* raw, const struct dperf_held_poll* more);

#endif
