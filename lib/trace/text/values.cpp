// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/text/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace dperf::trace {
namespace {

template <typename T>
std::optional<T> parse_number(std::string_view text) {
  const bool hexadecimal = text.starts_with("0x");
  if (hexadecimal) text.remove_prefix(2);
  if (hexadecimal && text.starts_with('-')) return std::nullopt;
  T value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value, hexadecimal ? 16 : 10);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

struct Unit {
  std::string_view name;
  double ns;
};
constexpr auto kUnits = std::to_array<Unit>({{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}});

/// One element of a list: N, A..B or NxTIMES. False if malformed or too long.
bool append_element(std::string_view text, std::vector<std::int64_t>& list) {
  const std::size_t dots = text.find("..");
  if (dots != std::string_view::npos) {
    const auto first = parse_integer(text.substr(0, dots)), last = parse_integer(text.substr(dots + 2));
    if (!first || !last || *last < *first) return false;
    const auto more = static_cast<std::uint64_t>(*last) - static_cast<std::uint64_t>(*first);
    if (more >= kLongestList - list.size()) return false;
    for (std::uint64_t i = 0; i <= more; ++i) list.push_back(*first + static_cast<std::int64_t>(i));
    return true;
  }
  const std::size_t cross = text.find('x');
  const auto value = parse_integer(text.substr(0, cross));
  const auto count = cross == std::string_view::npos ? std::optional<std::int64_t>(1)
                                                     : parse_integer(text.substr(cross + 1));
  if (!value || !count || *count < 1 || static_cast<std::uint64_t>(*count) > kLongestList - list.size())
    return false;
  list.insert(list.end(), static_cast<std::size_t>(*count), *value);
  return true;
}

/// Length of the run that begins with list[0], if element follows element by `step`.
std::size_t run_length(std::span<const std::int64_t> list, std::int64_t step) {
  std::size_t length = 1;
  while (length < list.size() && list[length - 1] != std::numeric_limits<std::int64_t>::max() &&
         list[length] == list[length - 1] + step) {
    ++length;
  }
  return length;
}

std::optional<unsigned> parse_line(std::string_view text) {
  const auto line = parse_integer(text);
  if (!line || !std::in_range<unsigned>(*line)) return std::nullopt;
  return static_cast<unsigned>(*line);
}

/// Position of the colon before the line.
std::size_t line_colon(std::string_view text) {
  for (std::size_t colon = text.find(':'); colon != std::string_view::npos;
       colon = text.find(':', colon + 1)) {
    const std::size_t end = text.find_first_not_of("0123456789", colon + 1);
    if (end == colon + 1) continue;
    if (end == std::string_view::npos) return colon + 1 < text.size() ? colon : end;
    if (text[end] == '(' || text.substr(end).starts_with("..") || text.substr(end).starts_with(" ("))
      return colon;
  }
  return std::string_view::npos;
}

}  // namespace

std::optional<std::int64_t> parse_integer(std::string_view text) {
  return parse_number<std::int64_t>(text);
}
std::optional<std::uint64_t> parse_unsigned(std::string_view text) {
  return parse_number<std::uint64_t>(text);
}

std::optional<std::int64_t> parse_duration(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
  if (digits == text.size()) {
    const auto ns = parse_integer(text);
    return ns && *ns >= 0 ? ns : std::nullopt;
  }
  double value = 0;
  const std::string_view number = text.substr(0, digits);
  const auto [end, error] = std::from_chars(number.begin(), number.end(), value);
  const auto unit = std::find_if(kUnits.begin(), kUnits.end(),
                                 [&](const Unit& u) { return u.name == text.substr(digits); });
  if (error != std::errc() || end != number.end() || unit == kUnits.end()) return std::nullopt;
  const double ns = std::round(value * unit->ns);
  if (ns > 9e18) return std::nullopt;
  return static_cast<std::int64_t>(ns);
}

std::optional<std::vector<std::int64_t>> parse_list(std::string_view text) {
  std::vector<std::int64_t> list;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    if (!append_element(text.substr(0, comma), list)) return std::nullopt;
    if (comma + 1 == text.size()) return std::nullopt;
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return list;
}

std::string print_list(std::span<const std::int64_t> list) {
  std::string text;
  while (!list.empty()) {
    const std::size_t up = run_length(list, 1), same = run_length(list, 0);
    const std::size_t length = std::max({up, same, std::size_t{1}});
    if (!text.empty()) text += ',';
    if (length < 3) {
      text += fmt::format("{}", list[0]);
      list = list.subspan(1);
    } else {
      text += up > same ? fmt::format("{}..{}", list[0], list[length - 1])
                        : fmt::format("{}x{}", list[0], length);
      list = list.subspan(length);
    }
  }
  return text;
}

std::optional<PlaceRange> parse_place(std::string_view text) {
  const std::size_t colon = line_colon(text);
  if (colon == std::string_view::npos) return std::nullopt;
  PlaceRange range;
  range.place.file = text.substr(0, colon);
  std::string_view lines = text.substr(colon + 1);
  if (const std::size_t open = lines.find('('); open != std::string_view::npos) {
    if (!lines.ends_with(')')) return std::nullopt;
    range.place.function = lines.substr(open + 1, lines.size() - open - 2);
    lines = lines.substr(0, open);
    while (lines.ends_with(' ')) lines.remove_suffix(1);
  }
  const std::size_t dots = lines.find("..");
  const auto first = parse_line(lines.substr(0, dots));
  const auto last = dots == std::string_view::npos ? first : parse_line(lines.substr(dots + 2));
  if (!first || !last) return std::nullopt;
  range.place.line = *first;
  range.last_line = *last;
  return range;
}

std::string print_place(const SourcePlace& place, std::optional<unsigned> last_line) {
  const std::string range = last_line && *last_line != place.line ? fmt::format("..{}", *last_line) : "";
  const std::string function = place.function.empty() ? "" : fmt::format("({})", place.function);
  return fmt::format("{}:{}{}{}", place.file, place.line, range, function);
}

std::string_view name_of(dperf_ending ending) {
  // as numbered in the trace format
  constexpr std::array<std::string_view, 3> kNames{"", "aborted", "stopped"};
  return kNames.at(static_cast<std::size_t>(ending));
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    if (c == ',' && depth == 0) {
      parts.emplace_back();
      continue;
    }
    if (c == '(') ++depth;
    if (c == ')') --depth;
    parts.back() += c;
  }
  return parts;
}

}  // namespace dperf::trace
