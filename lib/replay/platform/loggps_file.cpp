// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/loggps_file.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "report/json_fields.h"

namespace dperf::platform {
namespace {

/// As people write them: in microseconds.
struct OverheadFields {
  double a_us = 0, b_us_per_rank = 0, O_us_per_byte = 0;
};
struct NetworkFields {
  std::string about;
  double L_us = 0, g_us = 0, G_us_per_byte = 0;
  OverheadFields o_send, o_receive;
  std::optional<double> S_bytes, s_bytes;
};

}  // namespace
}  // namespace dperf::platform

namespace dperf::json {

using platform::NetworkFields;
using platform::OverheadFields;

template <>
constexpr std::tuple kFields<OverheadFields>{
    Field{"a_us", &OverheadFields::a_us},
    Field{"b_us_per_rank", &OverheadFields::b_us_per_rank, true},
    Field{"O_us_per_byte", &OverheadFields::O_us_per_byte, true},
};

template <>
constexpr std::tuple kFields<NetworkFields>{
    Field{"about", &NetworkFields::about, true},     Field{"L_us", &NetworkFields::L_us},
    Field{"g_us", &NetworkFields::g_us, true},       Field{"G_us_per_byte", &NetworkFields::G_us_per_byte},
    Field{"o_send", &NetworkFields::o_send},         Field{"o_receive", &NetworkFields::o_receive},
    Field{"S_bytes", &NetworkFields::S_bytes, true}, Field{"s_bytes", &NetworkFields::s_bytes, true},
};

}  // namespace dperf::json

namespace dperf::platform {
namespace {

using json::Json;
using json::Place;
using replay::CoreOverhead;
using replay::LogGps;

constexpr const char* kFormat = "dperf-loggps";
constexpr int kVersion = 1;
constexpr double kUs = 1e-6;
constexpr double kLongestUs = 1e12;  // twelve days

/// A misspelt name would leave the parameter at 0.
template <typename Struct>
void check_names(const Json& object, const Place& place) {
  if (!object.is_object()) return;
  for (const auto& [name, value] : object.items()) {
    const bool is_field =
        std::apply([&name = name](const auto&... field) { return ((name == field.name) || ...); },
                   json::kFields<Struct>);
    const bool is_header = place.path.empty() && (name == "format" || name == "version");
    if (!is_field && !is_header)
      throw Error("{}: '{}': unknown field; docs/reference/loggps-files.md has all of them", place.file,
                  place.at(name).path);
  }
}

void check_time(double us, const Place& place) {
  if (!(us >= 0 && us <= kLongestUs)) place.expected(fmt::format("a number from 0 to {:g}", kLongestUs));
}

void check_size(const std::optional<double>& bytes, double least, const Place& place) {
  if (bytes && !(*bytes >= least && *bytes <= 1e18 && std::floor(*bytes) == *bytes))
    place.expected(fmt::format("null, or a whole number that is at least {:g}", least));
}

void check(const OverheadFields& o, const Place& place) {
  check_time(o.a_us, place.at("a_us"));
  check_time(o.b_us_per_rank, place.at("b_us_per_rank"));
  check_time(o.O_us_per_byte, place.at("O_us_per_byte"));
}

void check(const NetworkFields& fields, const Place& place) {
  check_time(fields.L_us, place.at("L_us"));
  check_time(fields.g_us, place.at("g_us"));
  check_time(fields.G_us_per_byte, place.at("G_us_per_byte"));
  check(fields.o_send, place.at("o_send"));
  check(fields.o_receive, place.at("o_receive"));
  check_size(fields.S_bytes, 0, place.at("S_bytes"));
  check_size(fields.s_bytes, 1, place.at("s_bytes"));
}

Json parse(const PlatformFile& file) {
  try {
    return Json::parse(file.text());
  } catch (const Json::parse_error& error) {
    throw Error("{}: byte {}: not JSON; expected LogGPS parameters", file.name(), error.byte);
  } catch (const Json::exception& error) {
    throw Error("{}: not JSON: {}; expected LogGPS parameters", file.name(), error.what());
  }
}

CoreOverhead seconds_of(const OverheadFields& o) {
  return {o.a_us * kUs, o.b_us_per_rank * kUs, o.O_us_per_byte * kUs};
}
OverheadFields fields_of(const CoreOverhead& o) {
  return {o.fixed_s / kUs, o.per_rank_s / kUs, o.per_byte_s / kUs};
}

}  // namespace

bool is_loggps_file(const PlatformFile& file) {
  const std::size_t first = file.text().find_first_not_of(" \t\r\n");
  return first != std::string::npos && file.text()[first] == '{';
}

LogGps read_loggps(const PlatformFile& file) {
  const Json object = parse(file);
  const auto fields = json::read_file<NetworkFields>(file.text(), file.name(), kFormat, kVersion,
                                                     "LogGPS parameters (\"format\": \"dperf-loggps\")");
  const Place place{file.name(), ""};
  check_names<NetworkFields>(object, place);
  for (const char* name : {"o_send", "o_receive"})
    check_names<OverheadFields>(object.at(name), place.at(name));
  check(fields, place);
  return {.about = fields.about,
          .latency_s = fields.L_us * kUs,
          .gap_s = fields.g_us * kUs,
          .gap_byte_s = fields.G_us_per_byte * kUs,
          .send = seconds_of(fields.o_send),
          .receive = seconds_of(fields.o_receive),
          .synchronous_above = fields.S_bytes,
          .packet_bytes = fields.s_bytes};
}

std::string to_json(const LogGps& network) {
  const NetworkFields fields{.about = network.about,
                             .L_us = network.latency_s / kUs,
                             .g_us = network.gap_s / kUs,
                             .G_us_per_byte = network.gap_byte_s / kUs,
                             .o_send = fields_of(network.send),
                             .o_receive = fields_of(network.receive),
                             .S_bytes = network.synchronous_above,
                             .s_bytes = network.packet_bytes};
  return json::write_file(fields, kFormat, kVersion);
}

replay::mpi::Protocol protocol_of(const LogGps& network, int ranks) {
  constexpr double kUnlimited = std::numeric_limits<double>::infinity();
  const double eager_below = network.synchronous_above ? *network.synchronous_above + 1 : kUnlimited;
  const replay::mpi::Transport transport{.buffered_below = eager_below,
                                         .eager_below = eager_below,
                                         .control_bytes = 1,
                                         .moved_by_cores = true,
                                         .send_overhead_s = network.send.of_empty(ranks),
                                         .receive_overhead_s = network.receive.of_empty(ranks),
                                         .send_byte_s = network.send.per_byte_s,
                                         .receive_byte_s = network.receive.per_byte_s};
  const replay::mpi::Transport self{
      .buffered_below = kUnlimited, .eager_below = kUnlimited, .moved_by_copy = true};
  return {.name = "loggps", .self = self, .same_host = transport, .network = transport, .own_exchange = self};
}

}  // namespace dperf::platform
