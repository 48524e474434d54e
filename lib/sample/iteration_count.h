// How many iterations the loop would have had.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::sample {

struct IterationCount {
  std::uint64_t iterations = 0;  ///< 0: not known
  std::string because = {};  ///< "k<max_iter": the comparison that ends it first; empty: the user named it
  std::vector<std::string> others = {};  ///< comparisons that may end it earlier: not known well enough
  bool estimated = false;                ///< what is compared does not change by the same step each time
};

/// By the comparisons in the loop's condition, as each rank has seen them (Definitions::bounds): of several,
/// the one that ends it first. If ranks differ, the largest number.
IterationCount count_iterations(const trace::Trace& trace, std::uint64_t loop);

}  // namespace dperf::sample
