/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The signature of an iteration: what was called, where, with which arguments. Not how long it took, nor how
 * often something was looked for in vain, nor in which order requests were completed. The runtime signs the
 * calls that it records, dperf-trace those that it reads. Valid as C11 and as C++20. */
#ifndef DPERF_CALL_SIGNATURE_H
#define DPERF_CALL_SIGNATURE_H

#include <stdbool.h>
#include <stdint.h>

#include "dperf/hash.h"

struct dperf_signature {
  uint64_t calls;       /* in their order */
  uint64_t completions; /* of requests, which have none */
};

static inline uint64_t dperf_signature_value(const struct dperf_signature* signature) {
  return dperf_mix(signature->calls) + signature->completions;
}

/* What one call adds: numbers that have an order, and a sum of what has none. */
struct dperf_signed_call {
  uint64_t ordered, unordered;
};

/* `call`: its row in comm_calls.def. */
static inline struct dperf_signed_call dperf_signed_call_begin(uint64_t call, uint64_t site) {
  const struct dperf_signed_call begun = {dperf_mix_next(dperf_mix_next(2, call), site), 0};
  return begun;
}

static inline void dperf_sign_number(struct dperf_signed_call* call, uint64_t number) {
  call->ordered = dperf_mix_next(call->ordered, number);
}

/* Flags of a status. */
enum { DPERF_STATUS_PRESENT = 1, DPERF_STATUS_CANCELLED = 2, DPERF_STATUS_WILDCARD = 4 };

/* Source and tag of a status as one number. */
static inline uint64_t dperf_status_envelope(int source, int tag) {
  return (uint32_t)source | (uint64_t)(uint32_t)tag << 32;
}

/* Of a status that is there. `head`: its flags, and whatever else distinguishes it. */
static inline void dperf_sign_status(struct dperf_signed_call* call, uint64_t head, uint64_t envelope,
                                     uint64_t bytes) {
  call->unordered += dperf_mix_next(dperf_mix_next(dperf_mix_next(1, head), envelope), bytes);
}

/* Whether the value of a field is signed. Ids of requests and messages differ each time, except for those of
 * persistent requests; which of several requests a call completes is known from the statuses of receives. */
static inline bool dperf_field_is_signed(bool is_id, bool call_is_persistent, bool call_completes) {
  return is_id ? call_is_persistent : !call_completes;
}

static inline void dperf_signature_add(struct dperf_signature* signature, struct dperf_signed_call call,
                                       bool call_completes) {
  if (call_completes)
    signature->completions += call.unordered;
  else
    call.ordered += call.unordered;
  signature->calls = dperf_mix_next(signature->calls, call.ordered);
}

#endif
