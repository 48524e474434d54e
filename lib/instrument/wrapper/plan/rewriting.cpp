// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/rewriting.h"

#include <fmt/format.h>

#include <charconv>
#include <sstream>

namespace dperf::wrapper {
namespace {

constexpr Reason kOutcomes[] = {Reason::none, Reason::nothing_to_edit, Reason::clang_cannot_parse,
                                Reason::instrumenter_failed};

/// Lines in front of the functions and notes.
constexpr std::size_t kFacts = 6;

std::size_t number(const std::string& line) {
  std::size_t value = 0;
  std::from_chars(line.data(), line.data() + line.size(), value);
  return value;
}

}  // namespace

std::string to_text(const Rewriting& rewriting) {
  std::string text =
      fmt::format("{}\n{}\n{}\n{}\n{:d}\n{}\n", tag(rewriting.left_alone), rewriting.detail, rewriting.blocks,
                  rewriting.loops, rewriting.named_by_clang, rewriting.damaged.size());
  for (const DamagedFunction& function : rewriting.damaged)
    text += fmt::format("{}\n{}\n", function.place, function.detail);
  for (const std::string& note : rewriting.notes) text += note + "\n";
  return text + "end\n";
}

Rewriting from_text(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  if (lines.size() <= kFacts || lines.back() != "end") return {};
  Rewriting result{.detail = lines[1]};
  for (const Reason outcome : kOutcomes) {
    if (lines[0] == tag(outcome)) result.left_alone = outcome;
  }
  result.blocks = number(lines[2]);
  result.loops = number(lines[3]);
  result.named_by_clang = lines[4] == "1";
  const std::size_t notes = kFacts + 2 * number(lines[5]);
  if (notes >= lines.size()) return {};
  for (std::size_t i = kFacts; i < notes; i += 2) result.damaged.push_back({lines[i], lines[i + 1]});
  result.notes.assign(lines.begin() + static_cast<std::ptrdiff_t>(notes), lines.end() - 1);
  return result;
}

}  // namespace dperf::wrapper
