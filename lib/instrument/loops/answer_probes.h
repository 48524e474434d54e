// What a function says of its comparisons, where a loop asked it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <set>
#include <string>
#include <vector>

#include "instrument/edit/probes.h"
#include "instrument/model/loop_effects.h"
#include "instrument/model/model.h"

namespace dperf::instrument {

/// Names of functions that a file's loops ask, or functions that may be asked themselves.
std::set<std::string> asked_in(const Unit& unit);

/// Names of flags that functions of a file set by comparisons.
std::set<std::string> flags_of(const Unit& unit);
/// It only passes on a member, or a variable, that is none of the flags.
bool returns_other_than(const std::set<std::string>& flags, const FunctionAnswer& answer);

/// A statement that says them, if anybody asks.
/// @param function  what it is asked as
std::string answer_text(const std::string& function, const std::vector<FunctionAnswer>& answers,
                        const ProbeText& probes);

/// Flags of dperf_rt_compare; the number of the comparison is left out.
/// @param at_end  it is made at the end of an iteration
unsigned how_compared(const BoundComparison& bound, bool at_end);

}  // namespace dperf::instrument
