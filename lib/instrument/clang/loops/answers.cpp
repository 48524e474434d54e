// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/loops/answers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "instrument/clang/loops/bounds.h"
#include "instrument/clang/loops/comparisons.h"
#include "instrument/clang/loops/exits.h"
#include "instrument/clang/loops/places.h"
#include "instrument/clang/loops/received.h"
#include "instrument/clang/loops/variables.h"
#include "instrument/model/asked.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::Expr;
using clang::isa;
using clang::Stmt;

bool is_truth(const Expr* value) {
  const Expr* const plain = value->IgnoreParenImpCasts();
  if (plain->getType().isNull() || plain->isTypeDependent()) return false;
  if (plain->getType()->isBooleanType()) return true;
  const auto* unary = dyn_cast<clang::UnaryOperator>(plain);
  const auto* binary = dyn_cast<clang::BinaryOperator>(plain);
  return (unary && unary->getOpcode() == clang::UO_LNot) ||
         (binary && (binary->isLogicalOp() || binary->isComparisonOp()));
}

/// Two of a kind: `less(a, b)`, `inside(i, j)`, which are called for each pair, or for each point.
bool may_be_called_for_elements(const clang::FunctionDecl* function) {
  for (unsigned i = 1; i < function->getNumParams(); ++i) {
    const clang::QualType type = function->getParamDecl(i)->getType().getNonReferenceType();
    const clang::QualType before = function->getParamDecl(i - 1)->getType().getNonReferenceType();
    if (type.getUnqualifiedType().getCanonicalType() == before.getUnqualifiedType().getCanonicalType())
      return true;
  }
  return false;
}

class AnswerReader {
 public:
  AnswerReader(const clang::FunctionDecl* function, const clang::ASTContext& context,
               ReceivedValues& received_values, const PlaceOf& place_of)
      : function_(function), context_(context), received_values_(received_values), place_of_(place_of) {}
  std::vector<FunctionAnswer> read();

 private:
  void find_result(const Stmt* statement);
  void visit(const Stmt* inside);
  void statement(const Stmt* statement);
  bool branch(const clang::IfStmt* branch);
  void value(const Stmt* at, const Expr* value);
  void constants(const Stmt* at, const Expr* condition, std::optional<long long> if_true,
                 std::optional<long long> if_false);
  void add(const Stmt* at, const Expr* condition, bool holds, long long returned,
           const std::string& truth = "");
  void truth(const Stmt* at, const Expr* value);
  bool passes_on(const Stmt* at, const clang::CallExpr* call);
  void explain(const Stmt* statement);
  void variables_in(const Expr* condition, bool holds, long long returned);
  bool changes_result(const Stmt* statement) const;
  void unexplained(const Stmt* statement);
  void unexplained_value(const Expr* value);
  void unexplained_value(const Expr* why, long long returned);
  std::optional<long long> left_with(const Stmt* branch) const;
  std::optional<const Expr*> given_by(const Stmt* statement) const;
  bool flag(const Stmt* at);
  void flags_behind(const clang::IfStmt* choice);
  void unexplained_flags(const Stmt* inside, const std::set<std::string>& flags);

  const clang::FunctionDecl* function_;
  const clang::ASTContext& context_;
  ReceivedValues& received_values_;
  std::optional<ReceivedInLoop> received_ = {};  ///< most functions need none
  const PlaceOf& place_of_;
  bool returns_truth_ = false;
  unsigned depth_ = 0;     ///< of conditions around what it looks at: it is compared in some calls only
  std::string flag_ = {};  ///< that is set where it looks; empty: what the function returns
  const clang::VarDecl* result_ = nullptr;  ///< that it returns; null: none, or several
  std::vector<const Stmt*> explained_ = {};
  std::map<const clang::ValueDecl*, const Stmt*> declared_ = {};  ///< variables with truths, and where
  std::vector<FunctionAnswer> found_ = {};
};

void AnswerReader::explain(const Stmt* statement) {
  explained_.push_back(statement);
  if (const auto* full = dyn_cast<clang::FullExpr>(statement)) explained_.push_back(full->getSubExpr());
}

/// The variable that its last statement returns.
void AnswerReader::find_result(const Stmt* body) {
  const auto* last = dyn_cast_or_null<clang::ReturnStmt>(last_of(body));
  const Expr* const value = last ? last->getRetValue() : nullptr;
  const auto* reference = value ? dyn_cast<clang::DeclRefExpr>(value->IgnoreParenImpCasts()) : nullptr;
  const auto* variable = reference ? dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || !variable->isLocalVarDecl() || variable->isStaticLocal()) return;
  result_ = variable;
  explain(last);
}

