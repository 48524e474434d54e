// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/options/rank_traffic.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

namespace dperf::replay {

MessageListener TrafficCount::listener() {
  return [this](int from, int to, std::int64_t bytes) {
    if (from == to) return;
    constexpr unsigned kBitsOfRank = 32;
    PairTraffic& pair = pairs_[(static_cast<std::uint64_t>(from) << kBitsOfRank) | static_cast<unsigned>(to)];
    pair.from = from;
    pair.to = to;
    ++pair.messages;
    pair.bytes += static_cast<std::uint64_t>(bytes);
  };
}

std::string TrafficCount::text() const {
  std::string text;
  for (const auto& [key, pair] : pairs_)
    text += fmt::format("{} {} {} {}\n", pair.from, pair.to, pair.messages, pair.bytes);
  return text;
}

RankTraffic read_traffic(std::string_view text) {
  RankTraffic traffic;
  std::istringstream in{std::string(text)};
  for (PairTraffic pair; in >> pair.from >> pair.to >> pair.messages >> pair.bytes;) traffic.push_back(pair);
  std::sort(traffic.begin(), traffic.end(), [](const PairTraffic& a, const PairTraffic& b) {
    return std::pair(a.from, a.to) < std::pair(b.from, b.to);
  });
  return traffic;
}

}  // namespace dperf::replay
