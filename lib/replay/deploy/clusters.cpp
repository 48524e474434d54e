// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/clusters.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <sstream>

#include "replay/engine/simgrid/read_network.h"

namespace dperf::deploy {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

PeerWay way_of(replay::ReadNetwork& network, std::uint32_t from, std::uint32_t to) {
  if (from == to) return {0, std::numeric_limits<double>::infinity()};
  const replay::ReadRoute route = network.route(from, to);
  PeerWay way{route.latency_s, std::numeric_limits<double>::infinity()};
  for (const std::uint32_t link : route.links)
    way.bytes_per_s = std::min(way.bytes_per_s, network.link(link).bandwidth_bytes_per_s);
  return way;
}

/// Runs where SimGrid is loaded.
std::string clusters_as_text(const replay::SimgridOptions& platform) {
  replay::ReadNetwork& network = *replay::read_network(platform).release();  // SimGrid does not survive more
  const std::vector<std::uint32_t>& places = network.place_of_rank();
  std::string text;
  for (const std::size_t cluster : clusters_of(places.size(), [&](std::size_t a, std::size_t b) {
         return way_of(network, places[a], places[b]);
       }))
    text += fmt::format("{} ", cluster);
  return text;
}

}  // namespace

std::vector<std::size_t> clusters_of(std::size_t peers,
                                     const std::function<PeerWay(std::size_t, std::size_t)>& way) {
  std::vector<std::size_t> clusters(peers, kNone);
  std::size_t next = 0;
  for (std::size_t first = 0; first < peers; ++first) {
    if (clusters[first] != kNone) continue;
    clusters[first] = next;
    std::vector<std::size_t> open{first};
    while (!open.empty()) {
      const std::size_t peer = open.back();
      open.pop_back();
      for (std::size_t other = 0; other < peers; ++other) {
        if (clusters[other] != kNone) continue;
        const PeerWay between = way(peer, other);
        if (between.latency_s > kMostLatencyS || between.bytes_per_s < kLeastBytesPerS) continue;
        clusters[other] = next;
        open.push_back(other);
      }
    }
    ++next;
  }
  return clusters;
}

std::vector<std::size_t> clusters_of(const std::vector<std::string>& host_of_rank,
                                     const replay::SimgridOptions& platform, const Isolated& isolated) {
  replay::SimgridOptions here = platform;
  here.host_of_rank = host_of_rank;
  here.threads_of_rank.clear();
  std::istringstream text(isolated([&] { return clusters_as_text(here); }));
  std::vector<std::size_t> clusters(host_of_rank.size());
  for (std::size_t& cluster : clusters) text >> cluster;
  return clusters;
}

}  // namespace dperf::deploy
