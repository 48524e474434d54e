// Computation as programs have it between two MPI calls.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dperf::measure {

/// Calls of many small functions that use data of many cache lines: it takes what MPI left in the caches of
/// code and data, and in the branch predictors, as a large program does.
class Work {
 public:
  /// Longer by no more than a microsecond.
  void go_on_for(double seconds);
  static constexpr std::size_t kData = 8192;  ///< numbers

 private:
  void call_some();

  std::vector<double> data_ = std::vector<double>(kData, 1.0);
  std::uint64_t random_ = 1;
  double value_ = 1;
};

}  // namespace dperf::measure
