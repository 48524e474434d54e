// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/loops/answer_probes.h"

#include <fmt/format.h>

#include <cstdint>

#include "dperf/runtime.h"
#include "instrument/loops/loop_marks.h"

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

}  // namespace

std::string answer_text(const std::string& function, const std::vector<FunctionAnswer>& answers,
                        const ProbeText& probes) {
  std::string text, truth;
  std::uint64_t bits = 0;
  for (const FunctionAnswer& answer : answers) {
    const std::string& name = answer.flag.empty() ? function : answer.flag;
    bits |= std::uint64_t{1} << hash_of(name) % DPERF_RT_ASKED_BITS;
    text += " " + answers_for(hash_text(name, probes), answer, probes);
    if (!answer.truth.empty()) truth = answer.truth;
  }
  // Compared once more, it has the type of `truth`: bool in C++, where a lambda may have none of its own.
  if (!truth.empty())
    text =
        fmt::format(" const int dperf_rt_truth = ({}) ? 1 : 0;{} return dperf_rt_truth != 0;", truth, text);
  return fmt::format("if (__builtin_expect((dperf_rt_asked & {}) != 0, 0)) {{{} }}", probes.constant(bits),
                     text);
}

}  // namespace dperf::instrument
