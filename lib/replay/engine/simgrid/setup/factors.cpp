// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/setup/factors.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <simgrid/kernel/resource/NetworkModelIntf.hpp>
#include <simgrid/s4u/Engine.hpp>
#include <simgrid/s4u/Link.hpp>
#include <simgrid/s4u/NetZone.hpp>
#include <sstream>
#include <unordered_map>
#include <utility>
#include <xbt/config.hpp>

#include "replay/engine/simgrid/setup/link_queues.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::replay {
namespace {

namespace s4u = simgrid::s4u;
namespace resource = simgrid::kernel::resource;
using Zones = std::unordered_set<s4u::NetZone*>;

/// What makes `seconds` of the latency of the route, if it has one.
double factor_for(double seconds, const Links& links) {
  const double latency_s = latency_of(links);
  return latency_s > 0 ? seconds / latency_s : 1.0;
}

// SimGrid forgets how flows share a link (network/weight-S) for a communication without any latency, which
// gets next to nothing of the link then while others use it.
constexpr double kAtOnceS = 1e-12;

const MessagePart* part_in_hand = nullptr;
bool has_come = false;

double size_of_message(double bytes) {
  return part_in_hand == nullptr ? bytes : part_in_hand->of_bytes;
}
bool without_latency() {
  return part_in_hand != nullptr && !part_in_hand->first;
}

/// Those that the user or the platform sets. SimGrid refuses them beside the callbacks that parts of messages
/// need, so it is not reported.
std::map<std::string, std::string> set_factors;

std::string factors_of(const std::string& key) {
  const auto set = set_factors.find(key);
  return set == set_factors.end() ? simgrid::config::get_value<std::string>(key.c_str()) : set->second;
}

double factor_of(const std::string& key) {
  const auto set = set_factors.find(key);
  return set == set_factors.end() ? simgrid::config::get_value<double>(key.c_str()) : std::stod(set->second);
}

resource::NetworkModelIntf& network_model() {
  return *s4u::Engine::get_instance()->get_netzone_root()->get_network_model();
}

/// Parts are the first thing that SimGrid's own factors cannot say.
void apply_own_factors() {
  const auto [latency, bandwidth] = own_factors();
  network_model().set_lat_factor_cb([latency = latency](double bytes, const s4u::Host*, const s4u::Host*,
                                                        const Links& links, const Zones&) {
    return without_latency() ? factor_for(kAtOnceS, links) : latency.of(size_of_message(bytes));
  });
  network_model().set_bw_factor_cb(
      [bandwidth = bandwidth](double bytes, const s4u::Host*, const s4u::Host*, const Links&, const Zones&) {
        return bandwidth.of(size_of_message(bytes));
      });
}

bool knows_parts = false;

FactorsBySize read_factors(const std::string& by_size, const std::string& for_all) {
  const auto model = simgrid::config::get_value<std::string>("network/model");
  if (model == "SMPI" || model == "IB") return FactorsBySize(factors_of(by_size));
  return FactorsBySize(factor_of(for_all));
}

}  // namespace

OwnFactors own_factors() {
  return {read_factors("smpi/lat-factor", "network/latency-factor"),
          read_factors("smpi/bw-factor", "network/bandwidth-factor")};
}

bool take_factor(const std::string& key, const std::string& value) {
  constexpr std::array kKeys = {"smpi/lat-factor", "smpi/bw-factor", "network/latency-factor",
                                "network/bandwidth-factor"};
  if (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end()) return false;
  set_factors[key] = value;
  return true;
}

void apply_taken_factors() {
  if (!set_factors.empty() && !std::exchange(knows_parts, true)) apply_own_factors();
}

PartInHand::PartInHand(const MessagePart& part, bool came) {
  if (!std::exchange(knows_parts, true)) apply_own_factors();
  part_in_hand = &part;
  has_come = came;
}

PartInHand::~PartInHand() {
  part_in_hand = nullptr;
  has_come = false;
}

std::vector<std::string> with_settings_of_message_time(const std::vector<std::string>& users,
                                                       bool crosstraffic) {
  // How flows of different latency share a link stays that of the model SMPI (network/weight-S).
  std::vector<std::string> settings = {"network/model=CM02", "network/weight-S=8775", "network/TCP-gamma=0",
                                       crosstraffic ? "network/crosstraffic=1" : "network/crosstraffic=0"};
  settings.insert(settings.end(), users.begin(), users.end());
  return settings;
}

void apply_message_time(const MessageTime& time) {
  knows_parts = true;
  network_model().set_lat_factor_cb(
      [time](double bytes, const s4u::Host*, const s4u::Host*, const Links& links, const Zones&) {
        const MessagePart part = part_in_hand == nullptr ? MessagePart{bytes, bytes, true} : *part_in_hand;
        const double before_s = has_come ? 0 : seconds_before(time, part, links);
        return factor_for(std::max(kAtOnceS, before_s), links);
      });
  network_model().set_bw_factor_cb(
      [time](double bytes, const s4u::Host*, const s4u::Host*, const Links&, const Zones&) {
        const TimePiece& piece = piece_of(time, size_of_message(bytes));
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

// The time of a piece grows with the size, so its first size takes least.
void check_time(const CalibratedTime& calibrated, const std::string& platform, double latency_s,
                double bytes_per_s, const std::string& where) {
  for (const TimePiece& piece : calibrated.time) {
    const double travel_s = bytes_per_s > 0 ? piece.from_bytes / bytes_per_s : 0;
    const double seconds = latency_s + piece.extra_s + travel_s * piece.stretch;
    // The digits of the properties: six.
    const double rounding_s = 1e-9 + 1e-5 * travel_s * piece.stretch;
    if (seconds >= -rounding_s) continue;
    throw Error(
        "{}: property 'dperf:{}:time': a message of {} would take {:g} s {}, whose latency is {:g} s; "
        "expected at least 0",
        calibrated.place.empty() ? platform : calibrated.place, calibrated.kind,
        counted(static_cast<std::uint64_t>(piece.from_bytes), "byte"), seconds, where, latency_s);
  }
}

}  // namespace dperf::replay
