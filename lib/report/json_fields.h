// Structs as JSON: one table of the fields of a struct, used for writing and for reading. What is read is
// checked; a wrong value is one line with the path to it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "support/error.h"

namespace dperf::json {

using Json = nlohmann::ordered_json;

template <typename Struct, typename Member>
struct Field {
  const char* name;
  Member Struct::*member;
  bool may_be_missing = false;  ///< then the member keeps its value
};
template <typename Struct, typename Member>
Field(const char*, Member Struct::*, bool = false) -> Field<Struct, Member>;

/// The fields of a struct, in the order in which they are written: a std::tuple of `Field`. To be
/// specialised.
template <typename Struct>
constexpr std::tuple<> kFields{};

template <typename Enum>
struct NamedValue {
  Enum value;
  const char* name;
};
/// The names of an enum's values: a std::array of `NamedValue`. To be specialised.
template <typename Enum>
constexpr std::tuple<> kNames{};

template <typename T>
concept HasFields = (std::tuple_size_v<std::remove_const_t<decltype(kFields<T>)>> > 0);

/// What is read, and where in the file: for the message.
struct Place {
  const std::string& file;
  std::string path;

  Place at(const std::string& more) const { return {file, path.empty() ? more : path + "." + more}; }
  [[noreturn]] void expected(std::string_view what) const {
    throw Error("{}: '{}': expected {}", file, path, what);
  }
};

template <typename T>
requires std::is_arithmetic_v<T> || std::same_as<T, std::string> Json encode(const T& value) {
  return value;
}

template <typename Enum>
requires std::is_enum_v<Enum> Json encode(Enum value) {
  for (const NamedValue<Enum>& row : kNames<Enum>)
    if (row.value == value) return row.name;
  return nullptr;
}

template <HasFields T>
Json encode(const T& value);

template <typename T>
Json encode(const std::optional<T>& value) {
  return value ? encode(*value) : Json();
}

template <typename T>
Json encode(const std::vector<T>& values) {
  Json array = Json::array();
  for (const T& value : values) array.push_back(encode(value));
  return array;
}

template <HasFields T>
Json encode(const T& value) {
  Json object = Json::object();
  std::apply([&](const auto&... field) { (object.emplace(field.name, encode(value.*field.member)), ...); },
             kFields<T>);
  return object;
}

inline void decode(const Json& json, bool& value, const Place& place) {
  if (!json.is_boolean()) place.expected("true or false");
  value = json.get<bool>();
}

inline void decode(const Json& json, double& value, const Place& place) {
  if (!json.is_number()) place.expected("a number");
  value = json.get<double>();
}

inline void decode(const Json& json, std::string& value, const Place& place) {
  if (!json.is_string()) place.expected("a string");
  value = json.get<std::string>();
}

template <std::unsigned_integral T>
void decode(const Json& json, T& value, const Place& place) {
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() > std::numeric_limits<T>::max())
    place.expected("a whole number, not negative");
  value = json.get<T>();
}

template <typename Enum>
requires std::is_enum_v<Enum>
void decode(const Json& json, Enum& value, const Place& place) {
  std::string names;
  for (std::size_t i = 0; i < kNames<Enum>.size(); ++i) {
    const NamedValue<Enum>& row = kNames<Enum>[i];
    if (json == row.name) {
      value = row.value;
      return;
    }
    names += fmt::format("{}{}", i == 0 ? "" : i + 1 < kNames<Enum>.size() ? ", " : " or ", row.name);
  }
  place.expected(names);
}

template <HasFields T>
void decode(const Json& json, T& value, const Place& place);

template <typename T>
void decode(const Json& json, std::optional<T>& value, const Place& place) {
  if (json.is_null()) return value.reset();
  decode(json, value.emplace(), place);
}

template <typename T>
void decode(const Json& json, std::vector<T>& values, const Place& place) {
  if (!json.is_array()) place.expected("an array");
  values.resize(json.size());
  for (std::size_t i = 0; i < values.size(); ++i) decode(json[i], values[i], place.at(fmt::format("{}", i)));
}

template <HasFields T>
void decode(const Json& json, T& value, const Place& place) {
  if (!json.is_object()) place.expected("an object");
  const auto read = [&](const auto& field) {
    const auto found = json.find(field.name);
    const Place here = place.at(field.name);
    if (found == json.end() && field.may_be_missing) return;
    if (found == json.end()) here.expected("this field");
    decode(*found, value.*field.member, here);
  };
  std::apply([&](const auto&... field) { (read(field), ...); }, kFields<T>);
}

/// A whole file: an object that identifies itself by `format` and `version`, and the fields of T.
/// `what` names the format for people: "prediction of dperf-predict --format json".
/// @throws Error: no JSON, another format, another version, a field missing or of another type
template <HasFields T>
T read_file(std::string_view text, const std::string& file, const char* format, int version,
            std::string_view what) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || json.value("format", Json()) != format) throw Error("{}: no {}", file, what);
  const Json found = json.value("version", Json());
  if (found != version) throw Error("{}: version {} of the format; expected {}", file, found.dump(), version);
  T value;
  decode(json, value, Place{file, ""});
  return value;
}

/// The same the other way round.
template <HasFields T>
std::string write_file(const T& value, const char* format, int version) {
  Json json = {{"format", format}, {"version", version}};
  json.update(encode(value));
  // Paths need not be UTF-8; JSON must be.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace dperf::json
