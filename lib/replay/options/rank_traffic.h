// How much ranks send each other in a simulated run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "replay/options/message_listener.h"

namespace dperf::replay {

/// All that one rank sends to another one.
struct PairTraffic {
  int from = 0, to = 0;
  std::uint64_t messages = 0, bytes = 0;
};
/// By sender, then by receiver; without those of a rank to itself.
using RankTraffic = std::vector<PairTraffic>;

class TrafficCount {
 public:
  /// The count must outlive it.
  MessageListener listener();
  /// For another process.
  std::string text() const;

 private:
  std::unordered_map<std::uint64_t, PairTraffic> pairs_;
};

/// What TrafficCount::text() has written.
RankTraffic read_traffic(std::string_view text);

}  // namespace dperf::replay
