// Ranks that did not reach MPI_Finalize.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::trace {

/// In the order in which they explain the end of the run: first those that ended by themselves (exit),
/// because of which the launcher kills the others; then those without an end record. Of these it is not known
/// which one was killed first.
std::vector<int> incomplete_ranks(const Trace& trace);

/// "MPI_Finalize was not reached" and the like.
std::string_view why_incomplete(const std::optional<RankTotals>& totals);

/// "3 of 4 ranks are incomplete: 0, 1, 3"; empty if there is one only.
std::string describe_incomplete(const std::vector<int>& incomplete, int ranks);

}  // namespace dperf::trace
