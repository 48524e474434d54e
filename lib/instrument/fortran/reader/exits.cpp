// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/reader/exits.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "instrument/fortran/reader/conditions.h"
#include "instrument/fortran/reader/labels.h"
#include "instrument/fortran/source/text.h"
#include "instrument/model/asked.h"

namespace dperf::instrument::fortran {
namespace {

using Kind = StatementClass;

/// A logical variable that ends the loop once it is true, or false.
struct Flag {
  std::string name;
  bool ends_if_set = false;
  bool is_part = false;  ///< ranks have one each, and agree on another flag by them

  std::string goes_on() const { return (ends_if_set ? ".not. " : "") + name; }
};

/// An `if` that has no other branch: what it does is [first, end).
struct Branch {
  std::size_t first = 0, end = 0;
};

/// `state%done`
bool is_member(std::string_view target) {
  return target.find('%') != std::string_view::npos && target.find('(') == std::string_view::npos;
}

bool may_be_truth(const Declared* variable) {
  return variable && variable->typed && !variable->number && !variable->array;
}

class ExitReader {
 public:
  ExitReader(const std::vector<SourceStatement>& statements, std::size_t first, std::size_t end,
             const Scope& scope, const LoopEffects& facts)
      : statements_(statements), first_(first), end_(end), scope_(scope), facts_(facts) {}
  std::vector<LoopExit> read();
  /// Of a procedure: what it compares before what it returns becomes true, or false; and the same of members
  /// that it sets, whose names are those of the exits' flags.
  /// @param result  variable with what it returns; empty: nothing
  std::vector<LoopExit> read_procedure(const std::string& result, bool becomes);

 private:
  template <class Visit>
  void visit_own(const Visit& visit) const;
  void find_flags();
  void add_flags(const SourceStatement& statement, Part condition, bool ends);
  void add_part(const SourceStatement& statement);
  Branch branch_of(std::size_t number) const;
  Branch else_of(std::size_t number) const;
  bool look_at_branches(std::size_t number);
  void note_default(std::size_t number);
  void add_truths(const std::string& result, bool becomes);
  void add_unexplained(std::string_view constant);
  void look_at_return(std::size_t number);
  bool leaves(const Branch& branch) const;
  const Flag* flag_set_by(const Branch& branch) const;
  const Flag* assigned_by(const SourceStatement& statement, std::string_view& value) const;
  void look_at(std::size_t number);
  void look_at_call(const SourceStatement& statement);
  void add(const SourceStatement& statement, Part condition, bool ends, const Flag* flag);

