// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/plan/answer_planner.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "instrument/plan/plan_writer.h"

namespace dperf::instrument {
namespace {

/// Behind the declarations of a compound, from its child number `from` on; null: there is nothing.
const Statement* first_statement(const Statement& compound, std::size_t from) {
  const auto begin = compound.children.begin() + static_cast<std::ptrdiff_t>(from);
  const auto found = std::find_if(begin, compound.children.end(),
                                  [](const Statement& child) { return !child.plain.declaration; });
  return found == compound.children.end() ? nullptr : &*found;
}

/// Makes one function say what it compares.
class AnswerPlanner {
 public:
  AnswerPlanner(const Unit& unit, const Function& function) : unit_(unit), function_(function) {
    add_places(function.body, places_);
  }
  void plan(const SourceLanguage& language, FilePlan& plan);

 private:
  const Statement* place_of(const FunctionAnswer& answer) const;

  const Unit& unit_;
  const Function& function_;
  Places places_;
};

/// The statement in front of which an answer goes: at the function's beginning if it is about no statement in
/// particular. Null: there is no place.
const Statement* AnswerPlanner::place_of(const FunctionAnswer& answer) const {
  const auto known = places_.find(answer.offset);
  const Statement* at = nullptr;
  if (known == places_.end()) {
    at = first_statement(function_.body, 0);
  } else {
    const auto& [compound, child] = known->second;
    const bool too_early = unit_.declarations_first && compound->children[child].plain.declaration;
    at = too_early ? first_statement(*compound, child) : &compound->children[child];
  }
  const bool is_place = at && at->extent.begin_editable && !at->labels.before && !at->frozen();
  return is_place ? at : nullptr;
}

/// If it cannot say everything by which it may end a loop, it had better say nothing.
void AnswerPlanner::plan(const SourceLanguage& language, FilePlan& plan) {
  const bool has_all = std::ranges::all_of(function_.answers, [this](const FunctionAnswer& answer) {
    return !answer.flag.empty() || place_of(answer);
  });
  std::map<unsigned, std::pair<const Statement*, std::vector<FunctionAnswer>>> answers;
  for (const FunctionAnswer& answer : function_.answers) {
    const Statement* const at = has_all || !answer.flag.empty() ? place_of(answer) : nullptr;
    if (!at) continue;
    auto& [statement, here] = answers[at->extent.begin.offset];
    statement = at;
    here.push_back(answer);
  }
  for (const auto& [offset, here] : answers) {
    const std::string text = language.say_answers(function_.asked_as, here.second);
    if (text.empty()) continue;
    const bool returns =
        std::ranges::any_of(here.second, [](const FunctionAnswer& answer) { return !answer.truth.empty(); });
    // Behind what hands the caller's block back when the function returns.
    if (returns)
      plan.scoped.insert(plan.scoped.begin(), language.before(*here.first, text));
    else
      plan.edits.push_back(language.before(*here.first, text));
  }
}

}  // namespace

void plan_answers(const Unit& unit, const SourceLanguage& language, FilePlan& plan) {
  plan.given = unit.given;
  for (const Function& function : unit.functions)
    if (function.in_main_file && function.frozen.empty() && !function.without_braces)
      AnswerPlanner(unit, function).plan(language, plan);
}

}  // namespace dperf::instrument
