// Rows of messages between several pairs at once.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "calibrate/measure/group.h"

namespace dperf::measure {

class Rows {
 public:
  Rows(std::int64_t message_bytes, std::int64_t messages);

  /// Each rank calls it with the same flows, of which it has at most one. @return bytes per second that
  /// arrive while all of the flows go on: the sum of all, median of a few rounds; the same on all ranks
  double rate(const std::vector<calibrate::Flow>& flows, bool both_ways);

 private:
  double round(const std::vector<calibrate::Flow>& flows, bool both_ways);
  void row(int to, int from);

  std::size_t message_bytes_, messages_;
  std::vector<char> out_, in_;
  std::vector<double> arrived_s_;  ///< since the start, of what this rank received
};

}  // namespace dperf::measure
