// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/plan/carrying_loops.h"

#include <algorithm>

namespace dperf::instrument {
namespace {

constexpr const char* kRegion =
    "it is in a construct of OpenMP, all threads of which would have to leave out the same iterations: use "
    "dperf-sample";

/// Somewhere in it, a statement calls something that perhaps communicates, for what that does and not for a
/// value.
bool has_call(const CallGraph& graph, const Statement& statement) {
  const bool is_call = statement.kind == StatementKind::kIf || statement.plain.is_call;
  if (is_call && graph.calls_unknown(statement)) return true;
  return std::ranges::any_of(statement.children,
                             [&graph](const Statement& child) { return has_call(graph, child); });
}

bool may_carry_in_header(const CallGraph& graph, const Statement& loop) {
  return graph.of_iteration(loop) == Communication::kPerhaps && graph.each_iteration_calls_elsewhere(loop) &&
         has_call(graph, loop);
}

class CarryingLoops : public PlanWriter {
 public:
  CarryingLoops(const Unit& unit, const CallGraph& graph, const Function& function, Names& names,
                FilePlan& plan, bool in_region)
      : PlanWriter(unit, graph, function, names, plan), in_region_(in_region) {}

  /// @param direct  it is a whole statement of a compound, so that text can go around it
  void inside(const Statement& statement, bool direct);

 private:
  bool may_carry(const Statement& loop) const {
    if (is_deep(loop)) return false;
    return in_region_ ? may_carry_in_region(loop) : may_carry_in_header(graph_, loop);
  }
  bool may_carry_in_region(const Statement& loop) const {
    const Communication each = graph_.of_iteration(loop);
    if (each == Communication::kPerhaps) return graph_.each_iteration_calls_unknown(loop);
    return each > Communication::kPerhaps && !only_waits(loop, MarkKind::kLazy);
  }
  void mark(const Statement& loop, const LoopHead& head);

  bool in_region_;
};

void CarryingLoops::inside(const Statement& statement, bool direct) {
  if (statement.frozen() && !(in_region_ && statement.region)) return;
  if (graph_.of(statement, Within::kLoop) == Communication::kNo) return;
  if (statement.kind == StatementKind::kLoop && direct && !statement.labels.inside && may_carry(statement)) {
    std::string why_not;
    const std::optional<LoopHead> head = language_.loop_head(statement, why_not);
    if (head) return mark(statement, *head);
  }
  if (statement.kind == StatementKind::kCompound && statement.braces.editable) {
    for (const Group& group : groups_of(statement)) inside(*group.front(), group.size() == 1);
  } else {
    for (const Statement& child : statement.children) inside(child, false);
  }
}

void CarryingLoops::mark(const Statement& loop, const LoopHead& head) {
  const LoopMarks marks =
      begin_loop(MarkKind::kLazy, loop, graph_.of_iteration(loop), in_region_ ? kRegion : "", in_region_);
  insert_before(loop, marks.enter);
  const std::size_t reserved = reserve_head(loop, head);
  inside(loop.children.front(), false);
  end_loop(loop, head, marks, reserved);
}

bool has_carrying_loop(const CallGraph& graph, const Statement& statement) {
  if (statement.frozen() || graph.of(statement, Within::kLoop) != Communication::kPerhaps) return false;
  if (statement.kind == StatementKind::kLoop && may_carry_in_header(graph, statement)) return true;
  return std::ranges::any_of(statement.children,
                             [&graph](const Statement& child) { return has_carrying_loop(graph, child); });
}

}  // namespace

bool has_carrying_loop(const CallGraph& graph, const Function& function) {
  return !function.returns_small_record && has_carrying_loop(graph, function.body);
}

void plan_header_function(const Unit& unit, const CallGraph& graph, const Function& function, Names& names,
                          FilePlan& plan) {
  if (has_carrying_loop(graph, function))
    CarryingLoops(unit, graph, function, names, plan, false).inside(function.body, false);
}

void plan_region(const Unit& unit, const CallGraph& graph, const Function& function, Names& names,
                 const Statement& region, FilePlan& plan) {
  CarryingLoops(unit, graph, function, names, plan, true).inside(region, false);
}

}  // namespace dperf::instrument
