// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/route_check.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <map>
#include <simgrid/kernel/routing/NetZoneImpl.hpp>
#include <simgrid/s4u/Link.hpp>
#include <typeinfo>

#include "replay/engine/simgrid/setup/link_queues.h"
#include "support/error.h"

namespace dperf::replay {
namespace {

using simgrid::s4u::Host;
using simgrid::s4u::NetZone;
using Hosts = std::vector<Host*>;

// The classes of the routings are hidden in libsimgrid, their names are not.
bool is_a(const NetZone& zone, const char* kind) {
  const simgrid::kernel::routing::NetZoneImpl& impl = *zone.get_impl();
  return std::strstr(typeid(impl).name(), kind) != nullptr;
}

// In these, "a reaches b" and "b reaches c" mean that a reaches c. Not so where each route is written out.
bool follows_a_graph(const NetZone& zone) {
  static const char* const kGraphs[] = {"StarZone",    "FloydZone", "DijkstraZone",
                                        "FatTreeZone", "TorusZone", "DragonflyZone"};
  return std::any_of(std::begin(kGraphs), std::end(kGraphs),
                     [&](const char* kind) { return is_a(zone, kind); });
}

// Hosts that need no look-up of every pair are one group.
std::vector<Hosts> groups_of(const Hosts& hosts) {
  std::vector<Hosts> groups;
  std::map<const NetZone*, std::size_t> group_of_zone;
  for (Host* host : hosts) {
    const NetZone* zone = host->get_englobing_zone();
    auto [at, is_new] = group_of_zone.try_emplace(zone, groups.size());
    if (is_new || !follows_a_graph(*zone)) {
      groups.push_back({host});
    } else {
      groups[at->second].push_back(host);
    }
  }
  return groups;
}

class RouteChecker {
 public:
  RouteChecker(const std::string& platform, const RouteWatcher& watcher)
      : platform_(platform), watcher_(watcher) {}

  void check_both_ways(const Host& a, const Host& b) {
    check(a, b);
    check(b, a);
  }

  const RouteFacts& facts() const { return facts_; }

 private:
  void check(const Host& from, const Host& to) {
    watcher_.about_to_look(from, to);
    std::vector<simgrid::s4u::Link*> links;
    double latency_s = 0;
    try {
      from.route_to(&to, links, &latency_s);
    } catch (const std::exception&) {
      links.clear();
      latency_s = 0;
    }
    if (links.empty() && latency_s <= 0)
      throw Error("{}: no route from host '{}' to host '{}'", platform_, from.get_name(), to.get_name());
    if (latency_s > 0 && (facts_.shortest_latency_s == 0 || latency_s < facts_.shortest_latency_s))
      facts_.shortest_latency_s = latency_s;
    watcher_.found(from, to, latency_s, bandwidth_of(links));
  }

  const std::string& platform_;
  const RouteWatcher& watcher_;
  RouteFacts facts_;
};

}  // namespace

bool is_star(const NetZone& zone) {
  return is_a(zone, "StarZone");
}

RouteFacts check_routes(const Hosts& hosts, const std::string& platform, const RouteWatcher& watcher) {
  // Enough for every pair of 1400 hosts with routing "Full"; more hosts are checked against their next ones
  // only.
  constexpr std::size_t kMostLookUps = 2'000'000;
  RouteChecker checker(platform, watcher);
  std::vector<Hosts> groups = groups_of(hosts);
  for (const Hosts& group : groups) {
    for (std::size_t i = 1; i < group.size(); ++i) checker.check_both_ways(*group[0], *group[i]);
  }
  std::size_t partners = std::min(groups.size() - 1, kMostLookUps / groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (std::size_t step = 1; step <= partners && i + step < groups.size(); ++step)
      checker.check_both_ways(*groups[i][0], *groups[i + step][0]);
    // The route out of a zone may start at a different gateway than the routes inside it.
    const Hosts& other = groups[(i + 1) % groups.size()];
    for (std::size_t k = 1; groups.size() > 1 && k < groups[i].size(); ++k)
      checker.check_both_ways(*groups[i][k], *other[0]);
  }
  return checker.facts();
}

}  // namespace dperf::replay
