// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/loops/exits.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "instrument/clang/calls/calls.h"
#include "instrument/clang/loops/bounds.h"
#include "instrument/clang/loops/places.h"
#include "instrument/clang/loops/received.h"
#include "instrument/clang/loops/variables.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::Expr;
using clang::isa;
using clang::Stmt;

/// A variable or member that ends the loop once it is set, or cleared.
struct Flag {
  const clang::ValueDecl* declaration = nullptr;
  std::string name = {};
  bool ends_if_set = false;
  bool is_part = false;  ///< ranks have one each, and agree on another flag by them
  /// It has more than two values, and is set if it has this one.
  std::optional<long long> state = {};

  /// Whether the loop goes on, as text.
  std::string goes_on() const { return fmt::format("{}({})", ends_if_set ? "!" : "", name); }
};

const clang::ValueDecl* named_by(const Expr* expression) {
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(expression)) return reference->getDecl();
  const auto* member = dyn_cast<clang::MemberExpr>(expression);
  return member ? member->getMemberDecl() : nullptr;
}

/// 0, 1, true or false. What is compared with another number has more values than those of a flag: a phase.
std::optional<bool> truth_of(const Expr* value, const clang::ASTContext& context) {
  const auto number = constant_of(value, context);
  return number == 0 || number == 1 ? std::optional(number == 1) : std::nullopt;
}

/// `reason == kIterating`
std::optional<Flag> state_of(const clang::BinaryOperator* comparison, bool ends,
                             const clang::ASTContext& context) {
  const Expr* const left = comparison->getLHS()->IgnoreParenImpCasts();
  const Expr* const right = comparison->getRHS();
  const clang::ValueDecl* const declaration = comparison->isEqualityOp() ? named_by(left) : nullptr;
  const auto name = declaration && can_be_repeated(left) ? text_of(left, context) : std::nullopt;
  const auto value = constant_of(right, context);
  if (!name || !value || !left->getType()->isIntegralOrEnumerationType()) return std::nullopt;
  return Flag{.declaration = declaration,
              .name = *name,
              .ends_if_set = ends == (comparison->getOpcode() == clang::BO_EQ),
              .state = value};
}

/// `flag`, `!flag`, `flag == 0`, `flag != true`.
/// @param ends  the loop ends if it holds; else it goes on
std::optional<Flag> flag_of(const Expr* condition, bool ends, const clang::ASTContext& context) {
  condition = condition->IgnoreParenImpCasts();
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(condition))
    return unary->getOpcode() == clang::UO_LNot ? flag_of(unary->getSubExpr(), !ends, context) : std::nullopt;
  if (const auto* binary = dyn_cast<clang::BinaryOperator>(condition)) {
    const auto is_set = binary->isEqualityOp() ? truth_of(binary->getRHS(), context) : std::nullopt;
    if (!is_set) return state_of(binary, ends, context);
    const bool same = *is_set == (binary->getOpcode() == clang::BO_EQ);
    return flag_of(binary->getLHS(), ends == same, context);
  }
  const clang::ValueDecl* const declaration = named_by(condition);
  const auto name = declaration && can_be_repeated(condition) ? text_of(condition, context) : std::nullopt;
  if (!name || !condition->getType()->isIntegralOrEnumerationType()) return std::nullopt;
  return Flag{.declaration = declaration, .name = *name, .ends_if_set = ends};
}

bool leaves(const Stmt* branch) {
  const Stmt* const last = last_of(branch);
  return last && isa<clang::BreakStmt, clang::ReturnStmt>(last);
}

/// `a = b` as a statement.
const clang::BinaryOperator* assignment_in(const Stmt* statement) {
  if (const auto* full = dyn_cast<clang::FullExpr>(statement)) statement = full->getSubExpr();
  const auto* binary = dyn_cast<clang::BinaryOperator>(statement);
  return binary && binary->getOpcode() == clang::BO_Assign ? binary : nullptr;
}

/// Without an else, and without variables of its own.
bool is_plain(const clang::IfStmt* branch) {
  return !branch->getElse() && !branch->getInit() && !branch->getConditionVariable() &&
         !branch->isConsteval() && !branch->isConstexpr();
}

class ExitReader {
 public:
  ExitReader(const Stmt* loop, const clang::ASTContext& context, const ReceivedInLoop& received,
             const PlaceOf& place_of)
      : context_(context), received_(received), place_of_(place_of) {
    find_flags(loop);
  }
  void visit(const Stmt* statement);
  std::vector<LoopExit> found() && { return std::move(found_); }

