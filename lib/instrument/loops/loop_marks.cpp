// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/loops/loop_marks.h"

#include <fmt/format.h>

#include <algorithm>

#include "dperf/runtime.h"

namespace dperf::instrument {
namespace {

LoopMarks plain_marks(const ProbeText& probes, std::uint64_t id) {
  LoopMarks marks;
  marks.enter = probes.loop_enter(id);
  marks.iteration = probes.loop_iteration(id);
  marks.exit = probes.loop_exit(id);
  return marks;
}

/// A single statement that can get braces.
bool is_whole(const Statement& body) {
  return body.extent.begin_editable && body.extent.end_editable && !body.extent.behind_directive &&
         !body.frozen() && !body.labels.before && !body.plain.declaration;
}

}  // namespace

LoopMarks loop_marks(MarkKind kind, std::optional<std::uint64_t> id, unsigned number,
                     const ProbeText& probes) {
  LoopMarks plain = id ? plain_marks(probes, *id) : LoopMarks{};
  if (kind == MarkKind::kEach) return plain;
  LoopMarks marks;
  marks.seen = fmt::format("dperf_rt_seen_{}", number);
  const std::string in = fmt::format("dperf_rt_in_{}", number);
  const bool lazy = kind == MarkKind::kLazy;
  // Not initialised where it is declared: code that jumps over a declaration is allowed only so.
  marks.enter = fmt::format("{{ dperf_rt_id {0}; {0} = dperf_rt_events{1};", marks.seen, lazy ? "" : " - 1");
  marks.iteration = fmt::format("{} = dperf_rt_events;", marks.seen);
  marks.exit = "}";
  if (!id) return marks;
  if (lazy) {
    marks.enter = fmt::format("{{ int {} = 0; {}", in, marks.enter.substr(2));
    marks.iteration += fmt::format(" if (!{0}) {1} {0} = 1; {2}", in, plain.enter, plain.iteration);
    marks.exit = fmt::format("if ({}) {} }}", in, plain.exit);
  } else {
    marks.enter += " " + plain.enter;
    marks.iteration += " " + plain.iteration;
    marks.exit = plain.exit + " }";
  }
  return marks;
}

void add_guard(const LoopEligibility& decision, std::uint64_t id, unsigned number, const ProbeText& probes,
               LoopMarks& marks) {
  if (decision.eligibility == Eligibility::kNever) return;
  const std::string run = fmt::format("dperf_rt_run_{}", number),
                    skip = fmt::format("dperf_rt_skip_{}", number);
  const bool leaves = decision.eligibility == Eligibility::kIfDirected || decision.iterations > 0;
  const std::string left = decision.counted
                               ? fmt::format("dperf_rt_left({}, {}, {}, {})", decision.counter,
                                             decision.bound, decision.step, decision.inclusive ? 1 : 0)
                               : probes.constant(~std::uint64_t{0});
  const std::string arguments =
      fmt::format("({}, &{}, {}, {}", probes.constant(id), run, left, leaves ? 1 : 0);
  const std::string call = decision.directed
                               ? fmt::format("dperf_rt_skip_directed{}, {})", arguments, decision.iterations)
                               : fmt::format("dperf_rt_skip{})", arguments);
  std::string updates;
  for (const std::string& update : decision.updates) updates += " " + update;
  // What is compared with ~0 is DPERF_RT_QUIET and DPERF_RT_LEAVE.
  marks.guard = fmt::format(
      "if (__builtin_expect(dperf_rt_sampling, 0) && {4} + 1 != 0) {{ dperf_rt_id {0} = {1}; {2}for (; {0}; "
      "--{0}) {{{3} }} }}",
      skip, call, leaves ? fmt::format("if ({} + 1 == 0) break; ", skip) : "", updates, run);
  marks.enter = fmt::format("{{ dperf_rt_id {0}; {0} = 0; {1}", run, marks.enter);
  marks.exit += " }";
}

void add_bounds(const std::vector<BoundComparison>& bounds, std::uint64_t id, unsigned number,
                const ProbeText& probes, LoopMarks& marks) {
  if (bounds.empty()) return;
  std::string declared, begun, calls;
  for (unsigned i = 0; i < bounds.size(); ++i) {
    const BoundComparison& bound = bounds[i];
    const std::string name = fmt::format("dperf_rt_cmp_{}{}", number, i == 0 ? "" : fmt::format("_{}", i));
    const unsigned how = (bound.inclusive ? unsigned{DPERF_RT_INCLUSIVE} : 0) |
                         (bound.down ? unsigned{DPERF_RT_DOWN} : 0) |
                         (bound.unequal ? unsigned{DPERF_RT_UNEQUAL} : 0) | i * unsigned{DPERF_RT_COMPARISON};
    declared += fmt::format("{}{}", i == 0 ? "" : ", ", name);
    begun += fmt::format("{0}.run = {0}.next = ", name);
    calls += fmt::format(" if ({0}.run++ == {0}.next) {{ dperf_rt_compare({1}, &{0}, {2}, {3}, {4}, {5}); }}",
                         name, probes.constant(id), c_string(bound.text), bound.value, bound.bound, how);
  }
  marks.enter = fmt::format("{{ struct dperf_rt_compared {}; {}0; {}", declared, begun, marks.enter);
  marks.exit += " }";
  marks.guard = fmt::format("if (__builtin_expect(dperf_rt_bounds, 0)) {{{} }}{}{}", calls,
                            marks.guard.empty() ? "" : " ", marks.guard);
}

/// Declarations come first in C90, and the guard before them: what they are initialised with may depend on
/// the counter.
HeadEdits head_edits(const Statement& loop, const LoopHead& head, const LoopMarks& marks) {
  const Statement& body = loop.children.front();
  HeadEdits edits;
  const bool behind_declarations = head.before_statement && !head.needs_braces;
  if (behind_declarations && !marks.guard.empty()) {
    edits.head.push_back({body.braces.after_open.offset, 0, " " + marks.guard + " {"});
    edits.end.push_back({body.braces.close.offset, 0, "} "});
  }
  std::string text = head.needs_braces ? "{ " : head.before_statement ? "" : " ";
  if (!behind_declarations && !marks.guard.empty()) text += marks.guard + " ";
  text += marks.head();
  if (head.before_statement) text += " ";
  edits.head.push_back({head.offset, 0, text});
  if (head.needs_braces) edits.end.push_back({body.extent.end.offset, 0, " }"});
  return edits;
}

std::optional<LoopHead> loop_head(const Statement& loop, bool declarations_first, std::string& why_not) {
  if (!loop.extent.begin_editable || !loop.extent.end_editable) {
    why_not = "the loop begins or ends in a macro or under a different #if";
    return std::nullopt;
  }
  if (loop.labels.case_inside) {
    why_not = "a case label jumps into the loop";
    return std::nullopt;
  }
  why_not = "the loop's body begins or ends in a macro";
  if (loop.children.empty()) return std::nullopt;
  const Statement& body = loop.children.front();
  if (body.kind != StatementKind::kCompound) {
    if (!is_whole(body)) return std::nullopt;
    return LoopHead{body.extent.begin.offset, true, true};
  }
  if (!body.braces.editable) return std::nullopt;
  if (!declarations_first || body.children.empty() || !body.children.front().plain.declaration)
    return LoopHead{body.braces.after_open.offset, false, false};
  const auto first =
      std::ranges::find_if(body.children, [](const Statement& child) { return !child.plain.declaration; });
  why_not = "nothing can be inserted after the declarations of its body";
  if (first == body.children.end() || !first->extent.begin_editable || first->extent.behind_directive ||
      first->labels.before)
    return std::nullopt;
  return LoopHead{first->extent.begin.offset, true, false};
}

}  // namespace dperf::instrument
