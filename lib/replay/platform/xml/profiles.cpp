// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/xml/profiles.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

#include "replay/platform/xml/values.h"
#include "support/error.h"

namespace dperf::platform {
namespace {

namespace fs = std::filesystem;
using pugi::xml_node;

/// What the values of a profile are.
struct Values {
  const char* attribute;  ///< with the file
  std::string_view kind;  ///< of a <trace_connect>
  double least, most;
  std::string_view expected;
};
constexpr auto kValues = std::to_array<Values>({
    {"bandwidth_file", "BANDWIDTH", 0.125, 1e24, "a bandwidth from 0.125 to 1e24 bytes per second"},
    {"latency_file", "LATENCY", 0, 3600, "a latency from 0 to 3600 seconds"},
    {"state_file", "LINK_AVAIL", 0, 1, "0 (off) or 1 (on)"},
    {"state_file", "HOST_AVAIL", 0, 1, "0 (off) or 1 (on)"},
});

std::optional<double> number_of(const std::string& word) {
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool whole = error == std::errc() && end == word.data() + word.size() && std::isfinite(value);
  return whole ? std::optional(value) : std::nullopt;
}

/// Lines "DATE VALUE" in ascending order of the dates, and at most one PERIODICITY or LOOPAFTER.
class Profile {
 public:
  Profile(std::string place, int first_line, const Values& values)
      : place_(std::move(place)), line_(first_line - 1), values_(values) {}

  void read(std::istream& stream) {
    for (std::string text; std::getline(stream, text);) {
      ++line_;
      std::istringstream words(text);
      std::vector<std::string> row;
      for (std::string word; words >> word;) row.push_back(word);
      if (row.empty() || row[0][0] == '#' || row[0][0] == '%') continue;
      repeats(row) || dated(row, text);
    }
    if (period_ && *period_ < last_)
      throw Error("{}: is repeated every {} s, but lasts {} s", place_, *period_, last_);
  }

 private:
  bool repeats(const std::vector<std::string>& row) {
    if (row[0] != "PERIODICITY" && row[0] != "LOOPAFTER") return false;
    const std::optional<double> seconds = row.size() == 2 ? number_of(row[1]) : std::nullopt;
    if (!seconds || *seconds <= 0 || repeats_) refuse(row[0], "one period above 0 s");
    repeats_ = true;
    if (row[0] == "PERIODICITY") period_ = seconds;
    return true;
  }

  bool dated(const std::vector<std::string>& row, const std::string& text) {
    const std::optional<double> date = number_of(row[0]);
    const std::optional<double> value = row.size() == 2 ? number_of(row[1]) : std::nullopt;
    if (!date || !value) refuse(text, "DATE VALUE, two numbers (nothing is drawn at random)");
    if (*date < last_) refuse(text, "dates from 0 on, in ascending order");
    const bool fits = *value >= values_.least && *value <= values_.most;
    if (!fits) refuse(text, values_.expected);
    last_ = *date;
    return true;
  }

  [[noreturn]] void refuse(const std::string& text, std::string_view expected) const {
    throw Error("{}:{}: '{}'; expected {}", place_, line_, shown(text), expected);
  }

  std::string place_;
  int line_;
  const Values& values_;
  double last_ = 0;
  bool repeats_ = false;
  std::optional<double> period_;
};

/// Where SimGrid looks for it, too.
fs::path found_file(const Document& document, const std::string& file) {
  const fs::path beside = fs::path(document.file().name()).parent_path() / file;
  std::error_code error;
  return fs::exists(beside, error) ? beside : fs::path(file);
}

void check_file(const Document& document, xml_node node, const char* attribute, const Values& values) {
  const fs::path file = found_file(document, node.attribute(attribute).value());
  std::error_code error;
  std::ifstream stream(file);
  if (!fs::is_regular_file(file, error) || !stream)
    document.refuse_value(node, attribute, "a readable file with DATE VALUE in each line");
  Profile(file.string(), 1, values).read(stream);
}

void check_trace(const Document& document, xml_node trace, const Values& values) {
  if (*trace.attribute("file").value() != '\0') return check_file(document, trace, "file", values);
  const std::string place = document.place_of(trace);
  const std::size_t colon = place.rfind(':');
  std::istringstream text(trace.text().get());
  Profile(place.substr(0, colon), std::stoi(place.substr(colon + 1)), values).read(text);
}

void check_below(const Document& document, xml_node zone, const std::map<std::string, xml_node>& traces) {
  for (const xml_node node : zone) {
    for (const Values& values : kValues) {
      const std::string_view kind = node.attribute("kind").value();
      const bool connects = std::string_view(node.name()) == "trace_connect";
      if (connects && values.kind == (kind.empty() ? "HOST_AVAIL" : kind))
        check_trace(document, traces.at(node.attribute("trace").value()), values);
      if (*node.attribute(values.attribute).value() != '\0')
        check_file(document, node, values.attribute, values);
    }
    check_below(document, node, traces);
  }
}

void collect(xml_node zone, std::map<std::string, xml_node>& traces) {
  for (const xml_node node : zone) {
    if (std::string_view(node.name()) == "trace") traces.emplace(node.attribute("id").value(), node);
    collect(node, traces);
  }
}

}  // namespace

void check_profiles(const Document& document) {
  std::map<std::string, xml_node> traces;
  collect(document.root(), traces);
  check_below(document, document.root(), traces);
}

}  // namespace dperf::platform
