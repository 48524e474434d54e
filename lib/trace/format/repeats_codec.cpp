// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/format/repeats_codec.h"

#include "dperf/trace_format.h"
#include "support/words.h"

namespace dperf::trace {

void read_repeat(ByteReader& in, Event& event) {
  event.records = in.varint("records of a REPEAT");
  event.times = in.varint("times of a REPEAT");
  event.period = in.varint("period of a REPEAT");
  if (event.records == 0 || event.times == 0 || event.period == 0)
    in.fail("a REPEAT of {}, {}, with period {}; expected: at least 1 each", counted(event.records, "record"),
            counted(event.times, "time"), event.period);
}

void read_backref_head(ByteReader& in, Event& event) {
  event.back = in.varint("distance of a BACKREF");
  event.records = in.varint("records of a BACKREF");
  event.coding = in.byte("coding of a BACKREF");
  if (event.records == 0 || event.coding > DPERF_BACKREF_STEPS)
    in.fail("a BACKREF of {} in coding {}; expected: at least 1, in coding 0 or 1",
            counted(event.records, "record"), event.coding);
}

/// The records follow.
void read_distribution_head(ByteReader& in, Event& event) {
  event.records = in.varint("records of a DISTRIBUTION");
  event.token = in.varint("seed of a DISTRIBUTION");
  event.back = in.varint("different records of a DISTRIBUTION");
  if (event.back == 0 || event.back > DPERF_BACKREF_MOST || event.records < event.back)
    in.fail(
        "a DISTRIBUTION of {}, {} of them different; expected: 1 to {} different ones, and at least as many",
        counted(event.records, "record"), event.back, static_cast<int>(DPERF_BACKREF_MOST));
}

void write_backref_head(ByteWriter& out, const Event& event) {
  out.varint(event.back);
  out.varint(event.records);
  out.byte(event.coding);
}

void write_distribution_head(ByteWriter& out, const Event& event) {
  out.varint(event.records);
  out.varint(event.token);
  out.varint(event.back);
}

void write_repeat(ByteWriter& out, const Event& event) {
  out.varint(event.records);
  out.varint(event.times);
  out.varint(event.period);
}

}  // namespace dperf::trace
