// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/fit/platform_writer.h"

#include <algorithm>
#include <cmath>
#include <pugixml.hpp>
#include <sstream>

#include "replay/platform/calibration.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::calibrate {
namespace {

constexpr const char* kSpeed = "1Gf";  // no speed was measured; dPerf needs none
constexpr double kSpeedFlops = 1e9;

std::string number(double value) {
  return fmt::format("{:.7g}", value);
}

void add_property(pugi::xml_node parent, std::string_view id, const std::string& value) {
  pugi::xml_node property = parent.append_child("prop");
  property.append_attribute("id") = std::string(id).c_str();
  property.append_attribute("value") = value.c_str();
}

// SMPI knows no control messages, so it gets the whole of half a round trip, as factors of the route's
// latency and bandwidth. It asks for sizes above the first number, and adds 16 bytes to each message.
void add_smpi(pugi::xml_node platform, const Fit& network) {
  std::string latencies, bandwidths;
  for (const Piece& piece : network.whole) {
    const std::string from = piece.from_bytes > 0 ? fmt::format("{}", piece.from_bytes + 15) : "0";
    const std::string separator = latencies.empty() ? "" : ";";
    latencies += fmt::format("{}{}:{}", separator, from, number(piece.seconds / network.latency_s));
    bandwidths += fmt::format("{}{}:{}", separator, from, number(1 / (piece.byte_s * network.bytes_per_s)));
  }
  pugi::xml_node config = platform.append_child("config");
  add_property(config, "smpi/lat-factor", latencies);
  add_property(config, "smpi/bw-factor", bandwidths);
  if (!std::isfinite(network.transport.buffered_below)) return;
  for (const char* limit : {"smpi/async-small-thresh", "smpi/send-is-detached-thresh"})
    add_property(config, limit, fmt::format("{}", network.transport.buffered_below));
}

const char* sharing(bool half_duplex) {
  return half_duplex ? "SHARED" : "SPLITDUPLEX";
}

/// What the calls cost on the cores is taken off the measured times, and noise may leave less than nothing of
/// the first size of a piece: dperf-predict refuses that.
replay::MessageTime not_below_zero(const Fit& fit) {
  replay::MessageTime time = fit.time;
  for (replay::TimePiece& piece : time)
    piece.extra_s =
        std::max(piece.extra_s, -fit.latency_s - piece.from_bytes * piece.stretch / fit.bytes_per_s);
  return time;
}

void add_properties(pugi::xml_node zone, const Model& model) {
  platform::Calibration calibration;
  calibration.about = fmt::format("{}; {}", model.library, describe_fit(model));
  calibration.protocol = model.protocol;
  calibration.costs_at = platform::CostsAt{kSpeedFlops};
  if (const Fit* network = find(model, "network")) {
    calibration.network_time = not_below_zero(*network);
    calibration.network_errors = errors_of(*network);
    calibration.network_check = model.network_check;
    calibration.crosstraffic = network->crosstraffic;
    calibration.send_queue.frame_bytes = network->frame_bytes;
  }
  if (const Fit* memory = find(model, "memory")) {
    calibration.memory_time = not_below_zero(*memory);
    calibration.memory_errors = errors_of(*memory);
    calibration.memory_check = model.memory_check;
    calibration.memory_at_once = memory->at_once;
    calibration.unwritten_time = memory->unwritten_time;
  }
  for (const auto& [id, value] : platform::properties_of(calibration)) add_property(zone, id, value);
}

void add_link(pugi::xml_node zone, const std::string& id, double bytes_per_s, double latency_s,
              const char* policy) {
  pugi::xml_node link = zone.append_child("link");
  link.append_attribute("id") = id.c_str();
  link.append_attribute("bandwidth") = (number(bytes_per_s) + "Bps").c_str();
  link.append_attribute("latency") = (number(latency_s) + "s").c_str();
  link.append_attribute("sharing_policy") = policy;
}

void add_route(pugi::xml_node zone, const std::string& from, const std::string& to,
               const std::vector<std::pair<std::string, std::string>>& links) {
  pugi::xml_node route = zone.append_child("route");
  route.append_attribute("src") = from.c_str();
  route.append_attribute("dst") = to.c_str();
  route.append_attribute("symmetrical") = "NO";
  for (const auto& [id, direction] : links) {
    pugi::xml_node link = route.append_child("link_ctn");
    link.append_attribute("id") = id.c_str();
    if (!direction.empty()) link.append_attribute("direction") = direction.c_str();
  }
}

using Steps = std::vector<std::pair<std::string, std::string>>;

/// From a host over its link, the backbone if it is on the way, and the link of the other host.
Steps steps_between(const LinkedHost& from, const LinkedHost& to, const Model& model) {
  const bool duplex = !find(model, "network")->half_duplex;
  Steps steps = {{from.name + ".link", duplex ? "UP" : ""}};
  const std::optional<Backbone>& backbone = model.links.backbone;
  if (backbone && (!backbone->between_groups || from.is_far != to.is_far)) {
    const char* direction = backbone->half_duplex ? "" : to.is_far ? "UP" : "DOWN";
    steps.emplace_back("backbone", direction);
  }
  steps.emplace_back(to.name + ".link", duplex ? "DOWN" : "");
  return steps;
}

/// The hosts that were measured, each with a link of its own to a switch between them, and what they share.
void add_measured_hosts(pugi::xml_node platform, const Model& model) {
  const Fit *network = find(model, "network"), *memory = find(model, "memory");
  const Links& links = model.links;
  pugi::xml_node zone = platform.append_child("zone");
  zone.append_attribute("id") = "measured";
  zone.append_attribute("routing") = "Full";
  add_properties(zone, model);
  for (const LinkedHost& linked : links.hosts) {
    pugi::xml_node host = zone.append_child("host");
    host.append_attribute("id") = linked.name.c_str();
    host.append_attribute("speed") = kSpeed;
    host.append_attribute("core") = linked.cores;
  }
  for (const LinkedHost& host : links.hosts)
    if (network != nullptr)
      add_link(zone, host.name + ".link", host.bytes_per_s, host.latency_s, sharing(network->half_duplex));
  if (links.backbone)
    add_link(zone, "backbone", links.backbone->bytes_per_s, 0, sharing(links.backbone->half_duplex));
  if (memory != nullptr) add_link(zone, "memory", memory->bytes_per_s, memory->latency_s, "FATPIPE");
  for (const LinkedHost& from : links.hosts)
    for (const LinkedHost& to : links.hosts) {
      if (&from != &to)
        add_route(zone, from.name, to.name, steps_between(from, to, model));
      else if (memory != nullptr)
        add_route(zone, from.name, to.name, {{"memory", ""}});
    }
}

void add_nodes(pugi::xml_node platform, const Model& model, int nodes) {
  const Fit *network = find(model, "network"), *memory = find(model, "memory");
  if (network == nullptr)
    throw Error("--nodes {}: no network was measured, so no more than one host is known", nodes);
  const std::optional<Backbone>& backbone = model.links.backbone;
  if (backbone && backbone->between_groups)
    throw Error(
        "--nodes {}: the measured hosts are two groups with a link between them, not nodes of one switch",
        nodes);
  pugi::xml_node zone = platform.append_child("zone");
  zone.append_attribute("id") = "all";
  zone.append_attribute("routing") = "Full";
  add_properties(zone, model);
  pugi::xml_node cluster = zone.append_child("cluster");
  const auto set = [&](const char* name, const std::string& value) {
    cluster.append_attribute(name) = value.c_str();
  };
  set("id", "nodes");
  set("prefix", "n");
  set("suffix", "");
  set("radical", fmt::format("0-{}", nodes - 1));
  set("speed", kSpeed);
  set("core", fmt::format("{}", network->cores[0]));
  set("bw", number(network->bytes_per_s) + "Bps");
  set("lat", number(network->latency_s / 2) + "s");
  set("sharing_policy", sharing(network->half_duplex));
  if (backbone) {
    set("bb_bw", number(backbone->bytes_per_s) + "Bps");
    set("bb_lat", "0s");
    set("bb_sharing_policy", sharing(backbone->half_duplex));
  }
  if (memory == nullptr) return;
  set("loopback_bw", number(memory->bytes_per_s) + "Bps");
  set("loopback_lat", number(memory->latency_s) + "s");
}

}  // namespace

std::string describe_fit(const Model& model) {
  std::string text;
  for (const Fit& fit : model.fits) {
    const Goodness goodness = goodness_of(fit);
    text += fmt::format("{}{}: mean error {:.1f} %, largest {:.1f} % (at {})", text.empty() ? "" : "; ",
                        fit.kind, 100 * goodness.mean, 100 * goodness.largest,
                        counted(static_cast<std::uint64_t>(goodness.largest_at_bytes), "byte"));
  }
  return text;
}

std::string platform_text(const Model& model, int nodes) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  document.append_child(pugi::node_doctype).set_value("platform SYSTEM \"https://simgrid.org/simgrid.dtd\"");
  document.append_child(pugi::node_comment).set_value(" written by dperf-calibrate ");
  pugi::xml_node platform = document.append_child("platform");
  platform.append_attribute("version") = "4.1";
  if (const Fit* network = find(model, "network")) add_smpi(platform, *network);
  if (nodes > 0)
    add_nodes(platform, model, nodes);
  else
    add_measured_hosts(platform, model);
  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

}  // namespace dperf::calibrate
