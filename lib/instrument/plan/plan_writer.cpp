// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/plan/plan_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>

#include "instrument/edit/probes.h"
#include "instrument/model/words.h"
#include "instrument/plan/user_pragmas.h"

namespace dperf::instrument {

std::vector<Group> groups_of(const Statement& compound) {
  std::vector<Group> groups;
  for (const Statement& child : compound.children) {
    const bool overlaps =
        !groups.empty() && child.extent.first.offset < groups.back().back()->extent.end.offset;
    if (!overlaps) groups.emplace_back();
    groups.back().push_back(&child);
  }
  return groups;
}

void add_places(const Statement& statement, Places& places) {
  if (statement.kind == StatementKind::kLoop || statement.kind == StatementKind::kSwitch ||
      statement.frozen())
    return;
  for (std::size_t i = 0; i < statement.children.size(); ++i) {
    const Statement& child = statement.children[i];
    add_places(child, places);
    if (statement.kind == StatementKind::kCompound)
      places.try_emplace(child.extent.first.offset, PlaceInBraces{&statement, i});
  }
}

std::size_t PlanWriter::reserve(unsigned offset) {
  insert(offset, "");
  return plan_.edits.size() - 1;
}

void PlanWriter::insert_before(const Statement& statement, const std::string& text) {
  plan_.edits.push_back(language_.before(statement, text));
}

void PlanWriter::add(const ExitEdits& exits) {
  std::ranges::copy(exits.edits, std::back_inserter(plan_.edits));
  std::ranges::copy(exits.scoped, std::back_inserter(plan_.scoped));
  std::ranges::copy(exits.closing, std::back_inserter(plan_.closing));
}

/// What is compared at the end of an iteration must not be skipped by a continue.
static bool has_bounds(const Statement& loop) {
  if (loop.loop.empty() || loop.labels.inside || loop.children.empty()) return false;
  return !loop.loop.front().bounds_at_end || !loop.children.front().exits.may_continue;
}

static bool holds_jump(const Statement& statement, std::string_view jump) {
  return statement.exits.jump == jump || std::ranges::any_of(statement.children, [&](const Statement& child) {
           return holds_jump(child, jump);
         });
}

/// By a return or a goto. Nothing is known of computed ones; a throw may be caught inside, and what is not is
/// seen by the loops around it.
static bool may_be_left_inside(const Statement& loop) {
  if (loop.labels.inside || holds_jump(loop, "computed goto")) return false;
  return loop.exits.may_return || holds_jump(loop, "goto");
}

/// By line of the `if`: how a loop's body leaves the loop behind it.
using ExitsByLine = std::map<unsigned, std::string>;

/// Unless that is because of an error.
/// @param choice  the innermost one around the statement; null: none
static void add_exits(const Statement& statement, const Statement* choice, ExitsByLine& exits) {
  const std::string& jump = statement.exits.jump;
  if (choice && (jump == "break" || jump == "exit" || jump == "return"))
    exits.emplace(choice->extent.first.line, jump);
  if (statement.kind == StatementKind::kLoop || statement.kind == StatementKind::kSwitch ||
      statement.exits.on_error)
    return;
  const Statement* const inner = statement.kind == StatementKind::kIf ? &statement : choice;
  for (const Statement& child : statement.children) add_exits(child, inner, exits);
}

/// `for (;;) { if (t >= end) break; ...`
static bool is_among(const std::vector<BoundComparison>& bounds, const LoopCondition& condition) {
  const auto holds = [&condition](const std::string& side) { return has_part(condition.text, side); };
  return std::ranges::any_of(bounds, [&holds](const BoundComparison& bound) {
    return !bound.in_body && !bound.left.empty() && holds(bound.left) && holds(bound.right);
  });
}

/// A return behind anything but a comparison of norms is that of a failure, in most programs.
static bool may_end_loop(const LoopCondition& condition, const std::string& jump, const LoopEffects& facts) {
  return compares_floating_point(condition, facts) ||
         (jump != "return" && (condition.received || may_change(condition, facts)));
}

/// Before the number of iterations is reached: by a norm, or by what other ranks say.
static bool is_likely_to_end_loop(const LoopCondition& condition, const LoopEffects& facts) {
  return (condition.received && !names_failure(condition.text)) || compares_floating_point(condition, facts);
}

/// `done`, `!done`, `(done == 0)`, `.not. done`: nothing but the flag.
static bool names_only(std::string_view condition, std::string_view flag) {
  std::string plain;
  for (const char c : condition)
    if (c != ' ' && c != '(' && c != ')') plain += c;
  std::string_view rest = plain;
  for (const std::string_view negation : {"!", ".not."})
    if (rest.starts_with(negation)) rest.remove_prefix(negation.size());
  if (!rest.starts_with(flag)) return false;
  rest.remove_prefix(flag.size());
  const bool is_compared = rest.starts_with("==") || rest.starts_with("!=");
  return rest.empty() || (is_compared && rest.find_first_of("&|") == std::string_view::npos);
}

static bool is_by_flag(std::string_view condition, const std::vector<std::string>& flags) {
  return std::ranges::any_of(flags,
                             [condition](const std::string& flag) { return names_only(condition, flag); });
}

namespace {

/// A function that is asked behind `if (f()) break;`. One that is asked for an error returns it.
bool is_asked_at(const LoopExit& exit, const ExitsByLine& exits) {
  const auto jump = exits.find(exit.line);
  return jump != exits.end() && jump->second != "return" &&
         std::ranges::any_of(exit.comparisons,
                             [](const BoundComparison& one) { return one.asks.is_asked(); });
}

/// What is compared in a loop, and where.
struct LoopBounds {
  LoopEffects facts;                       ///< `bounds`: all of them
  std::vector<PlaceInBraces> behind = {};  ///< of those in the body, in order
};

/// The loop's comparisons; after them those of its body; and after these the conditions behind which its body
/// may leave it otherwise: likely ones first.
class BoundsOfLoop {
 public:
  BoundsOfLoop(const Statement& loop, const SourceLanguage& language)
      : loop_(loop), bounds_{loop.loop.front()} {
    add_exits(loop.children.front(), nullptr, exits_);
    add_in_body(language);
    if (!bounds_.facts.bounds.empty()) add_others();
  }
  LoopBounds found() && { return std::move(bounds_); }

