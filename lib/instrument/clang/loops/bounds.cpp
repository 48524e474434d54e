// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/loops/bounds.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "instrument/clang/loops/comparisons.h"
#include "instrument/clang/loops/places.h"
#include "instrument/clang/loops/received.h"
#include "instrument/clang/loops/variables.h"
#include "instrument/model/words.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::Expr;
using clang::isa;
using clang::Stmt;

/// Longer conditions are rare, and each comparison is one more statement.
constexpr std::size_t kMostComparisons = 4;

const Expr* without_cleanups(const Expr* expression) {
  expression = expression->IgnoreParenImpCasts();
  const auto* full = dyn_cast<clang::FullExpr>(expression);
  return full ? full->getSubExpr()->IgnoreParenImpCasts() : expression;
}

// ---- expressions that can be evaluated once more
// ----------------------------------------------------------------------------------------

/// Of accessors that call accessors.
constexpr unsigned kMostCalls = 4;

bool is_repeatable(const Expr* expression, unsigned calls);

/// Of the C library and the standard one: `fabs`, `sqrt`, `std::max`.
bool only_computes(const clang::FunctionDecl* callee) {
  const clang::Builtin::Context& builtins = callee->getASTContext().BuiltinInfo;
  if (const unsigned id = callee->getBuiltinID())
    return builtins.isConst(id) || builtins.isConstWithoutErrnoAndExceptions(id) ||
           builtins.isConstWithoutExceptions(id);
  const clang::IdentifierInfo* const name = callee->getIdentifier();
  return name && callee->isInStdNamespace() && callee->getNumParams() == 2 &&
         (name->isStr("max") || name->isStr("min"));
}

/// Conversions of numbers, and those that do nothing at run time.
bool keeps_a_number(clang::CastKind kind) {
  static constexpr auto kKinds = std::to_array(
      {clang::CK_NoOp, clang::CK_LValueToRValue, clang::CK_IntegralCast, clang::CK_IntegralToFloating,
       clang::CK_FloatingToIntegral, clang::CK_FloatingCast, clang::CK_ArrayToPointerDecay,
       clang::CK_DerivedToBase, clang::CK_UncheckedDerivedToBase});
  return std::ranges::find(kKinds, kind) != kKinds.end();
}

const Expr* returned_alone(const clang::FunctionDecl* function) {
  const clang::FunctionDecl* definition = function->getDefinition();
  const auto* body = definition ? dyn_cast_or_null<clang::CompoundStmt>(definition->getBody()) : nullptr;
  if (!body || body->size() != 1) return nullptr;
  const auto* result = dyn_cast<clang::ReturnStmt>(body->body_front());
  return result ? result->getRetValue() : nullptr;
}

/// `domain->cycle()`: it is defined here, and only returns something that can be evaluated once more; or a
/// function of the library that only computes.
/// @param calls  so deep may it call others
bool is_accessor(const clang::CallExpr* call, unsigned calls) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  if (!callee || isa<clang::CXXOperatorCallExpr>(call) || callee->isDependentContext()) return false;
  const auto* member = dyn_cast<clang::CXXMemberCallExpr>(call);
  if (member && member->getMethodDecl()->isVirtual()) return false;
  if (member && !is_repeatable(member->getImplicitObjectArgument(), calls)) return false;
  const auto is_plain = [calls](const Expr* argument) { return is_repeatable(argument, calls); };
  if (!std::ranges::all_of(call->arguments(), is_plain)) return false;
  if (only_computes(callee)) return true;
  const Expr* result = returned_alone(callee);
  return result && is_repeatable(result, calls);
}

bool is_named_value(const clang::ValueDecl* declaration) {
  return isa<clang::VarDecl, clang::EnumConstantDecl, clang::NonTypeTemplateParmDecl>(declaration);
}

