// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/calibration.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>

#include "replay/platform/calibration_values.h"
#include "replay/platform/xml/document.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::platform {
namespace {

using replay::MessageTime;
using replay::mpi::Protocol;
using replay::mpi::Rendezvous;
using replay::mpi::Transport;

constexpr std::string_view kPrefix = "dperf:";

struct NumberRow {
  std::string_view name;
  double Transport::*member;
  Range range;
};
constexpr auto kNumbers = std::to_array<NumberRow>({
    {"buffered_below", &Transport::buffered_below, Range::kSize},
    {"eager_below", &Transport::eager_below, Range::kSize},
    {"envelope_bytes", &Transport::envelope_bytes, Range::kSize},
    {"control_bytes", &Transport::control_bytes, Range::kSize},
    {"request_bytes", &Transport::request_bytes, Range::kSize},
    {"fragment_bytes", &Transport::fragment_bytes, Range::kSize},
    {"socket_bytes", &Transport::socket_bytes, Range::kSize},
    {"send_overhead_s", &Transport::send_overhead_s, Range::kSeconds},
    {"receive_overhead_s", &Transport::receive_overhead_s, Range::kSeconds},
    {"send_byte_s", &Transport::send_byte_s, Range::kSecondsAByte},
    {"receive_byte_s", &Transport::receive_byte_s, Range::kSecondsAByte},
    {"rewrite_byte_s", &Transport::rewrite_byte_s, Range::kSecondsAByte},
});

/// Numbers that may be missing.
struct OptionalRow {
  std::string_view name;
  std::optional<double> Transport::*member;
  Range range;
};
constexpr auto kOptionalNumbers = std::to_array<OptionalRow>({
    {"isend_overhead_s", &Transport::isend_overhead_s, Range::kSeconds},
    {"isend_byte_s", &Transport::isend_byte_s, Range::kSecondsAByte},
    {"wait_overhead_s", &Transport::wait_overhead_s, Range::kSeconds},
    {"wait_byte_s", &Transport::wait_byte_s, Range::kSecondsAByte},
    {"row_overhead_s", &Transport::row_overhead_s, Range::kSeconds},
    {"row_byte_s", &Transport::row_byte_s, Range::kSecondsAByte},
    {"return_s", &Transport::return_s, Range::kSeconds},
});

struct ProtocolRow {
  std::string_view name;
  double Protocol::*member;
  Range range;
};
constexpr auto kProtocolNumbers = std::to_array<ProtocolRow>({
    {"reduce_byte_s", &Protocol::reduce_byte_s, Range::kSecondsAByte},
    {"copy_byte_s", &Protocol::copy_byte_s, Range::kSecondsAByte},
    {"pack_piece_s", &Protocol::pack_piece_s, Range::kSeconds},
    {"collective_overhead_s", &Protocol::collective_overhead_s, Range::kSeconds},
});

bool read_transport(std::string_view name, const std::string& value, Transport& transport,
                    const Where& where) {
  for (const NumberRow& row : kNumbers) {
    if (row.name != name) continue;
    transport.*row.member = read_number(value, row.range, where);
    return true;
  }
  for (const OptionalRow& row : kOptionalNumbers) {
    if (row.name != name) continue;
    transport.*row.member = read_number(value, row.range, where);
    return true;
  }
  if (name == "rendezvous") {
    transport.rendezvous = read_rendezvous(value, where);
  } else if (name == "one_stream") {
    transport.one_stream = read_flag(value, where);
  } else if (name == "connects") {
    transport.connects = read_flag(value, where);
  } else if (name == "fragments_in_flight") {
    const std::optional<double> number = number_of(value);
    if (!number || *number < 1 || *number > 1e6 || std::floor(*number) != *number)
      where.refuse(value, "a number from 1 to 1000000");
    transport.fragments_in_flight = static_cast<int>(*number);
  } else {
    return false;
  }
  return true;
}

bool read_property(std::string_view name, const std::string& value, Calibration& calibration,
                   const Where& where) {
  for (const ProtocolRow& row : kProtocolNumbers) {
    if (row.name != name) continue;
    calibration.protocol.*row.member = read_number(value, row.range, where);
    return true;
  }
  if (name == "copy_time") return calibration.protocol.copy_time = read_copies(value, where), true;
  if (name == "unwritten_copy_time")
    return calibration.protocol.unwritten_copy_time = read_copies(value, where), true;
  if (name == "memory:unwritten_time") return calibration.unwritten_time = read_time(value, where), true;
  if (name == "cold_call") return calibration.protocol.cold_call = read_cold_calls(value, where), true;
  if (name == "memory:at_once") return calibration.memory_at_once = read_at_once(value, where), true;
  if (name == "about") return calibration.about = value, true;
  if (name == "costs_at_speed") return calibration.costs_at = read_costs_at(value, where), true;
  if (name == "network:crosstraffic") return calibration.crosstraffic = read_flag(value, where), true;
  if (name == "network:queued_bytes")
    return calibration.send_queue.bytes = read_number(value, Range::kSize, where), true;
  if (name == "network:frame_bytes")
    return calibration.send_queue.frame_bytes = read_number(value, Range::kSize, where), true;
  if (name == "network:queued_s")
    return calibration.send_queue.seconds = read_number(value, Range::kSeconds, where), true;
  const std::size_t colon = name.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view kind = name.substr(0, colon), rest = name.substr(colon + 1);
  const bool network = kind == "network";
  if (!network && kind != "memory") return false;
  if (rest == "time") {
    (network ? calibration.network_time : calibration.memory_time) = read_time(value, where);
    return true;
  }
  if (rest == "time_error") {
    (network ? calibration.network_errors : calibration.memory_errors) = read_errors(value, where);
    return true;
  }
  CheckErrors& check = network ? calibration.network_check : calibration.memory_check;
  if (rest == "message_error") return check.messages = read_check(value, where), true;
  if (rest == "collective_error") return check.collectives = read_check(value, where), true;
  Protocol& protocol = calibration.protocol;
  return read_transport(rest, value, network ? protocol.network : protocol.same_host, where);
}

/// FILE:LINE of the properties that are there, and the name of the file.
struct Places {
  std::string file;
  std::map<std::string, std::string> of_property;

