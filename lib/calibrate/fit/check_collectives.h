// The collectives and patterns that were measured, predicted with the platform that was made of the rest: a
// check of it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "calibrate/measure/group.h"

namespace dperf::calibrate {

/// The text form of a trace that makes the calls that were timed, after a barrier; `with_calls` false: all
/// else. @throws Error: the call is not one of those that dperf-calibrate measures
std::string trace_text(const CollectiveTime& time, int ranks, bool with_calls);

/// The same of rounds of a pattern.
std::string pattern_trace_text(const CollectiveTime& time, int ranks, bool with_calls);

/// Sets `predicted_s` of each collective and each pattern. `platform`: the text of the one with the hosts of
/// the group.
/// @throws Error: what is wrong with the platform
void predict_checks(Group& group, const std::string& platform);

/// All of its ranks are on one host: what they check is its memory.
bool is_on_one_host(const Group& group);

/// Tables of what was measured and predicted: lines, each with its end. Empty if there are none.
std::string checks_table(const Group& group);

}  // namespace dperf::calibrate