 private:
  void add_in_body(const SourceLanguage& language);
  void add_others();
  bool may_end(unsigned line) const;
  void add(const LoopExit& exit, const PlaceInBraces& place);
  bool is_followed(const std::string& flag, unsigned times) const;
  void name_others();

  const Statement& loop_;
  LoopBounds bounds_;
  ExitsByLine exits_;
  std::vector<unsigned> compared_ = {};          ///< lines of exits
  std::map<std::string, unsigned> set_by_ = {};  ///< by flag: statements that set it behind a comparison
  std::vector<std::string> flags_ = {};          ///< that nothing else sets
  std::vector<std::string> others_ = {};         ///< that something else sets, too
  std::vector<BoundComparison> leaving_ = {};
};

bool BoundsOfLoop::may_end(unsigned line) const {
  const auto exit = exits_.find(line);
  return exit != exits_.end() &&
         std::ranges::any_of(bounds_.facts.conditions, [&](const LoopCondition& condition) {
           return condition.line == line && may_end_loop(condition, exit->second, bounds_.facts) &&
                  !is_among(bounds_.facts.bounds, condition);
         });
}

void BoundsOfLoop::add(const LoopExit& exit, const PlaceInBraces& place) {
  constexpr std::size_t kMost = 6;
  if (bounds_.facts.bounds.size() + exit.comparisons.size() > kMost ||
      std::ranges::none_of(exit.comparisons, &BoundComparison::tells))
    return;
  for (const BoundComparison& comparison : exit.comparisons) {
    if (comparison.asks.is_asked()) {
      bounds_.facts.bounds.push_back(comparison);
      continue;
    }
    if (comparison.leaves) {
      leaving_.push_back(comparison);
      continue;
    }
    bounds_.facts.bounds.push_back(comparison);
    bounds_.behind.push_back(place);
  }
  if (exit.sets.empty()) return compared_.push_back(exit.line);
  if (exit.is_part) others_.push_back(exit.sets);
  ++set_by_[exit.sets];
}

/// Nothing sets it but so many statements, each of which may pass it to a function that is asked.
bool BoundsOfLoop::is_followed(const std::string& flag, unsigned times) const {
  const std::vector<LoopVariable>& variables = bounds_.facts.variables;
  const auto known = std::ranges::find(variables, flag, &LoopVariable::name);
  if (known == variables.end() || (known->shared && !known->passed)) return false;
  const auto number = static_cast<unsigned>(known - variables.begin());
  return std::ranges::count(bounds_.facts.writes, number, &LoopWrite::variable) == times;
}

/// What else sets a flag ends the loop as well, and is likely to be why the flag is there.
void BoundsOfLoop::name_others() {
  const auto is_said = [this](const std::string& flag) {
    const auto names = [&flag](const BoundComparison& one) {
      return one.leaves && one.is_likely && names_only(one.text, flag);
    };
    return std::ranges::any_of(leaving_, names) || std::ranges::any_of(bounds_.facts.bounds, names);
  };
  for (const std::string& flag : others_)
    if (!is_said(flag)) leaving_.push_back({.text = flag, .leaves = true, .is_likely = true});
}

void BoundsOfLoop::add_in_body(const SourceLanguage& language) {
  Places places;
  add_places(loop_.children.front(), places);
  for (const LoopExit& exit : bounds_.facts.exits) {
    const auto place = places.find(exit.offset);
    if (place == places.end() || !language.has_place_behind(place->second)) continue;
    if (!exit.sets.empty() || may_end(exit.line) || is_asked_at(exit, exits_)) add(exit, place->second);
  }
  for (const auto& [flag, times] : set_by_) (is_followed(flag, times) ? flags_ : others_).push_back(flag);
  std::vector<BoundComparison>& bounds = bounds_.facts.bounds;
  std::erase_if(bounds,
                [this](const BoundComparison& one) { return one.leaves && is_by_flag(one.text, flags_); });
  if (std::ranges::all_of(bounds, &BoundComparison::leaves))
    std::erase_if(bounds, std::not_fn(&BoundComparison::tells));
  // A head that compares nothing is what most programs end the loop by.
  const auto of_body = std::ranges::find_if(bounds, &BoundComparison::in_body);
  if (of_body != bounds.end() && std::ranges::all_of(bounds.begin(), of_body, &BoundComparison::leaves))
    std::for_each(bounds.begin(), of_body, [](BoundComparison& one) { one.is_likely = true; });
}

void BoundsOfLoop::add_others() {
  constexpr std::size_t kMostExits = 2;
  for (const LoopCondition& condition : bounds_.facts.conditions)
    if (may_end(condition.line) && !std::ranges::count(compared_, condition.line))
      leaving_.push_back({.text = condition.text,
                          .leaves = true,
                          .is_likely = is_likely_to_end_loop(condition, bounds_.facts)});
  std::erase_if(leaving_, [this](const BoundComparison& one) { return is_by_flag(one.text, flags_); });
  name_others();
  std::ranges::stable_partition(leaving_, &BoundComparison::is_likely);
  leaving_.resize(std::min(leaving_.size(), kMostExits));
  std::ranges::move(leaving_, std::back_inserter(bounds_.facts.bounds));
}

}  // namespace

void PlanWriter::add_bounds(const Statement& loop, std::uint64_t id, unsigned number, LoopMarks& marks) {
  const LoopBounds bounds = BoundsOfLoop(loop, language_).found();
  language_.add_bounds(bounds.facts, id, number, marks);
  for (std::size_t i = 0; i < bounds.behind.size(); ++i)
    plan_.edits.push_back(language_.behind(bounds.behind[i], marks.in_body[i]));
}

/// A function that could not be read may change a counter. Empty if all could.
static std::string why_unsure(const Unit& unit) {
  if (unit.damaged.empty()) return "";
  return fmt::format("Clang finds an error in {} of the same file, which may change what the loop counts",
                     unit.damaged.front().function);
}

/// Where not every iteration steps the counter, marks can say so in some loops only, and it matters where
/// iterations without a step may be waiting.
std::optional<Counting> PlanWriter::counting_in(const Statement& loop, MarkKind kind) const {
  std::optional<Counting> counting = counting_of(loop, graph_);
  if (!counting || counting->counter.empty()) return counting;
  const bool marks_steps = kind == MarkKind::kEach && language_.marks_steps() && graph_.polls(loop);
  return marks_steps ? counting : std::nullopt;
}

bool PlanWriter::only_waits(const Statement& loop, MarkKind kind) const {
  return graph_.only_polls(loop) && !counting_in(loop, kind);
}

LoopMarks PlanWriter::begin_loop(MarkKind kind, const Statement& loop, Communication each,
                                 const std::string& no_guard, bool in_region) {
  std::optional<std::uint64_t> id;
  LoopEligibility decision;
  std::string steps;
  if (!only_waits(loop, kind)) {
    decision = eligibility_of(loop, function_, graph_);
    const std::string why_never = no_guard.empty() ? why_unsure(unit_) : no_guard;
    if (!why_never.empty()) decision = {.eligibility = Eligibility::kNever, .why = why_never};
    for (const unsigned offset : loop.pragmas) apply_pragma(unit_, offset, decision, plan_);
    const std::optional<Counting> counting = counting_in(loop, kind);
    if (counting) steps = counting->counter;
    PlanEntry& entry = add_entry(counting ? EntryKind::kCountedLoop : EntryKind::kLoop, loop, loop, each);
    id = entry.id;
    entry.eligibility = decision.directed ? Eligibility::kAlways : decision.eligibility;
    entry.why = decision.why;
    entry.iterations = decision.iterations;
    entry.advice = advice(decision, entry);
    entry.reach = graph_.reach_of(loop);
  }
  begun_.push_back({.loop = &loop, .id = id, .each = each, .in_region = in_region});
  const unsigned number = ++names_.variables;
  const bool left_inside = may_be_left_inside(loop);
  LoopMarks marks =
      language_.loop_marks({kind, id, number, !function_.no_statics, in_region, left_inside, false, steps});
  if (id) language_.add_guard(decision, *id, number, marks);
  if (id && has_bounds(loop)) add_bounds(loop, *id, number, marks);
  language_.ask_first(marks);
  return marks;
}

/// Its counter is the index of an array.
static bool indexes(const LoopEffects& facts) {
  return std::ranges::any_of(facts.reads, [&facts](const LoopRead& read) {
    return read.kind == ReadKind::kIndex &&
           std::ranges::any_of(facts.comparisons, [&read](const LoopComparison& compared) {
             return compared.variable == read.variable;
           });
  });
}

/// `for (j) for (i) relax(&cell[j][i])`: it is all that the loop around it does. In main, that may be the
/// phases of a run and their steps.
bool PlanWriter::goes_over_elements(const Statement& loop) const {
  if (function_.is_main || begun_.empty() || begun_.back().each != Communication::kPerhaps) return false;
  const Statement& body = begun_.back().loop->children.front();
  const bool is_all = body.kind == StatementKind::kCompound
                          ? body.children.size() == 1 && &body.children.front() == &loop
                          : &body == &loop;
  return is_all && !loop.loop.empty() && indexes(loop.loop.front());
}

bool PlanWriter::may_carry_in_main(const Statement& loop) const {
  const auto works = [](const Statement& statement) {
    return statement.kind == StatementKind::kLoop || statement.plain.is_call;
  };
  if (!function_.is_main || !begun_.empty() || loop.children.empty()) return false;
  const Statement& body = loop.children.front();
  return body.kind == StatementKind::kCompound ? std::ranges::any_of(body.children, works) : works(body);
}

std::size_t PlanWriter::reserve_head(const Statement& loop, const LoopHead& head) {
  const std::size_t first = reserve(loop.children.front().braces.after_open.offset);
  reserve(head.offset);
  if (begun_.back().id && !begun_.back().in_region) watch_branches(loop.children.front());
  return first;
}

/// By a break, a return or a throw, or the program's end. Breaks of loops inside count, too: no harm.
static bool leaves_loop(const Statement& branch) {
  const Exits& exits = branch.exits;
  const bool goes_on = exits.jump.empty() || exits.jump == "continue" || exits.jump == "cycle";
  return exits.never_returns || !goes_on || std::ranges::any_of(branch.children, leaves_loop);
}

/// Of the program, or of a library that is not the system's.
static bool calls_function(const Statement& branch) {
  return !branch.plain.callee.empty() || std::ranges::any_of(branch.children, calls_function);
}

static const LoopEffects* effects_of(const Statement& loop) {
  return loop.loop.empty() ? nullptr : &loop.loop.front();
}

std::optional<std::uint64_t> PlanWriter::loop_of_branches(const Statement& choice) const {
  for (auto loop = begun_.begin(); loop != begun_.end(); ++loop) {
    const LoopEffects* const facts = effects_of(*loop->loop);
    if (!facts) continue;
    std::vector<const LoopEffects*> inside;
    for (auto inner = std::next(loop); inner != begun_.end(); ++inner)
      if (const LoopEffects* const of_inner = effects_of(*inner->loop)) inside.push_back(of_inner);
    const bool varies = std::ranges::any_of(facts->conditions, [&](const LoopCondition& condition) {
      return condition.line == choice.extent.first.line && varies_beyond(inside, condition, *facts);
    });
    if (!varies) continue;
    return std::ranges::find_if(loop, begun_.end(), [](const Begun& begun) { return begun.id.has_value(); })
        ->id;
  }
  return std::nullopt;
}

void PlanWriter::watch_branches(const Statement& statement) {
  if (statement.kind == StatementKind::kLoop || statement.frozen()) return;
  const bool is_choice = statement.kind == StatementKind::kIf && !statement.exits.on_error;
  const std::optional<std::uint64_t> loop = is_choice ? loop_of_branches(statement) : std::nullopt;
  for (const Statement& child : statement.children) {
    if (loop) watch_branch(child, statement, *loop);
    watch_branches(child);
  }
}

/// An else if is a choice of its own.
void PlanWriter::watch_branch(const Statement& branch, const Statement& choice, std::uint64_t loop) {
  if (branch.kind == StatementKind::kIf || branch.labels.before || leaves_loop(branch)) return;
  const bool communicates = graph_.of(branch, Within::kLoop) >= Communication::kPerhaps;
  if (!communicates && !(calls_function(branch) && begun_.back().each >= Communication::kSometimes)) return;
  const bool is_first = &branch == &choice.children.front();
  const unsigned line = is_first ? choice.extent.first.line : branch.extent.first.line;
  std::vector<Edit> edits = language_.say_taken(choice, branch, loop, line);
  if (edits.empty()) return;
  std::ranges::move(edits, std::back_inserter(plan_.edits));
  add_branch(choice, loop, line);
}

/// Its row has the id of its loop. Branches in one line count as one.
void PlanWriter::add_branch(const Statement& choice, std::uint64_t loop, unsigned line) {
  PlanEntry entry{.id = loop,
                  .kind = EntryKind::kBranch,
                  .path = unit_.path_at(choice.extent.first.offset, function_),
                  .function = function_.name,
                  .first_line = line,
                  .last_line = std::max(line, choice.extent.last_line)};
  const auto is_same = [&entry](const PlanEntry& other) {
    return other.id == entry.id && other.first_line == entry.first_line;
  };
  if (std::ranges::none_of(plan_.branches, is_same)) plan_.branches.push_back(std::move(entry));
}

void PlanWriter::end_loop(const Statement& loop, const LoopHead& head, const LoopMarks& marks,
                          std::size_t reserved) {
  const HeadEdits edits = language_.head_edits(loop, head, marks);
  std::ranges::copy(edits.head,
                    plan_.edits.begin() + static_cast<std::ptrdiff_t>(reserved + 2 - edits.head.size()));
  std::ranges::copy(edits.end, std::back_inserter(plan_.edits));
  plan_.edits.push_back(language_.behind_loop(loop, marks.exit));
  add(language_.leave_loop(loop, marks));
  begun_.pop_back();
}

void PlanWriter::skip(const Statement& statement, std::string reason) {
  const Place& at = statement.extent.first;
  plan_.skipped.push_back({unit_.path_at(at.offset, function_), at.line, function_.name, std::move(reason)});
}

std::string PlanWriter::new_variable(const char* stem) {
  return fmt::format("dperf_rt_{}_{}", stem, ++names_.variables);
}

PlanEntry& PlanWriter::add_entry(EntryKind kind, const Statement& first, const Statement& last,
                                 Communication communication) {
  PlanEntry entry;
  entry.kind = kind;
  entry.path = unit_.path_at(first.extent.first.offset, function_);
  entry.function = function_.name;
  entry.first_line = first.extent.first.line;
  entry.column = first.extent.first.column;
  // It may end in an included file, or behind one.
  const bool in_one_file =
      last.extent.end.offset == 0 || unit_.path_at(last.extent.end.offset - 1, function_) == entry.path;
  entry.last_line = in_one_file ? std::max(last.extent.last_line, entry.first_line) : entry.first_line;
  entry.communication = communication;
  std::string identity =
      fmt::format("{}\n{}\n{}\n{}:{}", entry.path, function_.name,
                  kind == EntryKind::kBlock ? "block" : "loop", entry.first_line, entry.column);
  entry.id = hash_of(identity);
  while (!names_.ids.insert(entry.id).second) entry.id = hash_of(identity += '+');
  std::vector<PlanEntry>& entries = kind == EntryKind::kBlock ? plan_.blocks : plan_.loops;
  entries.push_back(std::move(entry));
  return entries.back();
}

}  // namespace dperf::instrument
