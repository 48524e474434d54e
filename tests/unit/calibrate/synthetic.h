// Measurements whose model is known, because they were made of one.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <string>

#include "calibrate/measure/measurements.h"

namespace dperf::calibrate {

/// A connection with exact times: half a round trip is `seconds(bytes)`, no call costs anything on the cores.
Connection connection_of(const std::string& kind, const std::function<double(double)>& seconds);

/// 50 us + 80 ns per byte below 65536 bytes; from there on two control messages of 64 bytes and 60 us + 80 ns
/// a byte.
double lan_seconds(double bytes);
/// A LAN as above, which senders leave below 65536 bytes, and whose large messages the senders move.
Connection lan();

/// To a connection of a memory: messages at once take 1 us more, and from 1 MiB on half as long again; copies
/// 0.1 ns per byte, from 1 MiB on 0.2.
void add_times_at_once(Connection& memory);

}  // namespace dperf::calibrate
