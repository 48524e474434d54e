/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "encode/backref_match.h"

bool dperf_repeats_itself(struct dperf_encoder* encoder, dperf_kind_id id, const struct dperf_times* times) {
  struct dperf_backref* backref = encoder->backref;
  if (!backref) return false;
  if (encoder->watched) {
    dperf_encoder_close_chunk(encoder);
    return false;
  }
  if (dperf_backref_is(backref, &encoder->out, id, times)) return true;
  dperf_backref_put(backref, &encoder->out);
  dperf_backref_add(backref, id, times);
  return false;
}

size_t dperf_encoder_put_open(struct dperf_encoder* encoder) {
  const size_t size = encoder->out.size;
  if (!dperf_backref_in_distribution(encoder->backref)) return 0;
  dperf_distribution_put(encoder->backref->distribution, &encoder->out);
  return size;
}

void dperf_encoder_close_chunk(struct dperf_encoder* encoder) {
  if (!encoder->backref) return;
  dperf_backref_put(encoder->backref, &encoder->out);
  dperf_backref_forget(encoder->backref);
}
