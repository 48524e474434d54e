// The JSON form. Each struct has one table of its fields, used for writing and for reading.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <nlohmann/json.hpp>
#include <ostream>
#include <tuple>

#include "report/report.h"
#include "support/error.h"

namespace dperf::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "dperf-prediction";
constexpr int kVersion = 1;

template <typename Struct, typename Member>
struct Field {
  const char* name;
  Member Struct::*member;
  bool came_later = false;  ///< older files do not have it
};
template <typename Struct, typename Member>
Field(const char*, Member Struct::*, bool = false) -> Field<Struct, Member>;

template <typename Struct>
constexpr std::tuple<> kFields{};

template <>
constexpr std::tuple kFields<RankTimes>{
    Field{"host", &RankTimes::host},           Field{"total_s", &RankTimes::total_s},
    Field{"compute_s", &RankTimes::compute_s}, Field{"communication_s", &RankTimes::communication_s},
    Field{"waiting_s", &RankTimes::waiting_s}, Field{"io_s", &RankTimes::io_s},
};

template <>
constexpr std::tuple kFields<BlockCost>{
    Field{"file", &BlockCost::file},
    Field{"first_line", &BlockCost::first_line},
    Field{"last_line", &BlockCost::last_line},
    Field{"function", &BlockCost::function},
    Field{"executions", &BlockCost::executions},
    Field{"mean_s", &BlockCost::mean_s},
    Field{"max_s", &BlockCost::max_s},
};

template <>
constexpr std::tuple kFields<SiteCost>{
    Field{"call", &SiteCost::call},
    Field{"place", &SiteCost::place},
    Field{"callers", &SiteCost::callers, true},
    Field{"algorithm", &SiteCost::algorithm},
    Field{"calls", &SiteCost::calls},
    Field{"bytes", &SiteCost::bytes},
    Field{"mean_s", &SiteCost::mean_s},
    Field{"max_s", &SiteCost::max_s},
};

template <>
constexpr std::tuple kFields<Coverage>{
    Field{"call", &Coverage::call}, Field{"calls", &Coverage::calls}, Field{"level", &Coverage::level},
    Field{"how", &Coverage::how},   Field{"first", &Coverage::first},
};

template <>
constexpr std::tuple kFields<Prediction>{
    Field{"t_predicted_s", &Prediction::t_predicted_s},
    Field{"t_measured_s", &Prediction::t_measured_s},
    Field{"approximate", &Prediction::approximate},
    Field{"incomplete", &Prediction::incomplete},
    Field{"program", &Prediction::program},
    Field{"platform", &Prediction::platform},
    Field{"engine", &Prediction::engine},
    Field{"compute_model", &Prediction::compute_model},
    Field{"ranks", &Prediction::ranks},
    Field{"blocks", &Prediction::blocks},
    Field{"call_sites_by", &Prediction::sites_by, true},
    Field{"call_sites", &Prediction::sites},
    Field{"coverage", &Prediction::coverage},
    Field{"notes", &Prediction::notes},
    Field{"replayed_calls", &Prediction::replayed_calls},
    Field{"messages", &Prediction::messages},
    Field{"replay_wall_s", &Prediction::replay_wall_s},
};

struct LevelName {
  Coverage::Level level;
  const char* name;
};
constexpr LevelName kLevels[] = {
    {Coverage::Level::kExact, "exact"},
    {Coverage::Level::kApproximated, "approximated"},
    {Coverage::Level::kRefused, "refused"},
};

template <typename T>
concept HasFields = std::tuple_size_v<std::remove_const_t<decltype(kFields<T>)>> >
0;

template <typename T>
Json to_json(const T& value) {
  return value;
}

Json to_json(Coverage::Level level) {
  for (const LevelName& row : kLevels)
    if (row.level == level) return row.name;
  return nullptr;
}

template <HasFields T>
Json to_json(const T& value);

template <typename T>
Json to_json(const std::vector<T>& values) {
  Json array = Json::array();
  for (const T& value : values) array.push_back(to_json(value));
  return array;
}

template <HasFields T>
Json to_json(const T& value) {
  Json object = Json::object();
  std::apply([&](const auto&... field) { (object.emplace(field.name, to_json(value.*field.member)), ...); },
             kFields<T>);
  return object;
}

// What is read, and where in the file: for the message.
struct Place {
  const std::string& name;
  std::string path;

  Place at(const std::string& more) const { return {name, path.empty() ? more : path + "." + more}; }
  [[noreturn]] void expected(const char* what) const {
    throw Error("{}: '{}': expected {}", name, path, what);
  }
};

void from_json(const Json& json, bool& value, const Place& place) {
  if (!json.is_boolean()) place.expected("true or false");
  value = json.get<bool>();
}

void from_json(const Json& json, double& value, const Place& place) {
  if (!json.is_number()) place.expected("a number");
  value = json.get<double>();
}

void from_json(const Json& json, std::string& value, const Place& place) {
  if (!json.is_string()) place.expected("a string");
  value = json.get<std::string>();
}

template <std::unsigned_integral T>
void from_json(const Json& json, T& value, const Place& place) {
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() > std::numeric_limits<T>::max())
    place.expected("a whole number, not negative");
  value = json.get<T>();
}

void from_json(const Json& json, Coverage::Level& value, const Place& place) {
  for (const LevelName& row : kLevels)
    if (json == row.name) {
      value = row.level;
      return;
    }
  place.expected("exact, approximated or refused");
}

template <HasFields T>
void from_json(const Json& json, T& value, const Place& place);

template <typename T>
void from_json(const Json& json, std::vector<T>& values, const Place& place) {
  if (!json.is_array()) place.expected("an array");
  values.resize(json.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    from_json(json[i], values[i], place.at(fmt::format("{}", i)));
}

template <HasFields T>
void from_json(const Json& json, T& value, const Place& place) {
  if (!json.is_object()) place.expected("an object");
  const auto read = [&](const auto& field) {
    const auto found = json.find(field.name);
    const Place here = place.at(field.name);
    if (found == json.end() && field.came_later) return;
    if (found == json.end()) here.expected("this field");
    from_json(*found, value.*field.member, here);
  };
  std::apply([&](const auto&... field) { (read(field), ...); }, kFields<T>);
}

}  // namespace

void write_json(const Prediction& prediction, std::ostream& out) {
  Json json = {{"format", kFormat}, {"version", kVersion}};
  json.update(to_json(prediction));
  // Paths need not be UTF-8; JSON must be.
  out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

Prediction read_json(std::string_view text, const std::string& name) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || json.value("format", Json()) != kFormat)
    throw Error("{}: no prediction of dperf-predict --format json", name);
  const Json version = json.value("version", Json());
  if (version != kVersion)
    throw Error("{}: version {} of the format; expected {}", name, version.dump(), kVersion);
  Prediction prediction;
  from_json(json, prediction, Place{name, ""});
  return prediction;
}

}  // namespace dperf::report
