// SPDX-License-Identifier: LGPL-2.1-or-later
#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>

#include "instrument/clang/calls/calls.h"
#include "instrument/clang/loops/comparisons.h"
#include "instrument/clang/loops/reader.h"

namespace dperf::instrument {

using clang::dyn_cast;
using clang::Expr;
using clang::isa;
using clang::Stmt;

namespace {

bool is_plain_lvalue(const Expr* expression) {
  expression = expression->IgnoreParens();
  return isa<clang::DeclRefExpr, clang::MemberExpr>(expression);
}

}  // namespace

// ---- what is read and written
// --------------------------------------------------------------------------------------------

void LoopReader::read(unsigned variable, const Expr* at, const Around& around) {
  ++order_;
  const auto holds = [variable](const std::set<unsigned>& some) { return some.contains(variable); };
  if (!holds(behind_continue_) && std::ranges::none_of(assigned_, holds))
    variables_.at(variable).carried = true;
  if (uses_ && std::ranges::find(*uses_, variable) == uses_->end()) uses_->push_back(variable);
  for (const ReadKind kind : {ReadKind::kValue, around.kind})
    if (seen_.emplace(variable, kind).second)
      facts_.reads.push_back({variable, order_, place_of_(at->getExprLoc()).line, kind, around.of});
}

LoopWrite& LoopReader::write(const Expr* target, unsigned variable, WriteKind kind, const Around& around) {
  LoopWrite write;
  write.variable = variable;
  write.order = ++order_;
  write.line = place_of_(target->getExprLoc()).line;
  write.kind = kind;
  write.conditional = around.conditional || may_be_skipped_;
  write.in_header = in_header_;
  write.uses = around.decided_by;
  write.why_not = "is changed by a call";
  if (kind == WriteKind::kAssigned || kind == WriteKind::kReceived)
    (may_be_skipped_ ? behind_continue_ : assigned_.back()).insert(variable);
  facts_.writes.push_back(std::move(write));
  return facts_.writes.back();
}

void LoopReader::changed_by_others(const Expr* target, WriteKind kind, const Around& around) {
  const auto variable = variables_.find(target);
  if (!variable) return;
  if (kind == WriteKind::kUnknown) read(*variable, target, Around{});
  write(target, *variable, kind, kind == WriteKind::kUnknown ? around.under_condition() : around);
}

std::vector<unsigned> LoopReader::used_in(const Expr* expression, const Around& around) {
  std::vector<unsigned> uses;
  std::vector<unsigned>* const outer = std::exchange(uses_, &uses);
  visit(expression, around);
  uses_ = outer;
  if (outer) outer->insert(outer->end(), uses.begin(), uses.end());
  return uses;
}

/// @param value  of an assignment: must have no effects of its own; null: there is none
void LoopReader::repeatable(const Expr* whole, const Expr* value, LoopWrite& write) {
  write.why_not.clear();
  if (value && value->HasSideEffects(context_)) {
    write.why_not = "gets a value whose computation may have side effects";
    return;
  }
  const auto text = text_of(whole, context_);
  if (variables_.names_inside(whole))
    write.why_not = "depends on a variable that is declared in the loop";
  else if (text)
    write.text = *text;
  else
    write.why_not = "is changed in a macro";
}

void LoopReader::step_by_one(const clang::UnaryOperator* unary, const Around& around) {
  const auto variable = variables_.find(unary->getSubExpr());
  if (!variable) return children(unary, around);
  read(*variable, unary->getSubExpr(), around);
  LoopWrite& written = write(unary, *variable, WriteKind::kAssigned, around);
  written.uses.push_back(*variable);
  written.step_sign = unary->isIncrementOp() ? 1 : -1;
  written.step = unary->isIncrementOp() ? "1" : "-1";
  repeatable(unary, nullptr, written);
}

void LoopReader::assign(const clang::BinaryOperator* assignment, const Around& around) {
  const Expr* target = assignment->getLHS();
  const Expr* value = assignment->getRHS();
  const std::vector<unsigned> uses = used_in(value, around.plain());
  const auto variable = variables_.find(target);
  if (!variable || variables_.at(*variable).element) visit(target, Around{around.conditional});
  if (!variable) return;
  if (assignment->isCompoundAssignmentOp()) read(*variable, target, around);
  LoopWrite& written = write(assignment, *variable, WriteKind::kAssigned, around);
  written.uses.insert(written.uses.end(), uses.begin(), uses.end());
  written.calls = value->HasSideEffects(context_);
  if (assignment->isCompoundAssignmentOp()) written.uses.push_back(*variable);
  if (assignment->getOpcode() == clang::BO_Assign)
    if (const auto source = variables_.find(value)) written.copy_of = static_cast<int>(*source);
  repeatable(assignment, value, written);
  if (around.kind != ReadKind::kValue) read(*variable, target, around);
  const StepText step = step_of(assignment, context_);
  if (!step.amount) return;
  written.step = step.text;
  written.step_sign = step.sign;
  written.step_uses = used_in(step.amount, around.plain());  // which writes nothing
}

void LoopReader::declare(const clang::VarDecl* variable, const Around& around) {
  const clang::QualType type = variable->getType();
  const Expr* value = variable->getInit();
  if (value && type->isReferenceType()) {
    if (!type.getNonReferenceType().isConstQualified()) changed_by_others(value, WriteKind::kUnknown, around);
    return visit(value, around);
  }
  const bool scalar = type->isScalarType() || type->isDependentType();
  if (!scalar || !variable->hasLocalStorage()) {
    if (value && variable->hasLocalStorage()) visit(value, around);
    return;
  }
  const unsigned number = variables_.of(variable);
  variables_.at(number).inside = true;  // also that of a range-based for
  if (!value) return;
  const std::vector<unsigned> uses = used_in(value, around.plain());
  LoopWrite& written = write(value, number, WriteKind::kAssigned, around);
  written.uses.insert(written.uses.end(), uses.begin(), uses.end());
  written.calls = value->HasSideEffects(context_);
  if (const auto source = variables_.find(value)) written.copy_of = static_cast<int>(*source);
  written.why_not = "is declared in the loop";
}

// ---- calls
// ---------------------------------------------------------------------------------------------------------------

/// @param parameter  its type; null: not known, as in a template
void LoopReader::argument(const Expr* argument, clang::QualType parameter, WriteKind if_written,
                          const Around& around) {
  const Expr* plain = argument->IgnoreParenCasts();
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(plain);
      unary && unary->getOpcode() == clang::UO_AddrOf) {
    const bool only_read = !parameter.isNull() && !parameter->getPointeeType().isNull() &&
                           parameter->getPointeeType().isConstQualified();
    if (only_read) return visit(unary->getSubExpr(), around);
    const auto variable = variables_.find(unary->getSubExpr());
    if (!variable || variables_.at(*variable).element) visit(unary->getSubExpr(), around);
    return changed_by_others(unary->getSubExpr(), if_written, around);
  }
  visit(argument, around);
  const bool refers = parameter.isNull() ? argument->isGLValue() && is_plain_lvalue(argument)
                                         : parameter->isLValueReferenceType() &&
                                               !parameter.getNonReferenceType().isConstQualified();
  if (refers) changed_by_others(argument, WriteKind::kUnknown, around);
}

