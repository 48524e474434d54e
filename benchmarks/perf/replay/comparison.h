// The table: patterns and numbers of ranks, both replays in turn.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace dperf::perf {

struct ComparisonOptions {
  std::vector<std::string> patterns = {"stencil", "allreduce"};
  std::vector<std::string> platforms = {"flat"};
  std::vector<int> ranks = {16, 64, 256};
  std::vector<std::string> costs = {"off", "on"};  ///< of messages, on the cores
  int most_ranks_smpirun = 4096;                   ///< with more, the others are measured alone
  int most_ranks_simgrid = 4096;
  double limit_s = 0;  ///< processor seconds after which a replay is ended; 0: never
  int rounds = 5;      ///< the median of so many is shown
  std::string precision = "1e-6";
  double size = 1;  ///< 1: about half a million messages a run
};

std::vector<std::string> pattern_names();

/// Measures and prints on stdout. @throws Error: smpirun is not installed, a replay failed
void compare_replays(const ComparisonOptions& options);

}  // namespace dperf::perf