bool is_repeatable_operator(const Expr* expression, unsigned calls) {
  const auto is_part = [calls](const Expr* part) { return is_repeatable(part, calls); };
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(expression)) {
    const clang::UnaryOperatorKind kind = unary->getOpcode();
    const bool computes =
        kind == clang::UO_Plus || kind == clang::UO_Minus || kind == clang::UO_Not || kind == clang::UO_Deref;
    return computes && is_part(unary->getSubExpr());
  }
  if (const auto* binary = dyn_cast<clang::BinaryOperator>(expression)) {
    const bool computes = binary->isAdditiveOp() || binary->isMultiplicativeOp() || binary->isShiftOp() ||
                          binary->isBitwiseOp();
    return computes && is_part(binary->getLHS()) && is_part(binary->getRHS());
  }
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expression))
    return is_part(element->getBase()) && is_part(element->getIdx());
  return false;
}

/// @param calls  so deep may it call accessors
bool is_repeatable(const Expr* expression, unsigned calls) {
  expression = expression->IgnoreParens();
  if (isa<clang::CXXThisExpr>(expression)) return true;  // in a template, of a type that depends on it
  const clang::QualType type = expression->getType();
  if (type.isNull() || expression->isTypeDependent()) return false;
  if (type.getNonReferenceType().isVolatileQualified() || type.getNonReferenceType()->isAtomicType())
    return false;
  if (isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::CharacterLiteral,
          clang::SubstNonTypeTemplateParmExpr>(expression))
    return true;
  if (const auto* full = dyn_cast<clang::FullExpr>(expression))
    return is_repeatable(full->getSubExpr(), calls);
  if (const auto* temporary = dyn_cast<clang::MaterializeTemporaryExpr>(expression))
    return is_repeatable(temporary->getSubExpr(), calls);
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(expression))
    return is_named_value(reference->getDecl());
  if (const auto* member = dyn_cast<clang::MemberExpr>(expression))
    return isa<clang::FieldDecl, clang::VarDecl>(member->getMemberDecl()) &&
           is_repeatable(member->getBase(), calls);
  if (const auto* cast = dyn_cast<clang::CastExpr>(expression))
    return keeps_a_number(cast->getCastKind()) && is_repeatable(cast->getSubExpr(), calls);
  if (const auto* call = dyn_cast<clang::CallExpr>(expression))
    return calls > 0 && is_accessor(call, calls - 1);
  if (const auto* size = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expression))
    return !size->getTypeOfArgument()->isVariablyModifiedType();
  return is_repeatable_operator(expression, calls);
}

/// A condition, parts of which are flags or comparisons.
bool is_repeatable_condition(const Expr* expression) {
  expression = expression->IgnoreParenImpCasts();
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(expression);
      unary && unary->getOpcode() == clang::UO_LNot)
    return is_repeatable_condition(unary->getSubExpr());
  const auto* binary = dyn_cast<clang::BinaryOperator>(expression);
  if (binary && (binary->isLogicalOp() || binary->isComparisonOp()))
    return is_repeatable_condition(binary->getLHS()) && is_repeatable_condition(binary->getRHS());
  return is_repeatable(expression, kMostCalls);
}

bool is_built_in_number(const Expr* expression) {
  const clang::QualType type = expression->IgnoreParenImpCasts()->getType();
  return !type.isNull() && !type->isDependentType() && !type->isBooleanType() && !type->isAnyComplexType() &&
         type->isArithmeticType();
}

// ---- conditions
// -------------------------------------------------------------------------------------------------------------------------

bool has_order(clang::BinaryOperatorKind kind) {
  return kind == clang::BO_LT || kind == clang::BO_LE || kind == clang::BO_GT || kind == clang::BO_GE ||
         kind == clang::BO_NE;
}

/// `changed > 0`, `left != 0`: how many are left. One that counts up is a counter that the program steps, or
/// a time.
bool counts_down(const BoundComparison& comparison, const Expr* part) {
  return (comparison.down || comparison.unequal) && !compares_floating_point(part);
}

/// Of a comparison that may be made, or must not be.
struct Where {
  std::string only_if = {};

  Where and_if(bool holds, const std::string& condition) const {
    const std::string also = fmt::format("{}({})", holds ? "" : "!", condition);
    return {only_if.empty() ? also : only_if + " && " + also};
  }
};