  const std::vector<SourceStatement>& statements_;
  std::size_t first_, end_;
  const Scope& scope_;
  const LoopEffects& facts_;
  std::vector<Flag> flags_;
  bool in_procedure_ = false;
  int depth_ = 0;                  ///< of conditions around the statement
  std::string_view default_ = {};  ///< what the procedure returns, unless it decides otherwise behind that
  std::vector<LoopExit> found_;
};

/// Statements of the loop that are in no other loop. None where labels end loops.
template <class Visit>
void ExitReader::visit_own(const Visit& visit) const {
  int depth = 0;
  for (std::size_t i = first_ + 1; i < end_; ++i) {
    if (statements_[i].kind == Kind::kDo && label_of_loop(statements_[i])) return;
    if (statements_[i].kind == Kind::kDo) ++depth;
    if (depth == 0) visit(i);
    if (statements_[i].kind == Kind::kEndDo) --depth;
  }
}

/// Words that join the parts, of which each one may be a flag.
void ExitReader::add_flags(const SourceStatement& statement, Part condition, bool ends) {
  const std::string_view word = ends ? ".or." : ".and.", negation = ".not.";
  std::string_view rest =
      std::string_view(statement.text).substr(condition.from, condition.to - condition.from);
  while (!rest.empty()) {
    const std::size_t at = rest.find(word);
    std::string_view part = trim(rest.substr(0, at));
    rest = at == std::string_view::npos ? std::string_view{} : rest.substr(at + word.size());
    const bool negated = part.starts_with(negation);
    if (negated) part = trim(part.substr(negation.size()));
    if (is_name(part)) flags_.push_back({.name = std::string(part), .ends_if_set = ends != negated});
  }
}

/// Of the statement at `number`; empty: it has other branches, or is no `if`.
Branch ExitReader::branch_of(std::size_t number) const {
  if (statements_[number].kind == Kind::kIf) return {number + 1, number + 2};
  if (statements_[number].kind != Kind::kIfThen) return {};
  int depth = 0;
  for (std::size_t i = number + 1; i < end_; ++i) {
    const Kind kind = statements_[i].kind;
    if (depth == 0 && kind == Kind::kEndIf) return {number + 1, i};
    if (depth == 0 && (kind == Kind::kElse || kind == Kind::kElseIf)) return {};
    if (kind == Kind::kIfThen) ++depth;
    if (kind == Kind::kEndIf) --depth;
  }
  return {};
}

/// The last branch of `if (...) then; else; end if`; empty: there are others, or none.
Branch ExitReader::else_of(std::size_t number) const {
  if (statements_[number].kind != Kind::kIfThen) return {};
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = number + 1; i < end_; ++i) {
    const Kind kind = statements_[i].kind;
    if (depth == 0 && kind == Kind::kEndIf) return begin ? Branch{begin, i} : Branch{};
    if (depth == 0 && kind == Kind::kElseIf) return {};
    if (depth == 0 && kind == Kind::kElse) begin = i + 1;
    if (kind == Kind::kIfThen) ++depth;
    if (kind == Kind::kEndIf) --depth;
  }
  return {};
}

/// By its last statement.
bool ExitReader::leaves(const Branch& branch) const {
  if (branch.first == branch.end) return false;
  const SourceStatement& last = statements_[branch.end - 1];
  if (last.inner && branch.end - branch.first > 1) return false;  // under a condition of its own
  if (last.kind == Kind::kReturn) return true;
  return last.kind == Kind::kExit &&
         (last.names.empty() || last.names.front().name == construct_name(statements_[first_]));
}

/// `call mpi_allreduce(mine, done, ...)`
void ExitReader::add_part(const SourceStatement& statement) {
  const auto called = std::ranges::find(statement.names, NameRole::kCalled, &StatementName::role);
  if (statement.kind != Kind::kCall || called == statement.names.end() || called->name != "mpi_allreduce")
    return;
  const std::vector<std::string> arguments =
      split_list(in_parentheses(statement.text, statement.text.find('(', called->offset)));
  if (arguments.size() < 2 || !is_name(arguments[0])) return;
  const auto whole = std::ranges::find(flags_, arguments[1], &Flag::name);
  if (whole != flags_.end()) flags_.push_back({arguments[0], whole->ends_if_set, true});
}

void ExitReader::find_flags() {
  if (!facts_.condition.empty() && facts_.comparisons.empty())
    add_flags(statements_[first_], condition_of(statements_[first_]), false);
  visit_own([this](std::size_t i) {
    if (leaves(branch_of(i))) add_flags(statements_[i], condition_of(statements_[i]), true);
  });
  visit_own([this](std::size_t i) { add_part(statements_[i]); });
}

/// @param value  becomes what it is assigned
const Flag* ExitReader::assigned_by(const SourceStatement& statement, std::string_view& value) const {
  const std::size_t equals = statement.text.find('=');
  if (statement.kind != Kind::kAssignment || equals == std::string::npos) return nullptr;
  value = trim(std::string_view(statement.text).substr(equals + 1));
  const auto flag =
      std::ranges::find(flags_, trim(std::string_view(statement.text).substr(0, equals)), &Flag::name);
  return flag == flags_.end() ? nullptr : &*flag;
}

/// So that the loop ends, whatever else it does; null if it does not.
const Flag* ExitReader::flag_set_by(const Branch& branch) const {
  int depth = 0;
  for (std::size_t i = branch.first; i < branch.end; ++i) {
    const SourceStatement& statement = statements_[i];
    const bool is_under_condition = depth > 0 || (statement.inner && i > branch.first);
    std::string_view value;
    const Flag* const flag = is_under_condition ? nullptr : assigned_by(statement, value);
    if (flag && value == (flag->ends_if_set ? ".true." : ".false.")) return flag;
    if (statement.kind == Kind::kIfThen || statement.kind == Kind::kDo || statement.kind == Kind::kSelect)
      ++depth;
    if (statement.kind == Kind::kEndIf || statement.kind == Kind::kEndDo ||
        statement.kind == Kind::kEndSelect)
      --depth;
  }
  return nullptr;
}

/// Behind it the flag says whether the loop goes on, and all that was compared did hold if it does.
void ExitReader::add(const SourceStatement& statement, Part condition, bool ends, const Flag* flag) {
  if (in_procedure_) {
    found_.push_back({.offset = statement.begin,
                      .line = statement.line,
                      .sets = flag->name,
                      .comparisons = compared_in_function(statement, condition, ends, scope_)});
    // It is not compared in each call: that it may be is announced.
    if (depth_ > 0)
      found_.push_back({.line = statement.line,
                        .sets = flag->name,
                        .comparisons = {{.text = statement.text, .leaves = true, .is_likely = true}}});
    return;
  }
  LoopExit exit{.offset = statement.begin,
                .line = statement.line,
                .sets = flag ? flag->name : "",
                .comparisons = compared_in_body(statement, condition, ends, scope_, facts_)};
  exit.is_part = flag && flag->is_part;
  if (flag)
    for (BoundComparison& comparison : exit.comparisons)
      if (!comparison.asks.is_asked())
        comparison.only_if = comparison.only_if.empty()
                                 ? flag->goes_on()
                                 : fmt::format("{} .and. ({})", flag->goes_on(), comparison.only_if);
  found_.push_back(std::move(exit));
}

/// Of a procedure, with an else.
bool ExitReader::look_at_branches(std::size_t number) {
  const Branch otherwise = else_of(number);
  if (!in_procedure_ || otherwise.first == otherwise.end) return false;
  const Branch then{number + 1, otherwise.first - 1};
  for (const auto& [branch, holds] : {std::pair(then, true), std::pair(otherwise, false)})
    if (const Flag* const flag = flag_set_by(branch))
      add(statements_[number], condition_of(statements_[number]), holds, flag);
  return true;
}

/// `over = .true.` before `if (...) return`
void ExitReader::look_at_return(std::size_t number) {
  const Branch branch = branch_of(number);
  const Flag& result = flags_.front();
  const bool is_default = default_ == (result.ends_if_set ? ".true." : ".false.");
  const auto sets = [&](const SourceStatement& statement) {
    std::string_view value;
    return assigned_by(statement, value) == &result;
  };
  const auto begin = statements_.begin() + static_cast<std::ptrdiff_t>(branch.first),
             end = statements_.begin() + static_cast<std::ptrdiff_t>(branch.end);
  if (is_default && leaves(branch) && std::none_of(begin, end, sets))
    add(statements_[number], condition_of(statements_[number]), true, &result);
}

/// `call check(norm, done)`: for what that procedure makes of its argument. A method has its object before.
void ExitReader::look_at_call(const SourceStatement& statement) {
  const auto called = std::ranges::find_if(statement.names, [](const StatementName& name) {
    return name.role == NameRole::kCalled || name.role == NameRole::kCalledMethod;
  });
  const std::size_t open =
      called == statement.names.end() ? std::string::npos : statement.text.find('(', called->offset);
  if (open == std::string::npos || statement.inner || called->name.starts_with("mpi_")) return;
  const std::size_t before = called->role == NameRole::kCalledMethod ? 1 : 0;
  const std::vector<std::string> arguments = split_list(in_parentheses(statement.text, open));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto flag = std::ranges::find(flags_, arguments[i], &Flag::name);
    if (flag == flags_.end()) continue;
    const Question question{
        .name = name_of_parameter(called->name, i + before), .value = 0, .ends_if_equal = !flag->ends_if_set};
    found_.push_back({.offset = statement.begin,
                      .line = statement.line,
                      .sets = flag->name,
                      .comparisons = {{.text = statement.text, .leaves = true, .asks = question}}});
  }
}

