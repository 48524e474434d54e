// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/loops/received.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>

#include <algorithm>

#include "instrument/clang/calls/calls.h"
#include "instrument/clang/loops/comparisons.h"
#include "instrument/model/words.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::Expr;
using clang::isa;
using clang::Stmt;

/// A variable, or a member of any object.
const clang::ValueDecl* named_by(const Stmt* expression) {
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(expression))
    return dyn_cast<clang::VarDecl>(reference->getDecl());
  const auto* member = dyn_cast<clang::MemberExpr>(expression);
  return member ? dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
}

/// `x` of `&x`, `x`, `&x[i]`, `x + i`, `x.data()`, ..., as an argument.
const clang::ValueDecl* target_of(const Expr* argument) {
  argument = argument->IgnoreParenCasts();
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(argument)) return target_of(unary->getSubExpr());
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(argument))
    return target_of(element->getBase());
  if (const auto* sum = dyn_cast<clang::BinaryOperator>(argument)) return target_of(sum->getLHS());
  if (const auto* call = dyn_cast<clang::CXXMemberCallExpr>(argument))
    return target_of(call->getImplicitObjectArgument());
  const auto* call = dyn_cast<clang::CXXOperatorCallExpr>(argument);
  if (call && call->getOperator() == clang::OO_Subscript) return target_of(call->getArg(0));
  return named_by(argument);
}

bool is_address(const Stmt* expression) {
  const auto* unary = dyn_cast<clang::UnaryOperator>(expression);
  return unary && unary->getOpcode() == clang::UO_AddrOf;
}

bool may_write_through(clang::QualType parameter) {
  const clang::QualType pointee = parameter->getPointeeType();
  return !pointee.isNull() && !pointee.isConstQualified();
}

bool is_number(clang::QualType type) {
  return type->isArithmeticType() || type->isEnumeralType();
}

/// `norm < tolerance`, `norm < tolerance && step > 10`
bool compares_norms(const Expr* condition) {
  condition = condition->IgnoreParenImpCasts();
  const auto* binary = dyn_cast<clang::BinaryOperator>(condition);
  if (binary && binary->isLogicalOp())
    return compares_norms(binary->getLHS()) || compares_norms(binary->getRHS());
  return compares_floating_point(condition);
}

bool is_literal(const Expr* expression) {
  return isa<clang::IntegerLiteral, clang::CXXBoolLiteralExpr>(expression->IgnoreParenImpCasts());
}

/// An object some member of which holds what was received.
bool has_member_in(const HeldByVariables& held, const clang::ValueDecl& object) {
  const clang::RecordDecl* record = object.getType().getNonReferenceType()->getAsRecordDecl();
  return record && std::ranges::any_of(held, [record](const clang::ValueDecl* one) {
           const auto* member = dyn_cast<clang::FieldDecl>(one);
           return member && member->getParent()->getCanonicalDecl() == record->getCanonicalDecl();
         });
}

/// Of a function whose source is not there.
bool agrees_by_name(const clang::FunctionDecl* callee) {
  return callee && mpi_name(callee).empty() && !callee->isInStdNamespace() &&
         names_agreement(callee->getQualifiedNameAsString());
}

}  // namespace

/// Through a function's body, or a loop: what is received in it, and which numbers are made of that or set
/// where that decides; and flags that comparisons of norms set, of which nothing else is made.
class ReceivedFlow {
 public:
  explicit ReceivedFlow(ReceivedValues& functions) : functions_(functions) {}

  void follow(const Stmt* code) {
    std::size_t before = 0;
    do {
      before = held_.size() + flags_.size();
      visit(code, {});
    } while (held_.size() + flags_.size() != before);
  }
  const HeldByVariables& held() const { return held_; }
  const HeldByVariables& flags() const { return flags_; }
  bool returned() const { return returned_; }

 private:
  /// Whether a statement is done depends on what was received, or on a comparison of norms.
  struct Decided {
    bool by_others = false, by_norms = false;
  };
  void visit(const Stmt* statement, Decided decided);
  void assign(const clang::BinaryOperator* assignment, Decided decided);
  void call(const clang::CallExpr* call);
  void declare(const clang::DeclStmt* statement);
  void set(const Expr* target) {
    const clang::ValueDecl* variable = named_by(target->IgnoreParenCasts());
    if (variable && is_number(variable->getType().getNonReferenceType())) held_.insert(variable);
  }
  void set_flag(const Expr* target) {
    const clang::ValueDecl* variable = named_by(target->IgnoreParenCasts());
    if (variable && variable->getType().getNonReferenceType()->isIntegralOrEnumerationType())
      flags_.insert(variable);
  }
  void add(const Expr* argument) {
    if (const clang::ValueDecl* variable = target_of(argument)) held_.insert(variable);
  }
  bool names(const Stmt* expression) { return functions_.names(expression, held_); }
  /// `change < tolerance`, `converged`
  bool tells_of_norms(const Expr* condition) {
    return compares_norms(condition) || functions_.names(condition, flags_);
  }

  ReceivedValues& functions_;
  HeldByVariables held_, flags_;
  bool returned_ = false;
};

void ReceivedFlow::call(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  if (!callee) return;
  const unsigned object =
      isa<clang::CXXOperatorCallExpr>(call) && isa<clang::CXXMethodDecl>(callee) ? 1 : 0;  // an argument
  const bool of_mpi = tells_of_others(callee);
  const auto* handed = of_mpi ? nullptr : functions_.handed_by_callee(callee);
  if (!of_mpi && !handed && !agrees_by_name(callee)) return;
  for (unsigned i = 0; i < callee->getNumParams() && i + object < call->getNumArgs(); ++i)
    if (handed ? handed->parameters.contains(i) : may_write_through(callee->getParamDecl(i)->getType()))
      add(call->getArg(i + object));
  if (!handed) return;
  held_.insert(handed->elsewhere.begin(), handed->elsewhere.end());
  flags_.insert(handed->flags.begin(), handed->flags.end());
}

