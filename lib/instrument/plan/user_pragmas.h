// The user's directives in the source: #pragma dperf sample, iterations(N), run_in_full.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "instrument/loops/eligibility.h"
#include "instrument/plan/planner.h"

namespace dperf::instrument {

/// Changes the decision about the loop after the pragma at `offset`; one that cannot be followed
/// is added to what was left alone.
void apply_pragma(const Unit& unit, unsigned offset, LoopEligibility& decision, FilePlan& plan);

/// Names those that are before no loop with marks, or that are not known.
void name_unused_pragmas(const Unit& unit, FilePlan& plan);

/// Takes the pragmas out of the text, since compilers would warn about them.
std::vector<Edit> without_pragmas(const Unit& unit);

}  // namespace dperf::instrument
