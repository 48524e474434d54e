// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/measure/group_json.h"

#include <algorithm>
#include <cmath>

#include "support/error.h"

namespace dperf::calibrate {
namespace {

using nlohmann::json;

json to_json(const Flow& flow) {
  return json::array({flow.from, flow.to});
}

Flow flow_of(const json& pair, const Group& group) {
  const auto numbers = pair.get<std::vector<int>>();
  const int hosts = static_cast<int>(group.hosts.size());
  const bool right = numbers.size() == 2 && numbers[0] != numbers[1] &&
                     std::all_of(numbers.begin(), numbers.end(), [&](int n) { return n >= 0 && n < hosts; });
  if (!right)
    throw Error("'{}': expected two different numbers of hosts, from 0 to {}", pair.dump(), hosts - 1);
  return {numbers[0], numbers[1]};
}

json to_json(const Pairing& pairing) {
  json flows = json::array();
  for (const Flow& flow : pairing.flows) flows.push_back(to_json(flow));
  return {{"pairs", flows},
          {"alone_bytes_per_s", pairing.alone_bytes_per_s},
          {"one_way_bytes_per_s", pairing.one_way_bytes_per_s},
          {"both_ways_bytes_per_s", pairing.both_ways_bytes_per_s}};
}

double positive(const json& object, const char* name) {
  const double value = number_of(object, name);
  if (value > 0) return value;
  throw Error("'{}' is 0; expected a number above 0", name);
}

Pairing pairing_of(const json& object, const Group& group) {
  Pairing pairing;
  for (const json& pair : object.at("pairs")) pairing.flows.push_back(flow_of(pair, group));
  pairing.alone_bytes_per_s = positive(object, "alone_bytes_per_s");
  pairing.one_way_bytes_per_s = positive(object, "one_way_bytes_per_s");
  pairing.both_ways_bytes_per_s = positive(object, "both_ways_bytes_per_s");
  return pairing;
}

json to_json(const CollectiveTime& time) {
  return {{"call", time.call},       {"bytes", time.bytes},
          {"calls", time.calls},     {"median_s", time.median_s},
          {"low_s", time.low_s},     {"high_s", time.high_s},
          {"samples", time.samples}, {"predicted_s", optional_json(time.predicted_s)},
          {"apart", time.apart}};
}

CollectiveTime collective_of(const json& one) {
  return {one.at("call").get<std::string>(), number_of(one, "bytes"),           one.at("calls").get<int>(),
          positive(one, "median_s"),         number_of(one, "low_s"),           number_of(one, "high_s"),
          one.at("samples").get<int>(),      number_if_any(one, "predicted_s"), one.value("apart", false)};
}

}  // namespace

double number_of(const json& object, const char* name) {
  const double value = object.at(name).get<double>();
  if (std::isfinite(value) && value >= 0) return value;
  throw Error("'{}' is {}; expected a number that is at least 0", name, value);
}

std::optional<double> number_if_any(const json& object, const char* name) {
  if (!object.contains(name) || object.at(name).is_null()) return std::nullopt;
  return number_of(object, name);
}

json optional_json(const std::optional<double>& value) {
  return value ? json(*value) : json(nullptr);
}

json to_json(const Group& group) {
  json object = {{"hosts", group.hosts}, {"cores", group.cores}};
  json& pairs = object["pairs"] = json::array();
  for (const PairAlone& pair : group.pairs)
    pairs.push_back({{"pair", to_json(pair.flow)},
                     {"bytes_per_s", pair.bytes_per_s},
                     {"half_round_trip_s", pair.half_round_trip_s}});
  json& pairings = object["at_once"] = json::array();
  for (const Pairing& pairing : group.pairings) pairings.push_back(to_json(pairing));
  json& collectives = object["collectives"] = json::array();
  for (const CollectiveTime& time : group.collectives) collectives.push_back(to_json(time));
  object["reference_s"] = optional_json(group.reference_s);
  json& patterns = object["patterns"] = json::array();
  for (const CollectiveTime& time : group.patterns) patterns.push_back(to_json(time));
  return object;
}

Group group_of(const json& object) {
  Group group;
  group.hosts = object.at("hosts").get<std::vector<std::string>>();
  group.cores = object.at("cores").get<std::vector<int>>();
  const bool known =
      group.hosts.size() == group.cores.size() && group.hosts.size() >= 2 &&
      std::all_of(group.cores.begin(), group.cores.end(), [](int cores) { return cores >= 1; });
  if (!known) throw Error("'group': expected at least 2 hosts, and for each at least 1 core");
  for (const json& one : object.at("pairs"))
    group.pairs.push_back(
        {flow_of(one.at("pair"), group), positive(one, "bytes_per_s"), positive(one, "half_round_trip_s")});
  for (const json& one : object.at("at_once")) group.pairings.push_back(pairing_of(one, group));
  for (const json& one : object.at("collectives")) group.collectives.push_back(collective_of(one));
  group.reference_s = number_if_any(object, "reference_s");
  if (object.contains("patterns"))
    for (const json& one : object.at("patterns")) group.patterns.push_back(collective_of(one));
  return group;
}

}  // namespace dperf::calibrate
