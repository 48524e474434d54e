// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/timings.h"

#include <optional>
#include <regex>

#include "compare/files.h"
#include "support/error.h"

namespace dperf::compare {
namespace {

// Each finds seconds in its last group, and what counts 60 and 3600 times in those before.
constexpr const char* kForms[] = {
    R"(^real\s+(\d+)m(\d+[.,]\d+)s$)",                                           // bash
    R"(^real\s+(\d+[.,]?\d*)$)",                                                 // time -p
    R"((?:^|\s)(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)elapsed)",                        // GNU time
    R"(^\s*Elapsed \(wall clock\) time .*: (?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$)",  // GNU time -v
};

std::regex compile(const std::string& pattern) {
  try {
    std::regex compiled(pattern, std::regex::ECMAScript);
    if (compiled.mark_count() > 0) return compiled;
  } catch (const std::regex_error&) {
  }
  throw Error("--pattern '{}': expected: a regular expression with a group for the seconds", pattern)
      .with_exit_code(kExitUsage);
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.emplace_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// "1:02:03.5" as groups.
double seconds_of(const std::smatch& match, const std::string& place) {
  double seconds = 0;
  for (std::size_t i = 1; i < match.size(); ++i) {
    if (!match[i].matched) continue;
    std::string digits = match[i].str();
    for (char& c : digits)
      if (c == ',') c = '.';  // time(1) follows the locale
    seconds = seconds * 60 + std::stod(digits);
  }
  check_seconds(seconds, place);
  return seconds;
}

std::optional<double> time_in(const std::string& line, const std::string& place) {
  static const std::vector<std::regex> forms(std::begin(kForms), std::end(kForms));
  std::smatch match;
  for (const std::regex& form : forms)
    if (std::regex_search(line, match, form)) return seconds_of(match, place);
  return std::nullopt;
}

std::optional<double> time_in(const std::string& line, const std::regex& pattern, const std::string& place) {
  std::smatch match;
  if (!std::regex_search(line, match, pattern)) return std::nullopt;
  return read_seconds(match[1].str(), place);
}

}  // namespace

std::vector<double> find_timings(std::string_view text, const std::string& pattern, const std::string& file) {
  std::optional<std::regex> own;
  if (!pattern.empty()) own = compile(pattern);
  std::vector<double> times;
  std::size_t number = 0;
  for (const std::string& line : lines_of(text)) {
    const std::string place = fmt::format("{}:{}", file, ++number);
    const std::optional<double> time = own ? time_in(line, *own, place) : time_in(line, place);
    if (time) times.push_back(*time);
  }
  if (times.empty())
    throw Error("{}: no time found; expected: {}", file,
                own ? fmt::format("lines that match --pattern '{}'", pattern)
                    : "the output of time(1), or --pattern");
  return times;
}

}  // namespace dperf::compare