/// What a return gives, or an assignment to the result; nothing: it is another statement.
std::optional<const Expr*> AnswerReader::given_by(const Stmt* statement) const {
  if (const auto* full = dyn_cast_or_null<clang::FullExpr>(statement)) statement = full->getSubExpr();
  if (!statement) return std::nullopt;
  if (const auto* returned = dyn_cast<clang::ReturnStmt>(statement))
    return returned->getRetValue() ? std::optional(returned->getRetValue()) : std::nullopt;
  const auto* binary = dyn_cast<clang::BinaryOperator>(statement);
  const auto* target = binary && binary->getOpcode() == clang::BO_Assign
                           ? dyn_cast<clang::DeclRefExpr>(binary->getLHS()->IgnoreParens())
                           : nullptr;
  if (!target || !result_ || target->getDecl() != result_) return std::nullopt;
  return binary->getRHS();
}

std::optional<long long> AnswerReader::left_with(const Stmt* branch) const {
  const auto given = given_by(last_of(branch));
  return given ? constant_of(*given, context_) : std::nullopt;
}

/// `const bool small = norm < tol;` of `small || it == most`: what it compares, it compares there.
void AnswerReader::variables_in(const Expr* condition, bool holds, long long returned) {
  const Expr* const plain = condition->IgnoreParenImpCasts();
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(plain);
      unary && unary->getOpcode() == clang::UO_LNot)
    return variables_in(unary->getSubExpr(), !holds, returned);
  const auto* binary = dyn_cast<clang::BinaryOperator>(plain);
  if (binary && binary->getOpcode() == (holds ? clang::BO_LOr : clang::BO_LAnd)) {
    variables_in(binary->getLHS(), holds, returned);
    return variables_in(binary->getRHS(), holds, returned);
  }
  const auto* reference = dyn_cast<clang::DeclRefExpr>(plain);
  const auto known = reference ? declared_.find(reference->getDecl()) : declared_.end();
  if (known == declared_.end()) return;
  for (FunctionAnswer& answer : found_)
    if (answer.flag == flag_ && answer.returned == returned)
      std::erase_if(answer.comparisons, [&](const BoundComparison& one) {
        const std::string name = name_of(condition, context_);
        return !one.tells() && (one.text == name || one.text == '!' + name);
      });
  const auto* variable = dyn_cast<clang::VarDecl>(known->first);
  add(known->second, variable->getInit(), holds, returned);
}

/// The function returns `returned` if the condition `holds`, or if it does not.
void AnswerReader::add(const Stmt* at, const Expr* condition, bool holds, long long returned,
                       const std::string& truth) {
  if (at->getBeginLoc().isMacroID()) return unexplained_value(condition, returned);
  const Place place = place_of_(at->getBeginLoc());
  if (!received_) received_.emplace(received_values_.in(function_->getBody()));
  found_.push_back({.offset = place.offset,
                    .line = place.line,
                    .flag = flag_,
                    .returned = returned,
                    .truth = truth,
                    .comparisons = compared_by(condition, holds, !truth.empty(), context_, *received_)});
  variables_in(condition, holds, returned);
  if (depth_ == 0) return;
  unexplained_value(condition, returned);
  found_.back().comparisons.front().is_likely = compares_floating_point(condition);
}

/// Of several parts, those behind the first must not be evaluated before it: the return is written twice.
void AnswerReader::truth(const Stmt* at, const Expr* value) {
  const clang::QualType type = function_->getReturnType();
  const auto* binary = dyn_cast<clang::BinaryOperator>(value);
  const bool can_be_written = isa<clang::ReturnStmt>(at) && binary && binary->isLogicalOp() &&
                              (type->isBooleanType() || type->isSpecificBuiltinType(clang::BuiltinType::Int));
  const std::string text = can_be_written ? text_of(value, context_).value_or("") : "";
  add(at, value, true, 1, text);
  add(at, value, false, 0, text);
}

