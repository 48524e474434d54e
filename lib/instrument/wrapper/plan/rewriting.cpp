// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/rewriting.h"

#include <fmt/format.h>

#include <charconv>
#include <sstream>

namespace dperf::wrapper {
namespace {

constexpr Reason kOutcomes[] = {Reason::none, Reason::nothing_to_edit, Reason::clang_cannot_parse,
                                Reason::instrumenter_failed};

}  // namespace

std::string to_text(const Rewriting& rewriting) {
  std::string text = fmt::format("{}\n{}\n{}\n{}\n{:d}\n", tag(rewriting.left_alone), rewriting.detail,
                                 rewriting.blocks, rewriting.loops, rewriting.named_by_clang);
  for (const std::string& note : rewriting.notes) text += note + "\n";
  return text + "end\n";
}

Rewriting from_text(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  if (lines.size() < 6 || lines.back() != "end") return {};
  Rewriting result{.detail = lines[1]};
  for (const Reason outcome : kOutcomes) {
    if (lines[0] == tag(outcome)) result.left_alone = outcome;
  }
  std::from_chars(lines[2].data(), lines[2].data() + lines[2].size(), result.blocks);
  std::from_chars(lines[3].data(), lines[3].data() + lines[3].size(), result.loops);
  result.named_by_clang = lines[4] == "1";
  result.notes.assign(lines.begin() + 5, lines.end() - 1);
  return result;
}

}  // namespace dperf::wrapper