/// `p->left`, `a[i]`, `m / n`: what is in front of it in the condition may say that it must not be evaluated.
bool may_trap(const Stmt* expression) {
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(expression))
    if (unary->getOpcode() == clang::UO_Deref) return true;
  if (const auto* member = dyn_cast<clang::MemberExpr>(expression); member && member->isArrow())
    if (!isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts())) return true;
  if (const auto* binary = dyn_cast<clang::BinaryOperator>(expression);
      binary && binary->isMultiplicativeOp() && binary->getOpcode() != clang::BO_Mul)
    return true;
  return isa<clang::ArraySubscriptExpr>(expression) || std::ranges::any_of(expression->children(), may_trap);
}

/// Empty: it is of the system, or returns no truth.
std::string name_of_asked(const clang::CallExpr* call) {
  if (const Expr* const place = called_place(call)) {
    const bool may_be_truth = call->isTypeDependent() || is_truth_or_reason(call->getType());
    return may_be_truth ? name_of_holder(place) : "";
  }
  const clang::FunctionDecl* const callee = call->getDirectCallee();
  if (!callee || callee->getBuiltinID() || callee->isInStdNamespace() || !is_truth_or_reason(call->getType()))
    return "";
  const clang::SourceManager& sources = callee->getASTContext().getSourceManager();
  return sources.isInSystemHeader(callee->getLocation()) ? "" : asked_name(callee);
}

/// When what is compared is compared again: where all parts of the condition have said that the loop goes on;
/// there inside the body; or before the condition is evaluated.
enum class When : std::uint8_t { kAtHead, kInBody, kBeforeCondition };

/// Each part of `a < b && c > d && !done`.
class Bounds {
 public:
  Bounds(const clang::ASTContext& context, const ReceivedInLoop& received, When when)
      : context_(context), received_(received), when_(when) {}
  /// @param ends  the loop ends where it holds; else it goes on
  void add(const Expr* condition, bool ends, const Where& where = {});
  std::vector<BoundComparison> found() && { return std::move(found_); }

 private:
  std::optional<BoundComparison> compare(const clang::BinaryOperator* comparison,
                                         clang::BinaryOperatorKind kind) const;
  std::optional<BoundComparison> compare(const Expr* part, bool ends) const;
  std::optional<BoundComparison> larger_of(const clang::BinaryOperator* either, bool ends) const;
  bool add_either(const clang::BinaryOperator* either, bool ends, const Where& where);
  void add_behind(const Expr* first, const Expr* second, bool ends, const Where& where);
  void add_part(const Expr* part, bool ends, const Where& where);
  void push(BoundComparison found, const Expr* part, const Where& where);

  const clang::ASTContext& context_;
  const ReceivedInLoop& received_;
  When when_;
  std::vector<BoundComparison> found_;
};

std::optional<BoundComparison> Bounds::compare(const Expr* part, bool ends) const {
  const auto* binary = dyn_cast<clang::BinaryOperator>(without_cleanups(part));
  if (!binary || !binary->isComparisonOp()) return std::nullopt;
  return compare(binary,
                 ends ? clang::BinaryOperator::negateComparisonOp(binary->getOpcode()) : binary->getOpcode());
}

void Bounds::push(BoundComparison found, const Expr* part, const Where& where) {
  found.in_body = when_ == When::kInBody && !found.leaves;
  found.only_if = where.only_if;
  found.is_norm = found.is_counted() && compares_floating_point(part);
  found_.push_back(std::move(found));
}

/// What cannot be compared once more may end the loop all the same.
void Bounds::add_part(const Expr* part, bool ends, const Where& where) {
  std::optional<BoundComparison> compared = compare(part, ends);
  const bool is_received = received_.is_named_by(part) && !names_failure(name_of(part, context_), !ends);
  const bool is_breakdown = names_breakdown(name_of(part, context_), !ends);
  if (compared) {
    compared->is_likely = is_received && counts_down(*compared, part);
    return push(std::move(*compared), part, where);
  }
  push({.text = name_of(part, context_),
        .leaves = true,
        .is_likely = is_received || compares_floating_point(part),
        .asks = is_breakdown ? Question{} : question_of(part, ends, context_)},
       part, {});
}

