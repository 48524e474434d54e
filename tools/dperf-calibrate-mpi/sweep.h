// Which sizes are measured, how often, and for how long: everything about one pair of ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "calibrate/measure/measurements.h"
#include "pair.h"

namespace dperf::measure {

struct Limits {
  double budget_s = 60;
  std::int64_t largest_bytes = 16 << 20;
};

/// On rank 0, of two hosts or of one (`in_memory`). Reports on stderr what it does. The kind and the hosts
/// are the caller's to fill in.
calibrate::Connection sweep(Pair& pair, const Limits& limits, bool in_memory);

/// On one rank, alone.
calibrate::CoreCosts measure_core();

}  // namespace dperf::measure
