/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Signatures of iterations: what was called, where, with which arguments. Not how long it took, nor how often
 * something was looked for in vain, nor in which order requests were completed. */
#include "encode_call.h"

/* What one call adds: numbers that have an order, and a sum of what has none. */
struct signing {
  const uint64_t* from;
  uint64_t ordered, unordered;
};

static uint64_t mix(uint64_t hash, uint64_t word) {
  return dperf_mix(hash ^ (word + 0x9e3779b97f4a7c15u)) + (hash << 5);
}

static void sign_status(struct signing* signing) {
  const uint64_t head = *signing->from++;
  if (!(head & DPERF_STATUS_PRESENT)) return;
  signing->unordered += mix(mix(mix(1, head), signing->from[0]), signing->from[1]);
  signing->from += 2;
}

static void sign_vector(struct signing* signing, enum dperf_field field, bool matters) {
  const uint64_t n = *signing->from++;
  if (matters || field == DPERF_FIELD_IDS) signing->ordered = mix(signing->ordered, n);
  for (uint64_t i = 0; i < n; ++i) {
    if (field == DPERF_FIELD_STATUSES) {
      sign_status(signing);
      continue;
    }
    if (matters) signing->ordered = mix(signing->ordered, *signing->from);
    ++signing->from;
  }
}

static void sign_field(struct signing* signing, enum dperf_field field, const struct dperf_call_info* info) {
  const bool is_id = field == DPERF_FIELD_ID || field == DPERF_FIELD_IDS;
  const bool matters = is_id ? info->persistent : !info->completes;
  switch (field) {
    case DPERF_FIELD_STATUS:
      sign_status(signing);
      break;
    case DPERF_FIELD_STATUSES:
    case DPERF_FIELD_SIGNEDS:
    case DPERF_FIELD_UNSIGNEDS:
    case DPERF_FIELD_IDS:
      sign_vector(signing, field, matters);
      break;
    default:
      if (matters) signing->ordered = mix(signing->ordered, *signing->from);
      ++signing->from;
  }
}

/* Which of several requests a call completes is told by the statuses of receives: so the same ones in another
 * order are the same. Persistent requests are told apart by their ids. */
void dperf_sign_call(struct dperf_encoder* encoder, const uint64_t* raw) {
  if (dperf_call_flags(raw) & DPERF_RAW_UNSUCCESSFUL) return;
  const struct dperf_call_info* info = &dperf_calls[dperf_call_of(raw)];
  struct signing signing = {.from = dperf_call_fields(raw)};
  signing.ordered = mix(mix(2, dperf_call_of(raw)), raw[3]);
  for (const char* field = info->fields; *field; ++field)
    sign_field(&signing, (enum dperf_field) * field, info);
  if (info->completes)
    encoder->completions += signing.unordered;
  else
    signing.ordered += signing.unordered;
  encoder->signature = mix(encoder->signature, signing.ordered);
}
