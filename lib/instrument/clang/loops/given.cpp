// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/loops/given.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "instrument/clang/calls/calls.h"
#include "instrument/clang/loops/places.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::Expr;
using clang::isa;

/// Of a lambda, or of an object of a class with one such operator; null: there is none.
const clang::FunctionDecl* call_operator(clang::QualType type) {
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return nullptr;
  if (record->isLambda()) return record->getLambdaCallOperator();
  const clang::FunctionDecl* found = nullptr;
  for (const clang::CXXMethodDecl* method : record->methods()) {
    if (method->getOverloadedOperator() != clang::OO_Call) continue;
    if (found) return nullptr;
    found = method;
  }
  return found;
}

/// A pointer to a function, or a std::function.
bool holds_function(clang::QualType type) {
  type = type.getNonReferenceType();
  if (type->isFunctionPointerType())
    return is_truth_or_reason(type->getPointeeType()->castAs<clang::FunctionType>()->getReturnType());
  const auto* record = type->getAsCXXRecordDecl();
  const auto* made =
      record && is_std_function(record) ? dyn_cast<clang::ClassTemplateSpecializationDecl>(record) : nullptr;
  const auto* of = made && made->getTemplateArgs()[0].getKind() == clang::TemplateArgument::Type
                       ? made->getTemplateArgs()[0].getAsType()->getAs<clang::FunctionType>()
                       : nullptr;
  return of && is_truth_or_reason(of->getReturnType());
}

/// What may be asked in the place of that value: a function, or a place that holds one. Empty: nothing.
std::string name_of_function(const Expr* value) {
  const Expr* const plain = value_behind(value);
  if (plain->getType().isNull()) return "";
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(plain))
    if (const auto* function = dyn_cast<clang::FunctionDecl>(reference->getDecl()))
      return is_truth_or_reason(function->getReturnType()) ? asked_name(function) : "";
  if (const clang::FunctionDecl* own = call_operator(plain->getType());
      own && !own->isInStdNamespace() && !holds_function(plain->getType()))
    return is_truth_or_reason(own->getReturnType()) ? asked_name(own) : "";
  return holds_function(plain->getType()) || plain->isTypeDependent() ? name_of_holder(plain) : "";
}

/// Of std::make_unique, std::make_shared, whose arguments are those of a constructor; null: it is another
/// one.
const clang::CXXRecordDecl* made_by(const clang::FunctionDecl* callee) {
  const clang::TemplateArgumentList* of = callee->getTemplateSpecializationArgs();
  if (!callee->isInStdNamespace() || !callee->getIdentifier() || !of || of->size() == 0 ||
      of->get(0).getKind() != clang::TemplateArgument::Type ||
      (callee->getName() != "make_unique" && callee->getName() != "make_shared"))
    return nullptr;
  const clang::CXXRecordDecl* made = of->get(0).getAsType()->getAsCXXRecordDecl();
  return made && made->hasDefinition() ? made->getDefinition() : nullptr;
}

/// A pointer or reference to a number that is neither constant nor part of a text.
bool can_set_flag(clang::QualType type) {
  if (!type->isPointerType() && !type->isLValueReferenceType()) return false;
  const clang::QualType flag = type->getPointeeType();
  return is_truth_or_reason(flag) && !flag.isConstQualified() && !flag->isAnyCharacterType();
}

bool assigns(const clang::Stmt* inside, const std::string& flag) {
  const auto* binary = clang::dyn_cast_or_null<clang::BinaryOperator>(inside);
  const auto* unary = clang::dyn_cast_or_null<clang::UnaryOperator>(inside);
  const Expr* const target = binary && binary->isAssignmentOp()         ? binary->getLHS()
                             : unary && unary->isIncrementDecrementOp() ? unary->getSubExpr()
                                                                        : nullptr;
  if (target && name_of_flag(target->IgnoreParens()) == flag) return true;
  return inside && std::ranges::any_of(inside->children(),
                                       [&flag](const clang::Stmt* child) { return assigns(child, flag); });
}

/// The function whose parameter it is may set it, too. A member or global variable may be set anywhere.
bool is_set_by_caller(const Expr* passed, const std::string& flag) {
  const auto* reference = dyn_cast<clang::DeclRefExpr>(passed);
  const auto* parameter = reference ? dyn_cast<clang::ParmVarDecl>(reference->getDecl()) : nullptr;
  const auto* function = parameter ? dyn_cast<clang::FunctionDecl>(parameter->getDeclContext()) : nullptr;
  return !function || assigns(function->getBody(), flag);
}