void ReceivedFlow::declare(const clang::DeclStmt* statement) {
  for (const clang::Decl* declaration : statement->decls()) {
    const auto* variable = dyn_cast<clang::VarDecl>(declaration);
    if (!variable || !variable->getInit() || !is_number(variable->getType())) continue;
    if (names(variable->getInit()))
      held_.insert(variable);
    else if (tells_of_norms(variable->getInit()))
      flags_.insert(variable);
  }
}

/// A flag that norms set ends a loop as they would: `if (change < tolerance) converged = 1;`.
void ReceivedFlow::assign(const clang::BinaryOperator* assignment, Decided decided) {
  const Expr* value = assignment->getRHS();
  if (decided.by_others || names(value))
    set(assignment->getLHS());
  else if (tells_of_norms(value) || (decided.by_norms && is_literal(value)))
    set_flag(assignment->getLHS());
}

void ReceivedFlow::visit(const Stmt* statement, Decided decided) {
  if (!statement || isa<clang::LambdaExpr>(statement)) return;
  if (const auto* branch = dyn_cast<clang::IfStmt>(statement)) {
    visit(branch->getInit(), decided);
    visit(branch->getCond(), decided);
    const Decided inside{decided.by_others || names(branch->getCond()),
                         decided.by_norms || tells_of_norms(branch->getCond())};
    visit(branch->getThen(), inside);
    return visit(branch->getElse(), inside);
  }
  if (const auto* called = dyn_cast<clang::CallExpr>(statement)) call(called);
  if (const auto* declared = dyn_cast<clang::DeclStmt>(statement)) declare(declared);
  if (const auto* assigned = dyn_cast<clang::BinaryOperator>(statement);
      assigned && assigned->isAssignmentOp())
    assign(assigned, decided);
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(statement);
      unary && unary->isIncrementDecrementOp() && decided.by_others)
    set(unary->getSubExpr());
  if (const auto* result = dyn_cast<clang::ReturnStmt>(statement))
    returned_ |= result->getRetValue() && is_number(result->getRetValue()->getType()) &&
                 (decided.by_others || names(result->getRetValue()));
  for (const Stmt* child : statement->children()) visit(child, decided);
}

/// A function that is not known, such as a std::function, gets an object with what was received: its result
/// may be made of that.
bool ReceivedValues::gets_object_of(const clang::CallExpr* call, const HeldByVariables& held) {
  const auto is_such = [&](const Expr* argument) {
    const clang::ValueDecl* variable = named_by(argument->IgnoreParenImpCasts());
    return variable && has_member_in(held, *variable);
  };
  return std::ranges::any_of(call->arguments(), is_such);
}

bool ReceivedValues::names(const Stmt* expression, const HeldByVariables& held) {
  if (!expression || isa<clang::LambdaExpr>(expression) || is_address(expression)) return false;
  const clang::ValueDecl* variable = named_by(expression);
  if (variable && held.contains(variable)) return true;
  if (const auto* call = dyn_cast<clang::CallExpr>(expression)) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (callee && !mpi_name(callee).empty()) return false;  // an error code
    const Handed* handed = handed_by_callee(callee);
    if (handed ? handed->returned : agrees_by_name(callee) || gets_object_of(call, held)) return true;
  }
  return std::ranges::any_of(expression->children(), [&](const Stmt* child) { return names(child, held); });
}

/// One that calls itself hands out no more for that.
const ReceivedValues::Handed& ReceivedValues::handed_by(const clang::FunctionDecl* function) {
  const auto [known, is_new] = functions_.try_emplace(function);
  if (!is_new) return known->second;
  ReceivedFlow flow(*this);
  flow.follow(function->getBody());
  Handed handed{.returned = flow.returned()};
  const auto is_own = [function](const clang::ValueDecl* held) {
    const auto* variable = dyn_cast<clang::VarDecl>(held);
    return variable && variable->getParentFunctionOrMethod() == function;
  };
  for (const clang::ValueDecl* held : flow.held()) {
    const auto* parameter = dyn_cast<clang::ParmVarDecl>(held);
    if (!is_own(held))
      handed.elsewhere.insert(held);
    else if (parameter && may_write_through(parameter->getType()))
      handed.parameters.insert(parameter->getFunctionScopeIndex());
  }
  for (const clang::ValueDecl* flag : flow.flags())
    if (!is_own(flag)) handed.flags.insert(flag);
  return functions_[function] = std::move(handed);
}

const ReceivedValues::Handed* ReceivedValues::handed_by_callee(const clang::FunctionDecl* callee) {
  const clang::FunctionDecl* definition = nullptr;
  if (!callee || !mpi_name(callee).empty() || calls_.is_of_system(callee) || !callee->hasBody(definition))
    return nullptr;
  return &handed_by(definition);
}

ReceivedInLoop ReceivedValues::in(const Stmt* loop) {
  ReceivedFlow flow(*this);
  flow.follow(loop);
  HeldByVariables held = flow.held();
  held.insert(flow.flags().begin(), flow.flags().end());
  return {*this, std::move(held)};
}

bool ReceivedInLoop::is_named_by(const Expr* expression) const {
  return functions_.names(expression, held_);
}

}  // namespace dperf::instrument
