// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/loopback.h"

#include <algorithm>
#include <limits>
#include <simgrid/s4u/Link.hpp>
#include <simgrid/s4u/NetZone.hpp>
#include <vector>

#include "replay/engine/simgrid/route_check.h"

namespace dperf::replay {
namespace {

using simgrid::s4u::Host;
using simgrid::s4u::Link;

bool is_fat(const Link* link) {
  return link->get_sharing_policy() == Link::SharingPolicy::FATPIPE;
}

}  // namespace

/// Another host of its zone; null: there is none.
const Host* Loopbacks::neighbour_of(const Host& host) {
  const simgrid::s4u::NetZone* zone = host.get_englobing_zone();
  const auto [known, is_new] = first_of_zone_.try_emplace(zone);
  if (is_new) {
    const std::vector<Host*> hosts = zone->get_all_hosts();
    for (std::size_t i = 0; i < std::min(hosts.size(), known->second.size()); ++i)
      known->second[i] = hosts[i];
  }
  return known->second[0] == &host ? known->second[1] : known->second[0];
}

// A star (every <cluster>) without a loopback sends a host's messages to itself out of the host's link and
// back in.
bool Loopbacks::leaves_the_host(const Host& host, const std::vector<Link*>& to_itself) {
  if (!is_star(*host.get_englobing_zone())) return false;
  const Host* other = neighbour_of(host);
  if (other == nullptr) return !std::all_of(to_itself.begin(), to_itself.end(), is_fat);
  std::vector<Link*> to_other;
  host.route_to(other, to_other, nullptr);
  return std::any_of(to_itself.begin(), to_itself.end(), [&](const Link* link) {
    return std::find(to_other.begin(), to_other.end(), link) != to_other.end();
  });
}

Loopback Loopbacks::of(const Host& host) {
  std::vector<Link*> links;
  Loopback loopback;
  host.route_to(&host, links, &loopback.latency_s);
  bool made_up =
      std::any_of(links.begin(), links.end(), [](auto* link) { return link->get_name() == "__loopback__"; });
  if (links.empty() || made_up || leaves_the_host(host, links)) return {};
  loopback.declared = true;
  loopback.unshared = std::all_of(links.begin(), links.end(), is_fat);
  loopback.bandwidth_bytes_per_s = std::numeric_limits<double>::infinity();
  for (const Link* link : links)
    loopback.bandwidth_bytes_per_s = std::min(loopback.bandwidth_bytes_per_s, link->get_bandwidth());
  return loopback;
}

bool has_route_to_itself(const Host& host) {
  std::vector<Link*> links;
  host.route_to(&host, links, nullptr);
  return !links.empty();
}

}  // namespace dperf::replay
