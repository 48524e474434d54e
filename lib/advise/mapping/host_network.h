// What a message takes between any two hosts that have it for themselves.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "replay/engine/simgrid/simgrid_engine.h"

namespace dperf::advise {

/// Hosts are numbered as in `names`. Within a host a message takes nothing: whatever is sent there is not
/// sent between hosts.
class HostNetwork {
 public:
  struct Way {
    double latency_s = 0;
    double seconds_per_byte_s = 0;
  };

  explicit HostNetwork(std::vector<std::string> names);
  const std::vector<std::string>& names() const { return names_; }
  int hosts() const { return static_cast<int>(names_.size()); }
  /// The same both ways.
  const Way& between(int a, int b) const { return ways_[index(a, b)]; }
  void set(int a, int b, const Way& way) { ways_[index(a, b)] = ways_[index(b, a)] = way; }
  double seconds(int a, int b, double messages, double bytes) const {
    const Way& way = between(a, b);
    return messages * way.latency_s + bytes * way.seconds_per_byte_s;
  }
  /// Of these hosts only, in this order.
  HostNetwork only(const std::vector<int>& hosts) const;
  /// Over all pairs of hosts.
  Way mean() const;
  bool all_alike() const;

 private:
  std::size_t index(int a, int b) const {
    return static_cast<std::size_t>(a) * names_.size() + static_cast<std::size_t>(b);
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
