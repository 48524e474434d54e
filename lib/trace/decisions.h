// The first of two runs: which loops may the second one be told to skip, and after how many iterations?
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>

#include "trace/trace.h"

namespace dperf::trace {

/// How far means may lie apart, relative: as the runtime's DPERF_SAMPLE_EPS.
inline constexpr double kUsualEps = 0.02;

struct Decisions {
  std::string text;  ///< of the file for DPERF_DECISIONS
  std::size_t loops = 0, told = 0;
};

/// A line `first K` for each loop of which the trace proves what the second run cannot check, and a comment
/// with the reason for each of the others.
/// @param name of the trace, for messages
/// @throws Error: iterations were skipped in this run, or ranks have several threads
Decisions decide(const Trace& trace, std::string_view name, double eps = kUsualEps);

}  // namespace dperf::trace
