// What a message takes between any two hosts that have it for themselves.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "replay/engine/simgrid/simgrid_engine.h"

namespace dperf::advise {

/// Hosts are numbered as in `names`. One way is kept where all are alike, else one for every two hosts.
/// Within a host a message takes nothing: whatever is sent there is not sent between hosts.
class HostNetwork {
 public:
  struct Way {
    double latency_s = 0;
    double seconds_per_byte_s = 0;
  };

  explicit HostNetwork(std::vector<std::string> names);
  /// All ways between hosts are alike.
  HostNetwork(std::vector<std::string> names, const Way& way);
  const std::vector<std::string>& names() const { return names_; }
  int hosts() const { return static_cast<int>(names_.size()); }
  /// The same both ways.
  Way between(int a, int b) const { return a == b ? Way{} : ways_[ways_.size() == 1 ? 0 : index(a, b)]; }
  /// Of two different hosts.
  void set(int a, int b, const Way& way);
  double seconds(int a, int b, double messages, double bytes) const {
    const Way way = between(a, b);
    return messages * way.latency_s + bytes * way.seconds_per_byte_s;
  }
  /// Of these hosts only, in this order.
  HostNetwork only(const std::vector<int>& hosts) const;
  /// Over all pairs of hosts.
  Way mean() const;
  bool all_alike() const;
  /// What its memory grows with, beside its hosts.
  std::size_t kept_ways() const { return ways_.size(); }

 private:
  /// All pairs are in the triangle below the diagonal.
  static std::size_t index(int a, int b) {
    const auto [low, high] = std::minmax({static_cast<std::size_t>(a), static_cast<std::size_t>(b)});
    return high * (high - 1) / 2 + low;
  }

  std::vector<std::string> names_;
  std::vector<Way> ways_;
};

/// By the routes of the platform in `engine`, for messages of `bytes`.
/// @throws Error: what is wrong with the platform
HostNetwork read_host_network(const replay::SimgridOptions& engine, std::vector<std::string> names,
                              double bytes);

/// Of each host, the fastest way of messages of `bytes` to one of a few others, which are spread over the
/// platform: about what its own link allows.
/// @throws Error: what is wrong with the platform
std::vector<HostNetwork::Way> read_links_of_hosts(const replay::SimgridOptions& engine,
                                                  const std::vector<std::string>& names, double bytes);

}  // namespace dperf::advise
