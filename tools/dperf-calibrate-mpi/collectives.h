// What is measured only to check the platform that is made of the rest: a few collectives over all ranks, and
// patterns of messages.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "calibrate/measure/group.h"

namespace dperf::measure {

/// Each rank calls it. `reference_s`: that of the pair, if it was measured; else 0. Those that would take too
/// much of `budget_s` are left out. The same on all ranks, except for times, which rank 0 knows.
void measure_checks(double budget_s, double reference_s, calibrate::Group& group);

}  // namespace dperf::measure
