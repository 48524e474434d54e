// Which iterations stand for those that were not run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "sample/loop/iterations.h"
#include "sample/loop/timing.h"

namespace dperf::sample {

/// The iterations [end - length, end) of each rank happen `times` more times.
struct Baseline {
  std::uint64_t end = 0, length = 0, times = 0;
  /// Of its mean from that of the typical iterations (Timing::typical_from), of the worst rank; or, where
  /// each iteration makes other calls, of their number.
  double deviation = 0;
  /// Of the time of all iterations, by what it sends more or less (Timing::traffic).
  double deviation_of_traffic = 0;
};

/// The baselines that may be taken, the most typical one first. Where calls repeat, a baseline is whole
/// periods, some 50 iterations and 100 ms, if there are so many; otherwise an eighth of the known ones, too.
/// It is longer where none of these is typical.
/// @param wanted  iterations that the loop shall have; 0: not known, then the baselines happen no more times
std::vector<Baseline> possible_baselines(const Iterations& iterations, const Timing& timing,
                                         std::uint64_t wanted);

}  // namespace dperf::sample