  [[noreturn]] void refuse(const std::string& property, std::string_view what) const {
    const auto found = of_property.find(property);
    throw Error("{}: property '{}' {}", found == of_property.end() ? file : found->second, property, what);
  }
};

void check(const Transport& transport, std::string_view kind, const Places& places) {
  const auto refuse = [&](std::string_view property, std::string_view expected) {
    places.refuse(fmt::format("{}{}:{}", kPrefix, kind, property), fmt::format("must be {}", expected));
  };
  if (transport.buffered_below > transport.eager_below) refuse("buffered_below", "at most eager_below");
  if (transport.socket_bytes < 1) refuse("socket_bytes", "at least 1 byte, or unlimited");
  if (transport.rendezvous == Rendezvous::kPush && transport.fragment_bytes < 1)
    refuse("fragment_bytes", "at least 1 byte, because the rendezvous is push");
}

void check_errors(const std::vector<double>& errors, const MessageTime& time, std::string_view kind,
                  const Places& places) {
  if (errors.empty() || errors.size() == time.size()) return;
  places.refuse(fmt::format("{}{}:time_error", kPrefix, kind),
                fmt::format("has {}; expected {}, one for each piece of the time",
                            counted(errors.size(), "error"), time.size()));
}

using Properties = std::vector<std::pair<std::string, std::string>>;

void write_check(const std::string& kind, const CheckErrors& check, Properties& properties) {
  const auto add = [&](std::string_view name, const std::vector<CheckPiece>& pieces) {
    if (!pieces.empty())
      properties.emplace_back(fmt::format("{}{}:{}", kPrefix, kind, name), platform::write_check(pieces));
  };
  add("message_error", check.messages);
  add("collective_error", check.collectives);
}

void write_transport(const std::string& kind, const Transport& transport, Properties& properties) {
  const auto add = [&](std::string_view name, std::string_view value) {
    properties.emplace_back(fmt::format("{}{}:{}", kPrefix, kind, name), value);
  };
  for (const NumberRow& row : kNumbers) add(row.name, write_number(transport.*row.member));
  for (const OptionalRow& row : kOptionalNumbers)
    if (transport.*row.member) add(row.name, write_number(*(transport.*row.member)));
  add("rendezvous", write_rendezvous(transport.rendezvous));
  add("one_stream", write_flag(transport.one_stream));
  add("connects", write_flag(transport.connects));
  add("fragments_in_flight", fmt::format("{}", transport.fragments_in_flight));
}

}  // namespace

