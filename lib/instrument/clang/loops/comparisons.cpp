// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/loops/comparisons.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::Expr;
using clang::isa;

const char* turned(const std::string& op) {
  if (op == "<") return ">";
  if (op == "<=") return ">=";
  if (op == ">") return "<";
  if (op == ">=") return "<=";
  return "!=";
}

/// All variables that an expression without side effects names.
void add_uses(const clang::Stmt* statement, LoopVariables& variables, LoopComparison& comparison) {
  if (!statement) return;
  if (const auto* expression = dyn_cast<Expr>(statement)) {
    if (isa<clang::UnaryExprOrTypeTraitExpr>(expression)) return;
    if (const auto variable = variables.find(expression)) {
      comparison.uses.push_back(*variable);
      comparison.bound_may_change |=
          !variables.at(*variable).local && !expression->getType().isConstQualified();
    }
  }
  for (const clang::Stmt* child : statement->children()) add_uses(child, variables, comparison);
}

class Comparisons {
 public:
  Comparisons(const clang::ASTContext& context, LoopVariables& variables)
      : context_(context), variables_(variables) {}

  void read(const Expr* condition);
  std::vector<LoopComparison> found;
  std::vector<std::string> parts;

 private:
  void side(const Expr* counter, const std::string& op, const Expr* bound, clang::QualType compared);
  void truth(const Expr* value);

  const clang::ASTContext& context_;
  LoopVariables& variables_;
};

/// @param bound  null: zero
void Comparisons::side(const Expr* counter, const std::string& op, const Expr* bound,
                       clang::QualType compared) {
  const Expr* plain = counter->IgnoreParenImpCasts();
  LoopComparison comparison;
  comparison.conjunct = static_cast<unsigned>(parts.size());
  comparison.op = op;
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(plain); unary && unary->isIncrementDecrementOp()) {
    comparison.before_step = unary->isPostfix();
    plain = unary->getSubExpr()->IgnoreParenImpCasts();
  }
  const auto variable = variables_.find(plain);
  if (!variable) return;
  comparison.variable = *variable;
  const auto counter_text = text_of(plain, context_);
  const auto bound_text = bound ? text_of(bound, context_) : "0";
  comparison.bound_name = bound ? name_of(bound, context_) : "0";
  const bool integers = compared->isIntegerType() && plain->getType()->isIntegerType() &&
                        (!bound || bound->IgnoreParenImpCasts()->getType()->isIntegerType());
  if (!integers)
    comparison.why_not =
        fmt::format("`{}` and `{}` are not integers", name_of(plain, context_), comparison.bound_name);
  else if (bound && bound->HasSideEffects(context_))
    comparison.why_not = fmt::format("its bound `{}` may have side effects", comparison.bound_name);
  else if (!bound_text || !counter_text)
    comparison.why_not = fmt::format("its bound `{}` comes partly from a macro", comparison.bound_name);
  if (bound) add_uses(bound, variables_, comparison);
  if (comparison.why_not.empty()) {
    comparison.counter = as_whole_number(*counter_text, plain, compared, context_);
    comparison.bound = bound ? as_whole_number(*bound_text, bound, compared, context_) : "0";
  }
  found.push_back(std::move(comparison));
}

/// `while (n--)`: a number that is not zero.
void Comparisons::truth(const Expr* value) {
  if (const Expr* plain = value->IgnoreParenImpCasts(); !plain->getType()->isBooleanType())
    side(plain, "!=", nullptr, plain->getType());
}

void Comparisons::read(const Expr* condition) {
  condition = condition->IgnoreParenImpCasts();
  const auto* binary = dyn_cast<clang::BinaryOperator>(condition);
  if (binary && binary->getOpcode() == clang::BO_LAnd) {
    read(binary->getLHS());
    return read(binary->getRHS());
  }
  if (!binary) {
    truth(condition);
  } else if (binary->isRelationalOp() || binary->getOpcode() == clang::BO_NE) {
    const std::string op = binary->getOpcodeStr().str();
    const clang::QualType compared = binary->getLHS()->getType();
    side(binary->getLHS(), op, binary->getRHS(), compared);
    side(binary->getRHS(), turned(op), binary->getLHS(), compared);
  }
  parts.push_back(name_of(condition, context_));
}

/// `amount` of `v + amount`, `amount + v`, `v - amount`.
const Expr* other_operand(const clang::BinaryOperator* sum, const std::string& variable,
                          const clang::ASTContext& context) {
  const auto names = [&](const Expr* side) {
    return text_of(side->IgnoreParenImpCasts(), context) == variable;
  };
  if (names(sum->getLHS())) return sum->getRHS();
  return sum->getOpcode() == clang::BO_Add && names(sum->getRHS()) ? sum->getLHS() : nullptr;
}

}  // namespace

std::vector<LoopComparison> comparisons_of(const Expr* condition, const clang::ASTContext& context,
                                           LoopVariables& variables, std::vector<std::string>& parts) {
  Comparisons comparisons(context, variables);
  comparisons.read(condition);
  parts = std::move(comparisons.parts);
  return std::move(comparisons.found);
}

StepText step_of(const clang::BinaryOperator* assignment, const clang::ASTContext& context) {
  StepText step;
  bool down = assignment->getOpcode() == clang::BO_SubAssign;
  if (down || assignment->getOpcode() == clang::BO_AddAssign) {
    step.amount = assignment->getRHS();
  } else if (assignment->getOpcode() == clang::BO_Assign) {
    const auto* sum = dyn_cast<clang::BinaryOperator>(assignment->getRHS()->IgnoreParenImpCasts());
    const auto variable = text_of(assignment->getLHS(), context);
    if (!sum || !sum->isAdditiveOp() || !variable) return step;
    down = sum->getOpcode() == clang::BO_Sub;
    step.amount = other_operand(sum, *variable, context);
  }
  if (!step.amount) return step;
  const Expr* plain = step.amount->IgnoreParenImpCasts();
  const auto text = text_of(step.amount, context);
  if (!text || !plain->getType()->isIntegerType() || plain->HasSideEffects(context)) return {};
  if (const auto value = plain->getIntegerConstantExpr(context)) {
    const int sign = value->isZero() ? 0 : value->isNegative() ? -1 : 1;
    step.sign = down ? -sign : sign;
  }
  step.text = as_whole_number(*text, plain, plain->getType(), context);
  if (down) step.text = "-(" + step.text + ")";
  return step;
}

bool compares_floating_point(const Expr* condition) {
  condition = condition->IgnoreParenImpCasts();
  if (const auto* full = dyn_cast<clang::FullExpr>(condition))
    condition = full->getSubExpr()->IgnoreParenImpCasts();
  const auto* binary = dyn_cast<clang::BinaryOperator>(condition);
  if (!binary || !binary->isRelationalOp()) return false;
  return std::ranges::any_of(std::array{binary->getLHS(), binary->getRHS()}, [](const Expr* side) {
    const clang::QualType type = side->IgnoreParenImpCasts()->getType();
    return !type.isNull() && type->isRealFloatingType();
  });
}

}  // namespace dperf::instrument
