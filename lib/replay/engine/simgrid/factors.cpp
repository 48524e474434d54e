// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/factors.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <simgrid/kernel/resource/NetworkModelIntf.hpp>
#include <simgrid/s4u/Engine.hpp>
#include <simgrid/s4u/Link.hpp>
#include <simgrid/s4u/NetZone.hpp>

#include "support/error.h"

namespace dperf::replay {
namespace {

namespace s4u = simgrid::s4u;
using Links = std::vector<s4u::Link*>;
using Zones = std::unordered_set<s4u::NetZone*>;

double latency_of(const Links& links) {
  return std::accumulate(links.begin(), links.end(), 0.0,
                         [](double sum, const s4u::Link* link) { return sum + link->get_latency(); });
}

double bandwidth_of(const Links& links) {
  double least = std::numeric_limits<double>::infinity();
  for (const s4u::Link* link : links) least = std::min(least, link->get_bandwidth());
  return least;
}

// A stretch above 1 is time in which a message waits (each link stores and forwards its packets, say), not
// bytes of the links: other messages have them meanwhile.
double waiting_s(const TimePiece& piece, double bytes, const Links& links) {
  return piece.extra_s + std::max(0.0, piece.stretch - 1) * bytes / bandwidth_of(links);
}

}  // namespace

std::vector<std::string> with_settings_of_message_time(const std::vector<std::string>& users,
                                                       bool crosstraffic) {
  // How flows of different latency share a link stays that of the model SMPI (network/weight-S).
  std::vector<std::string> settings = {"network/model=CM02", "network/weight-S=8775", "network/TCP-gamma=0",
                                       crosstraffic ? "network/crosstraffic=1" : "network/crosstraffic=0"};
  settings.insert(settings.end(), users.begin(), users.end());
  return settings;
}

void apply_message_time(const MessageTime& time) {
  auto* model = s4u::Engine::get_instance()->get_netzone_root()->get_network_model();
  model->set_lat_factor_cb(
      [time](double bytes, const s4u::Host*, const s4u::Host*, const Links& links, const Zones&) {
        const double latency_s = latency_of(links);
        if (latency_s <= 0) return 1.0;
        const TimePiece& piece = piece_of(time, bytes);
        return piece.scale * std::max(0.0, 1 + waiting_s(piece, bytes, links) / latency_s);
      });
  model->set_bw_factor_cb(
      [time](double bytes, const s4u::Host*, const s4u::Host*, const Links&, const Zones&) {
        const TimePiece& piece = piece_of(time, bytes);
        return std::max(1.0, 1 / piece.stretch) / piece.scale;
      });
}

void check_latency(const std::string& platform, const s4u::Host& from, const s4u::Host& to) {
  Links links;
  from.route_to(&to, links, nullptr);
  if (latency_of(links) > 0) return;
  throw Error(
      "{}: property 'dperf:network:time' adds to the latency of routes, but that from host '{}' to host '{}' "
      "has "
      "none",
      platform, from.get_name(), to.get_name());
}

}  // namespace dperf::replay