void LoopReader::call(const clang::CallExpr* call, const Around& around) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  if (callee && callee->isInStdNamespace() && callee->getIdentifier() && callee->getName() == "swap" &&
      call->getNumArgs() == 2) {
    const auto one = variables_.find(call->getArg(0)), other = variables_.find(call->getArg(1));
    if (one && other) {
      write(call, *one, WriteKind::kSwapped, around).copy_of = static_cast<int>(*other);
      write(call, *other, WriteKind::kSwapped, around).copy_of = static_cast<int>(*one);
      return;
    }
  }
  const std::string mpi = callee ? mpi_name(callee) : "";
  const bool known = callee && (!mpi.empty() || calls_.is_of_system(callee));
  const WriteKind if_written = known ? WriteKind::kReceived : WriteKind::kUnknown;
  if (!callee || isa<clang::CXXMethodDecl>(callee)) visit(call->getCallee(), around);
  const auto* overloaded = dyn_cast<clang::CXXOperatorCallExpr>(call);
  const bool is_member = overloaded && callee && isa<clang::CXXMethodDecl>(callee);
  for (unsigned i = 0; i < call->getNumArgs(); ++i) {
    Around inner = around;
    const Expr* value = call->getArg(i);
    if (!mpi.empty() && value->getType()->isIntegerType()) {
      inner = around.as(ReadKind::kArgument);
      inner.of = mpi;
    }
    if (overloaded && overloaded->getOperator() == clang::OO_Subscript && i == 1)
      inner = around.as(ReadKind::kIndex);
    const unsigned at = is_member ? i - 1 : i;  // the object is an argument, but has no parameter
    clang::QualType parameter;
    if (callee && !(is_member && i == 0) && at < callee->getNumParams())
      parameter = callee->getParamDecl(at)->getType();
    argument(value, parameter, if_written, inner);
  }
}

void LoopReader::lambda(const clang::LambdaExpr* lambda, const Around& around) {
  for (const clang::LambdaCapture& capture : lambda->captures())
    if (capture.capturesVariable() && capture.getCaptureKind() == clang::LCK_ByRef) {
      const auto* variable = dyn_cast<clang::VarDecl>(capture.getCapturedVar());
      if (!variable || !variable->getType().getNonReferenceType()->isScalarType()) continue;
      LoopWrite written;
      written.variable = variables_.of(variable);
      written.order = ++order_;
      written.line = place_of_(lambda->getBeginLoc()).line;
      written.kind = WriteKind::kUnknown;
      written.conditional = true;
      written.why_not = "is captured by a lambda";
      facts_.writes.push_back(std::move(written));
    }
  for (const Expr* capture : lambda->capture_inits())
    if (capture) visit(capture, around);
}

}  // namespace dperf::instrument
