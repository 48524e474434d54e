// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/plan/unknown_planner.h"

#include <algorithm>
#include <iterator>

#include "instrument/loops/loop_marks.h"
#include "instrument/plan/carrying_loops.h"

namespace dperf::instrument {
namespace {

constexpr int kSeveral = 2;

/// Asking the runtime at each entry whether iterations are to be skipped would be felt.
constexpr const char* kArithmetic =
    "what it calls is part of expressions, and not given: give all sources together, or use dperf-sample";

class UnknownPlanner : public PlanWriter {
 public:
  using PlanWriter::PlanWriter;
  void plan();

 private:
  bool is_unknown(const Statement& statement) const {
    return graph_.of(statement, Within::kFunction) == Communication::kPerhaps;
  }
  int unknown_statements(const Statement& statement) const;
  int unknown_in_turn(const Statement& compound) const;
  bool may_be_hot(const Statement& loop) const;
  bool has_call(const Statement& loop) const;
  bool is_driven_by_call(const Statement& loop) const;
  bool drives(const Statement& loop) const;
  bool has_driving_loop(const Statement& statement) const;
  bool drives() const;
  void compound(const Statement& compound, bool behind_unknown, bool reachable);
  void descend(const Statement& statement);
  void loop(const Statement& loop);
  void silent_loops(const Statement& statement, bool direct);
  void silent_loop(const Statement& loop, const LoopHead& head);
  void region(const Statement& frozen) {
    if (frozen.region) plan_region(unit_, graph_, function_, names_, frozen, plan_);
  }
  void block_before(const Statement& statement, const Statement& compound);
  std::uint64_t add_block(const Statement& first, const Statement& compound);