void ExitReader::look_at(std::size_t number) {
  const SourceStatement& statement = statements_[number];
  if (!statement.in_file || look_at_branches(number)) return;
  if (statement.kind == Kind::kCall && !in_procedure_) return look_at_call(statement);
  if (const Branch branch = branch_of(number); branch.first != branch.end) {
    const Flag* const flag = flag_set_by(branch);
    if (flag || (!in_procedure_ && leaves(branch))) add(statement, condition_of(statement), true, flag);
    return;
  }
  std::string_view value;
  const Flag* const flag = statement.inner ? nullptr : assigned_by(statement, value);
  const bool is_constant = value == ".true." || value == ".false.";
  // What is assigned to a member may as well be a number.
  const bool is_of_member = flag && is_member(flag->name);
  const bool may_ask = !is_of_member && value.find('(') != std::string_view::npos;
  const bool is_of_result = in_procedure_ && !is_of_member;
  if (!flag || is_constant || !(is_of_result || may_ask || compares_by_order(value))) return;
  add(statement, {statement.text.find('=') + 1, statement.text.size()}, flag->ends_if_set, flag);
  const bool asks = std::ranges::any_of(found_.back().comparisons,
                                        [](const BoundComparison& one) { return one.asks.is_asked(); });
  if (!asks && !compares_by_order(value) && !is_of_result) found_.pop_back();
}

