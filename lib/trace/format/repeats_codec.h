// The heads of records that stand for others.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "trace/format/bytes.h"
#include "trace/model/event.h"

namespace dperf::trace {

/// @throws Error: position in the payload, and what was expected
void read_repeat(ByteReader& in, Event& event);
void read_backref_head(ByteReader& in, Event& event);
void read_distribution_head(ByteReader& in, Event& event);

void write_backref_head(ByteWriter& out, const Event& event);
void write_distribution_head(ByteWriter& out, const Event& event);
void write_repeat(ByteWriter& out, const Event& event);

}  // namespace dperf::trace