  std::string state_;
  bool used_ = false;
};

/// Statements without a body of their own that call something unknown; a condition counts as one.
int UnknownPlanner::unknown_statements(const Statement& statement) const {
  int count = 0;
  for (const Statement& child : statement.children) count += unknown_statements(child);
  return count + (graph_.calls_unknown(statement) ? 1 : 0);
}

int UnknownPlanner::unknown_in_turn(const Statement& compound) const {
  return static_cast<int>(std::ranges::count_if(compound.children, [this](const Statement& child) {
    return child.kind == StatementKind::kPlain && !child.plain.declaration && !child.exits.is_return &&
           is_unknown(child);
  }));
}

bool holds_loop(const Statement& statement) {
  return statement.kind == StatementKind::kLoop || std::ranges::any_of(statement.children, holds_loop);
}

/// Its iterations may be as short as one that calls nothing at all.
bool UnknownPlanner::may_be_hot(const Statement& loop) const {
  return !graph_.each_iteration_calls_unknown(loop) && std::ranges::none_of(loop.children, holds_loop);
}

/// `for (...) step();`, `if (step() != 0) ...`: it calls something unknown for what that does, not for a
/// value.
bool UnknownPlanner::has_call(const Statement& loop) const {
  const auto is_call = [this](const Statement& statement) {
    return statement.kind == StatementKind::kIf ? graph_.calls_unknown(statement)
                                                : statement.plain.is_call && is_unknown(statement);
  };
  if (loop.children.empty()) return false;
  const Statement& body = loop.children.front();
  return is_call(body) || std::ranges::any_of(body.children, is_call);
}

/// A loop in main that may carry the run, all of whose communication is in other files.
bool UnknownPlanner::is_driven_by_call(const Statement& loop) const {
  return function_.is_main && graph_.each_iteration_calls_unknown(loop) && has_call(loop);
}

/// Another loop with one statement that calls something unknown may be short and hot, and shows little.
bool UnknownPlanner::drives(const Statement& loop) const {
  return is_driven_by_call(loop) || may_carry_in_main(loop) ||
         (unknown_statements(loop) >= kSeveral && !may_be_hot(loop));
}

bool UnknownPlanner::has_driving_loop(const Statement& statement) const {
  if (statement.frozen()) return false;
  if (statement.kind == StatementKind::kLoop && drives(statement)) return true;
  return std::ranges::any_of(statement.children,
                             [this](const Statement& child) { return has_driving_loop(child); });
}

/// What else calls something unknown may be short and called often; and a function that gives back a vector
/// or a colour is arithmetic, even if it calls others in turn (a shader of a ray tracer, each comparison of
/// which is felt).
bool UnknownPlanner::drives() const {
  return function_.is_main || unknown_in_turn(function_.body) >= kSeveral || has_driving_loop(function_.body);
}

void UnknownPlanner::plan() {
  if (function_.returns_small_record) return;
  if (!drives()) return silent_loops(function_.body, false);
  state_ = new_variable("unknown");
  const std::size_t entry = reserve(function_.body.braces.after_open.offset);
  compound(function_.body, false, true);
  if (!used_) {
    plan_.edits.erase(plan_.edits.begin() + static_cast<std::ptrdiff_t>(entry));
    return;
  }
  const bool gives_back = !function_.is_main;
  fill_entry(entry, language_.keep_unknown(state_, gives_back));
  if (gives_back) add(language_.leave_unknown(function_, state_));
}

std::uint64_t UnknownPlanner::add_block(const Statement& first, const Statement& compound) {
  used_ = true;
  return add_entry(EntryKind::kBlock, first, compound.children.back(), Communication::kPerhaps).id;
}

void UnknownPlanner::block_before(const Statement& statement, const Statement& compound) {
  insert_before(statement, language_.if_behind_unknown(state_, add_block(statement, compound)));
}

/// @param reachable  false: what is before the first case of a switch is never reached
void UnknownPlanner::compound(const Statement& compound, bool behind_unknown, bool reachable) {
  for (const Group& group : groups_of(compound)) {
    const Statement& first = *group.front();
    reachable |= first.labels.before;
    if (!reachable) continue;
    if (behind_unknown && can_start(first)) {
      block_before(first, compound);
      behind_unknown = false;
    }
    for (const Statement* statement : group) behind_unknown |= is_unknown(*statement);
    if (group.size() == 1) descend(first);
  }
}

void UnknownPlanner::descend(const Statement& statement) {
  if (!is_unknown(statement)) return;
  if (statement.frozen()) return region(statement);
  if (statement.kind == StatementKind::kLoop) return loop(statement);
  if (statement.kind == StatementKind::kCompound) {
    if (statement.braces.editable) compound(statement, false, true);
    return;
  }
  for (const Statement& part : statement.children) {
    if (part.kind == StatementKind::kCompound && part.braces.editable)
      compound(part, false, statement.kind != StatementKind::kSwitch);
    else if (part.kind == StatementKind::kIf)
      descend(part);  // else if
  }
}

/// Marks loops that call something unknown in each iteration, if only as part of an expression: a comparison
/// each, until something was recorded.
/// @param direct  it is a whole statement of a compound, so that text can go around it
void UnknownPlanner::silent_loops(const Statement& statement, bool direct) {
  if (!is_unknown(statement)) return;
  if (statement.frozen()) return region(statement);
  if (statement.kind == StatementKind::kLoop && direct && !statement.labels.inside && !is_deep(statement) &&
      graph_.each_iteration_calls_unknown(statement)) {
    std::string why_not;
    const std::optional<LoopHead> head = language_.loop_head(statement, why_not);
    if (head) return silent_loop(statement, *head);
  }
  if (statement.kind == StatementKind::kCompound && statement.braces.editable) {
    for (const Group& group : groups_of(statement)) silent_loops(*group.front(), group.size() == 1);
  } else {
    for (const Statement& child : statement.children) silent_loops(child, false);
  }
}

void UnknownPlanner::silent_loop(const Statement& loop, const LoopHead& head) {
  const bool is_arithmetic = !has_call(loop) && loop.pragmas.empty();
  const LoopMarks marks =
      begin_loop(MarkKind::kLazy, loop, Communication::kPerhaps, is_arithmetic ? kArithmetic : "");
  insert_before(loop, marks.enter);
  const std::size_t reserved = reserve_head(loop, head);
  silent_loops(loop.children.front(), false);
  end_loop(loop, head, marks, reserved);
}

void UnknownPlanner::loop(const Statement& loop) {
  if (loop.children.empty()) return;
  if (!drives(loop) || (is_deep(loop) && !is_driven_by_call(loop))) return silent_loops(loop, true);
  const Statement& body = loop.children.front();
  std::string why_not;
  const std::optional<LoopHead> head = language_.loop_head(loop, why_not);
  const bool has_compound = body.kind == StatementKind::kCompound && body.braces.editable;
  if (!head || loop.labels.inside) {
    if (has_compound) compound(body, true, true);
    return;
  }
  LoopMarks marks = begin_loop(MarkKind::kLazy, loop, Communication::kPerhaps);
  insert_before(loop, marks.enter);
  const std::size_t reserved = reserve_head(loop, *head);
  if (has_compound) {
    const auto first = std::ranges::find_if(body.children, [this](const auto& s) { return can_start(s); });
    if (first != body.children.end()) marks.probe = language_.behind_unknown(state_, add_block(*first, body));
    compound(body, false, true);
  }
  end_loop(loop, *head, marks, reserved);
}

}  // namespace

void plan_unknown(const Unit& unit, const CallGraph& graph, const Function& function, Names& names,
                  FilePlan& plan) {
  UnknownPlanner(unit, graph, function, names, plan).plan();
}

}  // namespace dperf::instrument
