// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/loops/sharing.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Index/USRGeneration.h>

#include <algorithm>
#include <tuple>

#include "instrument/clang/calls/calls.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::dyn_cast_or_null;
using clang::Expr;
using clang::isa;

/// How an expression that names a variable is used. Any other use keeps its address.
enum class Use { kKept, kRead, kWritten, kPassed };

bool is_counter_type(clang::QualType type) {
  return !type.isNull() && !type->isDependentType() && type->isIntegerType() && !type->isBooleanType();
}

/// Comes to each expression from above, so that it is known how it is used when it is reached.
class UseVisitor : public clang::DynamicRecursiveASTVisitor {
  using Base = clang::DynamicRecursiveASTVisitor;

 public:
  explicit UseVisitor(const CallReader& calls) : calls_(calls) {}

  bool TraverseDecl(clang::Decl* declaration) override;
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) override;
  bool VisitVarDecl(clang::VarDecl* variable) override;
  bool VisitLambdaExpr(clang::LambdaExpr* lambda) override;
  bool VisitCastExpr(clang::CastExpr* cast) override;
  bool VisitBinaryOperator(clang::BinaryOperator* binary) override;
  bool VisitUnaryOperator(clang::UnaryOperator* unary) override;
  bool VisitCallExpr(clang::CallExpr* call) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* made) override;
  bool VisitMemberExpr(clang::MemberExpr* member) override;
  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) override;

  std::map<const clang::VarDecl*, Sharing> variables;
  std::map<const clang::VarDecl*, const clang::VarDecl*> references;
  std::set<std::pair<std::string, std::string>> field_writes;

 private:
  void set(const Expr* expression, Use use) { uses_.emplace(expression->IgnoreParens(), use); }
  Use use_of(const Expr* expression) const;
  void passed(const Expr* argument, bool to_system);
  void write_field(const clang::FieldDecl* field, bool kept);
  void write_all(clang::QualType type);

  const CallReader& calls_;
  const clang::FunctionDecl* function_ = nullptr;
  std::string function_key_;
  unsigned lambdas_ = 0;
  std::map<const Expr*, Use> uses_;
};

Use UseVisitor::use_of(const Expr* expression) const {
  const auto found = uses_.find(expression);
  // In a template that is not instantiated, what only reads has no conversion that says so.
  const Use unknown = function_ && function_->isDependentContext() ? Use::kRead : Use::kKept;
  const Use use = found == uses_.end() ? unknown : found->second;
  return use != Use::kRead && lambdas_ > 0 ? Use::kKept : use;
}

bool UseVisitor::TraverseDecl(clang::Decl* declaration) {
  const auto* function = dyn_cast_or_null<clang::FunctionDecl>(declaration);
  if (!function) return Base::TraverseDecl(declaration);
  const auto outer = std::pair(function_, function_key_);
  function_ = function;
  function_key_ = calls_.key_of(function);
  const bool goes_on = Base::TraverseDecl(declaration);
  std::tie(function_, function_key_) = outer;
  uses_.clear();
  return goes_on;
}

bool UseVisitor::TraverseLambdaExpr(clang::LambdaExpr* lambda) {
  ++lambdas_;
  const bool goes_on = Base::TraverseLambdaExpr(lambda);
  --lambdas_;
  return goes_on;
}

bool UseVisitor::VisitLambdaExpr(clang::LambdaExpr* lambda) {
  for (const clang::LambdaCapture& capture : lambda->captures())
    if (capture.capturesVariable() && capture.getCaptureKind() == clang::LCK_ByRef)
      if (const auto* variable = dyn_cast<clang::VarDecl>(capture.getCapturedVar()))
        variables[variable].kept = true;
  return true;
}

/// `int &k = n;`: another name for it.
bool UseVisitor::VisitVarDecl(clang::VarDecl* variable) {
  if (!variable->getType()->isReferenceType() || !variable->getInit()) return true;
  const Expr* value = variable->getInit()->IgnoreParens();
  const auto* named = dyn_cast<clang::DeclRefExpr>(value);
  const auto* target = named ? dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  if (!target || target->getType()->isReferenceType()) return true;
  set(value, Use::kRead);
  references[variable] = target;
  return true;
}

bool UseVisitor::VisitCastExpr(clang::CastExpr* cast) {
  const bool reads = cast->getCastKind() == clang::CK_LValueToRValue ||
                     cast->getCastKind() == clang::CK_ToVoid ||
                     cast->getCastKind() == clang::CK_ArrayToPointerDecay;
  const bool adds_const = cast->getCastKind() == clang::CK_NoOp && cast->getType().isConstQualified();
  const auto known = uses_.find(cast);
  if (reads || adds_const)
    set(cast->getSubExpr(), Use::kRead);
  else if (known != uses_.end())
    set(cast->getSubExpr(), known->second);
  return true;
}

bool UseVisitor::VisitBinaryOperator(clang::BinaryOperator* binary) {
  if (!binary->isAssignmentOp()) return true;
  set(binary->getLHS(), Use::kWritten);
  if (binary->getLHS()->getType()->isRecordType()) write_all(binary->getLHS()->getType());
  return true;
}

bool UseVisitor::VisitUnaryOperator(clang::UnaryOperator* unary) {
  if (unary->isIncrementDecrementOp()) set(unary->getSubExpr(), Use::kWritten);
  if (unary->getOpcode() != clang::UO_AddrOf) return true;
  const auto known = uses_.find(unary);
  set(unary->getSubExpr(), known == uses_.end() ? Use::kKept : known->second);
  return true;
}

