// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/measure/measurements.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "calibrate/measure/group_json.h"
#include "support/error.h"
#include "support/output.h"
#include "support/words.h"

namespace dperf::calibrate {
namespace {

using nlohmann::json;

constexpr const char* kFormat = "dperf-measurements";
constexpr int kVersion = 1;

json to_json(const std::vector<Timing>& timings) {
  json list = json::array();
  for (const Timing& t : timings)
    list.push_back({{"bytes", t.bytes},
                    {"usual_s", t.usual_s},
                    {"median_s", t.median_s},
                    {"low_s", t.low_s},
                    {"high_s", t.high_s},
                    {"shortest_s", t.shortest_s},
                    {"samples", t.samples}});
  return list;
}

std::vector<Timing> timings_of(const json& object, const char* name) {
  std::vector<Timing> timings;
  for (const json& one : object.at(name))
    timings.push_back({number_of(one, "bytes"), number_of(one, "usual_s"), number_of(one, "median_s"),
                       number_of(one, "low_s"), number_of(one, "high_s"), number_of(one, "shortest_s"),
                       one.at("samples").get<int>()});
  return timings;
}

json to_json(const std::vector<CallCost>& calls) {
  json list = json::array();
  for (const CallCost& c : calls)
    list.push_back({{"bytes", c.bytes},
                    {"send_s", optional_json(c.send_s)},
                    {"isend_s", c.isend_s},
                    {"receive_s", c.receive_s},
                    {"wait_s", optional_json(c.wait_s)},
                    {"row_s", optional_json(c.row_s)},
                    {"exchange_extra_s", optional_json(c.exchange_extra_s)}});
  return list;
}

// Files of earlier versions have "calls", in which there is what reading the clock takes; and as "wait_s" an
// MPI_Wait for what is done, which is nothing but that.
std::vector<CallCost> calls_of(const json& object) {
  std::vector<CallCost> calls;
  if (object.contains("call_costs")) {
    for (const json& one : object.at("call_costs"))
      calls.push_back({number_of(one, "bytes"), number_if_any(one, "send_s"), number_of(one, "isend_s"),
                       number_of(one, "receive_s"), number_if_any(one, "wait_s"), number_if_any(one, "row_s"),
                       number_if_any(one, "exchange_extra_s")});
    return calls;
  }
  for (const json& one : object.at("calls")) {
    const double clock_s = number_of(one, "wait_s");
    const auto cost_s = [&](const char* name) { return std::max(0.0, number_of(one, name) - clock_s); };
    calls.push_back(
        {number_of(one, "bytes"), cost_s("send_s"), cost_s("isend_s"), cost_s("receive_s"), std::nullopt});
  }
  return calls;
}

json to_json(const std::optional<MessageTime>& message) {
  if (!message) return nullptr;
  return {{"bytes", message->bytes}, {"seconds", message->seconds}};
}

// Not in files of earlier versions.
std::optional<MessageTime> message_time_of(const json& object, const char* name) {
  if (!object.contains(name) || object.at(name).is_null()) return std::nullopt;
  const json& message = object.at(name);
  return MessageTime{number_of(message, "bytes"), number_of(message, "seconds")};
}

json to_json(const std::vector<ColdCall>& calls) {
  json list = json::array();
  for (const ColdCall& call : calls)
    list.push_back({{"computed_s", call.computed_s}, {"more_s", call.more_s}});
  return list;
}

// Not in files of earlier versions.
std::vector<ColdCall> cold_calls_of(const json& object) {
  std::vector<ColdCall> calls;
  if (!object.contains("cold_calls")) return calls;
  for (const json& one : object.at("cold_calls")) {
    calls.push_back({number_of(one, "computed_s"), number_of(one, "more_s")});
    if (calls.size() > 1 && calls.back().computed_s <= calls[calls.size() - 2].computed_s)
      throw Error("'cold_calls': expected times in ascending order");
  }
  return calls;
}

json to_json(const std::vector<UnwrittenTime>& times) {
  json list = json::array();
  for (const UnwrittenTime& time : times)
    list.push_back(
        {{"bytes", time.bytes}, {"half_round_trip_s", time.half_round_trip_s}, {"copy_s", time.copy_s}});
  return list;
}

// Not in files of earlier versions.
std::vector<UnwrittenTime> unwritten_of(const json& object) {
  std::vector<UnwrittenTime> times;
  if (!object.contains("unwritten")) return times;
  for (const json& one : object.at("unwritten")) {
    times.push_back({number_of(one, "bytes"), number_of(one, "half_round_trip_s"), number_of(one, "copy_s")});
    if (times.size() > 1 && times.back().bytes <= times[times.size() - 2].bytes)
      throw Error("'unwritten': expected sizes in ascending order");
  }
  return times;
}

json to_json(const std::optional<FragmentsOfMessages>& fragments) {
  if (!fragments) return nullptr;
  return {{"bytes", fragments->bytes}, {"number", fragments->number}};
}

// Not in files of earlier versions.
std::optional<FragmentsOfMessages> fragments_of(const json& object) {
  if (!object.contains("fragments") || object.at("fragments").is_null()) return std::nullopt;
  const json& fragments = object.at("fragments");
  const FragmentsOfMessages read{number_of(fragments, "bytes"), number_of(fragments, "number")};
  if (read.bytes < 1 || read.number < 1) throw Error("'fragments': expected numbers that are at least 1");
  return read;
}

json to_json(const Connection& c) {
  return {{"kind", c.kind},
          {"hosts", c.hosts},
          {"cores", c.cores},
          {"half_round_trip", to_json(c.half_round_trip)},
          {"exchange", to_json(c.exchange)},
          {"copy", to_json(c.copy)},
          {"large_send", to_json(c.large_send)},
          {"both_ways", optional_json(c.both_ways)},
          {"small_row", to_json(c.small_row)},
          {"call_costs", to_json(c.calls)},
          {"empty_saved_s", optional_json(c.empty_saved_s)},
          {"collective_overhead_s", optional_json(c.collective_overhead_s)},
          {"rewrite_byte_s", optional_json(c.rewrite_byte_s)},
          {"cold_calls", to_json(c.cold_calls)},
          {"unwritten", to_json(c.unwritten)},
          {"reference_s", optional_json(c.reference_s)},
          {"buffered_below", optional_json(c.buffered_below)},
          {"sender_moves_from", optional_json(c.sender_moves_from)},
          {"sender_stops_from", optional_json(c.sender_stops_from)},
          {"unreceived_bytes", optional_json(c.unreceived_bytes)},
          {"fragments", to_json(c.fragments)},
          {"largest_bytes", c.largest_bytes}};
}

Connection connection_of(const json& object) {
  Connection c;
  c.kind = object.at("kind").get<std::string>();
  if (c.kind != "network" && c.kind != "memory")
    throw Error("'kind' is '{}'; expected network or memory", c.kind);
  c.hosts = object.at("hosts").get<std::vector<std::string>>();
  if (c.hosts.size() != 2) throw Error("'hosts' has {}; expected 2", counted(c.hosts.size(), "name"));
  c.cores = object.at("cores").get<std::vector<int>>();
  if (c.cores.size() != 2 || c.cores[0] < 1 || c.cores[1] < 1)
    throw Error("'cores': expected 2 numbers that are at least 1");
  c.half_round_trip = timings_of(object, "half_round_trip");
  c.exchange = timings_of(object, "exchange");
  if (object.contains("copy")) c.copy = timings_of(object, "copy");
  c.large_send = message_time_of(object, "large_send");
  c.both_ways = number_if_any(object, "both_ways");
  c.small_row = message_time_of(object, "small_row");
  c.calls = calls_of(object);
  c.empty_saved_s = number_if_any(object, "empty_saved_s");
  c.collective_overhead_s = number_if_any(object, "collective_overhead_s");
  c.rewrite_byte_s = number_if_any(object, "rewrite_byte_s");
  c.cold_calls = cold_calls_of(object);
  c.unwritten = unwritten_of(object);
  c.reference_s = number_if_any(object, "reference_s");
  c.buffered_below = number_if_any(object, "buffered_below");
  c.sender_moves_from = number_if_any(object, "sender_moves_from");
  c.sender_stops_from = number_if_any(object, "sender_stops_from");
  c.unreceived_bytes = number_if_any(object, "unreceived_bytes");
  c.fragments = fragments_of(object);
  c.largest_bytes = number_of(object, "largest_bytes");
  return c;
}

Measurements measurements_of(const json& object) {
  if (!object.is_object() || object.value("format", "") != kFormat)
    throw Error("is not a file of measurements: expected \"format\": \"{}\"", kFormat);
  if (object.at("version").get<int>() != kVersion)
    throw Error("has version {}; expected {}", object.at("version").get<int>(), kVersion);
  Measurements m;
  m.library = object.at("library").get<std::string>();
  for (const json& one : object.at("connections")) m.connections.push_back(connection_of(one));
  if (object.contains("ranks")) m.ranks = object.at("ranks").get<int>();
  if (m.ranks < 2) throw Error("'ranks' is {}; expected at least 2", m.ranks);
  if (object.contains("core")) {
    const json& core = object.at("core");
    m.core = CoreCosts{number_of(core, "reduce_byte_s"), number_of(core, "copy_byte_s"),
                       number_if_any(core, "pack_piece_s")};
  }
  if (object.contains("group")) m.group = group_of(object.at("group"));
  return m;
}

}  // namespace

std::string to_json(const Measurements& m) {
  json object = {{"format", kFormat}, {"version", kVersion}, {"library", m.library}, {"ranks", m.ranks}};
  object["connections"] = json::array();
  for (const Connection& one : m.connections) object["connections"].push_back(to_json(one));
  if (m.core)
    object["core"] = {{"reduce_byte_s", m.core->reduce_byte_s},
                      {"copy_byte_s", m.core->copy_byte_s},
                      {"pack_piece_s", optional_json(m.core->pack_piece_s)}};
  if (m.group) object["group"] = to_json(*m.group);
  return object.dump(1) + "\n";
}

Measurements from_json(const std::string& text, const std::string& where) {
  try {
    return measurements_of(json::parse(text));
  } catch (const json::parse_error& error) {
    throw Error("{}: byte {}: not JSON; expected measurements that dperf-calibrate has written", where,
                error.byte);
  } catch (const json::exception&) {
    throw Error("{}: a field has a different type than in the measurements that dperf-calibrate writes",
                where);
  } catch (const Error& error) {
    throw Error("{}: {}", where, error.what());
  }
}

Measurements read_measurements(const std::filesystem::path& file) {
  return from_json(read_file(file), file.string());
}

std::vector<double> geometric_sizes(double largest) {
  std::vector<double> sizes;
  for (int power = 0; std::ldexp(1, power) <= largest; ++power) {
    const double size = std::ldexp(1, power);
    sizes.push_back(size);
    const double between = size * 1.5;
    if (size >= 2 && between <= largest) sizes.push_back(between);
  }
  return sizes;
}

}  // namespace dperf::calibrate