std::optional<Calibration> read_calibration(const PlatformFile& platform) {
  const Document document(platform);
  Calibration calibration;
  calibration.protocol = replay::mpi::find_protocol("openmpi");
  Places places{platform.name(), {}};
  for (const auto& found : document.root().select_nodes("//prop")) {
    const std::string id = found.node().attribute("id").value();
    if (!id.starts_with(kPrefix)) continue;
    const std::string value = found.node().attribute("value").value(),
                      place = document.place_of(found.node());
    if (!places.of_property.emplace(id, place).second)
      throw Error("{}: property '{}' is given twice, first at {}", place, shown(id), places.of_property[id]);
    const std::string_view parent = found.node().parent().name();
    if (parent != "zone" && parent != "AS" && parent != "cluster")
      throw Error("{}: property '{}' is in <{}>; expected a <zone> or <cluster>", place, shown(id),
                  shown(parent));
    if (!read_property(std::string_view(id).substr(kPrefix.size()), value, calibration, {place, id}))
      throw Error("{}: unknown property '{}'; docs/reference/platforms.md has those of dPerf", place,
                  shown(id));
  }
  const auto& seen = places.of_property;
  if (seen.empty()) return std::nullopt;
  // As dperf-calibrate says it; files from before it did are no different.
  if (calibration.protocol.network.rendezvous == Rendezvous::kPull &&
      !seen.contains("dperf:network:socket_bytes"))
    calibration.protocol.network.socket_bytes = std::numeric_limits<double>::infinity();
  if (!calibration.network_time.empty() && !seen.contains("dperf:network:connects"))
    calibration.protocol.network.connects = true;
  check(calibration.protocol.network, "network", places);
  check(calibration.protocol.same_host, "memory", places);
  check_errors(calibration.network_errors, calibration.network_time, "network", places);
  check_errors(calibration.memory_errors, calibration.memory_time, "memory", places);
  if (seen.contains("dperf:network:time")) calibration.network_time_place = seen.at("dperf:network:time");
  if (seen.contains("dperf:memory:time")) calibration.memory_time_place = seen.at("dperf:memory:time");
  return calibration;
}

std::vector<replay::UncertainTraffic> uncertain_traffic(const Calibration& calibration) {
  std::vector<replay::UncertainTraffic> rows;
  const auto add = [&rows](bool between_hosts, bool collective, const std::vector<CheckPiece>& pieces) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (pieces[i].error <= 0) continue;
      replay::UncertainTraffic row{.between_hosts = between_hosts, .collective = collective};
      row.from_bytes = pieces[i].from_bytes;
      if (i + 1 < pieces.size()) row.to_bytes = pieces[i + 1].from_bytes;
      row.error = pieces[i].error;
      rows.push_back(row);
    }
  };
  add(true, false, calibration.network_check.messages);
  add(true, true, calibration.network_check.collectives);
  add(false, false, calibration.memory_check.messages);
  add(false, true, calibration.memory_check.collectives);
  return rows;
}

Properties properties_of(const Calibration& calibration) {
  Properties properties;
  const auto add = [&](std::string_view name, std::string_view value) {
    properties.emplace_back(fmt::format("{}{}", kPrefix, name), value);
  };
  if (!calibration.about.empty()) add("about", calibration.about);
  if (!calibration.network_time.empty()) {
    add("network:time", write_time(calibration.network_time));
    if (!calibration.network_errors.empty())
      add("network:time_error", write_errors(calibration.network_errors));
    add("network:crosstraffic", write_flag(calibration.crosstraffic));
    add("network:queued_bytes", write_number(calibration.send_queue.bytes));
    add("network:queued_s", write_number(calibration.send_queue.seconds));
    if (calibration.send_queue.frame_bytes > 0)
      add("network:frame_bytes", write_number(calibration.send_queue.frame_bytes));
    write_check("network", calibration.network_check, properties);
    write_transport("network", calibration.protocol.network, properties);
  }
  if (!calibration.memory_time.empty()) {
    add("memory:time", write_time(calibration.memory_time));
    if (!calibration.memory_errors.empty()) add("memory:time_error", write_errors(calibration.memory_errors));
    if (!calibration.memory_at_once.empty()) add("memory:at_once", write_at_once(calibration.memory_at_once));
    if (!calibration.unwritten_time.empty())
      add("memory:unwritten_time", write_time(calibration.unwritten_time));
    write_check("memory", calibration.memory_check, properties);
    write_transport("memory", calibration.protocol.same_host, properties);
  }
  if (calibration.costs_at) add("costs_at_speed", write_costs_at(*calibration.costs_at));
  if (!calibration.protocol.cold_call.empty())
    add("cold_call", write_cold_calls(calibration.protocol.cold_call));
  if (!calibration.protocol.copy_time.empty()) add("copy_time", write_copies(calibration.protocol.copy_time));
  if (!calibration.protocol.unwritten_copy_time.empty())
    add("unwritten_copy_time", write_copies(calibration.protocol.unwritten_copy_time));
  for (const ProtocolRow& row : kProtocolNumbers)
    add(row.name, write_number(calibration.protocol.*row.member));
  return properties;
}

}  // namespace dperf::platform
