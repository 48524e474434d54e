// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/plan/user_pragmas.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace dperf::instrument {
namespace {

struct Directive {
  enum What { kSample, kIterations, kRunInFull } what = kSample;
  std::uint64_t iterations = 0;
};

std::optional<Directive> meaning_of(std::string_view words) {
  if (words == "sample") return Directive{Directive::kSample};
  if (words == "run_in_full") return Directive{Directive::kRunInFull};
  std::string plain;
  std::ranges::copy_if(words, std::back_inserter(plain), [](char c) { return c != ' ' && c != '\t'; });
  static constexpr std::string_view kStart = "iterations(";
  if (!plain.starts_with(kStart)) return std::nullopt;
  Directive directive{Directive::kIterations};
  const auto [end, error] =
      std::from_chars(plain.data() + kStart.size(), plain.data() + plain.size(), directive.iterations);
  if (error != std::errc() || directive.iterations == 0 || std::string_view(end) != ")") return std::nullopt;
  return directive;
}

std::string function_at(const Unit& unit, unsigned offset) {
  for (const Function& function : unit.functions)
    if (function.in_main_file && function.body.braces.after_open.offset <= offset &&
        offset < function.body.braces.close.offset)
      return function.name;
  return "outside of functions";
}

void name_pragma(const Unit& unit, const UserPragma& pragma, const std::string& why, FilePlan& plan) {
  plan.skipped.push_back({pragma.path, pragma.line, function_at(unit, pragma.offset),
                          fmt::format("#pragma dperf {}: {}", pragma.words, why)});
}

}  // namespace

void apply_pragma(const Unit& unit, unsigned offset, LoopEligibility& decision, FilePlan& plan) {
  const auto pragma = std::ranges::find(unit.pragmas, offset, &UserPragma::offset);
  const std::optional<Directive> directive =
      pragma == unit.pragmas.end() ? std::nullopt : meaning_of(pragma->words);
  if (!directive) return;
  plan.pragmas_used.insert(offset);
  if (directive->what == Directive::kRunInFull) {
    decision.eligibility = Eligibility::kNever;
    decision.why = fmt::format("the pragma in line {} asks to run it in full", pragma->line);
  } else if (decision.eligibility == Eligibility::kNever) {
    name_pragma(unit, *pragma, "the loop cannot be sampled: " + decision.why, plan);
  } else if (directive->what == Directive::kSample && !decision.counted) {
    name_pragma(unit, *pragma, "iterations(N) is needed: " + decision.why, plan);
  } else {
    decision.directed = true;
    decision.iterations = directive->iterations;
    decision.why = fmt::format("the pragma in line {} asks for it, though {}", pragma->line, decision.why);
    if (decision.eligibility == Eligibility::kAlways)
      decision.why = fmt::format("the pragma in line {} asks for it", pragma->line);
  }
}

void name_unused_pragmas(const Unit& unit, FilePlan& plan) {
  for (const UserPragma& pragma : unit.pragmas) {
    if (!meaning_of(pragma.words))
      name_pragma(unit, pragma, "not known; expected sample, iterations(N) or run_in_full", plan);
    else if (!plan.pragmas_used.contains(pragma.offset))
      name_pragma(unit, pragma, "is not directly before a loop that communicates", plan);
  }
}

std::vector<Edit> without_pragmas(const Unit& unit) {
  std::vector<Edit> edits;
  for (const UserPragma& pragma : unit.pragmas) {
    const std::string text = unit.text.substr(pragma.offset, pragma.length);
    edits.push_back({pragma.offset, pragma.length,
                     std::string(static_cast<std::size_t>(std::ranges::count(text, '\n')), '\n')});
  }
  return edits;
}

}  // namespace dperf::instrument