/// `std::any_of(begin, end, [](auto& c) { return c.met(); })`
bool AnswerReader::passes_on(const Stmt* at, const clang::CallExpr* call) {
  const clang::FunctionDecl* const callee = call->getDirectCallee();
  if (!callee || !callee->isInStdNamespace() || !callee->getIdentifier() || call->getNumArgs() != 3)
    return false;
  const llvm::StringRef name = callee->getName();
  if (name != "any_of" && name != "all_of" && name != "none_of") return false;
  const Expr* argument = call->getArg(2)->IgnoreImplicit();
  if (const auto* made = dyn_cast<clang::CXXConstructExpr>(argument); made && made->getNumArgs() == 1)
    argument = made->getArg(0)->IgnoreImplicit();
  const auto* lambda = dyn_cast<clang::LambdaExpr>(argument);
  const auto* last = lambda ? dyn_cast_or_null<clang::ReturnStmt>(last_of(lambda->getBody())) : nullptr;
  if (!last || !last->getRetValue() || at->getBeginLoc().isMacroID()) return false;
  const Question question = question_of(last->getRetValue(), name != "all_of", context_);
  const Place place = place_of_(at->getBeginLoc());
  if (question.is_asked())
    found_.push_back(
        {.offset = place.offset,
         .line = place.line,
         .flag = flag_,
         .returned = name == "any_of" ? 1 : 0,
         .comparisons = {
             {.text = name_of(last->getRetValue(), context_), .leaves = true, .asks = question}}});
  return question.is_asked();
}

void AnswerReader::constants(const Stmt* at, const Expr* condition, std::optional<long long> if_true,
                             std::optional<long long> if_false) {
  if (if_true) add(at, condition, true, *if_true);
  if (if_false) add(at, condition, false, *if_false);
}

/// `return a < b;`, `return f(x);`, `return a < b ? kDone : kGoesOn;`
void AnswerReader::value(const Stmt* at, const Expr* value) {
  const Expr* plain = value->IgnoreParenImpCasts();
  if (const auto* full = dyn_cast<clang::FullExpr>(plain)) plain = full->getSubExpr()->IgnoreParenImpCasts();
  if (const auto* choice = dyn_cast<clang::ConditionalOperator>(plain))
    return constants(at, choice->getCond(), constant_of(choice->getTrueExpr(), context_),
                     constant_of(choice->getFalseExpr(), context_));
  if (constant_of(plain, context_)) return;
  const auto* call = dyn_cast<clang::CallExpr>(plain);
  if (call && passes_on(at, call)) return;
  const Question question = call ? question_of(plain, false, context_) : Question{};
  if (question.is_asked() && !at->getBeginLoc().isMacroID()) {
    const Place place = place_of_(at->getBeginLoc());
    found_.push_back({.offset = place.offset,
                      .line = place.line,
                      .flag = flag_,
                      .passes_on = question.name,
                      .comparisons = {{.text = name_of(plain, context_), .leaves = true}}});
  } else if (is_truth(plain) || (flag_.empty() && !name_of_flag(plain).empty())) {
    truth(at, plain);
  }
}

/// @return false: it decides nothing that can be followed
bool AnswerReader::branch(const clang::IfStmt* branch) {
  if (branch->getInit() || branch->getConditionVariable() || branch->isConsteval() || branch->isConstexpr())
    return false;
  const std::optional<long long> if_true = left_with(branch->getThen());
  const std::optional<long long> if_false = branch->getElse() ? left_with(branch->getElse()) : std::nullopt;
  if (!if_true && !if_false) return false;
  constants(branch, branch->getCond(), if_true, if_false);
  if (if_true) explain(last_of(branch->getThen()));
  if (if_false) explain(last_of(branch->getElse()));
  return true;
}

/// The assignment of a member or a global variable.
const clang::BinaryOperator* assigned_in(const Stmt* statement) {
  if (const auto* full = dyn_cast_or_null<clang::FullExpr>(statement)) statement = full->getSubExpr();
  const auto* binary = dyn_cast_or_null<clang::BinaryOperator>(statement);
  return binary && binary->getOpcode() == clang::BO_Assign &&
                 !name_of_flag(binary->getLHS()->IgnoreParens()).empty()
             ? binary
             : nullptr;
}

/// Of one that compares: `done_ = t_ >= end_`.
bool compares(const Expr* value) {
  const Expr* const plain = value->IgnoreParenImpCasts();
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(plain))
    return unary->getOpcode() == clang::UO_LNot && compares(unary->getSubExpr());
  const auto* binary = dyn_cast<clang::BinaryOperator>(plain);
  return binary && (binary->isRelationalOp() ||
                    (binary->isLogicalOp() && (compares(binary->getLHS()) || compares(binary->getRHS()))));
}

