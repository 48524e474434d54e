// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/plan/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>

#include "instrument/edit/exits.h"
#include "instrument/loops/loop_marks.h"
#include "instrument/plan/answer_planner.h"
#include "instrument/plan/carrying_loops.h"
#include "instrument/plan/described_planner.h"
#include "instrument/plan/plan_writer.h"
#include "instrument/plan/unknown_planner.h"
#include "instrument/plan/user_pragmas.h"

namespace dperf::instrument {
namespace {

/// How the probes of a compound may read the clock.
struct Scope {
  Within within = Within::kFunction;
  /// Variable that holds the number of recorded calls at the start of the iteration or function: where
  /// communication is conditional, probes compare first. Empty: probes need no comparison.
  std::string guard;
  bool blocked = false;          ///< a comparison would be needed and there is no variable: no probe
  bool head_is_callers = false;  ///< what comes first stays with the block of the caller
  bool in_switch = false;        ///< what comes before the first case is never reached
  std::string* head = nullptr;   ///< of a guarded loop: the first block's probe goes in here
};

/// What is directly before a run of statements without communication, and what is after it.
struct Around {
  enum Kind { kStart, kJump, kCommunication } kind = kStart;
  Communication before = Communication::kNo;
  bool plain_mpi_call = false;
  Communication behind = Communication::kNo;
};

/// Between the communication that ended the last block and the next one, nothing can leave the path.
bool goes_on(const Group& run, Within within) {
  return std::ranges::none_of(run, [within](const Statement* statement) {
    return statement->exits.leaves || statement->exits.may_continue ||
           (within == Within::kFunction && statement->exits.may_return);
  });
}

class FunctionPlanner : public PlanWriter {
 public:
  using PlanWriter::PlanWriter;

  void plan_communicating();
  void plan_unknown_loops() { unknown_loops(function_.body, false); }

 private:
  void compound(const Statement& compound, Scope scope);
  void descend(const Statement& statement, const Scope& scope);
  void loop(const Statement& loop, const Scope& scope);
  void inside_loop(const Statement& loop, const Scope& scope);
  void marked_loop(const Statement& loop, const LoopHead& head, MarkKind kind, Communication each);
  void run(const Group& run, const Around& around, const Statement& compound, Scope& scope);
  bool is_certain(const Group& run, const Around& around, const Statement& compound,
                  const Scope& scope) const;
  void unknown_loops(const Statement& statement, bool direct);
  void region(const Statement& frozen) {
    if (frozen.region) plan_region(unit_, graph_, function_, names_, frozen, plan_);
  }
  bool works_before_communication(const Statement& body) const;
  std::string hand_backs(const std::string& guard);