std::vector<LoopExit> ExitReader::read() {
  find_flags();
  visit_own([this](std::size_t i) { look_at(i); });
  return std::move(found_);
}

/// Only where it is under no condition.
void ExitReader::note_default(std::size_t number) {
  const Kind kind = statements_[number].kind;
  if (kind == Kind::kIfThen || kind == Kind::kSelect) ++depth_;
  if (kind == Kind::kEndIf || kind == Kind::kEndSelect) --depth_;
  std::string_view value;
  const bool is_under_condition = depth_ > 0 || statements_[number].inner;
  if (!is_under_condition && assigned_by(statements_[number], value) == &flags_.front()) default_ = value;
}

/// What it returns is set in a loop, or under conditions of several branches: why is not known.
void ExitReader::add_unexplained(std::string_view constant) {
  int depth = 0;
  for (std::size_t i = first_ + 1; i < end_; ++i) {
    const Kind kind = statements_[i].kind;
    if (kind == Kind::kDo || kind == Kind::kSelect || kind == Kind::kElseIf) ++depth;
    if (kind == Kind::kEndDo || kind == Kind::kEndSelect) --depth;
    std::string_view value;
    const bool sets = assigned_by(statements_[i], value) == &flags_.front();
    if (depth <= 0 || !sets || (value != constant && (value == ".true." || value == ".false."))) continue;
    found_.push_back({.line = statements_[i].line,
                      .sets = flags_.front().name,
                      .comparisons = {{.text = statements_[i].text, .leaves = true}}});
    return;
  }
}

/// `small = norm < tol` of `done = small .or. it == most`: logical variables of the procedure.
void ExitReader::add_truths(const std::string& result, bool becomes) {
  const auto is_own_truth = [this](const Flag& flag) {
    const Declared* const known = Program::declared(flag.name, scope_);
    return may_be_truth(known) && !known->dummy;
  };
  const std::size_t before = flags_.size();
  visit_own([&](std::size_t i) {
    const std::size_t equals = statements_[i].text.find('=');
    if (statements_[i].kind == Kind::kAssignment && equals != std::string::npos &&
        trim(std::string_view(statements_[i].text).substr(0, equals)) == result)
      add_flags(statements_[i], {equals + 1, statements_[i].text.size()}, becomes);
  });
  const auto added = flags_.begin() + static_cast<std::ptrdiff_t>(before);
  flags_.erase(std::remove_if(added, flags_.end(), std::not_fn(is_own_truth)), flags_.end());
}

std::vector<LoopExit> ExitReader::read_procedure(const std::string& result, bool becomes) {
  in_procedure_ = true;
  if (!result.empty()) flags_.push_back({.name = result, .ends_if_set = becomes});
  visit_own([&](std::size_t i) {
    const std::string_view text = statements_[i].text;
    const std::string_view target = trim(text.substr(0, text.find('=')));
    if (statements_[i].kind == Kind::kAssignment && is_member(target) &&
        std::ranges::count(flags_, target, &Flag::name) == 0)
      flags_.push_back({.name = std::string(target), .ends_if_set = becomes});
  });
  if (!result.empty()) add_truths(result, becomes);
  visit_own([&](std::size_t i) {
    look_at(i);
    if (result.empty()) return;
    look_at_return(i);
    note_default(i);
  });
  if (!result.empty()) add_unexplained(becomes ? ".true." : ".false.");
  return std::move(found_);
}

