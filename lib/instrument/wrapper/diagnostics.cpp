// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/diagnostics.h"

#include <charconv>
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

}  // namespace dperf::wrapper