  std::set<std::string> used_guards_;
};

// ---- blocks
// --------------------------------------------------------------------------------------------------------

void FunctionPlanner::plan_communicating() {
  const Statement& body = function_.body;
  const Communication communication =
      function_.is_main ? Communication::kAlways : graph_.of_all(body, Within::kFunction);
  const std::size_t entry = reserve(body.braces.after_open.offset);
  Scope scope;
  if (communication < Communication::kAlways && !works_before_communication(body)) {
    scope.guard = new_variable("seen");
    scope.head_is_callers = true;
  }
  const std::string guard = scope.guard;
  compound(body, std::move(scope));
  std::string text = hand_backs(guard);
  if (used_guards_.contains(guard)) text += language_.keep_events(guard);
  fill_entry(entry, text);
}

/// The part before the first communication takes time that deserves a clock reading at each call of the
/// function.
bool FunctionPlanner::works_before_communication(const Statement& body) const {
  for (const Statement& child : body.children) {
    if (graph_.of(child, Within::kFunction) >= Communication::kSometimes) return false;
    if (child.works) return true;
  }
  return false;
}

void FunctionPlanner::compound(const Statement& compound, Scope scope) {
  Around around;
  Group pending;
  bool reachable = !scope.in_switch;
  const auto flush = [&](Communication behind) {
    around.behind = behind;
    if (!pending.empty()) run(pending, around, compound, scope);
    for (const Statement* statement : pending) unknown_loops(*statement, true);
    pending.clear();
    scope.head = nullptr;
    scope.head_is_callers = false;
  };
  for (const Group& group : groups_of(compound)) {
    if (group.front()->labels.before) {
      flush(Communication::kNo);
      around = {Around::kJump};
      reachable = true;
    }
    if (!reachable) continue;
    Communication communication = Communication::kNo;
    for (const Statement* statement : group)
      communication = std::max(communication, graph_.of(*statement, scope.within));
    if (communication < Communication::kSometimes) {
      pending.insert(pending.end(), group.begin(), group.end());
      continue;
    }
    flush(communication);
    for (const Statement* statement : group)
      if (graph_.of(*statement, scope.within) >= Communication::kSometimes) descend(*statement, scope);
    around = {Around::kCommunication, communication, group.size() == 1 && group.front()->plain.is_mpi_call};
  }
  flush(Communication::kNo);
}

/// Something was or will be recorded on this path, so that its probe need not ask.
bool FunctionPlanner::is_certain(const Group& run, const Around& around, const Statement& compound,
                                 const Scope& scope) const {
  if (around.before == Communication::kAlways) return true;
  if (around.behind == Communication::kAlways && goes_on(run, scope.within)) return true;
  return around.kind == Around::kStart && graph_.of_all(compound, scope.within) == Communication::kAlways;
}

/// One block: statements that follow each other and do not communicate.
void FunctionPlanner::run(const Group& run, const Around& around, const Statement& compound, Scope& scope) {
  const auto first =
      std::ranges::find_if(run, [this](const Statement* statement) { return can_start(*statement); });
  if (first == run.end()) return;
  const bool at_start = around.kind == Around::kStart;
  if (at_start && scope.head_is_callers) return;
  const bool certain = is_certain(run, around, compound, scope);
  if (!certain && scope.blocked) return;

  Communication communication = Communication::kNo;
  for (const Statement* statement : run)
    communication = std::max(communication, graph_.of(*statement, scope.within));
  const PlanEntry& entry = add_entry(EntryKind::kBlock, **first, *run.back(), communication);
  if (at_start && scope.head) {
    *scope.head = language_.block(entry.id, false, "");
    return;
  }
  const bool directly = around.plain_mpi_call && first == run.begin();
  const bool compare = !certain && !scope.guard.empty();
  if (compare) used_guards_.insert(scope.guard);
  insert_before(**first, language_.block(entry.id, directly, compare ? scope.guard : ""));
}

/// Into a statement that communicates. Where braces come from does not matter to what is between them:
/// text goes in front of statements only.
void FunctionPlanner::descend(const Statement& statement, const Scope& scope) {
  if (statement.frozen()) {
    skip(statement, "it communicates inside a construct of " + statement.frozen_by);
    return region(statement);
  }
  if (statement.kind == StatementKind::kLoop) return loop(statement, scope);
  Scope inner = scope;
  inner.head = nullptr;
  inner.head_is_callers = false;
  inner.in_switch = statement.kind == StatementKind::kSwitch;
  if (statement.kind == StatementKind::kCompound) {
    compound(statement, inner);
    return;
  }
  for (const Statement& part : statement.children) {
    if (part.kind == StatementKind::kCompound)
      compound(part, inner);
    else if (part.kind == StatementKind::kIf)
      descend(part, inner);  // else if
  }
}

// ---- loops
// ---------------------------------------------------------------------------------------------------------

void FunctionPlanner::loop(const Statement& loop, const Scope& scope) {
  const Communication each = graph_.of_iteration(loop);
  if (each < Communication::kSometimes) return;
  Scope inside;
  inside.within = Within::kLoop;
  std::string why_not;
  std::optional<LoopHead> head = language_.loop_head(loop, why_not);
  if (!head) skip(loop, fmt::format("{}: its iterations are not marked", why_not));
  if (each == Communication::kAlways) {
    if (!head || only_waits(loop, MarkKind::kEach)) return inside_loop(loop, inside);
    return marked_loop(loop, *head, MarkKind::kEach, each);
  }
  inside.blocked = true;
  if (!head || loop.labels.inside) return inside_loop(loop, inside);
  const bool hot = scope.blocked || !scope.guard.empty();
  marked_loop(loop, *head, hot ? MarkKind::kLazy : MarkKind::kGuarded, each);
}

void FunctionPlanner::inside_loop(const Statement& loop, const Scope& scope) {
  for (const Statement& body : loop.children) {
    if (body.kind == StatementKind::kCompound)
      compound(body, scope);
    else if (body.kind == StatementKind::kIf)
      descend(body, scope);
  }
}

void FunctionPlanner::marked_loop(const Statement& loop, const LoopHead& head, MarkKind kind,
                                  Communication each) {
  LoopMarks marks = begin_loop(kind, loop, each);
  insert_before(loop, marks.enter);
  const std::size_t reserved = reserve_head(loop, head);
  Scope inside;
  inside.within = Within::kLoop;
  inside.guard = marks.seen;
  if (!marks.seen.empty()) inside.head = &marks.probe;
  if (each == Communication::kPerhaps)
    unknown_loops(loop.children.front(), false);
  else
    inside_loop(loop, inside);
  end_loop(loop, head, marks, reserved);
}

/// Marks loops that call something unknown, anywhere inside a statement without known communication. Those
/// that do so under a condition only are left alone, but in main: they may be hot, and even a comparison that
/// is never true changes what a compiler makes of the loops inside.
/// @param direct  it is a whole statement of a compound, so that text can go around it
void FunctionPlanner::unknown_loops(const Statement& statement, bool direct) {
  if (graph_.of(statement, Within::kLoop) != Communication::kPerhaps) return;
  if (statement.frozen()) return region(statement);
  if (statement.kind == StatementKind::kLoop && direct && !statement.labels.inside && !is_deep(statement) &&
      graph_.of_iteration(statement) == Communication::kPerhaps &&
      (graph_.each_iteration_calls_unknown(statement) || may_carry_in_main(statement))) {
    std::string why_not;
    const std::optional<LoopHead> head = language_.loop_head(statement, why_not);
    if (head) return marked_loop(statement, *head, MarkKind::kLazy, Communication::kPerhaps);
  }
  if (statement.kind == StatementKind::kCompound && statement.braces.editable) {
    for (const Group& group : groups_of(statement)) unknown_loops(*group.front(), group.size() == 1);
  } else {
    for (const Statement& child : statement.children) unknown_loops(child, false);
  }
}

// ---- exits
// ---------------------------------------------------------------------------------------------------------

/// A function that can be called from elsewhere gives the caller's block back. Returns what goes to its
/// entry.
std::string FunctionPlanner::hand_backs(const std::string& guard) {
  const bool from_elsewhere = function_.external || graph_.is_address_taken(function_);
  if (!from_elsewhere || function_.is_main) return "";
  const std::string caller = new_variable("caller");
  ExitEdits hand_backs = language_.hand_backs(function_, caller, guard);
  add(hand_backs);
  if (!hand_backs.any) return "";
  if (hand_backs.compares) used_guards_.insert(guard);
  return language_.keep_caller(caller);
}

std::string why_not_edited(const Unit& unit, const Function& function) {
  if (function.in_main_file || !function.frozen.empty()) return function.frozen;
  const auto left_out = unit.headers_left_out.find(function.path);
  return fmt::format(
      "it is in a header that cannot be edited ({}); its MPI calls are recorded, but it has no blocks of its "
      "own",
      left_out == unit.headers_left_out.end() ? "its text could not be located" : left_out->second);
}

/// Those of the source first, then header by header.
void sort(std::vector<PlanEntry>& entries, const std::string& path) {
  std::ranges::stable_sort(entries, {}, [&path](const PlanEntry& entry) {
    return std::tuple(entry.path != path, std::string_view(entry.path), entry.first_line, entry.column);
  });
}

/// Puts braces around a body that is a try block, if anything is inserted from edit number `before` on.
void add_braces(const Function& function, std::size_t before, FilePlan& plan) {
  if (!function.without_braces || plan.edits.size() == before) return;
  const auto first = plan.edits.begin() + static_cast<std::ptrdiff_t>(before);
  plan.edits.insert(first, {function.body.braces.after_open.offset, 0, "{"});
  plan.edits.push_back({function.body.braces.close.offset, 0, " }"});
}

/// Nothing communicates for certain.
void plan_all_unknown(const Unit& unit, const CallGraph& graph, Names& names, FilePlan& plan) {
  for (const Function& function : unit.functions) {
    if (!function.frozen.empty() || !function.in_main_file) continue;
    const std::size_t before = plan.edits.size();
    const auto plan_one = function.path == unit.path ? plan_unknown : plan_header_function;
    plan_one(unit, graph, function, names, plan);
    add_braces(function, before, plan);
  }
  sort(plan.blocks, unit.path);
  sort(plan.loops, unit.path);
}

}  // namespace

bool communicates(const CallGraph& graph, const Function& function) {
  const Communication communication =
      function.is_main ? graph.of_all(function.body, Within::kFunction) : graph.of(function);
  return communication >= Communication::kSometimes;
}

static FilePlan plan_functions(const Unit& unit, const CallGraph& graph, const SourceLanguage& language) {
  FilePlan plan;
  plan.skipped = unit.damaged;
  std::vector<const Function*> chosen;
  for (const Function& function : unit.functions) {
    if (!communicates(graph, function)) continue;
    const std::string refusal = why_not_edited(unit, function);
    if (refusal.empty())
      chosen.push_back(&function);
    else
      plan.skipped.push_back({unit.path_at(function.body.braces.after_open.offset, function), function.line,
                              function.name, refusal});
  }
  Names names{language};
  if (chosen.empty()) {
    plan_all_unknown(unit, graph, names, plan);
    return plan;
  }
  std::set<std::string_view> files = {unit.path};
  for (const Function* function : chosen) files.insert(function->path);
  for (const Function& function : unit.functions) {
    if (!why_not_edited(unit, function).empty()) continue;
    const std::size_t before = plan.edits.size();
    FunctionPlanner planner(unit, graph, function, names, plan);
    if (std::ranges::find(chosen, &function) != chosen.end())
      planner.plan_communicating();
    else if (files.contains(function.path))
      planner.plan_unknown_loops();
    else
      plan_header_function(unit, graph, function, names, plan);
    add_braces(function, before, plan);
  }
  sort(plan.blocks, unit.path);
  sort(plan.loops, unit.path);
  return plan;
}

FilePlan plan_file(const Unit& unit, const CallGraph& graph, const SourceLanguage& language) {
  FilePlan plan = plan_functions(unit, graph, language);
  plan_answers(unit, language, plan);
  name_unused_pragmas(unit, plan);
  plan_described(unit, plan);
  return plan;
}

}  // namespace dperf::instrument
