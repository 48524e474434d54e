// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/diagnostics.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <set>
#include <vector>

namespace dperf::wrapper {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

/// The numbers of the lines in 'path:12:' wherever it stands.
std::set<std::size_t> lines_named(std::string_view messages, const std::string& path) {
  std::set<std::size_t> lines;
  const std::string start = path + ":";
  for (std::size_t at = messages.find(start); at != std::string_view::npos;
       at = messages.find(start, at + 1)) {
    const char* const number = messages.data() + at + start.size();
    const char* const end = messages.data() + messages.size();
    std::size_t line = 0;
    const auto [after, error] = std::from_chars(number, end, line);
    if (error == std::errc{} && after != end && *after == ':') lines.insert(line);
  }
  return lines;
}

/// Without the escape sequences of a terminal.
std::string without_colours(std::string_view messages) {
  std::string plain;
  for (std::size_t at = 0; at < messages.size(); ++at) {
    if (messages[at] != '\033') {
      plain += messages[at];
      continue;
    }
    while (at + 1 < messages.size() && !std::isalpha(static_cast<unsigned char>(messages[at]))) ++at;
  }
  return plain;
}

/// The number behind the last colon, which is cut off.
std::optional<unsigned> take_number(std::string_view& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  unsigned number = 0;
  const char* const end = text.data() + text.size();
  const auto [after, error] = std::from_chars(text.data() + colon + 1, end, number);
  if (error != std::errc{} || after != end) return std::nullopt;
  text = text.substr(0, colon);
  return number;
}

/// `grid.h:12:3`, or without a column.
std::optional<ErrorLine> place_in(std::string_view text) {
  const std::optional<unsigned> last = take_number(text);
  if (!last) return std::nullopt;
  const std::optional<unsigned> before = take_number(text);
  return ErrorLine{std::string(text), before.value_or(*last)};
}

}  // namespace

bool speak_of_edited_lines(std::string_view messages, const std::string& path, std::string_view source,
                           std::string_view text) {
  const std::set<std::size_t> named = lines_named(messages, path);
  if (named.empty()) return false;
  const std::vector<std::string_view> source_lines = lines_of(source);
  const std::vector<std::string_view> text_lines = lines_of(text);
  const std::set<std::string_view> unchanged(text_lines.begin(), text_lines.end());
  for (const std::size_t line : named) {
    if (line == 0 || line > source_lines.size()) return true;
    if (!unchanged.contains(source_lines[line - 1])) return true;
  }
  return false;
}

bool speak_of_pasted_headers(std::string_view messages, const std::string& path, std::string_view text) {
  for (const std::string_view line : lines_of(text)) {
    if (!line.starts_with("# ") && !line.starts_with("#line ")) continue;
    const std::size_t open = line.find('"'), close = line.rfind('"');
    if (open == close) continue;
    const std::string name(line.substr(open + 1, close - open - 1));
    if (name != path && messages.find(name + ":") != std::string_view::npos) return true;
  }
  return false;
}

std::vector<ErrorLine> lines_with_errors(std::string_view messages) {
  static constexpr std::string_view kWords[] = {": error: ", ": fatal error: "};
  std::vector<ErrorLine> found;
  const std::string plain = without_colours(messages);
  for (const std::string_view line : lines_of(plain))
    for (const std::string_view word : kWords) {
      const std::size_t end = line.find(word);
      if (end == std::string_view::npos) continue;
      const std::optional<ErrorLine> place = place_in(line.substr(0, end));
      if (place && std::ranges::find(found, *place) == found.end()) found.push_back(*place);
      break;
    }
  return found;
}

bool are_structured(std::string_view messages) {
  return messages.starts_with("[{") || messages.starts_with("{\"");
}

std::string without_prefix(std::string messages, std::string_view prefix) {
  for (std::size_t at = 0; (at = messages.find(prefix, at)) != std::string::npos;)
    messages.erase(at, prefix.size());
  return messages;
}

}  // namespace dperf::wrapper
