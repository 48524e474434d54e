// A few collectives over all ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "calibrate/measure/group.h"

namespace dperf::measure {

/// Each rank calls it. Those that would take too much of `budget_s` are left out. @return the same on all
/// ranks, except for times, which rank 0 knows
std::vector<calibrate::CollectiveTime> measure_collectives(double budget_s);

}  // namespace dperf::measure
