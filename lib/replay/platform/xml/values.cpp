// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/xml/values.h"

#include <strings.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

#include "replay/platform/xml/names.h"
#include "replay/platform/xml/units.h"

namespace dperf::platform {
namespace {

constexpr std::string_view kBandwidth =
    "a bandwidth from 1bps to 1e24Bps with its unit, as in 1Gbps or 125MBps";
constexpr std::string_view kSpeed = "a speed from 1f to 1e24f with its unit, as in 3Gf";
constexpr std::string_view kLatency =
    "a latency from 0 to 3600 s with its unit (s, ms, us, ns, ps), as in 50us";
constexpr std::string_view kCores = "a number of cores from 1 to 1000000";
constexpr std::string_view kName = "a name";
constexpr std::string_view kText = "a text";
constexpr std::string_view kRadical =
    "numbers and ranges with commas between them, as in 0-63,100, that name 1 to 1000000 hosts";
constexpr std::string_view kVersion = "4 or 4.1 (SimGrid's simgrid_update_xml converts older files)";
constexpr std::string_view kCoordinates = "three numbers, as in '25.5 9.4 1.2'";
constexpr std::string_view kNoProfileOfSpeed =
    "dPerf does not change speeds during the run: computation is what was traced; leave it out";

bool is_bandwidth(std::string_view text) {
  const auto value = quantity_of(text, Quantity::kBandwidth);
  return value && *value >= 0.125 && *value <= 1e24;
}

bool bandwidth(std::string_view text, std::string_view) {
  return is_bandwidth(text);
}

bool bandwidths(std::string_view text, std::string_view) {
  const auto parts = split(text, ",;");
  return std::all_of(parts.begin(), parts.end(), is_bandwidth);
}

bool is_speed(std::string_view text) {
  const auto value = quantity_of(text, Quantity::kSpeed);
  return value && *value >= 1 && *value <= 1e24;
}

bool speed(std::string_view text, std::string_view) {
  return is_speed(text);
}

bool speeds(std::string_view text, std::string_view) {
  const auto parts = split(text, ",");
  return std::all_of(parts.begin(), parts.end(), is_speed);
}

bool latency(std::string_view text, std::string_view) {
  const auto value = quantity_of(text, Quantity::kTime);
  return value && *value >= 0 && *value <= 3600;
}

bool cores(std::string_view text, std::string_view) {
  return is_whole(text, 1, 1'000'000);
}

bool power_state(std::string_view text, std::string_view) {
  return is_whole(text, 0, 1000);
}

bool name(std::string_view text, std::string_view) {
  return !text.empty();
}

bool any_text(std::string_view, std::string_view) {
  return true;
}

bool radical(std::string_view text, std::string_view) {
  return !numbers_of_radical(text).empty();
}

bool version(std::string_view text, std::string_view) {
  return text == "4" || text == "4.0" || text == "4.1";
}

bool is_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
}

bool coordinates(std::string_view text, std::string_view) {
  auto parts = split(text, " ");
  std::erase(parts, "");
  return parts.size() == 3 && std::all_of(parts.begin(), parts.end(), is_number);
}

bool period(std::string_view text, std::string_view) {
  return is_number(text);
}

/// `expected` is "A, B or C".
bool one_of(std::string_view text, std::string_view expected) {
  for (const std::string_view part : split(expected, ",")) {
    const std::size_t either = part.find(" or ");
    if (text == part.substr(0, either)) return true;
    if (either != std::string_view::npos && text == part.substr(either + 4)) return true;
  }
  return false;
}

/// SimGrid does not care for upper and lower case here.
bool routing(std::string_view text, std::string_view) {
  constexpr std::array kKnown = {"Full",    "Floyd", "Dijkstra", "DijkstraCache",
                                 "Cluster", "None",  "Vivaldi",  "Wifi"};
  return std::any_of(kKnown.begin(), kKnown.end(),
                     [&](const char* known) { return strcasecmp(std::string(text).c_str(), known) == 0; });
}

constexpr std::string_view kRoutes = "route bypassRoute zoneRoute ASroute bypassZoneRoute bypassASroute";
constexpr std::string_view kZoneRoutes = "zoneRoute ASroute bypassZoneRoute bypassASroute";

constexpr auto kAttributes = std::to_array<Attribute>({
    {"version", "platform", Use::kNeeded, version, kVersion},
    {"id", "zone AS cluster peer link backbone cabinet host router host_link link_ctn trace prop",
     Use::kNeeded, name, kName},
    {"id", "config disk", Use::kMayBeEmpty, any_text, kText},
    {"value", "prop", Use::kNeeded, any_text, kText},
    {"routing", "zone AS", Use::kNeeded, routing, "Full, Floyd, Dijkstra, DijkstraCache, Cluster or None"},
    {"speed", "host cluster", Use::kNeeded, speeds, kSpeed},
    {"speed", "cabinet peer", Use::kNeeded, speed, kSpeed},
    {"core", "host cluster", Use::kOptional, cores, kCores},
    {"pstate", "host", Use::kOptional, power_state, "a number of one of the host's speeds, from 0 on"},
    {"speed_file", "host peer", Use::kNever, any_text, kNoProfileOfSpeed},
    {"availability_file", "host peer", Use::kNever, any_text, kNoProfileOfSpeed},
    {"state_file", "host peer link", Use::kMayBeEmpty, any_text, "a file"},
    {"coordinates", "host router peer", Use::kMayBeEmpty, coordinates, kCoordinates},
    {"read_bw", "disk", Use::kNeeded, bandwidth, kBandwidth},
    {"write_bw", "disk", Use::kNeeded, bandwidth, kBandwidth},
    {"up", "host_link", Use::kNeeded, name, "the name of a link"},
    {"down", "host_link", Use::kNeeded, name, "the name of a link"},
    {"prefix", "cluster cabinet", Use::kNeeded, any_text, kText},
    {"suffix", "cluster cabinet", Use::kNeeded, any_text, kText},
    {"radical", "cluster cabinet", Use::kNeeded, radical, kRadical},
    {"bw", "cluster cabinet", Use::kNeeded, bandwidth, kBandwidth},
    {"lat", "cluster cabinet", Use::kNeeded, latency, kLatency},
    {"sharing_policy", "cluster", Use::kOptional, one_of, "SHARED, SPLITDUPLEX, FULLDUPLEX or FATPIPE"},
    {"topology", "cluster", Use::kOptional, one_of, "FLAT, TORUS, FAT_TREE or DRAGONFLY"},
    {"topo_parameters", "cluster", Use::kMayBeEmpty, any_text, kText},
    {"bb_bw", "cluster", Use::kMayBeEmpty, bandwidth, kBandwidth},
    {"bb_lat", "cluster", Use::kMayBeEmpty, latency, kLatency},
    {"bb_sharing_policy", "cluster", Use::kOptional, one_of, "SHARED or FATPIPE"},
    {"router_id", "cluster", Use::kMayBeEmpty, any_text, kText},
    {"limiter_link", "cluster", Use::kMayBeEmpty, bandwidth, kBandwidth},
    {"loopback_bw", "cluster", Use::kMayBeEmpty, bandwidth, kBandwidth},
    {"loopback_lat", "cluster", Use::kMayBeEmpty, latency, kLatency},
    {"bw_in", "peer", Use::kNeeded, bandwidth, kBandwidth},
    {"bw_out", "peer", Use::kNeeded, bandwidth, kBandwidth},
    {"lat", "peer", Use::kNever, any_text,
     "SimGrid ignores it; the third of the coordinates is a peer's latency, in ms"},
    {"bandwidth", "link", Use::kNeeded, bandwidths, kBandwidth},
    {"bandwidth", "backbone", Use::kNeeded, bandwidth, kBandwidth},
    {"latency", "link", Use::kNeeded, latency, kLatency},
    {"latency", "backbone", Use::kNeeded, latency, kLatency},
    {"bandwidth_file", "link", Use::kMayBeEmpty, any_text, "a file"},
    {"latency_file", "link", Use::kMayBeEmpty, any_text, "a file"},
    {"sharing_policy", "link", Use::kOptional, one_of, "SHARED, SPLITDUPLEX, FULLDUPLEX, FATPIPE or WIFI"},
    {"src", kRoutes, Use::kNeeded, name, "the name of a host, router or zone"},
    {"dst", kRoutes, Use::kNeeded, name, "the name of a host, router or zone"},
    {"gw_src", kZoneRoutes, Use::kNeeded, name, "the name of a host or router"},
    {"gw_dst", kZoneRoutes, Use::kNeeded, name, "the name of a host or router"},
    {"symmetrical", "route zoneRoute ASroute", Use::kOptional, one_of, "YES, NO, yes or no"},
    {"direction", "link_ctn", Use::kOptional, one_of, "UP, DOWN or NONE"},
    {"file", "trace", Use::kMayBeEmpty, any_text, "a file"},
    {"periodicity", "trace", Use::kNeeded, period, "seconds; -1 if it is not repeated"},
    {"kind", "trace_connect", Use::kOptional, one_of, "HOST_AVAIL, LINK_AVAIL, BANDWIDTH or LATENCY"},
    {"trace", "trace_connect", Use::kNeeded, name, "the name of a <trace>"},
    {"element", "trace_connect", Use::kNeeded, name, "the name of a host or link"},
});

}  // namespace

std::span<const Attribute> attributes() {
  return kAttributes;
}

bool is_whole(std::string_view text, long least, long most) {
  long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value >= least && value <= most;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  constexpr std::string_view kBlank = " \t\r\n";
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    std::string_view part = text.substr(at, end - at);
    part.remove_prefix(std::min(part.find_first_not_of(kBlank), part.size()));
    part = part.substr(0, part.find_last_not_of(kBlank) + 1);
    parts.push_back(part);
    at = end + 1;
  }
  return parts;
}

}  // namespace dperf::platform
