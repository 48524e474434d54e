// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/plan/answer_planner.h"

#include <map>
#include <string>
#include <vector>

#include "instrument/plan/plan_writer.h"

namespace dperf::instrument {
namespace {

/// Where what concerns no statement in particular goes: behind the declarations at the function's beginning.
const Statement* first_statement(const Statement& body) {
  for (const Statement& child : body.children)
    if (!child.plain.declaration) return &child;
  return nullptr;
}

/// The statement in front of which an answer goes; null: there is no place.
const Statement* place_of(const FunctionAnswer& answer, const Function& function, const Places& places) {
  const auto known = places.find(answer.offset);
  const Statement* const at = known == places.end() ? first_statement(function.body)
                                                    : &known->second.compound->children[known->second.child];
  const bool is_place = at && at->extent.begin_editable && !at->labels.before && !at->frozen();
  return is_place ? at : nullptr;
}

void plan_function(const Function& function, const SourceLanguage& language, FilePlan& plan) {
  Places places;
  add_places(function.body, places);
  std::map<unsigned, std::vector<FunctionAnswer>> answers;
  std::map<unsigned, const Statement*> statements;
  for (const FunctionAnswer& answer : function.answers) {
    const Statement* const at = place_of(answer, function, places);
    if (!at) continue;
    answers[at->extent.begin.offset].push_back(answer);
    statements[at->extent.begin.offset] = at;
  }
  for (const auto& [offset, here] : answers) {
    const std::string text = language.say_answers(function.asked_as, here);
    if (!text.empty()) plan.edits.push_back(language.before(*statements[offset], text));
  }
}

}  // namespace

void plan_answers(const Unit& unit, const SourceLanguage& language, FilePlan& plan) {
  for (const Function& function : unit.functions)
    if (function.in_main_file && function.frozen.empty() && !function.without_braces)
      plan_function(function, language, plan);
}

}  // namespace dperf::instrument
