// Is there a route between any two of these hosts? SimGrid segfaults at the first message where there is
// none.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <simgrid/s4u/Host.hpp>
#include <simgrid/s4u/NetZone.hpp>
#include <string>
#include <vector>

namespace dperf::replay {

bool is_star(const simgrid::s4u::NetZone& zone);

struct RouteFacts {
  double shortest_latency_s = 0;  ///< of the routes that were looked at and take any time; 0: none does
};

/// Who is notified of the routes that are looked up.
struct RouteWatcher {
  using Host = simgrid::s4u::Host;
  /// Before SimGrid gets a chance to crash on the pair, or to search forever.
  std::function<void(const Host& from, const Host& to)> about_to_look;
  std::function<void(const Host& from, const Host& to, double latency_s, double bytes_per_s)> found;
};

/// Looks up routes until all pairs of `hosts` are known to be connected. Not all pairs are looked up: in a
/// zone whose routing follows a graph (a star, shortest paths) two hosts that reach a third one reach each
/// other.
/// @param platform names the platform in messages
/// @throws Error: SimGrid says that two hosts are not connected
RouteFacts check_routes(const std::vector<simgrid::s4u::Host*>& hosts, const std::string& platform,
                        const RouteWatcher& watcher);

}  // namespace dperf::replay
