// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/model/call_graph.h"

#include <algorithm>

#include "trace/model/calls.h"

namespace dperf::instrument {
namespace {

Communication at_most(Communication communication, Communication bound) {
  return std::min(communication, bound);
}

}  // namespace

CallGraph::CallGraph(const std::vector<Unit>& units, Assumed assumed) : assumed_(assumed) {
  find_definitions(units);
  find_ends(units);
  find_communication(units);
}

CallGraph::CallGraph(const std::vector<Unit>& units)
    : CallGraph(units, {Communication::kPerhaps, Communication::kPerhaps}) {
  if_unknown_communicates_.reset(new CallGraph(units, {Communication::kAlways, Communication::kAlways}));
  if_elsewhere_communicates_.reset(new CallGraph(units, {Communication::kAlways, Communication::kNo}));
  reaches_ = std::make_unique<Reaches>(units);
  for (const Unit& unit : units) {
    for (const Function& function : unit.functions) find_taken_addresses(function.body);
    address_taken_.insert(unit.addresses_in_globals.begin(), unit.addresses_in_globals.end());
    for (const FieldWrite& write : unit.field_writes) field_writers_[write.field].insert(write.function);
  }
}

void CallGraph::find_taken_addresses(const Statement& statement) {
  for (const auto* calls : {&statement.calls, &statement.iteration_calls})
    for (const SourceCall& call : *calls)
      if (call.is_value) address_taken_.insert(definition_of(call));
  for (const Statement& child : statement.children) find_taken_addresses(child);
}

void CallGraph::find_definitions(const std::vector<Unit>& units) {
  for (const Unit& unit : units)
    for (const Function& function : unit.functions) {
      functions_[function.key] = Communication::kNo;
      if (!function.special_of.empty()) specialisations_[function.special_of].push_back(function.key);
    }
}

const std::string& CallGraph::definition_of(const SourceCall& call) const {
  return functions_.contains(call.instance) ? call.instance : call.callee;
}

/// Functions that never return, by what they are declared as or by what they call.
void CallGraph::find_ends(const std::vector<Unit>& units) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const Unit& unit : units)
      for (const Function& function : unit.functions)
        if (!function.is_main && (function.never_returns || ends(function.body)))
          changed |= never_return_.insert(function.key).second;
  }
}

/// From 'nothing communicates' upwards, until nothing changes: right for recursion, too.
void CallGraph::find_communication(const std::vector<Unit>& units) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const Unit& unit : units) {
      for (const Function& function : unit.functions) {
        Communication& known = functions_[function.key];
        const Communication found = std::max(known, of(function.body, Within::kFunction));
        changed |= found != known;
        known = found;
      }
    }
  }
}

Communication CallGraph::of(const Function& function) const {
  const auto found = functions_.find(function.key);
  return found == functions_.end() ? Communication::kPerhaps : found->second;
}

/// Where a template is named inside another one, it may be any of its specialisations.
Communication CallGraph::of_named(const SourceCall& call) const {
  const auto found = functions_.find(definition_of(call));
  Communication result = found == functions_.end() ? assumed_.declared : found->second;
  const auto special = specialisations_.find(call.callee);
  if (!call.instance.empty() || special == specialisations_.end()) return result;
  for (const std::string& key : special->second)
    result = std::max(result, at_most(functions_.at(key), Communication::kSometimes));
  return result;
}

Communication CallGraph::of(const SourceCall& call) const {
  Communication result = assumed_.declared;
  if (call.kind == CallKind::kMpi) {
    result = Communication::kAlways;
  } else if (call.kind == CallKind::kNamed) {
    result = of_named(call);
  }
  if (call.indirect)
    result = call.kind == CallKind::kUnknown ? assumed_.indirect : at_most(result, assumed_.indirect);
  if (call.is_value) return at_most(result, Communication::kPerhaps);
  return call.conditional ? at_most(result, Communication::kSometimes) : result;
}

Communication CallGraph::of(const std::vector<SourceCall>& calls) const {
  Communication result = Communication::kNo;
  for (const SourceCall& call : calls) result = std::max(result, of(call));
  return result;
}

bool CallGraph::ends(const Statement& statement) const {
  const auto is_plain_callee_that_ends = [&](const SourceCall& call) {
    return call.callee == statement.plain.callee && never_return_.contains(definition_of(call));
  };
  if (statement.exits.never_returns ||
      (!statement.plain.callee.empty() && std::ranges::any_of(statement.calls, is_plain_callee_that_ends)))
    return true;
  if (statement.kind == StatementKind::kIf)
    return statement.children.size() == 2 && ends(statement.children[0]) && ends(statement.children[1]);
  if (statement.kind != StatementKind::kCompound) return false;
  for (const Statement& child : statement.children) {
    if (child.exits.may_return || child.exits.may_continue) return false;
    if (ends(child)) return true;
  }
  return false;
}

Communication CallGraph::of_loops(const Statement& statement, Within within) const {
  if (statement.kind == StatementKind::kLoop) return of(statement, within);
  Communication result = Communication::kNo;
  for (const Statement& child : statement.children) result = std::max(result, of_loops(child, within));
  return result;
}

Communication CallGraph::of_all(const Statement& compound, Within within) const {
  Communication result = of(compound.calls);
  bool skippable = false;
  for (const Statement& child : compound.children) {
    const Communication next = of(child, within);
    result = std::max(result, skippable ? at_most(next, Communication::kSometimes) : next);
    skippable |= child.exits.may_continue || (within == Within::kFunction && child.exits.may_return);
  }
  return result;
}

