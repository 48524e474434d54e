/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "encode/trail.h"

#include <string.h>

#include "encode/call.h"

static unsigned plain_fields(unsigned call) {
  const unsigned plain = dperf_calls[call].plain;
  return plain < DPERF_TRAIL_FIELDS ? plain : DPERF_TRAIL_FIELDS;
}

static void keep(struct dperf_trail* trail, const uint64_t* raw, uint64_t hash) {
  const unsigned call = dperf_call_of(raw), at = trail->count;
  trail->calls[at].hash = hash;
  trail->calls[at].call = call;
  trail->calls[at].site = (uint32_t)raw[DPERF_WORD_PATH];
  memcpy(trail->calls[at].fields, dperf_call_fields(raw), plain_fields(call) * sizeof *raw);
}

/* Ids of requests, sizes and tags differ without making it another call. */
static bool is_compared(const struct dperf_call_info* info, unsigned field) {
  const char kind = info->fields[field];
  return kind == DPERF_FIELD_SIGNED || kind == DPERF_FIELD_UNSIGNED || kind == DPERF_FIELD_DEST ||
         kind == DPERF_FIELD_COMM;
}

static void compare(struct dperf_trail* trail, const uint64_t* raw, uint64_t hash) {
  const unsigned call = dperf_call_of(raw), at = trail->count;
  if (trail->calls[at].hash == hash) return;
  trail->is_found = true;
  trail->call = call;
  trail->site = (uint32_t)raw[DPERF_WORD_PATH];
  if (trail->calls[at].call != call || trail->calls[at].site != trail->site) return;
  const uint64_t* fields = dperf_call_fields(raw);
  for (unsigned i = 0; i < plain_fields(call); ++i) {
    if (fields[i] == trail->calls[at].fields[i] || !is_compared(&dperf_calls[call], i)) continue;
    trail->field = i + 1;
    trail->before = trail->calls[at].fields[i];
    trail->after = fields[i];
    return;
  }
}

void dperf_trail_add(struct dperf_trail* trail, const uint64_t* raw, uint64_t hash) {
  if (trail->is_found || trail->count == DPERF_TRAIL_CALLS) return;
  if (trail->compares)
    compare(trail, raw, hash);
  else
    keep(trail, raw, hash);
  ++trail->count;
}