/// `logical function done(x) result(answer)`; empty: it is no function, or returns no truth.
std::string result_of(const SourceStatement& head, const Scope& scope) {
  if (head.kind != Kind::kFunction) return "";
  const std::size_t word =
      head.text.find("result(") != std::string::npos ? head.text.find("result(") : head.text.find("result (");
  std::string result = scope.name;
  if (word != std::string::npos)
    result = std::string(trim(in_parentheses(head.text, head.text.find('(', word))));
  const Declared* const known = Program::declared(result, scope);
  const bool is_logical =
      head.text.starts_with("logical") || head.text.find(" logical ") < head.text.find("function");
  return is_logical || may_be_truth(known) ? result : "";
}

bool tells(const LoopExit& exit) {
  return std::ranges::any_of(exit.comparisons, &BoundComparison::tells);
}

/// Of `small`, `.not. small`, where what is compared to set it is known: nothing more is to be said.
void drop_explained(std::vector<LoopExit>& exits) {
  std::set<std::string_view> known;
  for (const LoopExit& exit : exits)
    if (tells(exit)) known.insert(exit.sets);
  for (LoopExit& exit : exits)
    std::erase_if(exit.comparisons, [&known](const BoundComparison& one) {
      constexpr std::string_view kNot = ".not.";
      std::string_view text = one.text;
      if (text.starts_with(kNot)) text = trim(text.substr(kNot.size()));
      return !one.tells() && known.contains(text);
    });
}

/// `is_wall(cell)`, which is called for each cell: it is passed nothing but numbers.
bool may_be_called_for_elements(const Scope& scope) {
  bool has_numbers = false;
  for (const auto& [name, known] : scope.names) {
    if (!known.dummy) continue;
    if (!known.number && !known.array) return false;
    has_numbers = true;
  }
  return has_numbers;
}

/// Of what it returns, and of the members that it sets; or of one argument.
/// @param result  the variable
/// @param name  by which it is asked for the argument; empty: it is not one
std::vector<FunctionAnswer> answers_by(const std::vector<SourceStatement>& statements, const Scope& scope,
                                       const std::string& result, const std::string& name) {
  const LoopEffects no_facts;
  std::vector<FunctionAnswer> answers;
  bool any_tells = false;
  for (const bool becomes : {true, false}) {
    ExitReader reader(statements, scope.execution - 1, scope.execution_end, scope, no_facts);
    std::vector<LoopExit> exits = reader.read_procedure(result, becomes);
    drop_explained(exits);
    for (LoopExit& exit : exits) {
      const bool is_member_set = is_member(exit.sets);
      if (exit.comparisons.empty() || (is_member_set && (!tells(exit) || !name.empty()))) continue;
      any_tells |= tells(exit);
      answers.push_back({.offset = exit.offset,
                         .line = exit.line,
                         .flag = is_member_set ? exit.sets.substr(exit.sets.rfind('%')) : name,
                         .returned = becomes ? 1 : 0,
                         .comparisons = std::move(exit.comparisons)});
    }
  }
  if (!any_tells) answers.clear();
  return answers;
}

}  // namespace

std::vector<FunctionAnswer> answers_of(const std::vector<SourceStatement>& statements, const Scope& scope) {
  if (scope.execution == 0) return {};
  const bool may_be_hot = may_be_called_for_elements(scope);
  const std::string result =
      scope.has_statement && !may_be_hot ? result_of(statements[scope.begin], scope) : "";
  std::vector<FunctionAnswer> answers = answers_by(statements, scope, result, "");
  if (may_be_hot) std::erase_if(answers, [](const FunctionAnswer& answer) { return !answer.flag.empty(); });
  for (const std::string& argument : scope.arguments) {
    const Declared* const known = Program::declared(argument, scope);
    if (!known || !known->logical || known->array) continue;
    const std::string name = name_of_argument(argument, scope);
    std::ranges::move(answers_by(statements, scope, argument, name), std::back_inserter(answers));
  }
  return answers;
}

std::vector<LoopExit> exits_of(const std::vector<SourceStatement>& statements, std::size_t first,
                               std::size_t end, const Scope& scope, const LoopEffects& facts) {
  return ExitReader(statements, first, end, scope, facts).read();
}

}  // namespace dperf::instrument::fortran