 private:
  void find_flags(const Stmt* loop);
  void find_flags_in(const Stmt* statement);
  void add_flags(const Expr* condition, bool ends);
  void find_parts(const Stmt* statement);
  void branch(const clang::IfStmt* branch);
  void assignment(const Stmt* statement, const Flag* flag, const Expr* value);
  void state(const Stmt* at, const Flag& flag, const Expr* value);
  void call(const Stmt* at, const Expr* value);
  void ask(const Stmt* at, const Flag& flag, const std::string& name, const Expr* asked);
  void statement(const Stmt* statement);
  const Flag* flag_set_by(const Stmt* branch) const;
  const Flag* find(const clang::ValueDecl* declaration, const std::optional<std::string>& name) const;
  const Flag* find(const Expr* target) const {
    target = target->IgnoreParens();
    return find(named_by(target), text_of(target, context_));
  }
  void add(const Stmt* at, const Expr* condition, bool ends, const Flag* flag);

  const clang::ASTContext& context_;
  const ReceivedInLoop& received_;
  const PlaceOf& place_of_;
  std::vector<Flag> flags_;
  std::vector<LoopExit> found_;
};

void ExitReader::add_flags(const Expr* condition, bool ends) {
  const auto* binary = dyn_cast<clang::BinaryOperator>(condition->IgnoreParenImpCasts());
  if (binary && binary->getOpcode() == (ends ? clang::BO_LOr : clang::BO_LAnd)) {
    add_flags(binary->getLHS(), ends);
    return add_flags(binary->getRHS(), ends);
  }
  if (auto flag = flag_of(condition, ends, context_)) flags_.push_back(std::move(*flag));
}

bool has_own_exits(const Stmt* statement) {
  return isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt, clang::SwitchStmt,
             clang::LambdaExpr>(statement);
}

void ExitReader::find_flags_in(const Stmt* statement) {
  if (!statement || has_own_exits(statement)) return;
  const auto* branch = dyn_cast<clang::IfStmt>(statement);
  if (branch && is_plain(branch) && leaves(branch->getThen())) add_flags(branch->getCond(), true);
  for (const Stmt* child : statement->children()) find_flags_in(child);
}

/// `x` of `&x`, as an argument.
const Expr* pointed_at(const Expr* argument) {
  const auto* unary = dyn_cast<clang::UnaryOperator>(argument->IgnoreParenCasts());
  return unary && unary->getOpcode() == clang::UO_AddrOf ? unary->getSubExpr()->IgnoreParens() : nullptr;
}

/// `MPI_Allreduce(&mine, &done, ...)`
void ExitReader::find_parts(const Stmt* statement) {
  if (!statement || has_own_exits(statement)) return;
  const auto* call = dyn_cast<clang::CallExpr>(statement);
  const clang::FunctionDecl* const callee = call ? call->getDirectCallee() : nullptr;
  if (callee && call->getNumArgs() > 1 && mpi_name(callee) == "MPI_Allreduce") {
    const Expr* const part = pointed_at(call->getArg(0));
    const Expr* const whole = pointed_at(call->getArg(1));
    const Flag* const flag = part && whole ? find(whole) : nullptr;
    if (flag && !flag->state)
      if (auto found = flag_of(part, flag->ends_if_set, context_)) {
        found->is_part = true;
        flags_.push_back(std::move(*found));
      }
  }
  for (const Stmt* child : statement->children()) find_parts(child);
}

void ExitReader::find_flags(const Stmt* loop) {
  const auto [condition, body] = parts_of(loop);
  if (condition) add_flags(condition, false);
  find_flags_in(body);
  find_parts(body);
}

/// The same member of the same object, if texts are alike.
const Flag* ExitReader::find(const clang::ValueDecl* declaration,
                             const std::optional<std::string>& name) const {
  const auto found = std::ranges::find_if(flags_, [&](const Flag& flag) {
    return declaration && flag.declaration == declaration && name && flag.name == *name;
  });
  return found == flags_.end() ? nullptr : &*found;
}

/// The flag that a branch sets so that the loop ends, in a statement of its own; null if it does not.
const Flag* ExitReader::flag_set_by(const Stmt* branch) const {
  const auto* compound = dyn_cast<clang::CompoundStmt>(branch);
  const auto set_by = [this](const Stmt* statement) -> const Flag* {
    const auto* assignment = assignment_in(statement);
    const auto value = assignment ? truth_of(assignment->getRHS(), context_) : std::nullopt;
    const Flag* const flag = value ? find(assignment->getLHS()) : nullptr;
    return flag && !flag->state && flag->ends_if_set == *value ? flag : nullptr;
  };
  if (!compound) return set_by(branch);
  for (const Stmt* statement : compound->body())
    if (const Flag* flag = set_by(statement)) return flag;
  return nullptr;
}

/// Behind it the flag says whether the loop goes on, and all that was compared did hold if it does.
void ExitReader::add(const Stmt* at, const Expr* condition, bool ends, const Flag* flag) {
  if (at->getBeginLoc().isMacroID()) return;  // which may have several statements
  const Place place = place_of_(at->getBeginLoc());
  LoopExit exit{.offset = place.offset,
                .line = place.line,
                .sets = flag ? flag->name : "",
                .comparisons = compared_in_body(condition, ends, context_, received_)};
  exit.is_part = flag && flag->is_part;
  if (flag)
    for (BoundComparison& comparison : exit.comparisons)
      if (!comparison.asks.is_asked())
        comparison.only_if = comparison.only_if.empty()
                                 ? flag->goes_on()
                                 : fmt::format("{} && ({})", flag->goes_on(), comparison.only_if);
  found_.push_back(std::move(exit));
}

