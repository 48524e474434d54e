// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/timings.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <optional>

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

/// Bytes, whatever the encoding of the program's output is.
RE2::Options options() {
  RE2::Options options(RE2::Latin1);
  options.set_log_errors(false);
  return options;
}

void check(const RE2& pattern) {
  const std::string problem = !pattern.ok()                            ? pattern.error() + "; "
                              : pattern.NumberOfCapturingGroups() == 0 ? "has no group; "
                                                                       : "";
  if (!problem.empty())
    throw Error("--pattern '{}': {}expected: a regular expression (RE2) with a group for the seconds",
                pattern.pattern(), problem)
        .with_exit_code(kExitUsage);
}

/// What the groups of a pattern have matched; null data where a group took no part.
using Groups = std::array<re2::StringPiece, 4>;

bool find(const RE2& pattern, const std::string& line, Groups& groups) {
  const int count = 1 + std::min(pattern.NumberOfCapturingGroups(), static_cast<int>(groups.size()) - 1);
  return pattern.Match(line, 0, line.size(), RE2::UNANCHORED, groups.data(), count);
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
double seconds_of(const Groups& groups, const std::string& place) {
  double seconds = 0;
  for (std::size_t i = 1; i < groups.size(); ++i) {
    if (groups[i].data() == nullptr) continue;
    std::string digits(groups[i]);
    std::replace(digits.begin(), digits.end(), ',', '.');  // time(1) follows the locale
    seconds = seconds * 60 + std::strtod(digits.c_str(), nullptr);
  }
  check_seconds(seconds, place);
  return seconds;
}

std::optional<double> time_in(const std::string& line, const std::string& place) {
  static const std::vector<std::unique_ptr<RE2>> forms = [] {
    std::vector<std::unique_ptr<RE2>> compiled;
    for (const char* form : kForms) compiled.push_back(std::make_unique<RE2>(form, options()));
    return compiled;
  }();
  for (const std::unique_ptr<RE2>& form : forms) {
    Groups groups;
    if (find(*form, line, groups)) return seconds_of(groups, place);
  }
  return std::nullopt;
}

std::optional<double> time_in(const std::string& line, const RE2& pattern, const std::string& place) {
  Groups groups;
  if (!find(pattern, line, groups)) return std::nullopt;
  return read_seconds(std::string(groups[1]), place);
}

}  // namespace

std::vector<double> find_timings(std::string_view text, const std::string& pattern, const std::string& file) {
  std::optional<RE2> own;
  if (!pattern.empty()) check(own.emplace(pattern, options()));
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
