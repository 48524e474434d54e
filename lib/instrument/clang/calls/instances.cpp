// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/calls/instances.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

namespace dperf::instrument {
namespace {

using clang::dyn_cast;

unsigned place_of_name(const clang::Expr* named) {
  clang::SourceLocation place;
  if (const auto* name = dyn_cast<clang::DeclRefExpr>(named)) place = name->getLocation();
  if (const auto* member = dyn_cast<clang::MemberExpr>(named)) place = member->getMemberLoc();
  if (const auto* name = dyn_cast<clang::OverloadExpr>(named)) place = name->getNameLoc();
  if (const auto* name = dyn_cast<clang::DependentScopeDeclRefExpr>(named)) place = name->getLocation();
  if (const auto* member = dyn_cast<clang::CXXDependentScopeMemberExpr>(named))
    place = member->getMemberLoc();
  return place.isValid() ? place.getRawEncoding() : 0;
}

/// Where the name or operator stands, the same in a template and in its instances; 0: there is none. Of
/// `f(x)`, where f is an object in an instance, the name of that.
unsigned place_of_call(const clang::CallExpr* call) {
  const auto* operation = dyn_cast<clang::CXXOperatorCallExpr>(call);
  if (!operation) return place_of_name(call->getCallee()->IgnoreParenImpCasts());
  const unsigned object = operation->getOperator() == clang::OO_Call
                              ? place_of_name(operation->getArg(0)->IgnoreParenImpCasts())
                              : 0;
  return object != 0 ? object : operation->getOperatorLoc().getRawEncoding();
}

}  // namespace

class InstanceFinder : public clang::DynamicRecursiveASTVisitor {
 public:
  explicit InstanceFinder(Instances& instances) : instances_(instances) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool TraverseDecl(clang::Decl* declaration) override {
    const auto* function = clang::dyn_cast_or_null<clang::FunctionDecl>(declaration);
    const bool was_in_instance = is_in_instance_;
    if (function) is_in_instance_ = function->isTemplateInstantiation();
    const bool goes_on = clang::DynamicRecursiveASTVisitor::TraverseDecl(declaration);
    is_in_instance_ = was_in_instance;
    return goes_on;
  }
  /// Of numbers, where the template has an operator of any type: it calls nothing.
  bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
    if (is_in_instance_) instances_.calls_[operation->getOperatorLoc().getRawEncoding()];
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* operation) override {
    if (is_in_instance_) instances_.calls_[operation->getOperatorLoc().getRawEncoding()];
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    const unsigned place = is_in_instance_ ? place_of_call(call) : 0;
    if (place == 0) return true;
    auto& calls = instances_.calls_[place];
    const auto calls_the_same = [&](const clang::CallExpr* other) {
      return other->getDirectCallee() == call->getDirectCallee();
    };
    if (std::ranges::none_of(calls, calls_the_same)) calls.push_back(call);
    return true;
  }

 private:
  Instances& instances_;
  bool is_in_instance_ = false;
};

Instances::Instances(clang::ASTContext& context) {
  if (!context.getLangOpts().CPlusPlus) return;
  const clang::SourceManager& sources = context.getSourceManager();
  InstanceFinder finder(*this);
  for (clang::Decl* declaration : context.getTranslationUnitDecl()->decls())
    if (!sources.isInSystemHeader(declaration->getLocation())) finder.TraverseDecl(declaration);
}

const std::vector<const clang::CallExpr*>* Instances::of(const clang::CallExpr* call) const {
  const auto found = calls_.find(place_of_call(call));
  return found == calls_.end() ? nullptr : &found->second;
}

}  // namespace dperf::instrument
