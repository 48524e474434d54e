// After how many iterations is the time of a loop steady?
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "loops/traced_loops.h"
#include "trace/model/trace.h"

namespace dperf::trace {

/// A number of iterations after which the rest may be skipped: what then represents the rest is the last half
/// of them except for the last one (dperf_directed_baseline).
struct FirstIterations {
  std::uint64_t first = 0;
  // Of the rank that is worst, means of all entries; deviations of means are relative.
  double quarters = 0;  ///< of a quarter of the baseline from the baseline
  double rest = 0;      ///< of all iterations to come but the last ones from the baseline
  std::int64_t baseline_ns =
      0;  ///< how long the baseline lasted, calls included; on the rank where it was longest
};

struct TimedLoop {
  std::vector<FirstIterations> firsts;  ///< ascending
  std::uint64_t last = 0;               ///< the first one of those that run at the end whatever is skipped
};

/// The candidates that the loop allows: enough iterations, the baseline has four equal quarters of whole
/// periods, and there are half as many iterations after them to be compared with. There may be none.
TimedLoop possible_firsts(const TracedLoop& loop);
/// The fewest iterations of which one would be possible.
std::uint64_t least_iterations(const TracedLoop& loop);

/// Reads all events again, and fills in the times of blocks, by the loops' ids.
void measure_loops(const Trace& trace, std::map<std::uint64_t, TimedLoop>& loops);

}  // namespace dperf::trace
