// SPDX-License-Identifier: LGPL-2.1-or-later
// What the forwarder can say about its own work: how late frames were handed over, and what each link
// carried.
#pragma once

#include <string>

#include "network.h"

namespace dperf::bed {

/// How much later than due frames reached their hosts.
class Lateness {
 public:
  /// A frame counts as late beyond this.
  static constexpr Nanos kLate = 50'000;

  void add(Nanos late);

  std::int64_t frames() const { return frames_; }
  double mean_us() const;
  double max_us() const { return static_cast<double>(max_) / 1e3; }
  /// Of the frames, how many were later than kLate: 0 to 1.
  double late_share() const;

 private:
  std::int64_t frames_ = 0, late_ = 0;
  Nanos sum_ = 0, max_ = 0;
};

/// JSON, one object: "seconds" that it covers, "frames", "late_mean_us", "late_max_us", "late_share" (beyond
/// 50 us), "drops", and "links" with "from", "to", "frames", "wire_bytes", "drops", "longest_queue_bytes"
/// each.
std::string account_json(double seconds, const Lateness& lateness, const Network& network);

}  // namespace dperf::bed
