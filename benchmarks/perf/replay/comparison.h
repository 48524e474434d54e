// The table: patterns and numbers of ranks, both replays in turn.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace dperf::perf {

struct ComparisonOptions {
  std::vector<int> ranks = {16, 64, 256};
  int rounds = 5;  ///< the median of so many is shown
  std::string precision = "1e-6";
  double size = 1;  ///< 1: about half a million messages a run
};

/// Measures and prints on stdout. @throws Error: smpirun is not installed, a replay failed
void compare_replays(const ComparisonOptions& options);

}  // namespace dperf::perf
