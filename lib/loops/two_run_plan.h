// The first of two runs: which loops may the second one be directed to skip, and after how many iterations?
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>

#include "dperf/sampling_rule.h"
#include "trace/model/trace.h"

namespace dperf::trace {

struct TwoRunPlan {
  std::string text;  ///< of the file for DPERF_DECISIONS
  std::size_t loops = 0, directed = 0;
};

/// A line `first K` for each loop of which the trace proves what the second run cannot check, and a comment
/// with the reason for each of the others.
/// @param name of the trace, for messages
/// @param eps largest relative difference between means
/// @throws Error: iterations were skipped in this run, or ranks have several threads
TwoRunPlan plan_second_run(const Trace& trace, std::string_view name, double eps = DPERF_USUAL_EPS);

}  // namespace dperf::trace
