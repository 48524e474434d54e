// Which period do the iterations of a loop have? Found while they are read; only the last few are kept.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cstdint>

#include "dperf/sampling_rule.h"

namespace dperf::trace {

class RepeatingIterations {
 public:
  /// The next iteration of an entry.
  void add(std::uint64_t signature);
  void end_entry() { count_ = 0; }
  /// From this iteration on, in all entries, each is like the one `period` before it (1 to
  /// DPERF_LONGEST_PERIOD). The last ones of an entry may differ: as many as always run at its end
  /// (dperf_tail).
  std::uint64_t from(unsigned period) const { return from_[period - 1]; }

 private:
  static constexpr std::size_t kKept = 256;  ///< more than the longest period and its tail
  std::array<std::uint64_t, kKept> last_{};
  std::array<std::uint64_t, DPERF_LONGEST_PERIOD> from_{};
  std::uint64_t count_ = 0;
  std::uint64_t alike_ = 0;  ///< how many before the last one are like it
};

}  // namespace dperf::trace
