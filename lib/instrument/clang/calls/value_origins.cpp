// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/calls/value_origins.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Index/USRGeneration.h>

#include "instrument/clang/calls/calls.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::dyn_cast_or_null;
using clang::isa;

}  // namespace

std::string usr_of(const clang::Decl* declaration) {
  llvm::SmallString<128> usr;
  return clang::index::generateUSRForDecl(declaration, usr) ? "" : std::string(usr);
}

std::string key_of_parameter(const clang::FunctionDecl* function, unsigned number) {
  return usr_of(pattern_of(function)) + "#" + std::to_string(number);
}
std::string key_of_result(const clang::FunctionDecl* function) {
  return usr_of(pattern_of(function)) + "#result";
}
std::string left_in(const std::string& parameter) {
  return parameter + "#out";
}

std::string key_of_variable(const clang::ValueDecl* variable) {
  if (const auto* parameter = dyn_cast<clang::ParmVarDecl>(variable))
    if (const auto* function = dyn_cast_or_null<clang::FunctionDecl>(parameter->getDeclContext()))
      return key_of_parameter(function, parameter->getFunctionScopeIndex());
  return isa<clang::VarDecl, clang::FieldDecl>(variable) ? usr_of(variable->getCanonicalDecl()) : "";
}

bool is_of_system(const clang::Decl* declaration, const clang::ASTContext& context) {
  return context.getSourceManager().isInSystemHeader(declaration->getLocation());
}

clang::QualType without_indirection(clang::QualType type) {
  for (;;) {
    type = type.getNonReferenceType();
    if (const auto* array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else if (type->isPointerType())
      type = type->getPointeeType();
    else
      return type;
  }
}

bool is_of_std(clang::QualType type) {
  const clang::CXXRecordDecl* record = without_indirection(type)->getAsCXXRecordDecl();
  return record && record->isInStdNamespace();
}

bool may_hold_ranks(clang::QualType type) {
  const clang::QualType plain = without_indirection(type);
  return plain->isIntegerType() || is_of_std(type);
}

bool is_alias(clang::QualType type) {
  if (type->isReferenceType() || type->isPointerType()) return !type->getPointeeType().isConstQualified();
  return type->isArrayType();
}

const clang::Expr* plain(const clang::Expr* expression) {
  const clang::Expr* last = nullptr;
  while (expression && expression != last) {
    last = expression;
    expression = expression->IgnoreParenCasts()->IgnoreImplicit();
  }
  return expression;
}

const clang::ValueDecl* place_of(const clang::Expr* expression) {
  expression = plain(expression);
  if (!expression) return nullptr;
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(expression))
    return dyn_cast<clang::VarDecl>(reference->getDecl());
  if (const auto* member = dyn_cast<clang::MemberExpr>(expression)) return member->getMemberDecl();
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expression))
    return place_of(element->getBase());
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(expression)) return place_of(unary->getSubExpr());
  if (const auto* binary = dyn_cast<clang::BinaryOperator>(expression)) {
    if (binary->isAssignmentOp()) return place_of(binary->getLHS());
    const bool left = binary->getLHS()->getType()->isPointerType();
    return binary->getType()->isPointerType() ? place_of(left ? binary->getLHS() : binary->getRHS())
                                              : nullptr;
  }
  if (const auto* call = dyn_cast<clang::CXXOperatorCallExpr>(expression))
    return call->getNumArgs() > 0 ? place_of(call->getArg(0)) : nullptr;
  if (const auto* call = dyn_cast<clang::CXXMemberCallExpr>(expression))
    return is_of_std(call->getImplicitObjectArgument()->getType())
               ? place_of(call->getImplicitObjectArgument())
               : nullptr;
  return nullptr;
}