void ExitReader::branch(const clang::IfStmt* branch) {
  if (!is_plain(branch)) return;
  const Flag* const flag = flag_set_by(branch->getThen());
  if (flag || leaves(branch->getThen())) add(branch, branch->getCond(), true, flag);
}

/// Behind `at`, which gives the flag the value that `name` has.
void ExitReader::ask(const Stmt* at, const Flag& flag, const std::string& name, const Expr* asked) {
  if (at->getBeginLoc().isMacroID()) return;
  const Question question{.name = name,
                          .value = flag.state.value_or(0),
                          .ends_if_equal = flag.ends_if_set == flag.state.has_value()};
  const Place place = place_of_(at->getBeginLoc());
  found_.push_back({.offset = place.offset,
                    .line = place.line,
                    .sets = flag.name,
                    .comparisons = {{.text = name_of(asked, context_), .leaves = true, .asks = question}}});
}

/// `reason = check(norm)`, where the loop goes on as long as that is kIterating.
void ExitReader::state(const Stmt* at, const Flag& flag, const Expr* value) {
  const Question question = question_of(value, true, context_);
  if (question.is_asked() && isa<clang::CallExpr>(value)) ask(at, flag, question.name, value);
}

/// `check(norm, &done)`, `check(norm, done)` with a reference.
void ExitReader::call(const Stmt* at, const Expr* value) {
  if (const auto* full = dyn_cast<clang::FullExpr>(value)) value = full->getSubExpr();
  const auto* call = dyn_cast<clang::CallExpr>(value->IgnoreParenImpCasts());
  const clang::FunctionDecl* const callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || isa<clang::CXXOperatorCallExpr>(call) || !mpi_name(callee).empty()) return;
  for (unsigned i = 0; i < std::min(call->getNumArgs(), callee->getNumParams()); ++i) {
    const bool is_reference = callee->getParamDecl(i)->getType()->isLValueReferenceType();
    const Expr* const given =
        is_reference ? call->getArg(i)->IgnoreParenImpCasts() : pointed_at(call->getArg(i));
    const Flag* const flag = given ? find(given) : nullptr;
    const std::string name = flag ? name_of_parameter(callee, i) : "";
    if (!name.empty()) ask(at, *flag, name, call);
  }
}

/// `done = norm < tol`
void ExitReader::assignment(const Stmt* statement, const Flag* flag, const Expr* value) {
  const Expr* const compared = value->IgnoreParenImpCasts();
  const auto* binary = dyn_cast<clang::BinaryOperator>(compared);
  if (!flag) return;
  if (flag->state) return state(statement, *flag, compared);
  const bool asks = question_of(compared, flag->ends_if_set, context_).is_asked();
  if (asks || (binary && (binary->isComparisonOp() || binary->isLogicalOp())))
    add(statement, compared, flag->ends_if_set, flag);
}

void ExitReader::statement(const Stmt* statement) {
  if (const auto* choice = dyn_cast<clang::IfStmt>(statement)) return branch(choice);
  if (const auto* value = dyn_cast<Expr>(statement)) call(statement, value);
  if (const auto* assigned = assignment_in(statement)) {
    call(statement, assigned->getRHS());
    return assignment(statement, find(assigned->getLHS()), assigned->getRHS());
  }
  const auto* declared = dyn_cast<clang::DeclStmt>(statement);
  if (!declared || !declared->isSingleDecl()) return;
  const auto* variable = dyn_cast<clang::VarDecl>(declared->getSingleDecl());
  if (!variable || !variable->getInit() || variable->isStaticLocal()) return;
  call(statement, variable->getInit());
  assignment(statement, find(variable, variable->getNameAsString()), variable->getInit());
}

void ExitReader::visit(const Stmt* inside) {
  if (!inside || has_own_exits(inside) || isa<Expr>(inside)) return;
  if (const auto* compound = dyn_cast<clang::CompoundStmt>(inside))
    for (const Stmt* child : compound->body()) statement(child);
  for (const Stmt* child : inside->children()) visit(child);
}

}  // namespace

const Stmt* last_of(const Stmt* branch) {
  const auto* compound = dyn_cast_or_null<clang::CompoundStmt>(branch);
  if (!compound) return branch;
  return compound->body_empty() ? nullptr : compound->body_back();
}

std::vector<LoopExit> exits_of(const Stmt* loop, const clang::ASTContext& context,
                               const ReceivedInLoop& received, const PlaceOf& place_of) {
  ExitReader reader(loop, context, received, place_of);
  reader.visit(parts_of(loop).body);
  return std::move(reader).found();
}

}  // namespace dperf::instrument