bool is_only_read(const Stmt* inside, const clang::VarDecl* variable) {
  if (!inside) return true;
  const auto* cast = dyn_cast<clang::ImplicitCastExpr>(inside);
  const Stmt* const read =
      cast && cast->getCastKind() == clang::CK_LValueToRValue ? cast->getSubExpr() : inside;
  const auto* reference = dyn_cast<clang::DeclRefExpr>(read);
  if (reference && reference->getDecl() == variable) return read != inside;
  return std::ranges::all_of(inside->children(),
                             [variable](const Stmt* child) { return is_only_read(child, variable); });
}

/// `done_ = t_ >= end_;`
bool AnswerReader::flag(const Stmt* at) {
  const auto* assigned = assigned_in(at);
  if (!assigned) return false;
  const Expr* const given = assigned->getRHS();
  if (!compares(given) && !isa<clang::CallExpr>(given->IgnoreParenImpCasts())) return false;
  explain(assigned);
  flag_ = name_of_flag(assigned->getLHS()->IgnoreParens());
  value(at, given);
  flag_.clear();
  return true;
}

/// `if (change < tolerance) { state->converged = 1; return; }`
void AnswerReader::flags_behind(const clang::IfStmt* choice) {
  if (choice->getElse() || choice->getInit() || choice->getConditionVariable() ||
      !compares(choice->getCond()))
    return;
  const auto set = [&](const Stmt* statement) {
    const auto* assigned = assigned_in(statement);
    const auto constant = assigned ? constant_of(assigned->getRHS(), context_) : std::nullopt;
    if (!constant) return;
    explain(assigned);
    flag_ = name_of_flag(assigned->getLHS()->IgnoreParens());
    add(choice, choice->getCond(), true, *constant);
    flag_.clear();
  };
  const auto* compound = dyn_cast<clang::CompoundStmt>(choice->getThen());
  if (!compound) return set(choice->getThen());
  for (const Stmt* statement : compound->body()) set(statement);
}

/// Where a flag is set for other reasons than those that are found: `done = 1` in a loop.
void AnswerReader::unexplained_flags(const Stmt* inside, const std::set<std::string>& flags) {
  if (!inside || isa<clang::LambdaExpr>(inside)) return;
  const auto* assigned = assigned_in(inside);
  const std::string name = assigned ? name_of_flag(assigned->getLHS()->IgnoreParens()) : "";
  if (flags.contains(name) && std::ranges::count(explained_, assigned) == 0) {
    const auto constant = constant_of(assigned->getRHS(), context_);
    flag_ = name;
    for (const long long given : constant ? std::vector{*constant} : std::vector{0LL, 1LL})
      unexplained_value(assigned, given);
    flag_.clear();
  }
  for (const Stmt* child : inside->children()) unexplained_flags(child, flags);
}

void AnswerReader::statement(const Stmt* statement) {
  const auto* choice = dyn_cast<clang::IfStmt>(statement);
  if (choice) flags_behind(choice);
  if (flag(statement) || !returns_truth_) return;
  if (choice) {
    branch(choice);
    return;
  }
  if (const auto given = given_by(statement)) {
    explain(statement);
    return value(statement, *given);
  }
  const auto* declared = dyn_cast<clang::DeclStmt>(statement);
  const auto* variable =
      declared && declared->isSingleDecl() ? dyn_cast<clang::VarDecl>(declared->getSingleDecl()) : nullptr;
  if (!variable || !variable->getInit() || variable->isStaticLocal()) return;
  if (variable == result_)
    value(statement, variable->getInit());
  else if (compares(variable->getInit()) && is_only_read(function_->getBody(), variable))
    declared_[variable] = statement;
}

bool is_left_alone(const Stmt* statement) {
  return isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt, clang::SwitchStmt,
             clang::LambdaExpr, clang::CXXTryStmt, Expr>(statement);
}

void AnswerReader::visit(const Stmt* inside) {
  if (!inside || is_left_alone(inside)) return;
  if (const auto* compound = dyn_cast<clang::CompoundStmt>(inside))
    for (const Stmt* child : compound->body()) statement(child);
  const bool is_condition = isa<clang::IfStmt>(inside);
  depth_ += is_condition ? 1 : 0;
  for (const Stmt* child : inside->children()) visit(child);
  depth_ -= is_condition ? 1 : 0;
}

