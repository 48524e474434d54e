/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Signs the calls of iterations (dperf/call_signature.h), each with its sizes and tags and without them, and
 * adds up what they move. */
#include "dperf/sampling_rule.h"
#include "encode/call.h"
#include "encode/trail.h"
#include "encode/type_bytes.h"

struct signing {
  const uint64_t* from;
  struct dperf_signed_call call[DPERF_SIGNATURES];
  bool moves; /* the next size is one of what is moved, not the room that there is to receive */
  uint64_t messages, bytes;
};

static uint64_t seen(uint64_t size, enum dperf_signed_by by) {
  return by == DPERF_BUT_TAGS_AND_SIZES ? size != 0 : size;
}

static void mix_in(struct signing* signing, uint64_t word) {
  for (unsigned by = 0; by < DPERF_SIGNATURES; ++by) dperf_sign_number(&signing->call[by], word);
}

static void add_message(struct signing* signing, uint64_t bytes) {
  signing->messages += bytes != 0;
  signing->bytes += bytes;
}

static void sign_size(struct signing* signing, uint64_t count, uint64_t type) {
  for (unsigned by = 0; by < DPERF_SIGNATURES; ++by) dperf_sign_number(&signing->call[by], seen(count, by));
  if (signing->moves) add_message(signing, count * dperf_type_bytes((uint32_t)type));
}

/* The datatype of a size, or of each of them, is the next field, if that is a number. */
static void sign_count(struct signing* signing, const char* field) {
  sign_size(signing, signing->from[0], field[1] == DPERF_FIELD_UNSIGNED ? signing->from[1] : 0);
  ++signing->from;
}

static void sign_counts(struct signing* signing, const char* field) {
  const uint64_t n = *signing->from++;
  const uint64_t* types = signing->from + n;
  mix_in(signing, n);
  for (uint64_t i = 0; i < n; ++i) {
    uint64_t type = 0;
    if (field[1] == DPERF_FIELD_UNSIGNED) type = types[0];
    if (field[1] == DPERF_FIELD_UNSIGNEDS && i < types[0]) type = types[1 + i];
    sign_size(signing, *signing->from++, type);
  }
}

/* Source and tag as one word (dperf_status_envelope). */
static uint64_t seen_envelope(uint64_t envelope, enum dperf_signed_by by) {
  return by == DPERF_BY_ALL ? envelope : (uint32_t)envelope;
}

static void sign_status(struct signing* signing) {
  const uint64_t head = *signing->from++;
  if (!(head & DPERF_STATUS_PRESENT)) return;
  const uint64_t bytes = signing->from[1];
  for (unsigned by = 0; by < DPERF_SIGNATURES; ++by)
    dperf_sign_status(&signing->call[by], head, seen_envelope(signing->from[0], by), seen(bytes, by));
  add_message(signing, bytes);
  signing->from += 2;
}

static void sign_vector(struct signing* signing, enum dperf_field field, bool matters) {
  const uint64_t n = *signing->from++;
  if (matters || field == DPERF_FIELD_IDS) mix_in(signing, n);
  for (uint64_t i = 0; i < n; ++i) {
    if (field == DPERF_FIELD_STATUSES) {
      sign_status(signing);
      continue;
    }
    if (matters) mix_in(signing, *signing->from);
    ++signing->from;
  }
}

/* What a send says comes before its destination; behind that one stands what may be received. */
static void sign_destination(struct signing* signing, const struct dperf_call_info* info) {
  mix_in(signing, *signing->from);
  if ((int64_t)*signing->from++ < 0) signing->messages = signing->bytes = 0;
  if (!info->collective) signing->moves = false;
}

static void sign_field(struct signing* signing, const char* letter, const struct dperf_call_info* info) {
  const enum dperf_field field = (enum dperf_field) * letter;
  const bool is_id = field == DPERF_FIELD_ID || field == DPERF_FIELD_IDS;
  const bool matters = dperf_field_is_signed(is_id, info->persistent, info->completes);
  switch (field) {
    case DPERF_FIELD_COUNT:
      sign_count(signing, letter);
      break;
    case DPERF_FIELD_COUNTS:
      sign_counts(signing, letter);
      break;
    case DPERF_FIELD_TAG:
      if (matters) dperf_sign_number(&signing->call[DPERF_BY_ALL], *signing->from);
      ++signing->from;
      break;
    case DPERF_FIELD_DEST:
      sign_destination(signing, info);
      break;
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
      if (matters) mix_in(signing, *signing->from);
      ++signing->from;
  }
}

/* Messages and bytes as time: what a slow network takes for them. */
static int64_t time_of(uint64_t messages, uint64_t bytes) {
  return (int64_t)(messages * DPERF_NS_PER_MESSAGE + bytes * DPERF_NS_PER_BYTE);
}

void dperf_sign_call(struct dperf_encoder* encoder, const uint64_t* raw) {
  if (dperf_call_flags(raw) & DPERF_RAW_UNSUCCESSFUL) return;
  const struct dperf_call_info* info = &dperf_calls[dperf_call_of(raw)];
  struct signing signing = {.from = dperf_call_fields(raw), .moves = info->collective || info->dest >= 0};
  for (unsigned by = 0; by < DPERF_SIGNATURES; ++by)
    signing.call[by] = dperf_signed_call_begin(dperf_call_of(raw), raw[DPERF_WORD_PATH]);
  for (const char* field = info->fields; *field; ++field) sign_field(&signing, field, info);
  for (unsigned by = 0; by < DPERF_SIGNATURES; ++by)
    dperf_signature_add(&encoder->signatures[by], signing.call[by], info->completes);
  if (encoder->trail)
    dperf_trail_add(encoder->trail, raw, encoder->signatures[DPERF_BUT_TAGS_AND_SIZES].calls);
  encoder->traffic_ns += time_of(signing.messages, signing.bytes);
}
