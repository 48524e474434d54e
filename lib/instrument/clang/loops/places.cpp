// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/loops/places.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include "instrument/model/asked.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::Expr;
using clang::isa;

bool is_of_system(const clang::Decl* declaration) {
  return declaration->getASTContext().getSourceManager().isInSystemHeader(declaration->getLocation());
}

/// The class that declares it first, of a virtual one: whatever overrides it has the same name.
const clang::CXXRecordDecl* class_of(const clang::CXXMethodDecl* method) {
  while (method->size_overridden_methods() != 0) method = *method->begin_overridden_methods();
  return method->getParent();
}

/// `typedef struct { ... } Solver` has no name of its own.
std::string name_of_record(const clang::RecordDecl* record) {
  const clang::TypedefNameDecl* const typedef_name = record->getTypedefNameForAnonDecl();
  return typedef_name ? typedef_name->getNameAsString() : record->getNameAsString();
}

std::string name_of_variable(const clang::VarDecl* variable) {
  if (const auto* parameter = dyn_cast<clang::ParmVarDecl>(variable)) {
    const auto* function = dyn_cast<clang::FunctionDecl>(parameter->getDeclContext());
    return function ? name_of_parameter(function, parameter->getFunctionScopeIndex()) : "";
  }
  const bool is_global = variable->hasGlobalStorage() && !variable->isLocalVarDecl();
  return is_global ? '.' + variable->getNameAsString() : "";
}

bool is_call_of_std_function(const clang::FunctionDecl* callee) {
  const auto* method = dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  return method && is_std_function(method->getParent()) && method->getOverloadedOperator() == clang::OO_Call;
}

/// Of another object, a pointer, or what a std::function is to hold.
const Expr* made_of(const Expr* value) {
  if (const auto* made = dyn_cast<clang::CXXConstructExpr>(value))
    return made->getNumArgs() == 1 && (made->getConstructor()->isCopyOrMoveConstructor() ||
                                       is_std_function(made->getConstructor()->getParent()))
               ? made->getArg(0)
               : nullptr;
  const auto* list = dyn_cast<clang::InitListExpr>(value);
  return list && list->getNumInits() == 1 && !list->getType().isNull() && list->getType()->isScalarType()
             ? list->getInit(0)
             : nullptr;
}

/// Of a value, another one would see nothing of what is set.
bool can_be_set(const Expr* flag) {
  const auto* reference = dyn_cast<clang::DeclRefExpr>(flag);
  const auto* parameter = reference ? dyn_cast<clang::ParmVarDecl>(reference->getDecl()) : nullptr;
  return !parameter || (parameter->getType()->isLValueReferenceType() &&
                        !parameter->getType().getNonReferenceType().isConstQualified());
}

}  // namespace

bool is_std_function(const clang::CXXRecordDecl* record) {
  return record->isInStdNamespace() && record->getIdentifier() && record->getName() == "function";
}

bool is_truth_or_reason(clang::QualType type) {
  return !type.isNull() && !type->isDependentType() &&
         type.getNonReferenceType()->isIntegralOrEnumerationType();
}

std::string asked_name(const clang::FunctionDecl* function) {
  const auto* method = dyn_cast<clang::CXXMethodDecl>(function);
  const bool is_called = function->getOverloadedOperator() == clang::OO_Call;
  if (!function->getIdentifier() && !(method && is_called)) return "";
  if (!method) return function->getNameAsString();
  if (!method->getParent()->isLambda())
    return fmt::format("{}::{}", class_of(method)->getNameAsString(),
                       is_called ? "()" : function->getNameAsString());
  const clang::SourceManager& sources = function->getASTContext().getSourceManager();
  const clang::SourceLocation at = sources.getExpansionLoc(method->getParent()->getBeginLoc());
  return fmt::format("lambda {}:{}", sources.getExpansionLineNumber(at),
                     sources.getExpansionColumnNumber(at));
}

std::string name_of_parameter(const clang::FunctionDecl* function, unsigned number) {
  if (function->getBuiltinID() || function->isInStdNamespace() || is_of_system(function)) return "";
  const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(function);
  const std::string of_class = constructor ? constructor->getParent()->getNameAsString() : "";
  const std::string name = constructor ? of_class + "::" + of_class : asked_name(function);
  return name.empty() ? "" : name_of_parameter(name, number);
}

std::string name_of_place(const Expr* place) {
  const auto* member = dyn_cast<clang::MemberExpr>(place);
  const auto* reference = dyn_cast<clang::DeclRefExpr>(place);
  const clang::ValueDecl* const declaration = member      ? member->getMemberDecl()
                                              : reference ? reference->getDecl()
                                                          : nullptr;
  if (!declaration || !declaration->getIdentifier() || is_of_system(declaration)) return "";
  if (const auto* field = dyn_cast<clang::FieldDecl>(declaration)) return name_of_field(field);
  const auto* variable = dyn_cast<clang::VarDecl>(declaration);
  return variable ? name_of_variable(variable) : "";
}

std::string name_of_field(const clang::FieldDecl* field) {
  return name_of_record(field->getParent()) + '.' + field->getNameAsString();
}

std::string name_of_holder(const Expr* place) {
  const auto* reference = dyn_cast<clang::DeclRefExpr>(place);
  const auto* variable = reference ? dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  return variable && variable->isLocalVarDecl() ? name_of_local(variable) : name_of_place(place);
}

std::string name_of_local(const clang::VarDecl* variable) {
  const auto* function = dyn_cast<clang::FunctionDecl>(variable->getDeclContext());
  const std::string name = function ? asked_name(function) : "";
  return name.empty() ? "" : name + '#' + variable->getNameAsString();
}

std::string name_of_flag(const Expr* flag) {
  if (flag->isTypeDependent() || !is_truth_or_reason(flag->getType())) return "";
  const auto* unary = dyn_cast<clang::UnaryOperator>(flag);
  if (unary && unary->getOpcode() == clang::UO_Deref)
    return name_of_place(unary->getSubExpr()->IgnoreParenImpCasts());
  return can_be_set(flag) ? name_of_place(flag) : "";
}

const Expr* value_behind(const Expr* value) {
  const Expr* const plain = value->IgnoreParenCasts()->IgnoreImplicit()->IgnoreParenCasts();
  if (const Expr* const inside = made_of(plain)) return value_behind(inside);
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(plain);
      unary && (unary->getOpcode() == clang::UO_AddrOf || unary->getOpcode() == clang::UO_Deref))
    return value_behind(unary->getSubExpr());
  const auto* call = dyn_cast<clang::CallExpr>(plain);
  const clang::FunctionDecl* const callee = call ? call->getDirectCallee() : nullptr;
  const bool is_moved = callee && callee->isInStdNamespace() && callee->getIdentifier() &&
                        (callee->getName() == "move" || callee->getName() == "forward");
  return is_moved && call->getNumArgs() == 1 ? value_behind(call->getArg(0)) : plain;
}

const Expr* called_place(const clang::CallExpr* call) {
  const clang::FunctionDecl* const callee = call->getDirectCallee();
  if (is_call_of_std_function(callee)) return value_behind(call->getArg(0));
  return callee || isa<clang::CXXOperatorCallExpr>(call) ? nullptr : value_behind(call->getCallee());
}

}  // namespace dperf::instrument
