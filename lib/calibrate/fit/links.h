// The links of several hosts: one each, and what they share, if anything.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "calibrate/measure/group.h"

namespace dperf::calibrate {

/// A host with a link of its own to a switch.
struct LinkedHost {
  std::string name;
  int cores = 1;
  double bytes_per_s = 0;
  double latency_s = 0;  ///< of its link: a route has two of them
  bool is_far = false;   ///< on the other side of a backbone between two groups
};

/// What pairs share that get less together than alone.
struct Backbone {
  double bytes_per_s = 0;
  bool between_groups = false;  ///< only hosts of different sides share it; else all pairs
  bool half_duplex = true;      ///< both directions share the bandwidth
};

struct Links {
  std::vector<LinkedHost> hosts;
  std::optional<Backbone> backbone;
  /// Of all pairings that were measured, the one that got the least of what its pairs get alone: that share.
  /// Nothing, if none was measured: then nothing is known of a backbone.
  std::optional<double> least_share;
};

/// Of the hosts of a group. Its first two hosts have a route of `latency_s` and `bytes_per_s`, by which all
/// others are scaled.
Links links_of(const Group& group, double latency_s, double bytes_per_s);

}  // namespace dperf::calibrate
