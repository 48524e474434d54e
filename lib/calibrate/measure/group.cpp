// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/measure/group.h"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

namespace dperf::calibrate {
namespace {

constexpr int kAllHalves = 6, kAllPairs = 8;

/// The first of those in `senders` (a bit each) sends to the first of the others, and so on.
std::vector<Flow> pairing_of(int hosts, unsigned senders) {
  std::vector<int> from, to;
  for (int host = 0; host < hosts; ++host) ((senders >> host & 1) != 0 ? from : to).push_back(host);
  std::vector<Flow> flows;
  for (std::size_t i = 0; i < from.size(); ++i) flows.push_back({from[i], to[i]});
  return flows;
}

}  // namespace

std::vector<std::vector<Flow>> pairings_of(int hosts) {
  const int even = hosts / 2 * 2;
  std::vector<std::vector<Flow>> pairings;
  if (even < 4) return pairings;
  if (even <= kAllHalves) {
    // Host 0 always sends: the other direction is measured as well.
    for (unsigned senders = 1; senders < 1U << even; senders += 2)
      if (std::popcount(senders) == even / 2) pairings.push_back(pairing_of(even, senders));
    return pairings;
  }
  std::vector<Flow> halves, neighbours;
  for (int i = 0; i < even / 2; ++i) {
    halves.push_back({i, i + even / 2});
    neighbours.push_back({2 * i, 2 * i + 1});
  }
  return {halves, neighbours};
}

std::vector<Flow> pairs_of(int hosts) {
  std::set<std::pair<int, int>> pairs;
  const auto add = [&](Flow flow) { pairs.emplace(std::minmax(flow.from, flow.to)); };
  for (int host = 0; host < hosts; ++host) {
    add({host, (host + 1) % hosts});
    for (int other = host + 1; hosts <= kAllPairs && other < hosts; ++other) add({host, other});
  }
  for (const std::vector<Flow>& pairing : pairings_of(hosts))
    for (const Flow& flow : pairing) add(flow);
  std::vector<Flow> list;
  for (const auto& [from, to] : pairs) list.push_back({from, to});
  return list;
}

}  // namespace dperf::calibrate