/// `a > tol || b > tol`, with which the loop goes on until both are small.
std::optional<BoundComparison> Bounds::larger_of(const clang::BinaryOperator* either, bool ends) const {
  auto one = compare(either->getLHS(), ends), other = compare(either->getRHS(), ends);
  if (!one || !other || one->bound != other->bound || one->inclusive != other->inclusive ||
      one->down != other->down || one->unequal || other->unequal)
    return std::nullopt;
  one->text += " || " + other->text;
  one->value =
      fmt::format("(({1}) {0} ({2}) ? ({1}) : ({2}))", one->down ? ">" : "<", one->value, other->value);
  one->left.clear();
  return one;
}

/// The loop goes on if one of the two does not end it. Where the first one would, the second one decides, and
/// only there has the program evaluated it.
bool Bounds::add_either(const clang::BinaryOperator* either, bool ends, const Where& where) {
  if (auto larger = may_trap(either->getRHS()) ? std::nullopt : larger_of(either, ends)) {
    push(std::move(*larger), either->getLHS(), where);
    return true;
  }
  const auto first = text_of(either->getLHS(), context_);
  if (!first || !is_repeatable_condition(either->getLHS())) return false;
  add(either->getRHS(), ends, where.and_if(ends, *first));
  return true;
}

/// @param first  has been added
void Bounds::add_behind(const Expr* first, const Expr* second, bool ends, const Where& where) {
  if (when_ != When::kBeforeCondition || !may_trap(second)) return add(second, ends, where);
  const auto text = text_of(first, context_);
  if (text && is_repeatable_condition(first)) return add(second, ends, where.and_if(!ends, *text));
  push({.text = name_of(second, context_), .leaves = true, .is_likely = compares_floating_point(second)},
       second, {});
}

void Bounds::add(const Expr* condition, bool ends, const Where& where) {
  const Expr* const plain = without_cleanups(condition);
  const auto* negated = dyn_cast<clang::UnaryOperator>(plain);
  if (negated && negated->getOpcode() == clang::UO_LNot &&
      isa<clang::BinaryOperator>(negated->getSubExpr()->IgnoreParenImpCasts()))
    return add(negated->getSubExpr(), !ends, where);
  if (found_.size() == kMostComparisons) return;
  const auto* binary = dyn_cast<clang::BinaryOperator>(plain);
  if (!binary || !binary->isLogicalOp()) return add_part(condition, ends, where);
  if (binary->getOpcode() == (ends ? clang::BO_LOr : clang::BO_LAnd)) {
    add(binary->getLHS(), ends, where);
    return add_behind(binary->getLHS(), binary->getRHS(), ends, where);
  }
  if (!add_either(binary, ends, where)) add_part(condition, ends, where);
}

std::optional<BoundComparison> Bounds::compare(const clang::BinaryOperator* comparison,
                                               clang::BinaryOperatorKind kind) const {
  const Expr* const left = comparison->getLHS();
  const Expr* const right = comparison->getRHS();
  if (!has_order(kind)) return std::nullopt;
  for (const Expr* side : {left, right})
    if (!is_built_in_number(side) || !is_repeatable(side, kMostCalls)) return std::nullopt;
  const auto value = text_of(left, context_), bound = text_of(right, context_);
  if (!value || !bound) return std::nullopt;
  BoundComparison found_one;
  found_one.left = name_of(left, context_);
  found_one.right = name_of(right, context_);
  found_one.text =
      fmt::format("{}{}{}", found_one.left, clang::BinaryOperator::getOpcodeStr(kind).str(), found_one.right);
  found_one.value = as_double(*value, left, context_);
  found_one.bound = as_double(*bound, right, context_);
  found_one.inclusive = kind == clang::BO_LE || kind == clang::BO_GE;
  found_one.down = kind == clang::BO_GT || kind == clang::BO_GE;
  found_one.unequal = kind == clang::BO_NE;
  return found_one;
}

