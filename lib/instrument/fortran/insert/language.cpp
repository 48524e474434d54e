// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/insert/language.h"

#include <fmt/format.h>

#include <algorithm>

#include "dperf/runtime.h"
#include "instrument/fortran/insert/assemble.h"

namespace dperf::instrument::fortran {
namespace {

/// As a number of Fortran: those of eight bytes have a sign.
std::string constant(std::uint64_t id) {
  return fmt::format("{}_8", static_cast<std::int64_t>(id));
}

std::string call(std::string_view what, const std::string& arguments) {
  return fmt::format("call dperf_rt_f_{}({})\n", what, arguments);
}

std::string numbered(const char* stem, unsigned number) {
  return fmt::format("dperf_rt_{}_{}", stem, number);
}

}  // namespace

// ---- blocks
// --------------------------------------------------------------------------------------------------------------

std::string FortranLanguage::block(std::uint64_t id, bool after_call, const std::string& guard) const {
  if (!guard.empty()) return call("block_if", constant(id) + ", " + guard);
  return call(after_call ? "block_after_call" : "block", constant(id));
}

/// Of `if (x) call f`, if that is on one line and has nothing in quotes.
static bool may_become_construct(const Unit& unit, const Statement& choice, const Statement& action) {
  const Extent& extent = action.extent;
  const std::string_view text =
      std::string_view(unit.text).substr(extent.first.offset, extent.end.offset - extent.first.offset);
  return choice.children.size() == 1 && action.kind == StatementKind::kPlain && extent.begin_editable &&
         extent.last_line == choice.extent.first.line && text.find_first_of("'\"&") == std::string_view::npos;
}

std::vector<Edit> FortranLanguage::say_taken(const Statement& choice, const Statement& branch,
                                             std::uint64_t loop, unsigned line) const {
  const std::string text = call("taken", fmt::format("{}, {}_4", constant(loop), line));
  if (branch.kind == StatementKind::kCompound) {
    if (!branch.braces.editable) return {};
    return {{branch.braces.after_open.offset, 0, text, true}};
  }
  if (!may_become_construct(unit_, choice, branch)) return {};
  const IfText around = if_text(unit_, form_, branch, text);
  return {{branch.extent.first.offset, 0, around.then}, {around.end, around.removed, around.end_if}};
}

static std::string answer_call(const BoundComparison& one, bool leaves) {
  const unsigned how = how_compared(one, false) | (leaves ? unsigned{DPERF_RT_LEAVES} : 0);
  const char* const likely = one.is_likely || one.is_norm ? "1d0" : "0d0";
  return call("answer", fmt::format("{}, {}, {}, {}_4", fortran_string(one.text), leaves ? likely : one.value,
                                    leaves ? "0d0" : one.bound, how));
}

static std::string one_answer(const BoundComparison& one) {
  if (one.asks.is_asked())
    return call("pass",
                fmt::format("{}, {}, {}_8, {}_4", fortran_string(one.text), constant(hash_of(one.asks.name)),
                            one.asks.value, one.asks.ends_if_equal ? 1 : 0));
  if (one.only_if.empty()) return answer_call(one, one.leaves);
  return fmt::format("if ({}) then\n{}else\n{}end if\n", one.only_if, answer_call(one, false),
                     answer_call(one, true));
}

std::string FortranLanguage::say_answers(const std::string& function,
                                         const std::vector<FunctionAnswer>& answers) const {
  std::string text;
  for (const FunctionAnswer& answer : answers) {
    text += fmt::format("if (dperf_rt_f_is_asked({}, {}_8) /= 0) then\n",
                        constant(hash_of(answer.flag.empty() ? function : answer.flag)), answer.returned);
    for (const BoundComparison& one : answer.comparisons) text += one_answer(one);
    text += "end if\n";
  }
  return text;
}

std::string FortranLanguage::keep_events(const std::string& variable) const {
  return call("events", variable);
}

std::string FortranLanguage::keep_caller(const std::string& variable) const {
  return call("current_block", variable);
}

std::string FortranLanguage::keep_unknown(const std::string& state, bool) const {
  return call("enter_unknown", state);
}

std::string FortranLanguage::behind_unknown(const std::string& state, std::uint64_t id) const {
  return call("behind_unknown", state + ", " + constant(id));
}

std::string FortranLanguage::if_behind_unknown(const std::string& state, std::uint64_t id) const {
  return call("if_behind_unknown", state + ", " + constant(id));
}

// ---- ends of procedures
// --------------------------------------------------------------------------------------------------

/// `if (x) return` becomes a construct, on lines that keep their number.
void FortranLanguage::at_returns(const Statement& statement, const std::string& text,
                                 ExitEdits& result) const {
  if (statement.frozen()) return;
  const bool one_line = statement.kind == StatementKind::kIf && statement.children.size() == 1 &&
                        statement.children.front().kind == StatementKind::kPlain;
  for (const Statement& child : statement.children) {
    at_returns(child, text, result);
    if (!child.exits.is_return || child.frozen() || !child.extent.begin_editable) continue;
    result.any = true;
    if (!one_line) {
      result.edits.push_back(before(child, text));
      continue;
    }
    const IfText around = if_text(unit_, form_, child, text);
    result.edits.push_back({child.extent.first.offset, 0, around.then});
    result.edits.push_back({around.end, around.removed, around.end_if});
  }
}

ExitEdits FortranLanguage::at_ends(const Function& function, const std::string& text,
                                   const std::string& text_after_call) const {
  ExitEdits result;
  at_returns(function.body, text, result);
  const std::vector<Statement>& children = function.body.children;
  const bool ends_otherwise =
      children.empty() || children.back().exits.is_return || children.back().exits.never_returns;
  if (!ends_otherwise) {
    result.any = true;
    result.edits.push_back(
        {function.body.braces.close.offset, 0, children.back().plain.is_mpi_call ? text_after_call : text});
  }
  return result;
}

ExitEdits FortranLanguage::hand_backs(const Function& function, const std::string& caller,
                                      const std::string& guard) const {
  ExitEdits result =
      at_ends(function, guard.empty() ? call("block", caller) : call("block_if", caller + ", " + guard),
              call("block_after_call", caller));
  result.compares = result.any && !guard.empty();
  return result;
}

ExitEdits FortranLanguage::leave_unknown(const Function& function, const std::string& state) const {
  const std::string text = call("leave_unknown", state);
  return at_ends(function, text, text);
}

// ---- places
// ----------------------------------------------------------------------------------------------------------------

Edit FortranLanguage::before(const Statement& statement, const std::string& text) const {
  return {statement.extent.begin.offset, 0, text};
}

Edit FortranLanguage::at_entry(const Function& function, const std::string& text) const {
  return {function.body.braces.after_open.offset, 0, text, true};
}

bool FortranLanguage::has_place_behind(const PlaceInBraces& place) const {
  return place.compound->children[place.child].extent.end_editable;
}

Edit FortranLanguage::behind(const PlaceInBraces& place, const std::string& text) const {
  return behind_loop(place.compound->children[place.child], text);
}

Edit FortranLanguage::behind_loop(const Statement& loop, const std::string& text) const {
  return {loop.extent.end.offset, 0, text, true};
}

// ---- loops
// ------------------------------------------------------------------------------------------------------------------

std::optional<LoopHead> FortranLanguage::loop_head(const Statement& loop, std::string& why_not) const {
  if (!loop.extent.begin_editable || !loop.extent.end_editable) {
    why_not =
        "the loop shares a line or its end with something else, or begins or ends in a macro or under a "
        "different #if";
    return std::nullopt;
  }
  why_not = "the loop's body is not on lines of its own";
  if (loop.children.empty() || !loop.children.front().braces.editable) return std::nullopt;
  return LoopHead{loop.children.front().braces.after_open.offset, false, false};
}

/// In a lazy loop, the runtime has the comparisons, and what they compare with is in a variable of the loop.
LoopMarks FortranLanguage::loop_marks(const MarkedLoop& loop) const {
  LoopMarks marks;
  const std::string id = loop.id ? constant(*loop.id) : "";
  if (loop.kind == MarkKind::kEach || (loop.id && loop.kind == MarkKind::kGuarded)) {
    marks.enter = call("loop_enter", id);
    marks.iteration = call("loop_iteration", id);
    marks.exit = call("loop_exit", id);
  }
  if (loop.kind == MarkKind::kEach) return marks;
  marks.seen = numbered("seen", loop.number);
  if (loop.kind == MarkKind::kGuarded || !loop.id) {
    const bool at_once = loop.kind == MarkKind::kGuarded;
    marks.enter = call(at_once ? "no_events" : "events", marks.seen) + marks.enter;
    if (!loop.id) return marks;
    marks.iteration = call("loop_iterations", id + ", " + marks.seen);
    marks.exit = call("loop_exit_after", id + ", " + marks.seen);
    return marks;
  }
  const std::string state = numbered("lazy", loop.number) + ", " + numbered("loud", loop.number);
  marks.ask = numbered("lazy", loop.number);
  marks.enter = call("lazy_enter", id + ", " + state);
  marks.iteration = id + ", " + state;
  marks.exit = call("lazy_exit", id + ", " + state);
  return marks;
}

void FortranLanguage::add_guard(const LoopEligibility& decision, std::uint64_t id, unsigned number,
                                LoopMarks& marks) const {
  if (decision.eligibility == Eligibility::kNever) return;
  const std::string state = numbered("guard", number);
  const bool leaves = decision.eligibility == Eligibility::kIfDirected || decision.iterations > 0;
  const unsigned flags = leaves ? unsigned{DPERF_RT_IF_DIRECTED} : 0;
  const std::string begin =
      decision.counted
          ? call("begin_counted", fmt::format("{}, {}, int({}, 8)", state, decision.bound, decision.step))
          : call("begin_guard", state);
  const std::string counter = decision.counted ? decision.counter : "0_8";
  std::string text = fmt::format("if ({}(1) /= 0_8) then\n", state);
  text += call("skip", fmt::format("{}, {}, {}, {}_4", constant(id), state, counter, flags));
  if (leaves) text += fmt::format("if ({}(2) == 2_8) exit\n", state);
  text += fmt::format("if ({}(2) == 1_8) then\n", state);
  for (const std::string& update : decision.updates)
    if (update != "cycle;") text += update.substr(0, update.size() - 1) + "\n";
  marks.guard = text + "cycle\nend if\nend if\n";
  marks.enter = begin + marks.enter;
}

std::string FortranLanguage::compare(const BoundComparison& bound, unsigned comparison, std::uint64_t id,
                                     const std::string& state, bool counts, bool is_alone) const {
  if (bound.asks.is_asked())
    return call(
        "ask",
        fmt::format("{}, {}, {}, {}_4, {}, {}_8, {}_4", constant(id), state, fortran_string(bound.text),
                    comparison * unsigned{DPERF_RT_COMPARISON} | (is_alone ? 0 : unsigned{DPERF_RT_LEAVES}) |
                        (bound.is_likely ? unsigned{DPERF_RT_LIKELY} : 0),
                    constant(hash_of(bound.asks.name)), bound.asks.value, bound.asks.ends_if_equal ? 1 : 0));
  const bool leaves = bound.leaves || counts;
  const unsigned how =
      comparison * unsigned{DPERF_RT_COMPARISON} | (bound.inclusive ? unsigned{DPERF_RT_INCLUSIVE} : 0) |
      (bound.down ? unsigned{DPERF_RT_DOWN} : 0) | (bound.unequal ? unsigned{DPERF_RT_UNEQUAL} : 0) |
      (leaves ? unsigned{DPERF_RT_LEAVES} : 0) | (bound.is_counted() ? unsigned{DPERF_RT_COUNTED} : 0) |
      (bound.is_norm ? unsigned{DPERF_RT_LIKELY} : 0) | (bound.in_body ? unsigned{DPERF_RT_AT_END} : 0) |
      (bound.is_likely && !bound.leaves ? unsigned{DPERF_RT_RECEIVED} : 0);
  const std::string words = fmt::format("{}, {}_4", fortran_string(bound.text), how);
  const std::string likely = bound.is_likely || bound.is_norm ? "1d0" : "0d0";
  const std::string value = fmt::format("{}, {}, {}, ", constant(id), state, leaves ? likely : bound.value);
  if (counts) return call("expect", value + words);
  return bound.step.empty() ? call("compare", value + (leaves ? "0d0" : bound.bound) + ", " + words)
                            : call("compare_limit", value + words);
}

/// Nothing is expected of an entry of a lazy loop that is not marked from its beginning.
void FortranLanguage::add_bounds(const LoopEffects& facts, std::uint64_t id, unsigned number,
                                 LoopMarks& marks) const {
  if (facts.bounds.empty()) return;
  const bool is_alone = std::ranges::all_of(facts.bounds, &BoundComparison::leaves);
  std::string begun, said;
  for (unsigned i = 0; i < facts.bounds.size(); ++i) {
    const BoundComparison& bound = facts.bounds[i];
    const std::string state = numbered("cmp", number) + (i == 0 ? "" : fmt::format("_{}", i));
    begun += bound.step.empty()
                 ? call("begin_compared", state)
                 : call("begin_limited", fmt::format("{}, {}, {}", state, bound.bound, bound.step));
    if (marks.is_lazy()) begun += fmt::format("if ({}(3) /= 1_8) {}(1) = 0_8\n", marks.ask, state);
    const auto if_asked = [&state](const std::string& text) {
      return fmt::format("if ({}(1) /= 0_8) then\n{}end if\n", state, text);
    };
    std::string text = if_asked(compare(bound, i, id, state, false, is_alone));
    if (!bound.only_if.empty()) text = fmt::format("if ({}) then\n{}end if\n", bound.only_if, text);
    if (bound.is_counted()) said += if_asked(compare(bound, i, id, state, true, is_alone));
    bound.in_body ? marks.in_body.push_back(text) : void(said += text);
  }
  marks.enter += begun;
  marks.guard = said + marks.guard;
}

void FortranLanguage::ask_first(LoopMarks&) const {}

HeadEdits FortranLanguage::head_edits(const Statement&, const LoopHead& head, const LoopMarks& marks) const {
  std::string text = marks.guard;
  if (marks.is_lazy() && marks.probe.empty()) {
    text +=
        fmt::format("if ({}(3) /= 0_8) then\n{}end if\n", marks.ask, call("lazy_iteration", marks.iteration));
  } else if (marks.is_lazy()) {
    text += fmt::format("if (dperf_rt_f_lazy({}) /= 0) then\n{}end if\n", marks.iteration, marks.probe);
  } else if (!marks.seen.empty()) {
    text += fmt::format("if (dperf_rt_f_recorded({}) /= 0) then\n{}{}end if\n", marks.seen, marks.iteration,
                        marks.probe);
  } else {
    text += marks.iteration + marks.probe;
  }
  return {{{head.offset, 0, text, true}}, {}};
}

}  // namespace dperf::instrument::fortran
