// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/edit/hand_back.h"

#include <fmt/format.h>

#include "instrument/edit/probes.h"

namespace dperf::instrument {
namespace {

class HandBackPlanner {
 public:
  HandBackPlanner(const std::string& caller, const std::string& guard) : caller_(caller), guard_(guard) {}

  void returns_in(const Statement& statement);
  void end_of(const Function& function);
  HandBacks take() { return std::move(result_); }

 private:
  std::string probe(bool directly_after_call);
  void before_return(const Statement& statement, bool in_braces, bool directly_after_call);

  const std::string& caller_;
  const std::string& guard_;
  HandBacks result_;
};

std::string HandBackPlanner::probe(bool directly_after_call) {
  if (directly_after_call) return fmt::format("dperf_rt_block_after_call({});", caller_);
  std::string probe = fmt::format("dperf_rt_block({});", caller_);
  if (guard_.empty()) return probe;
  result_.compares = true;
  return if_recorded_since(guard_, probe);
}

/// Nothing is inserted into the statement itself. What it calls is called before the variable's scope ends.
void HandBackPlanner::before_return(const Statement& statement, bool in_braces, bool directly_after_call) {
  const bool calls = !statement.calls.empty();
  const bool needs_braces = calls || !in_braces;
  if (!statement.extent.begin_editable || (needs_braces && !statement.extent.end_editable)) return;
  result_.any = true;
  const std::string text =
      calls ? fmt::format("const dperf_rt_id {0}_back __attribute__((cleanup(dperf_rt_hand_back))) = {0};",
                          caller_)
            : probe(directly_after_call);
  result_.edits.push_back(edit_before(statement, (needs_braces ? "{ " : "") + text));
  if (needs_braces) result_.closing.push_back({statement.extent.end.offset, 0, " }"});
}

void HandBackPlanner::returns_in(const Statement& statement) {
  if (statement.frozen()) return;
  const bool is_compound = statement.kind == StatementKind::kCompound;
  const Statement* previous = nullptr;
  for (const Statement& child : statement.children) {
    if (child.exits.is_return && !child.frozen())
      before_return(child, is_compound, previous && previous->plain.is_mpi_call && !child.labels.before);
    returns_in(child);
    previous = is_compound ? &child : nullptr;
  }
}

void HandBackPlanner::end_of(const Function& function) {
  const std::vector<Statement>& children = function.body.children;
  if (!function.returns_void || children.empty()) return;
  if (children.back().exits.is_return || children.back().exits.never_returns) return;
  result_.any = true;
  result_.edits.push_back(
      {function.body.braces.close.offset, 0, probe(children.back().plain.is_mpi_call) + " "});
}

}  // namespace

HandBacks plan_hand_backs(const Function& function, const std::string& caller, const std::string& guard) {
  HandBackPlanner planner(caller, guard);
  planner.returns_in(function.body);
  planner.end_of(function);
  return planner.take();
}

}  // namespace dperf::instrument