bool AnswerReader::changes_result(const Stmt* statement) const {
  const auto* binary = dyn_cast<clang::BinaryOperator>(statement);
  if (!result_ || !binary || !binary->isAssignmentOp()) return false;
  const auto* target = dyn_cast<clang::DeclRefExpr>(binary->getLHS()->IgnoreParens());
  return target && target->getDecl() == result_;
}

void AnswerReader::unexplained_value(const Expr* why, long long returned) {
  const Place place = place_of_(function_->getBody()->getBeginLoc());
  found_.push_back({.offset = place.offset,
                    .line = place.line,
                    .flag = flag_,
                    .returned = returned,
                    .comparisons = {{.text = name_of(why, context_), .leaves = true}}});
}

void AnswerReader::unexplained_value(const Expr* value) {
  if (const auto constant = constant_of(value, context_)) return unexplained_value(value, *constant);
  unexplained_value(value, 0);
  unexplained_value(value, 1);
}

/// Returns in loops and the like: by what they depend on, if that is a call (`for (c : all) if (c->met())
/// return true;`), or for a reason that is not known.
void AnswerReader::unexplained(const Stmt* inside) {
  if (!inside || isa<clang::LambdaExpr>(inside)) return;
  if (changes_result(inside) && std::ranges::count(explained_, inside) == 0)
    return unexplained_value(dyn_cast<clang::BinaryOperator>(inside)->getRHS());
  if (isa<Expr>(inside) && !isa<clang::FullExpr>(inside)) return;
  const auto* choice = dyn_cast<clang::IfStmt>(inside);
  const bool is_new = choice && std::ranges::count(explained_, last_of(choice->getThen())) == 0;
  const auto left = is_new ? left_with(choice->getThen()) : std::nullopt;
  const Place place = place_of_(function_->getBody()->getBeginLoc());
  if (left) {
    explain(last_of(choice->getThen()));
    found_.push_back({.offset = place.offset,
                      .line = place.line,
                      .returned = *left,
                      .comparisons = {{.text = name_of(choice->getCond(), context_),
                                       .leaves = true,
                                       .asks = question_of(choice->getCond(), true, context_)}}});
  }
  const auto* returned = dyn_cast<clang::ReturnStmt>(inside);
  if (returned && returned->getRetValue() && std::ranges::count(explained_, inside) == 0)
    unexplained_value(returned->getRetValue());
  for (const Stmt* child : inside->children()) unexplained(child);
}

/// More than a text.
bool tells(const FunctionAnswer& answer) {
  return !answer.passes_on.empty() || std::ranges::any_of(answer.comparisons, &BoundComparison::tells);
}

std::vector<FunctionAnswer> AnswerReader::read() {
  const Stmt* const body = function_->getBody();
  const clang::QualType type = function_->getReturnType();
  returns_truth_ = !type->isDependentType() && type->isIntegralOrEnumerationType();
  if (returns_truth_) find_result(body);
  visit(body);
  if (returns_truth_) {
    // What is returned at the end, whatever happened before, is no reason to end.
    const Stmt* const last = last_of(body);
    if (last && isa<clang::ReturnStmt>(last)) explain(last);
    unexplained(body);
  }
  std::set<std::string> flags;
  for (const FunctionAnswer& answer : found_)
    if (!answer.flag.empty() && !is_seen_by_all(answer.flag)) flags.insert(answer.flag);
  unexplained_flags(body, flags);
  std::set<std::string> telling;
  for (const FunctionAnswer& answer : found_)
    if (tells(answer)) telling.insert(answer.flag);
  std::erase_if(found_, [&telling](const FunctionAnswer& answer) {
    return answer.comparisons.empty() || !telling.contains(answer.flag) ||
           (is_seen_by_all(answer.flag) && !tells(answer));
  });
  // What tells its caller by a parameter is called for no elements.
  if (may_be_called_for_elements(function_))
    std::erase_if(found_, [](const FunctionAnswer& answer) {
      return answer.flag.empty() || is_seen_by_all(answer.flag);
    });
  return std::move(found_);
}

}  // namespace

std::vector<FunctionAnswer> answers_of(const clang::FunctionDecl* function, const clang::ASTContext& context,
                                       ReceivedValues& received_values, const PlaceOf& place_of) {
  if (function->getReturnType().isNull() || function->isMain() || asked_name(function).empty() ||
      !isa<clang::CompoundStmt>(function->getBody()))
    return {};
  return AnswerReader(function, context, received_values, place_of).read();
}

}  // namespace dperf::instrument
