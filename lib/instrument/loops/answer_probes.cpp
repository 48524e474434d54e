// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/loops/answer_probes.h"

#include <fmt/format.h>

#include <cstdint>

#include "dperf/runtime.h"

namespace dperf::instrument {
namespace {

std::string hash_text(const std::string& function, const ProbeText& probes) {
  return probes.constant(hash_of(function));
}

std::string answer_call(const BoundComparison& one, bool leaves) {
  const unsigned how = how_compared(one, false) | (leaves ? unsigned{DPERF_RT_LEAVES} : 0);
  const char* const likely = one.is_likely || one.is_norm ? "1.0" : "0.0";
  return fmt::format("dperf_rt_answer({}, {}, {}, {});", c_string(one.text), leaves ? likely : one.value,
                     leaves ? "0.0" : one.bound, how);
}

std::string one_answer(const BoundComparison& one, const ProbeText& probes) {
  if (one.asks.is_asked())
    return fmt::format("dperf_rt_pass({}, {}, {}, {});", c_string(one.text), hash_text(one.asks.name, probes),
                       one.asks.value, one.asks.ends_if_equal ? 1 : 0);
  if (one.only_if.empty()) return answer_call(one, one.leaves);
  return fmt::format("if ({}) {{ {} }} else {{ {} }}", one.only_if, answer_call(one, false),
                     answer_call(one, true));
}

std::string answers_for(const std::string& hash, const FunctionAnswer& answer, const ProbeText& probes) {
  if (!answer.passes_on.empty())
    return fmt::format("dperf_rt_pass_on({}, {}, {});", hash, c_string(answer.comparisons.front().text),
                       hash_text(answer.passes_on, probes));
  std::string text;
  for (const BoundComparison& one : answer.comparisons) text += " " + one_answer(one, probes);
  text = fmt::format("if (dperf_rt_is_asked({}, {})) {{{} }}", hash, answer.returned, text);
  return answer.truth.empty() ? text
                              : fmt::format("if ({}dperf_rt_truth) {}", answer.returned ? "!" : "", text);
}

void add_asked(const std::vector<BoundComparison>& comparisons, std::set<std::string>& names) {
  for (const BoundComparison& one : comparisons)
    if (one.asks.is_asked()) names.insert(one.asks.name);
}

void add_asked(const Statement& statement, std::set<std::string>& names) {
  for (const LoopEffects& loop : statement.loop) {
    add_asked(loop.bounds, names);
    for (const LoopExit& exit : loop.exits) add_asked(exit.comparisons, names);
  }
  for (const Statement& child : statement.children) add_asked(child, names);
}

}  // namespace

std::set<std::string> asked_in(const Unit& unit) {
  std::set<std::string> names;
  for (const Function& function : unit.functions) {
    add_asked(function.body, names);
    for (const FunctionAnswer& answer : function.answers) {
      add_asked(answer.comparisons, names);
      if (!answer.passes_on.empty()) names.insert(answer.passes_on);
    }
  }
  return names;
}

std::set<std::string> flags_of(const Unit& unit) {
  std::set<std::string> names;
  for (const Function& function : unit.functions)
    for (const FunctionAnswer& answer : function.answers)
      if (!answer.flag.empty()) names.insert(answer.flag);
  return names;
}

bool returns_other_than(const std::set<std::string>& flags, const FunctionAnswer& answer) {
  return answer.flag.empty() && answer.comparisons.size() == 1 &&
         answer.comparisons.front().asks.name.find('.') != std::string::npos &&
         !flags.contains(answer.comparisons.front().asks.name);
}

std::string answer_text(const std::string& function, const std::vector<FunctionAnswer>& answers,
                        const ProbeText& probes) {
  constexpr std::uint64_t kBits = 64;
  std::string text, truth;
  std::uint64_t bits = 0;
  for (const FunctionAnswer& answer : answers) {
    const std::string& name = answer.flag.empty() ? function : answer.flag;
    bits |= std::uint64_t{1} << hash_of(name) % kBits;
    text += " " + answers_for(hash_text(name, probes), answer, probes);
    if (!answer.truth.empty()) truth = answer.truth;
  }
  if (!truth.empty())
    text = fmt::format(" const int dperf_rt_truth = ({}) ? 1 : 0;{} return dperf_rt_truth;", truth, text);
  return fmt::format("if (__builtin_expect((dperf_rt_asked & {}) != 0, 0)) {{{} }}", probes.constant(bits),
                     text);
}

unsigned how_compared(const BoundComparison& bound, bool at_end) {
  return (bound.inclusive ? unsigned{DPERF_RT_INCLUSIVE} : 0) | (bound.down ? unsigned{DPERF_RT_DOWN} : 0) |
         (bound.unequal ? unsigned{DPERF_RT_UNEQUAL} : 0) |
         (bound.may_vary ? unsigned{DPERF_RT_MAY_VARY} : 0) |
         (bound.is_likely && !bound.leaves ? unsigned{DPERF_RT_RECEIVED} : 0) |
         (bound.is_counted() ? unsigned{DPERF_RT_COUNTED} : 0) |
         (bound.is_norm ? unsigned{DPERF_RT_LIKELY} : 0) |
         (at_end || bound.in_body ? unsigned{DPERF_RT_AT_END} : 0);
}

}  // namespace dperf::instrument
