// How often a call was made over time, at a bounded number of moments.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dperf::sample {

/// Ranks that run are not read up to the same moment: how often each makes a call is compared within a time
/// that all of them have reached.
class Pace {
 public:
  /// It was made once more, so long after the first time. Times do not go back.
  void add(std::int64_t since_first_ns);
  /// Up to the last moment that is kept; less than 1/32 of the times are behind it.
  std::int64_t span_ns() const { return moments_.empty() ? 0 : moments_.back(); }
  /// How often in the first `ns`, after the first time; in proportion between the moments that are kept.
  double times_within(std::int64_t ns) const;

 private:
  static constexpr std::size_t kMoments = 64;
  std::vector<std::int64_t> moments_;  ///< of each `every_`-th time
  std::uint64_t times_ = 0, every_ = 1;
};

}  // namespace dperf::sample
