/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "encode/item.h"

#include "base/state.h"
#include "encode/backref_match.h"
#include "encode/marks.h"

static void round_item(struct dperf_rounding* rounding, struct dperf_item* item) {
  if (dperf_session.cpu_clock)
    dperf_round_charged(rounding, item->block, &item->net_ns, &item->waited_ns, &item->virtual_ns);
  else
    item->net_ns = dperf_round_block(rounding, item->block, item->net_ns);
}

static struct dperf_times times_of(const struct dperf_item* item) {
  if (!dperf_session.cpu_clock) return (struct dperf_times){{item->net_ns}, 1};
  const int64_t charged_ns = item->net_ns - item->waited_ns;
  const int64_t coded_virtual = item->virtual_ns == charged_ns ? 0 : item->virtual_ns + 1;
  return (struct dperf_times){{charged_ns, item->waited_ns, coded_virtual}, 3};
}

void dperf_emit_item(struct dperf_encoder* encoder, const struct dperf_item* item) {
  if (item->record) {
    dperf_emit_mark(encoder, item->record, item->block, item->unmarked);
    return;
  }
  struct dperf_item rounded = *item;
  if (dperf_session.rounds) round_item(&encoder->rounding, &rounded);
  item = &rounded;
  encoder->block_ns += item->net_ns;
  encoder->charged_ns += dperf_session.cpu_clock ? item->net_ns - item->waited_ns : item->net_ns;
  if (item->net_ns == 0) return;
  const struct dperf_times times = times_of(item);
  if (dperf_repeats_itself(encoder, dperf_kind_of(DPERF_RECORD_COMPUTE, item->block), &times)) {
    ++encoder->events;
    return;
  }
  uint8_t* at = dperf_bytes_open(&encoder->out, 64);
  if (!at) return;
  *at++ = DPERF_RECORD_COMPUTE;
  at = dperf_put_varint(at, item->block);
  at = dperf_put_varint(at, (uint64_t)item->net_ns);
  if (dperf_session.cpu_clock) {
    at = dperf_put_varint(at, (uint64_t)item->waited_ns);
    at = dperf_put_varint(at, (uint64_t)item->virtual_ns);
  }
  dperf_bytes_close(&encoder->out, at);
  ++encoder->events;
}
