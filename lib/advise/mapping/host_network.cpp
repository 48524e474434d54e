// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/mapping/host_network.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include "replay/engine/simgrid/read_network.h"
#include "replay/predict/isolated.h"

namespace dperf::advise {
namespace {

HostNetwork::Way way_of(replay::ReadNetwork& network, const replay::MessageTime& time,
                        const replay::ReadRoute& route, double bytes) {
  const bool calibrated = !time.empty();
  const double factor = calibrated ? 1 : network.model().latency.of(bytes);
  const double stretch =
      calibrated ? replay::piece_of(time, bytes).stretch : 1 / network.model().bandwidth.of(bytes);
  HostNetwork::Way way{.latency_s = replay::seconds_of(time, 1, route.latency_s * factor, 0)};
  for (const std::uint32_t link : route.links) {
    const double bandwidth = network.link(link).bandwidth_bytes_per_s;
    if (bandwidth > 0) way.seconds_per_byte_s = std::max(way.seconds_per_byte_s, stretch / bandwidth);
  }
  return way;
}

/// Runs where SimGrid is loaded. A line per pair of hosts.
std::string ways_as_text(const replay::SimgridOptions& engine, double bytes) {
  replay::ReadNetwork& network = *replay::read_network(engine).release();  // SimGrid does not survive more
  const std::vector<std::uint32_t>& places = network.place_of_rank();
  std::string text;
  for (std::size_t a = 0; a < places.size(); ++a) {
    for (std::size_t b = a + 1; b < places.size(); ++b) {
      const HostNetwork::Way way =
          way_of(network, engine.network_time, network.route(places[a], places[b]), bytes);
      text += fmt::format("{} {}\n", way.latency_s, way.seconds_per_byte_s);
    }
  }
  return text;
}

/// Runs where SimGrid is loaded. A line per host.
std::string links_as_text(const replay::SimgridOptions& engine, double bytes) {
  constexpr std::size_t kOthers = 8;
  replay::ReadNetwork& network = *replay::read_network(engine).release();  // SimGrid does not survive more
  const std::vector<std::uint32_t>& places = network.place_of_rank();
  std::string text;
  for (const std::uint32_t place : places) {
    HostNetwork::Way best{.latency_s = 0, .seconds_per_byte_s = std::numeric_limits<double>::infinity()};
    for (std::size_t i = 0; i < kOthers; ++i) {
      const std::uint32_t other = places[i * places.size() / kOthers];
      if (other == place) continue;
      const HostNetwork::Way way = way_of(network, engine.network_time, network.route(place, other), bytes);
      if (way.seconds_per_byte_s < best.seconds_per_byte_s) best = way;
    }
    text += fmt::format("{} {}\n", best.latency_s, best.seconds_per_byte_s);
  }
  return text;
}

/// So that a platform can be read with one rank on each of these.
replay::SimgridOptions with_hosts(replay::SimgridOptions engine, const std::vector<std::string>& names) {
  engine.host_of_rank = names;
  engine.threads_of_rank.clear();
  return engine;
}

bool alike(double a, double b) {
  constexpr double kRounding = 1e-6;
  return std::abs(a - b) <= kRounding * std::max(std::abs(a), std::abs(b));
}

}  // namespace

HostNetwork::HostNetwork(std::vector<std::string> names) : HostNetwork(std::move(names), Way{}) {}

HostNetwork::HostNetwork(std::vector<std::string> names, const Way& way)
    : names_(std::move(names)), ways_{way} {}

void HostNetwork::set(int a, int b, const Way& way) {
  if (ways_.size() == 1) ways_.assign(names_.size() * (names_.size() - 1) / 2, ways_.front());
  ways_[index(a, b)] = way;
}

HostNetwork HostNetwork::only(const std::vector<int>& hosts) const {
  std::vector<std::string> names;
  for (const int host : hosts) names.push_back(names_[static_cast<std::size_t>(host)]);
  HostNetwork part(std::move(names), ways_.front());
  if (ways_.size() == 1) return part;
  for (int a = 0; a < part.hosts(); ++a)
    for (int b = a + 1; b < part.hosts(); ++b)
      part.set(a, b, between(hosts[static_cast<std::size_t>(a)], hosts[static_cast<std::size_t>(b)]));
  return part;
}

HostNetwork::Way HostNetwork::mean() const {
  Way sum;
  for (const Way& way : ways_) {
    sum.latency_s += way.latency_s;
    sum.seconds_per_byte_s += way.seconds_per_byte_s;
  }
  const auto pairs = static_cast<double>(ways_.size());
  return {sum.latency_s / pairs, sum.seconds_per_byte_s / pairs};
}

bool HostNetwork::all_alike() const {
  return std::all_of(ways_.begin(), ways_.end(), [&](const Way& way) {
    return alike(way.latency_s, ways_.front().latency_s) &&
           alike(way.seconds_per_byte_s, ways_.front().seconds_per_byte_s);
  });
}

HostNetwork read_host_network(const replay::SimgridOptions& engine, std::vector<std::string> names,
                              double bytes) {
  HostNetwork network(std::move(names));
  const replay::SimgridOptions of_hosts = with_hosts(engine, network.names());
  std::istringstream in(
      predict::run_isolated([&](const predict::Progress&) { return ways_as_text(of_hosts, bytes); }, {}));
  for (int a = 0; a < network.hosts(); ++a) {
    for (int b = a + 1; b < network.hosts(); ++b) {
      HostNetwork::Way way;
      in >> way.latency_s >> way.seconds_per_byte_s;
      network.set(a, b, way);
    }
  }
  return network.all_alike() ? HostNetwork(network.names(), network.mean()) : network;
}

std::vector<HostNetwork::Way> read_links_of_hosts(const replay::SimgridOptions& engine,
                                                  const std::vector<std::string>& names, double bytes) {
  const replay::SimgridOptions of_hosts = with_hosts(engine, names);
  std::istringstream in(
      predict::run_isolated([&](const predict::Progress&) { return links_as_text(of_hosts, bytes); }, {}));
  std::vector<HostNetwork::Way> links(names.size());
  for (HostNetwork::Way& link : links) in >> link.latency_s >> link.seconds_per_byte_s;
  return links;
}

}  // namespace dperf::advise