Communication CallGraph::of_iteration(const Statement& loop) const {
  Communication result = of(loop.iteration_calls);
  for (const Statement& body : loop.children) result = std::max(result, of(body, Within::kLoop));
  return result;
}

/// The branches of if, else if, else, or the cases of a switch, that communicate each time.
int CallGraph::communicating_branches(const Statement& choice, Within within) const {
  const auto communicates = [&](const Statement& statement) {
    return of(statement, within) == Communication::kAlways;
  };
  int count = 0;
  if (choice.kind == StatementKind::kIf) {
    for (const Statement& branch : choice.children)
      count += branch.kind == StatementKind::kIf ? communicating_branches(branch, within)
                                                 : static_cast<int>(communicates(branch));
    return count;
  }
  bool is_counted = false;  // the case that statements belong to
  for (const Statement& body : choice.children)
    for (const Statement& statement : body.children) {
      is_counted = is_counted && !statement.labels.before_is_case;
      if (is_counted || !communicates(statement)) continue;
      is_counted = true;
      ++count;
    }
  return count;
}

/// Which of several things is done in each iteration may depend on a choice of the user's: the integrator,
/// the phase. So where two branches communicate, one does each time. (Nothing but kAlways is asked for where
/// that is assumed; and each branch is looked at once, however deep choices are inside each other.)
Communication CallGraph::of_choice(const Statement& choice, Within within) const {
  return communicating_branches(choice, within) >= 2 ? Communication::kAlways : Communication::kSometimes;
}

Communication CallGraph::of(const Statement& statement, Within within) const {
  Communication result = of(statement.calls);
  switch (statement.kind) {
    case StatementKind::kPlain:
      return ends(statement) ? Communication::kNo : result;
    case StatementKind::kCompound:
      return ends(statement) ? of_loops(statement, within) : of_all(statement, within);
    case StatementKind::kLoop:
      return std::max(result, of_iteration(statement));
    case StatementKind::kIf:
    case StatementKind::kSwitch:
      if (assumed_.declared == Communication::kAlways) return std::max(result, of_choice(statement, within));
      for (const Statement& child : statement.children)
        result = std::max(result, at_most(of(child, within), Communication::kSometimes));
      return result;
    case StatementKind::kTry:
      for (std::size_t i = 0; i < statement.children.size(); ++i) {
        const Communication part = of(statement.children[i], within);
        result = std::max(result, i == 0 ? part : at_most(part, Communication::kSometimes));
      }
      return result;
  }
  return result;
}

bool CallGraph::is_unknown(const SourceCall& call) const {
  if (call.kind == CallKind::kUnknown) return true;
  const bool may_be_special = call.instance.empty() && specialisations_.contains(call.callee);
  return call.kind == CallKind::kNamed && !functions_.contains(definition_of(call)) && !may_be_special;
}

void CallGraph::add_unknown(const Statement& statement, UnknownCalls& unknown) const {
  for (const auto* calls : {&statement.calls, &statement.iteration_calls})
    for (const SourceCall& call : *calls) {
      if (!is_unknown(call)) continue;
      unknown.any.insert(call.name);
      if (call.kind == CallKind::kNamed) unknown.not_given.insert(call.name);
    }
  for (const Statement& child : statement.children) add_unknown(child, unknown);
}

UnknownCalls CallGraph::unknown_calls(const Function& function) const {
  UnknownCalls unknown;
  add_unknown(function.body, unknown);
  return unknown;
}

/// What is called through a pointer may be anything that is given.
bool CallGraph::may_assign(const Statement& loop, const std::string& field, const Function& function) const {
  const Reaches::Result reached = reaches_->of(loop);
  const auto writers = field_writers_.find(field);
  if (reached.sum.not_given > 0 || reached.functions.contains(function.key)) return true;
  return writers == field_writers_.end() ||
         std::ranges::any_of(writers->second, [&](const std::string& writer) {
           return writer.empty() || (writer != function.key && (reached.sum.unknown > 0 || reached.by_name ||
                                                                reached.functions.contains(writer)));
         });
}

/// Iprobe, Test, ...: what sets a flag and returns at once.
bool CallGraph::is_poll(const SourceCall& call) const {
  const auto known = call.kind == CallKind::kMpi ? trace::find_call(call.callee) : std::nullopt;
  return known && trace::info(*known).roles.find("FLAG") != std::string_view::npos;
}

bool CallGraph::polls(const Statement& statement) const {
  const auto is_one = [this](const SourceCall& call) { return is_poll(call); };
  return std::ranges::any_of(statement.calls, is_one) ||
         std::ranges::any_of(statement.iteration_calls, is_one) ||
         std::ranges::any_of(statement.children, [this](const Statement& child) { return polls(child); });
}

bool CallGraph::has_other_than_polls(const Statement& statement) const {
  const auto other = [this](const SourceCall& call) {
    return of(call) >= Communication::kSometimes && !is_poll(call);
  };
  return std::ranges::any_of(statement.calls, other) ||
         std::ranges::any_of(statement.iteration_calls, other) ||
         std::ranges::any_of(statement.children,
                             [this](const Statement& child) { return has_other_than_polls(child); });
}

bool CallGraph::only_polls(const Statement& loop) const {
  return of_iteration(loop) >= Communication::kSometimes && !has_other_than_polls(loop);
}

}  // namespace dperf::instrument
