// What a function says of its comparisons, where a loop asked it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/edit/probes.h"
#include "instrument/model/loop_effects.h"

namespace dperf::instrument {

/// A statement that says them, if a loop has asked.
/// @param function  what it is asked as
std::string answer_text(const std::string& function, const std::vector<FunctionAnswer>& answers,
                        const ProbeText& probes);

}  // namespace dperf::instrument
