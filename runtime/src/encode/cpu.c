/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "encode/cpu.h"

#include "base/state.h"
#include "encode/raw.h"

/* Splits a piece by the last reading of both clocks. Short pieces have no reading of their own: they count as
 * CPU time. What a reading says beyond the piece was dPerf's own, and is dropped. */
void dperf_charge_cpu(struct dperf_encoder* encoder, struct dperf_item* item) {
  struct dperf_cpu_reading* accounted = &encoder->accounted;
  if (encoder->sampled) {
    const struct dperf_cpu_reading* sample = &encoder->sample;
    item->waited_ns = dperf_clamp_ns(sample->waited_ns - accounted->waited_ns, item->net_ns);
    item->virtual_ns =
        dperf_clamp_ns(sample->virtual_ns - accounted->virtual_ns, item->net_ns - item->waited_ns);
    *accounted = encoder->passed_over ? encoder->after_sample : *sample;
  } else {
    /* It was short when it was looked at, so if it is long the thread lost its core between that look and the
     * stamp. */
    item->waited_ns = dperf_clamp_ns(item->net_ns - DPERF_CPU_SHORT_NS, INT64_MAX);
    item->virtual_ns = item->net_ns - item->waited_ns;
    accounted->waited_ns += item->waited_ns;
    accounted->virtual_ns += item->virtual_ns;
  }
  if (dperf_session.clock_mode == DPERF_CLOCK_VIRTUAL) item->waited_ns = item->net_ns - item->virtual_ns;
  encoder->sampled = encoder->passed_over = false;
}

/* The piece goes on: what was dPerf's own in the middle of it is not its. */
static void leave_out_own(struct dperf_encoder* encoder) {
  encoder->accounted.waited_ns += encoder->after_sample.waited_ns - encoder->sample.waited_ns;
  encoder->accounted.virtual_ns += encoder->after_sample.virtual_ns - encoder->sample.virtual_ns;
  encoder->passed_over = false;
}

void dperf_add_cpu_reading(struct dperf_encoder* encoder, const uint64_t* raw) {
  const struct dperf_cpu_reading reading = {(int64_t)raw[DPERF_WORD_WAITED_NS],
                                            (int64_t)raw[DPERF_WORD_VIRTUAL_NS]};
  const bool is_uncharged = raw[DPERF_WORD_HEAD] >> 8;
  if (!is_uncharged) {
    if (encoder->passed_over) leave_out_own(encoder);
    encoder->sample = reading;
    encoder->sampled = true;
  } else if (encoder->sampled) {
    encoder->after_sample = reading;
    encoder->passed_over = true;
  } else {
    encoder->accounted = reading;
  }
}