bool is_always_true(const Expr* condition, const clang::ASTContext& context) {
  bool value = false;
  return !condition ||
         (!condition->isValueDependent() && condition->EvaluateAsBooleanCondition(value, context) && value);
}

/// The condition of `if (...) break;` before anything else in the body; null: it does not begin so.
const Expr* leaves_at_head(const Stmt* body) {
  const auto* compound = dyn_cast<clang::CompoundStmt>(body);
  const auto* branch =
      compound && !compound->body_empty() ? dyn_cast<clang::IfStmt>(compound->body_front()) : nullptr;
  if (!branch || branch->getInit() || branch->getConditionVariable() || branch->isConsteval() ||
      branch->isConstexpr())
    return nullptr;
  const Stmt* then = branch->getThen();
  if (const auto* braces = dyn_cast<clang::CompoundStmt>(then))
    then = braces->size() == 1 ? braces->body_front() : nullptr;
  return then && isa<clang::BreakStmt>(then) ? branch->getCond() : nullptr;
}

}  // namespace

Question question_of(const Expr* condition, bool ends, const clang::ASTContext& context) {
  const Expr* const plain = without_cleanups(condition);
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(plain);
      unary && unary->getOpcode() == clang::UO_LNot)
    return question_of(unary->getSubExpr(), !ends, context);
  const auto* binary = dyn_cast<clang::BinaryOperator>(plain);
  const Expr* const asked = binary ? without_cleanups(binary->getLHS()) : plain;
  const auto* call = dyn_cast<clang::CallExpr>(asked);
  Question question{
      .name = call ? name_of_asked(call) : name_of_flag(asked), .value = 0, .ends_if_equal = !ends};
  if (!binary || !question.is_asked()) return question;
  const auto value = constant_of(binary->getRHS(), context);
  if (!binary->isEqualityOp() || !value) return {};
  question.value = *value;
  question.ends_if_equal = ends == (binary->getOpcode() == clang::BO_EQ);
  return question;
}

LoopParts parts_of(const Stmt* loop) {
  if (const auto* counted = dyn_cast<clang::ForStmt>(loop); counted && !counted->getConditionVariable())
    return {counted->getCond(), counted->getBody()};
  if (const auto* head = dyn_cast<clang::WhileStmt>(loop); head && !head->getConditionVariable())
    return {head->getCond(), head->getBody()};
  if (const auto* foot = dyn_cast<clang::DoStmt>(loop)) return {foot->getCond(), foot->getBody()};
  return {};
}

std::vector<BoundComparison> bounds_of(const Stmt* loop, const clang::ASTContext& context,
                                       const ReceivedInLoop& received) {
  const auto [condition, body] = parts_of(loop);
  Bounds bounds(context, received, isa<clang::DoStmt>(loop) ? When::kBeforeCondition : When::kAtHead);
  if (!body) return {};
  if (!is_always_true(condition, context))
    bounds.add(condition, false);
  else if (const Expr* leaves = leaves_at_head(body))
    bounds.add(leaves, true);
  return std::move(bounds).found();
}

std::vector<BoundComparison> compared_in_body(const Expr* condition, bool ends,
                                              const clang::ASTContext& context,
                                              const ReceivedInLoop& received) {
  Bounds bounds(context, received, When::kInBody);
  bounds.add(condition, ends);
  return std::move(bounds).found();
}

std::vector<BoundComparison> compared_by(const Expr* condition, bool ends, bool evaluated,
                                         const clang::ASTContext& context, const ReceivedInLoop& received) {
  Bounds bounds(context, received, evaluated ? When::kAtHead : When::kBeforeCondition);
  bounds.add(condition, ends);
  return std::move(bounds).found();
}

bool can_be_repeated(const Expr* flag) {
  return is_repeatable(flag, 0);
}

}  // namespace dperf::instrument
