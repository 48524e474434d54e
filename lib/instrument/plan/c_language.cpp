// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/plan/c_language.h"

#include <fmt/format.h>

#include "instrument/loops/answer_probes.h"
#include "instrument/loops/loop_marks.h"

namespace dperf::instrument {

std::string CLanguage::block(std::uint64_t id, bool after_call, const std::string& guard) const {
  const std::string probe = after_call ? probes_.block_after_call(id) : probes_.block(id);
  return guard.empty() ? probe : if_recorded_since(guard, probe);
}

std::vector<Edit> CLanguage::say_taken(const Statement&, const Statement& branch, std::uint64_t loop,
                                       unsigned line) const {
  const std::string text =
      fmt::format("if (__builtin_expect(dperf_rt_bounds, 0)) {{ dperf_rt_taken({}, {}); }}",
                  probes_.constant(loop), line);
  if (branch.kind == StatementKind::kCompound) {
    const bool begins_with_declaration =
        !branch.children.empty() && branch.children.front().plain.declaration;
    if (!branch.braces.editable || (declarations_first_ && begins_with_declaration)) return {};
    return {{branch.braces.after_open.offset, 0, " " + text}};
  }
  if (!can_have_braces(branch)) return {};
  return {{branch.extent.begin.offset, 0, "{ " + text + " "}, {branch.extent.end.offset, 0, " }"}};
}

std::string CLanguage::say_answers(const std::string& function,
                                   const std::vector<FunctionAnswer>& answers) const {
  return answer_text(function, answers, probes_);
}

std::string CLanguage::keep_events(const std::string& variable) const {
  return fmt::format(" const dperf_rt_id {} = dperf_rt_events;", variable);
}

std::string CLanguage::keep_caller(const std::string& variable) const {
  return fmt::format(" const dperf_rt_id {} = dperf_rt_current_block();", variable);
}

ExitEdits CLanguage::hand_backs(const Function& function, const std::string& caller,
                                const std::string& guard) const {
  return plan_hand_backs(function, caller, guard);
}

std::string CLanguage::keep_unknown(const std::string& state, bool gives_back) const {
  return fmt::format(
      " struct dperf_rt_unknown {}{} = dperf_rt_enter_unknown();", state,
      gives_back && !has_exceptions_ ? " __attribute__((cleanup(dperf_rt_leave_unknown)))" : "");
}

std::string CLanguage::behind_unknown(const std::string& state, std::uint64_t id) const {
  return fmt::format("dperf_rt_behind_unknown(&{}, {});", state, probes_.constant(id));
}

std::string CLanguage::if_behind_unknown(const std::string& state, std::uint64_t id) const {
  return if_recorded_since(state + ".seen", behind_unknown(state, id));
}

ExitEdits CLanguage::leave_unknown(const Function& function, const std::string& state) const {
  if (!has_exceptions_) return {};  // the variable's own scope does it
  return at_ends(function,
                 {.text = fmt::format("dperf_rt_leave_unknown(&{});", state),
                  .text_after_call = {},
                  .in_scope = fmt::format("struct dperf_rt_unknown* const {0}_back "
                                          "__attribute__((cleanup(dperf_rt_return_unknown))) = &{0};",
                                          state)});
}

Edit CLanguage::before(const Statement& statement, const std::string& text) const {
  return edit_before(statement, text);
}

Edit CLanguage::at_entry(const Function& function, const std::string& text) const {
  return {function.body.braces.after_open.offset, 0, text};
}

/// A jump to a label does not come from the statement before it.
bool CLanguage::has_place_behind(const PlaceInBraces& place) const {
  const Statement& compound = *place.compound;
  if (place.child + 1 == compound.children.size()) return compound.braces.editable;
  const Statement& next = compound.children[place.child + 1];
  return next.extent.begin_editable && !next.labels.before &&
         !(declarations_first_ && next.plain.declaration);
}

/// In front of the next statement: in the line of a branch without braces it would look like a part of it.
Edit CLanguage::behind(const PlaceInBraces& place, const std::string& text) const {
  const Statement& compound = *place.compound;
  if (place.child + 1 == compound.children.size()) return {compound.braces.close.offset, 0, text + " "};
  return before(compound.children[place.child + 1], text);
}

Edit CLanguage::behind_loop(const Statement& loop, const std::string& text) const {
  return {loop.extent.end.offset, 0, " " + text};
}

std::optional<LoopHead> CLanguage::loop_head(const Statement& loop, std::string& why_not) const {
  return instrument::loop_head(loop, declarations_first_, why_not);
}

LoopMarks CLanguage::loop_marks(const MarkedLoop& loop) const {
  MarkedLoop marked = loop;
  marked.has_destructor = loop.left_inside && !has_exceptions_;
  return instrument::loop_marks(marked, probes_);
}

void CLanguage::add_guard(const LoopEligibility& decision, std::uint64_t id, unsigned number,
                          LoopMarks& marks) const {
  instrument::add_guard(decision, id, number, probes_, marks);
}

void CLanguage::add_bounds(const LoopEffects& facts, std::uint64_t id, unsigned number,
                           LoopMarks& marks) const {
  instrument::add_bounds(facts, id, number, probes_, marks);
}

void CLanguage::ask_first(LoopMarks& marks) const {
  instrument::ask_first(marks);
}

ExitEdits CLanguage::leave_loop(const Statement& loop, const LoopMarks& marks) const {
  if (marks.leave.text.empty()) return {};
  return at_jumps(loop, marks.leave);
}

HeadEdits CLanguage::head_edits(const Statement& loop, const LoopHead& head, const LoopMarks& marks) const {
  return instrument::head_edits(loop, head, marks);
}

}  // namespace dperf::instrument