std::optional<long> integer_value_of(const clang::Expr* expression, const clang::ASTContext& context) {
  clang::Expr::EvalResult result;
  if (expression->isValueDependent() || !expression->getType()->isIntegerType() ||
      !expression->EvaluateAsInt(result, context))
    return std::nullopt;
  return static_cast<long>(result.Val.getInt().extOrTrunc(64).getSExtValue());
}

namespace {

/// Finds where the value of an expression comes from.
class OriginFinder {
 public:
  OriginFinder(const clang::ASTContext& context, std::optional<long> any_source)
      : context_(context), any_source_(any_source) {}

  Origins of(const clang::Expr* expression) const {
    if (!expression || expression->isTypeDependent() || expression->isValueDependent()) return {kNotKnown};
    if (const auto value = integer_value_of(expression, context_))
      return {any_source_ && static_cast<int>(*value) == *any_source_ ? kAnySource : kNamedRank};
    expression = plain(expression);
    if (const clang::ValueDecl* place = place_of(expression)) return of_place(place);
    if (const auto* choice = dyn_cast<clang::ConditionalOperator>(expression))
      return both(choice->getTrueExpr(), choice->getFalseExpr());
    if (const auto* binary = dyn_cast<clang::BinaryOperator>(expression)) return of_binary(binary);
    if (const auto* unary = dyn_cast<clang::UnaryOperator>(expression)) return of(unary->getSubExpr());
    if (const auto* call = dyn_cast<clang::CallExpr>(expression)) return of_call(call);
    if (const auto* list = dyn_cast<clang::InitListExpr>(expression)) return of_all(list->inits());
    if (const auto* list = dyn_cast<clang::CXXStdInitializerListExpr>(expression))
      return of(list->getSubExpr());
    if (const auto* made = dyn_cast<clang::CXXConstructExpr>(expression); made && is_of_std(made->getType()))
      return of_all(made->arguments());
    if (isa<clang::CXXNewExpr, clang::ImplicitValueInitExpr, clang::StringLiteral>(expression))
      return {kNamedRank};
    return {kNotKnown};
  }

 private:
  Origins of_place(const clang::ValueDecl* place) const {
    // MPI itself names the rank there.
    if (isa<clang::FieldDecl>(place) && place->getName() == "MPI_SOURCE") return {kNamedRank};
    const std::string key = key_of_variable(place);
    return {key.empty() ? kNotKnown : key};
  }

  Origins both(const clang::Expr* one, const clang::Expr* other) const {
    Origins all = of(one);
    all.merge(of(other));
    return all;
  }

  template <class Range>
  Origins of_all(const Range& expressions) const {
    Origins all = {kNamedRank};
    for (const clang::Expr* expression : expressions) all.merge(of(expression));
    return all;
  }

  /// A rank that is computed is one: a wildcard is written down.
  Origins of_binary(const clang::BinaryOperator* binary) const {
    if (binary->getOpcode() == clang::BO_Comma) return of(binary->getRHS());
    if (binary->isComparisonOp() || binary->isLogicalOp()) return {kNamedRank};
    Origins all = both(binary->getLHS(), binary->getRHS());
    if (all.erase(kAnySource) > 0) all.insert(kNamedRank);
    return all;
  }

  Origins of_call(const clang::CallExpr* call) const {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee) return {kNotKnown};
    if (!mpi_name(callee).empty()) return {kNamedRank};
    if (!is_of_system(callee, context_)) return {key_of_result(callee)};
    const clang::IdentifierInfo* name = callee->getIdentifier();
    if (name && (name->isStr("min") || name->isStr("max") || name->isStr("abs")))
      return of_all(call->arguments());
    if (name && (name->isStr("malloc") || name->isStr("calloc"))) return {kNamedRank};
    return {kNotKnown};
  }

  const clang::ASTContext& context_;
  std::optional<long> any_source_;
};

}  // namespace

Origins origins_of(const clang::Expr* expression, const clang::ASTContext& context,
                   std::optional<long> any_source) {
  return OriginFinder(context, any_source).of(expression);
}

}  // namespace dperf::instrument
