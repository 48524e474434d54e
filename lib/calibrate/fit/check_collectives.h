// The collectives that were measured, predicted with the platform that was made of the rest: a check of it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "calibrate/measure/group.h"

namespace dperf::calibrate {

/// The text form of a trace that makes `calls` of the calls that were timed, after a barrier. @throws Error:
/// the call is not one of those that dperf-calibrate measures
std::string trace_text(const CollectiveTime& time, int ranks, int calls);

/// Sets `predicted_s` of each collective. `platform`: the text of the one with the hosts of the group.
/// @throws Error: what is wrong with the platform
void predict_collectives(Group& group, const std::string& platform);

/// A table of what was measured and predicted: lines, each with its end. Empty if there are none.
std::string collectives_table(const Group& group);

}  // namespace dperf::calibrate
