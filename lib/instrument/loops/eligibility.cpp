// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/loops/eligibility.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "instrument/loops/loop_counters.h"
#include "instrument/loops/resets.h"

namespace dperf::instrument {
namespace {

/// It is left by a return or goto, if at all.
bool only_returns(const Statement& statement) {
  const std::string& jump = statement.exits.jump;
  return (jump.empty() || jump == "return" || jump.ends_with("goto")) &&
         std::ranges::all_of(statement.children, only_returns);
}

/// The first way out of the loop's iteration other than its condition: "the break in line 41".
/// @param nested  inside a loop or switch, to which a break belongs
std::string early_exit(const Statement& statement, const CallGraph& graph, bool nested) {
  const std::string& jump = statement.exits.jump;
  const bool of_innermost = jump == "break" || jump == "exit";
  const bool of_named = jump.starts_with("exit ") || jump.starts_with("cycle ");  // in Fortran: "exit outer"
  const bool leaves =
      jump.ends_with("goto") || jump == "return" || jump == "throw" || of_named || (of_innermost && !nested);
  if (leaves) return fmt::format("the {} in line {}", jump, statement.extent.first.line);
  if (statement.kind == StatementKind::kPlain && statement.exits.may_return)
    return fmt::format("a return in line {}", statement.extent.first.line);
  const bool inner =
      nested || statement.kind == StatementKind::kLoop || statement.kind == StatementKind::kSwitch;
  for (const Statement& child : statement.children) {
    if (statement.exits.on_error && &child == &statement.children.front() && only_returns(child)) continue;
    const std::string found = early_exit(child, graph, inner);
    if (!found.empty()) return found;
    if (statement.kind == StatementKind::kCompound && graph.ends(child))
      break;  // a path that ends the program
  }
  return "";
}

/// "`k <= max_iter` is a plain counter, but `norm > tol` may end it earlier"
std::string two_exits(const LoopEffects& facts, const Counter& counter) {
  std::string others;
  for (unsigned i = 0; i < facts.parts.size(); ++i)
    if (i != counter.conjunct) others += fmt::format("{}`{}`", others.empty() ? "" : " or ", facts.parts[i]);
  return fmt::format("`{}` is a plain counter, but {} may end it earlier", facts.parts[counter.conjunct],
                     others);
}

/// A counter that its file does not have for itself: a member, which the whole program shows.
bool may_be_changed(const LoopEffects& facts, const Counter& counter, const Statement& loop,
                    const Function& function, const CallGraph& graph) {
  const LoopVariable& variable = facts.variables[counter.variable];
  const auto moves = [&variable](const LoopWrite& write) {
    return static_cast<int>(write.variable) == variable.object;
  };
  return variable.field.empty() || std::ranges::any_of(facts.writes, moves) ||
         graph.may_assign(loop, variable.field, function);
}

}  // namespace

LoopEligibility eligibility_of(const Statement& loop, const Function& function, const CallGraph& graph) {
  LoopEligibility decision;
  const auto because = [&decision](const std::string& why) {
    decision.why = why;
    return decision;
  };
  if (loop.loop.empty() || loop.children.empty()) return because("nothing is known about its iterations");
  if (loop.labels.inside) return because("it contains a label, which a goto may jump to");
  const LoopEffects& facts = loop.loop.front();
  if (!facts.refusal.empty()) return because(facts.refusal);
  const Counter counter = find_counter(facts);
  if (counter.kind == Counter::kWrong) return because(counter.why);
  const Updates updates = find_updates(facts, counter, resets_of(loop));
  if (!updates.refusal.empty()) return because(updates.refusal);
  decision.updates = updates.texts;
  decision.counted = counter.kind == Counter::kPlain;
  if (decision.counted) {
    decision.counter = counter.counter;
    decision.bound = counter.bound;
    decision.step = counter.step;
    decision.inclusive = counter.inclusive;
  }
  decision.eligibility = Eligibility::kIfDirected;
  if (!decision.counted) return because(counter.why);
  if (!counter.doubt.empty() && may_be_changed(facts, counter, loop, function, graph))
    return because(counter.doubt);
  if (facts.parts.size() > 1) return because(two_exits(facts, counter));
  if (const std::string exit = early_exit(loop.children.front(), graph, false); !exit.empty())
    return because(fmt::format("it may be left early by {}", exit));
  if (!updates.unpredictable.empty()) return because(updates.unpredictable);
  decision.eligibility = Eligibility::kAlways;
  return because(counter.why + updates.remark);
}

std::optional<Counting> counting_of(const Statement& loop, const CallGraph& graph) {
  if (loop.loop.empty() || loop.children.empty() || loop.labels.inside) return std::nullopt;
  if (!early_exit(loop.children.front(), graph, false).empty()) return std::nullopt;
  return counting_of(loop.loop.front());
}

std::string advice(const LoopEligibility& decision, const PlanEntry& loop) {
  if (decision.eligibility == Eligibility::kNever) return "";
  if (decision.directed || decision.eligibility == Eligibility::kAlways)
    return fmt::format("{}:{} run", loop.path, loop.first_line);
  return fmt::format("{}:{} {}", loop.path, loop.first_line, decision.counted ? "sample" : "= N");
}

}  // namespace dperf::instrument
