// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <string_view>

#include "replay/platform/xml/units.h"
#include "support/error.h"
#include "support/output.h"
#include "support/words.h"

namespace dperf::deploy {
namespace {

/// A line of the file: where it is, and its words.
struct Line {
  std::string where;
  std::vector<std::string> words;
};

void expect_words(const Line& line, std::size_t count, std::string_view form) {
  if (line.words.size() == count) return;
  throw Error("{}: '{}' begins a line of {}; expected '{}'", line.where, line.words.front(),
              counted(line.words.size(), "word"), form);
}

struct HostRow {
  std::string_view name;
  std::string Settings::*one;
  std::vector<std::string> Settings::*several;
};
constexpr auto kHosts = std::to_array<HostRow>({{"server", &Settings::server, nullptr},
                                                {"submitter", &Settings::submitter, nullptr},
                                                {"tracker", nullptr, &Settings::trackers},
                                                {"leaves", nullptr, &Settings::leaves},
                                                {"joins", nullptr, &Settings::joins}});

struct CountRow {
  std::string_view name;
  int Settings::*count;
  int least;
};
constexpr auto kCounts = std::to_array<CountRow>({{"cmax", &Settings::group_size, 1},
                                                  {"neighbours", &Settings::neighbours, 2},
                                                  {"at-once", &Settings::at_once, 1}});
constexpr int kMostOfCount = 1'000'000;

struct QuantityRow {
  std::string_view name;
  double Settings::*value;
  bool is_time;
};
constexpr auto kQuantities = std::to_array<QuantityRow>({{"connect", &Settings::connect_bytes, false},
                                                         {"join", &Settings::join_bytes, false},
                                                         {"request", &Settings::request_bytes, false},
                                                         {"entry", &Settings::entry_bytes, false},
                                                         {"answer", &Settings::answer_bytes, false},
                                                         {"reserve", &Settings::reserve_bytes, false},
                                                         {"state", &Settings::state_bytes, false},
                                                         {"subtask", &Settings::subtask_bytes, false},
                                                         {"result", &Settings::result_bytes, false},
                                                         {"handling", &Settings::handling_s, true},
                                                         {"timeout", &Settings::timeout_s, true}});

template <typename Rows>
const auto* find_row(const Rows& rows, std::string_view name) {
  const auto* row = std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.name == name; });
  return row == rows.end() ? nullptr : row;
}

int count_of(const Line& line, int least) {
  expect_words(line, 2, line.words[0] + " N");
  const std::string& text = line.words[1];
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < least || value > kMostOfCount)
    throw Error("{}: {}: '{}' is not a whole number from {} to {}", line.where, line.words[0], text, least,
                kMostOfCount);
  return value;
}

double quantity_of(const Line& line, bool is_time) {
  constexpr double kMost = 1e15;
  expect_words(line, 2, line.words[0] + (is_time ? " 5s" : " 64KiB"));
  const std::string& text = line.words[1];
  // A size is a bandwidth without 'per second'.
  std::optional<double> value;
  if (is_time)
    value = platform::quantity_of(text, platform::Quantity::kTime);
  else if (text == "0" || text.ends_with('B'))
    value = platform::quantity_of(text == "0" ? text : text + "ps", platform::Quantity::kBandwidth);
  if (value && *value >= 0 && *value <= kMost) return *value;
  throw Error("{}: {}: '{}' is not a number with a unit from 0 to 1e15; expected something like {}",
              line.where, line.words[0], text, is_time ? "5s" : "64KiB");
}

void read_address(const Line& line, Settings& settings) {
  expect_words(line, 3, "address HOST A.B.C.D");
  const std::optional<Address> address = parse_address(line.words[2]);
  if (!address)
    throw Error("{}: '{}' is not an IP address; expected something like 145.82.1.129", line.where,
                line.words[2]);
  for (const auto& [host, known] : settings.addresses) {
    if (host == line.words[1]) throw Error("{}: host '{}' has an address already", line.where, host);
    if (known == *address) throw Error("{}: {} is the address of '{}'", line.where, line.words[2], host);
  }
  settings.addresses.emplace_back(line.words[1], *address);
}

std::string all_names() {
  std::string names = "address, trackers";
  for (const HostRow& row : kHosts) names += fmt::format(", {}", row.name);
  for (const CountRow& row : kCounts) names += fmt::format(", {}", row.name);
  for (const QuantityRow& row : kQuantities) names += fmt::format(", {}", row.name);
  return names;
}

void read_host(const Line& line, const HostRow& row, Settings& settings) {
  expect_words(line, 2, line.words[0] + " HOST");
  const std::string& host = line.words[1];
  if (row.one != nullptr) {
    if (!(settings.*row.one).empty())
      throw Error("{}: the {} is '{}' already", line.where, row.name, settings.*row.one);
    settings.*row.one = host;
    return;
  }
  std::vector<std::string>& hosts = settings.*row.several;
  if (std::find(hosts.begin(), hosts.end(), host) != hosts.end())
    throw Error("{}: {}: '{}' was named before", line.where, row.name, host);
  hosts.push_back(host);
}

void read_line(const Line& line, Settings& settings) {
  const std::string& name = line.words.front();
  if (name == "address") {
    read_address(line, settings);
  } else if (name == "trackers") {
    settings.tracker_count = count_of(line, 1);
  } else if (const HostRow* host = find_row(kHosts, name)) {
    read_host(line, *host, settings);
  } else if (const CountRow* count = find_row(kCounts, name)) {
    settings.*count->count = count_of(line, count->least);
  } else if (const QuantityRow* quantity = find_row(kQuantities, name)) {
    settings.*quantity->value = quantity_of(line, quantity->is_time);
  } else {
    throw Error("{}: '{}' is not known; must be one of {}", line.where, name, all_names());
  }
}

struct WayRow {
  Way way;
  const char* name;
};
constexpr auto kWays = std::to_array<WayRow>({{Way::kP2pdc, "p2pdc"}, {Way::kFlat, "flat"}});

}  // namespace

Settings read_settings(const std::filesystem::path& file) {
  Settings settings;
  std::istringstream lines(read_file(file));
  int number = 0;
  for (std::string text; std::getline(lines, text);) {
    Line line{.where = fmt::format("{}:{}", file.string(), ++number), .words = {}};
    std::istringstream words(text.substr(0, text.find('#')));
    for (std::string word; words >> word;) line.words.push_back(word);
    if (!line.words.empty()) read_line(line, settings);
  }
  if (settings.tracker_count && !settings.trackers.empty())
    throw Error("{}: 'trackers {}' and 'tracker {}' cannot be used together", file.string(),
                *settings.tracker_count, settings.trackers.front());
  return settings;
}

Request parse_request(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string name = text.substr(0, colon);
  const auto* row = find_row(kWays, name);
  if (row == nullptr || (colon != std::string::npos && colon + 1 == text.size()))
    throw Error("--deploy {}: must be one of p2pdc, flat, p2pdc:FILE, flat:FILE", text)
        .with_exit_code(kExitUsage);
  return {row->way, colon == std::string::npos ? Settings() : read_settings(text.substr(colon + 1))};
}

const char* name_of(Way way) {
  return std::find_if(kWays.begin(), kWays.end(), [&](const WayRow& row) { return row.way == way; })->name;
}

}  // namespace dperf::deploy