void UseVisitor::passed(const Expr* argument, bool to_system) {
  const Expr* plain = argument->IgnoreParenCasts();
  const clang::QualType type = plain->getType();
  if (isa<clang::UnaryOperator>(plain) || argument->isGLValue()) set(plain, Use::kPassed);
  if (!to_system || type.isNull()) return;
  const clang::QualType object = type->isPointerType() ? type->getPointeeType() : type;
  if (object->isRecordType() && !object.isConstQualified()) write_all(object);
}

bool UseVisitor::VisitCallExpr(clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const auto* method = dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  const bool to_system = callee && (calls_.is_of_system(callee) || !mpi_name(callee).empty());
  for (const Expr* argument : call->arguments()) {
    const bool adds_const = isa<clang::ImplicitCastExpr>(argument) && argument->isGLValue() &&
                            argument->getType().isConstQualified();
    if (!adds_const) passed(argument, to_system);
  }
  const bool copies = isa<clang::CXXOperatorCallExpr>(call) && method && !method->isUserProvided();
  if (copies && method->isCopyAssignmentOperator()) write_all(call->getArg(0)->getType());
  if (copies && method->isMoveAssignmentOperator()) write_all(call->getArg(0)->getType());
  return true;
}

bool UseVisitor::VisitCXXConstructExpr(clang::CXXConstructExpr* made) {
  for (const Expr* argument : made->arguments())
    if (argument->isGLValue() && !argument->getType().isConstQualified()) passed(argument, false);
  return true;
}

void UseVisitor::write_field(const clang::FieldDecl* field, bool kept) {
  const std::string key = SharedVariables::key_of(field);
  if (!key.empty()) field_writes.emplace(key, kept ? "" : function_key_);
}

/// All counters of an object, and of those inside it.
void UseVisitor::write_all(clang::QualType type) {
  const clang::RecordDecl* record = type.getNonReferenceType()->getAsRecordDecl();
  if (!record || !record->isCompleteDefinition()) return;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->getType()->isRecordType()) write_all(field->getType());
    write_field(field, false);
  }
  if (const auto* derived = dyn_cast<clang::CXXRecordDecl>(record))
    for (const clang::CXXBaseSpecifier& base : derived->bases()) write_all(base.getType());
}

/// What happens to a member happens to the object; a method that is not const may change it.
bool UseVisitor::VisitMemberExpr(clang::MemberExpr* member) {
  Use use = use_of(member);
  const auto* field = dyn_cast<clang::FieldDecl>(member->getMemberDecl());
  if (const auto* method = dyn_cast<clang::CXXMethodDecl>(member->getMemberDecl()))
    use = method->isConst() || method->isStatic() ? Use::kRead : Use::kPassed;
  if (!member->isArrow()) set(member->getBase()->IgnoreParenImpCasts(), use);
  if (!field || use == Use::kRead || field->getType()->isRecordType()) return true;
  const bool begins = isa_and_nonnull<clang::CXXConstructorDecl>(function_) &&
                      isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
  if (!begins || use != Use::kWritten) write_field(field, use != Use::kWritten);
  return true;
}

bool UseVisitor::VisitDeclRefExpr(clang::DeclRefExpr* reference) {
  const auto* variable = dyn_cast<clang::VarDecl>(reference->getDecl());
  const Use use = use_of(reference);
  if (!variable || use == Use::kRead) return true;
  const auto target = references.find(variable);
  Sharing& sharing = variables[target == references.end() ? variable : target->second];
  if (use == Use::kKept) sharing.kept = true;
  if (function_) sharing.writers.insert(function_->getCanonicalDecl());
  if (use == Use::kPassed) sharing.passed_where.push_back(reference->getExprLoc());
  return true;
}

}  // namespace

SharedVariables::SharedVariables(clang::ASTContext& context, const CallReader& calls) : context_(context) {
  UseVisitor visitor(calls);
  for (clang::Decl* declaration : context.getTranslationUnitDecl()->decls())
    if (!context.getSourceManager().isInSystemHeader(declaration->getLocation()))
      visitor.TraverseDecl(declaration);
  variables_ = std::move(visitor.variables);
  references_ = std::move(visitor.references);
  field_writes_ = std::move(visitor.field_writes);
}

bool SharedVariables::is_kept(const clang::VarDecl* variable) const {
  if (variable->getType()->isReferenceType() || variable->isExternallyVisible()) return true;
  const auto found = variables_.find(variable);
  return found != variables_.end() &&
         (found->second.kept || (!variable->hasLocalStorage() && found->second.writers.size() > 1));
}

bool SharedVariables::is_shared(const clang::VarDecl* variable, const clang::Stmt* loop) const {
  if (is_kept(variable)) return true;
  const auto found = variables_.find(variable);
  if (found == variables_.end()) return false;
  const clang::SourceManager& sources = context_.getSourceManager();
  return std::ranges::any_of(found->second.passed_where, [&](clang::SourceLocation at) {
    return !sources.isBeforeInTranslationUnit(at, loop->getBeginLoc()) &&
           !sources.isBeforeInTranslationUnit(loop->getEndLoc(), at);
  });
}

const clang::VarDecl* SharedVariables::behind_reference(const clang::VarDecl* variable) const {
  const auto found = references_.find(variable);
  return found == references_.end() ? variable : found->second;
}

std::string SharedVariables::key_of(const clang::FieldDecl* field) {
  if (!is_counter_type(field->getType())) return "";
  llvm::SmallString<128> usr;
  clang::index::generateUSRForDecl(field, usr);
  return std::string(usr);
}

std::vector<FieldWrite> SharedVariables::field_writes() const {
  std::vector<FieldWrite> writes;
  for (const auto& [field, function] : field_writes_) writes.push_back({field, function});
  return writes;
}

}  // namespace dperf::instrument
