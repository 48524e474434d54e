// How much ranks send each other in a simulated run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "replay/options/message_listener.h"

namespace dperf::replay {

/// What one rank sends to each of the ranks `to` .. `to_last`: the same number of messages, and of bytes.
struct TrafficRow {
  int from = 0, to = 0, to_last = 0;
  std::uint64_t messages = 0, bytes = 0;  ///< to each of them

  std::uint64_t receivers() const { return static_cast<std::uint64_t>(to_last - to) + 1; }
};
/// By sender, then by receiver, as few as possible; without those of a rank to itself. Where all send alike
/// to all, two per rank: below it and above it.
using RankTraffic = std::vector<TrafficRow>;
/// `row` comes after all others; it becomes part of the last one if it goes on with the same.
void append(RankTraffic& rows, const TrafficRow& row);

class TrafficCount {
 public:
  /// The count must outlive it.
  MessageListener listener();
  void add(int from, int to, std::uint64_t bytes);
  /// What its memory grows with: receivers in a row that have got the same count once.
  std::size_t entries() const;
  /// For another process.
  std::string text() const;

 private:
  std::map<int, RankTraffic> by_sender_;
};

/// What TrafficCount::text() has written.
RankTraffic read_traffic(std::string_view text);

}  // namespace dperf::replay
