// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/edit/exits.h"

#include <fmt/format.h>

#include "instrument/edit/probes.h"

namespace dperf::instrument {
namespace {

class ExitPlanner {
 public:
  ExitPlanner(const AtExit& exit, bool gotos) : exit_(exit), gotos_(gotos) {}

  void jumps_in(const Statement& statement);
  void end_of(const Function& function);
  ExitEdits take() { return std::move(result_); }

 private:
  bool is_exit(const Statement& statement) const {
    return statement.exits.is_return || (gotos_ && statement.exits.jump == "goto");
  }
  const std::string& text(bool directly_after_call);
  void before_jump(const Statement& statement, bool in_braces, bool directly_after_call);

  const AtExit& exit_;
  bool gotos_;
  ExitEdits result_;
};

const std::string& ExitPlanner::text(bool directly_after_call) {
  if (directly_after_call && !exit_.text_after_call.empty()) return exit_.text_after_call;
  result_.compares = true;
  return exit_.text;
}

/// Nothing is inserted into the statement itself. What it calls is called before the variable's scope ends.
void ExitPlanner::before_jump(const Statement& statement, bool in_braces, bool directly_after_call) {
  const bool calls = !statement.calls.empty();
  const bool needs_braces = calls || !in_braces;
  if (!statement.extent.begin_editable || (needs_braces && !statement.extent.end_editable)) return;
  result_.any = true;
  const std::string& added = calls ? exit_.in_scope : text(directly_after_call);
  std::vector<Edit>& edits = calls ? result_.scoped : result_.edits;
  edits.push_back(edit_before(statement, (needs_braces ? "{ " : "") + added));
  if (needs_braces) result_.closing.push_back({statement.extent.end.offset, 0, " }"});
}

void ExitPlanner::jumps_in(const Statement& statement) {
  if (statement.frozen()) return;
  const bool is_compound = statement.kind == StatementKind::kCompound;
  const Statement* previous = nullptr;
  for (const Statement& child : statement.children) {
    if (is_exit(child) && !child.frozen())
      before_jump(child, is_compound, previous && previous->plain.is_mpi_call && !child.labels.before);
    jumps_in(child);
    previous = is_compound ? &child : nullptr;
  }
}

void ExitPlanner::end_of(const Function& function) {
  const std::vector<Statement>& children = function.body.children;
  if (!function.returns_void || children.empty()) return;
  if (children.back().exits.is_return || children.back().exits.never_returns) return;
  result_.any = true;
  result_.edits.push_back(
      {function.body.braces.close.offset, 0, text(children.back().plain.is_mpi_call) + " "});
}

}  // namespace

ExitEdits at_jumps(const Statement& inside, const AtExit& exit) {
  ExitPlanner planner(exit, true);
  planner.jumps_in(inside);
  return planner.take();
}

ExitEdits at_ends(const Function& function, const AtExit& exit) {
  ExitPlanner planner(exit, false);
  planner.jumps_in(function.body);
  planner.end_of(function);
  return planner.take();
}

ExitEdits plan_hand_backs(const Function& function, const std::string& caller, const std::string& guard) {
  const std::string probe = fmt::format("dperf_rt_block({});", caller);
  ExitEdits result = at_ends(
      function,
      {.text = guard.empty() ? probe : if_recorded_since(guard, probe),
       .text_after_call = fmt::format("dperf_rt_block_after_call({});", caller),
       .in_scope = fmt::format(
           "const dperf_rt_id {0}_back __attribute__((cleanup(dperf_rt_hand_back))) = {0};", caller)});
  result.compares = result.compares && !guard.empty();
  return result;
}

}  // namespace dperf::instrument
