// The links between two places, as flows use them, looked up once.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "replay/engine/fluid/max_min.h"
#include "replay/engine/simgrid/read_network.h"

namespace dperf::replay::fluid {

struct Path {
  std::vector<LinkId> links;        ///< in their order
  std::vector<LinkUse> occupied;    ///< those and, with cross-traffic, those of the way back
  std::vector<LinkUse> uses;        ///< of them, all that may limit a flow
  double latency_s = 0;             ///< of the route
  double links_latency_s = 0;       ///< the sum of its links'
  double bytes_per_s = 0;           ///< of the narrowest link
  double penalty = 0;               ///< of a flow that took some time before it uses the links
  double bound = 0;                 ///< of a flow's rate
  bool is_outdated = false;         ///< `uses` lack a link
  mutable std::uint32_t users = 0;  ///< messages that refer to it
};

/// Most FATPIPE links are wider than the shared ones beside them on every path, and limit nothing. Such a
/// link is left out of the uses, until a path is found that has none beside it.
class Paths {
 public:
  /// Both must outlive it.
  Paths(ReadNetwork& network, MaxMin& shares) : network_(network), shares_(shares) {}
  /// Valid as long as it has users, or until it is asked for another one: not all are kept.
  const Path& between(std::uint32_t from, std::uint32_t to);
  /// Paths are outdated: their flows have to be ended before update(), and started again after it.
  bool are_outdated() const { return are_outdated_; }
  void update();

 private:
  static constexpr std::size_t kKept = 1U << 19U;

  Path read(std::uint32_t from, std::uint32_t to);
  void know_links();
  double narrowest(const Path& path) const;
  double window_bound(const Path& path) const;
  void find_limits(const Path& path);
  void find_uses(Path& path) const;
  void drop_unused();

  ReadNetwork& network_;
  MaxMin& shares_;
  std::unordered_map<std::uint64_t, Path> paths_;  // by both ends
  std::size_t most_ = kKept;
  std::vector<char> may_limit_;  // of each link
  bool are_outdated_ = false;
};

}  // namespace dperf::replay::fluid