class GivenFinder : public clang::DynamicRecursiveASTVisitor {
 public:
  bool VisitBinaryOperator(clang::BinaryOperator* binary) override {
    if (binary->getOpcode() == clang::BO_Assign) hold(binary->getLHS(), binary->getRHS());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (isa<clang::ParmVarDecl>(variable) || !variable->hasInit() || !holds_function(variable->getType()))
      return true;
    const std::string name =
        variable->isLocalVarDecl() ? name_of_local(variable) : '.' + variable->getNameAsString();
    add(name, name_of_function(variable->getInit()));
    return true;
  }
  bool VisitInitListExpr(clang::InitListExpr* list) override;
  bool VisitCXXConstructorDecl(clang::CXXConstructorDecl* constructor) override;
  bool VisitCallExpr(clang::CallExpr* call) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* made) override {
    if (made->getType()->isDependentType()) return true;
    pass(made->getConstructor(), std::span(made->getArgs(), made->getNumArgs()));
    return true;
  }
  std::vector<GivenName> take() { return {found_.begin(), found_.end()}; }

 private:
  void add(const std::string& to, const std::string& from, GivenKind kind = GivenKind::kFunction) {
    if (!to.empty() && !from.empty() && to != from) found_.insert({to, from, kind});
  }
  void hold(const Expr* place, const Expr* value) {
    place = place->IgnoreParens();
    if (holds_function(place->getType())) add(name_of_holder(place), name_of_function(value));
  }
  void pass(const clang::FunctionDecl* function, std::span<const Expr* const> arguments);

  std::set<GivenName> found_;
};

void GivenFinder::pass(const clang::FunctionDecl* function, std::span<const Expr* const> arguments) {
  for (unsigned i = 0; i < arguments.size() && i < function->getNumParams(); ++i) {
    if (arguments[i]->getType().isNull()) continue;
    const std::string parameter = name_of_parameter(function, i);
    if (parameter.empty()) return;
    add(parameter, name_of_function(arguments[i]));
    // Of a pointer or reference that the caller was given itself.
    const Expr* const plain = arguments[i]->IgnoreParenImpCasts();
    const clang::QualType type = function->getParamDecl(i)->getType();
    if (!can_set_flag(type)) continue;
    const bool is_pointer = plain->getType()->isPointerType();
    const std::string own = type->isLValueReferenceType() ? name_of_flag(plain)
                            : is_pointer                  ? name_of_place(plain)
                                                          : "";
    if (!own.empty())
      add(own, parameter, is_set_by_caller(plain, own) ? GivenKind::kFlag : GivenKind::kFlagOnlyPassed);
  }
}

bool GivenFinder::VisitCallExpr(clang::CallExpr* call) {
  const std::span arguments(call->getArgs(), call->getNumArgs());
  if (const auto* operation = dyn_cast<clang::CXXOperatorCallExpr>(call)) {
    if (operation->getOperator() == clang::OO_Equal && arguments.size() == 2)
      hold(arguments[0], arguments[1]);
    return true;
  }
  if (const auto* overloads = dyn_cast<clang::OverloadExpr>(call->getCallee()->IgnoreParenImpCasts())) {
    for (const clang::NamedDecl* candidate : overloads->decls())
      if (const auto* function = clang::dyn_cast_or_null<clang::FunctionDecl>(candidate->getAsFunction()))
        pass(function, arguments);
    return true;
  }
  const clang::FunctionDecl* const callee = call->getDirectCallee();
  if (const clang::CXXRecordDecl* made = callee ? made_by(callee) : nullptr)
    for (const clang::CXXConstructorDecl* constructor : made->ctors())
      if (constructor->getNumParams() >= arguments.size() && !constructor->isCopyOrMoveConstructor())
        pass(constructor, arguments);
  if (callee && mpi_name(callee).empty()) pass(callee, arguments);
  return true;
}

bool GivenFinder::VisitInitListExpr(clang::InitListExpr* list) {
  const clang::InitListExpr* const parts = list->isSemanticForm() ? list : list->getSemanticForm();
  const clang::RecordDecl* record =
      parts && !parts->getType().isNull() ? parts->getType()->getAsRecordDecl() : nullptr;
  const auto* derived = clang::dyn_cast_or_null<clang::CXXRecordDecl>(record);
  if (!record || record->isUnion() || (derived && derived->getNumBases() > 0)) return true;
  unsigned number = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isUnnamedBitField()) continue;
    if (number == parts->getNumInits()) break;
    const Expr* const value = parts->getInit(number++);
    if (value && holds_function(field->getType())) add(name_of_field(field), name_of_function(value));
  }
  return true;
}

bool GivenFinder::VisitCXXConstructorDecl(clang::CXXConstructorDecl* constructor) {
  for (const clang::CXXCtorInitializer* one : constructor->inits()) {
    const clang::FieldDecl* const field = one->getMember();
    if (field && one->getInit() && (holds_function(field->getType()) || field->getType()->isDependentType()))
      add(name_of_field(field), name_of_function(one->getInit()));
  }
  return true;
}

}  // namespace

std::vector<GivenName> find_given(clang::ASTContext& context) {
  const clang::SourceManager& sources = context.getSourceManager();
  GivenFinder finder;
  for (clang::Decl* declaration : context.getTranslationUnitDecl()->decls())
    if (!sources.isInSystemHeader(declaration->getLocation())) finder.TraverseDecl(declaration);
  return finder.take();
}

}  // namespace dperf::instrument
