// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/damage.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

namespace dperf::instrument {
namespace {

/// Bodies that are inside no other one.
class OutermostBodies : public clang::DynamicRecursiveASTVisitor {
 public:
  bool TraverseDecl(clang::Decl* declaration) override {
    const auto* function = clang::dyn_cast_or_null<clang::FunctionDecl>(declaration);
    if (!function || !function->doesThisDeclarationHaveABody() || !function->getBody())
      return clang::DynamicRecursiveASTVisitor::TraverseDecl(declaration);
    bodies.push_back(function->getBody());
    return true;
  }

  std::vector<const clang::Stmt*> bodies;
};

}  // namespace

std::optional<Damage> Damage::of(clang::ASTContext& context, const std::vector<ClangError>& errors) {
  const clang::SourceManager& sources = context.getSourceManager();
  Damage damage(sources);
  if (errors.empty()) return damage;
  OutermostBodies found;
  found.TraverseDecl(context.getTranslationUnitDecl());
  for (const ClangError& error : errors) {
    const clang::SourceLocation at = sources.getExpansionLoc(error.at);
    if (damage.holds(at)) continue;
    const auto holds = [&](const clang::Stmt* body) {
      return sources.isPointWithin(at, sources.getExpansionLoc(body->getBeginLoc()),
                                   sources.getExpansionLoc(body->getEndLoc()));
    };
    const auto body = std::ranges::find_if(found.bodies, holds);
    if (body == found.bodies.end()) return std::nullopt;
    damage.bodies_.push_back({*body, sources.getExpansionLoc((*body)->getBeginLoc()),
                              sources.getExpansionLoc((*body)->getEndLoc()), error.message});
  }
  return damage;
}

bool Damage::holds(clang::SourceLocation at) const {
  const clang::SourceLocation place = sources_.getExpansionLoc(at);
  return std::ranges::any_of(
      bodies_, [&](const Body& body) { return sources_.isPointWithin(place, body.begin, body.end); });
}

const std::string* Damage::error_in(const clang::Stmt* body) const {
  const auto found = std::ranges::find(bodies_, body, &Body::body);
  return found == bodies_.end() ? nullptr : &found->error;
}

}  // namespace dperf::instrument
