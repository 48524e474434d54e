// Definitions of described functions: calls within the same file do not pass the wrapper that the linker puts
// in front of the function.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "instrument/model/model.h"
#include "instrument/plan/planner.h"

namespace dperf::instrument {

/// Adds what makes these calls seen, or what reports that they are not. Comes last: the text goes around all
/// other.
void plan_described(const Unit& unit, FilePlan& plan);

}  // namespace dperf::instrument
