// Is a trace whole, and does it make sense?
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "trace/coverage/coverage_count.h"
#include "trace/model/trace.h"

namespace dperf::trace {

struct CheckReport {
  int ranks = 0;
  std::uint64_t repeated = 0;  ///< events that were not run, beside `events`
  std::uint64_t events = 0, messages = 0, collectives = 0;
  std::uint64_t problems = 0;
  std::vector<std::string> first_problems;  ///< one line each, at most `kProblemsShown`
  std::vector<std::string> notes;           ///< what was not checked, and why
  std::vector<CoverageRow> coverage;        ///< how faithfully the calls are replayed
};
inline constexpr std::size_t kProblemsShown = 20;

/// Reads every event of every rank, and checks that
/// - it can be decoded, and refers to definitions and requests that exist
/// - the totals are the sums of the events that were run, and blocks + calls + overhead are the wall time
/// within 0.1 %
/// - the arguments of each call are such as can be (arguments.h)
/// - every message that was sent was received, by a receive that was long enough, and the other way round
/// - all members of a communicator call the same collectives in the same order, with the same root and sizes
/// - every window exists, and is accessed in epochs that are opened and closed
CheckReport check(const Trace& trace);

std::string to_string(const CheckReport& report, std::string_view name);
/// How many calls are replayed exactly, and one line for each kind of calls that is not, or perhaps not.
std::string describe_coverage(const CheckReport& report, const Trace& trace, std::string_view name);

}  // namespace dperf::trace
