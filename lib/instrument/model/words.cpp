// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/model/words.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

namespace dperf::instrument {
namespace {

using Words = std::span<const std::string_view>;

bool is_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// "any", "bad" of `anyBad`, `ANY_BAD`, `any_bad`; empty ones between.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  bool was_lower = false;
  for (const char c : text) {
    const bool is_upper = c >= 'A' && c <= 'Z', is_lower = c >= 'a' && c <= 'z';
    if ((!is_upper && !is_lower) || (is_upper && was_lower)) words.emplace_back();
    if (is_upper || is_lower) words.back() += static_cast<char>(is_upper ? c - 'A' + 'a' : c);
    was_lower = is_lower;
  }
  return words;
}

bool is_among(Words known, const std::string& word) {
  return std::ranges::find(known, word) != known.end();
}

bool has_one_of(Words known, const std::vector<std::string>& words) {
  return std::ranges::any_of(words, [known](const std::string& word) { return is_among(known, word); });
}

}  // namespace

bool has_part(std::string_view expression, std::string_view part) {
  const auto continues = [](char before, char after) { return is_of_name(before) && is_of_name(after); };
  for (std::size_t at = expression.find(part); at != std::string_view::npos;
       at = expression.find(part, at + 1)) {
    const std::size_t end = at + part.size();
    const bool is_whole = !part.empty() && (at == 0 || !continues(expression[at - 1], part.front())) &&
                          (end == expression.size() || !continues(part.back(), expression[end]));
    if (is_whole) return true;
  }
  return false;
}

bool names_breakdown(std::string_view condition, bool goes_on) {
  static constexpr auto kBreakdowns = std::to_array<std::string_view>(
      {"abort", "bad", "broken", "crashed", "diverged", "fail", "failed", "failure", "inf", "invalid",
       "isnan", "lost", "singular", "unstable", "nan", "wrong"});
  const bool negated = condition.starts_with('!') || condition.starts_with(".not.");
  const std::vector<std::string> words = words_of(condition);
  const bool is_not_ok = negated != goes_on && std::ranges::find(words, "ok") != words.end();
  return is_not_ok || has_one_of(kBreakdowns, words);
}

bool names_failure(std::string_view condition, bool goes_on) {
  static constexpr auto kErrors = std::to_array<std::string_view>({"err", "error", "errors", "ierr"});
  return names_breakdown(condition, goes_on) || has_one_of(kErrors, words_of(condition));
}

bool names_agreement(std::string_view qualified) {
  static constexpr auto kAgree =
      std::to_array<std::string_view>({"agree", "allgather", "allmax", "allmin", "allreduce", "allsum",
                                       "bcast", "broadcast", "gmax", "gmin", "gsum", "reduce"});
  static constexpr auto kResults =
      std::to_array<std::string_view>({"all", "any", "changed", "converged", "count", "done", "max",
                                       "maximum", "min", "minimum", "norm", "sum", "total"});
  static constexpr auto kOfRanks = std::to_array<std::string_view>(
      {"comm", "communicator", "global", "globally", "mpi", "par", "parallel", "procs", "ranks"});
  const std::vector<std::string> words = words_of(qualified);
  return has_one_of(kAgree, words) || (has_one_of(kResults, words) && has_one_of(kOfRanks, words));
}

}  // namespace dperf::instrument
