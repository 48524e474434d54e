// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/loops/received.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <set>

#include "instrument/clang/calls/calls.h"
#include "instrument/clang/loops/variables.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using Variables = std::set<const clang::ValueDecl*>;

void add_named(const Stmt* statement, Variables& named) {
  if (!statement) return;
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(statement))
    if (clang::isa<clang::VarDecl>(reference->getDecl())) named.insert(reference->getDecl());
  for (const Stmt* child : statement->children()) add_named(child, named);
}

/// `x` of `&x`, `x`, `&x[i]`, `x + i`, ..., as an argument.
void add_target(const Expr* argument, Variables& received) {
  argument = argument->IgnoreParenCasts();
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(argument)) {
    received.insert(reference->getDecl());
  } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(argument)) {
    add_target(unary->getSubExpr(), received);
  } else if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(argument)) {
    add_target(element->getBase(), received);
  } else if (const auto* sum = dyn_cast<clang::BinaryOperator>(argument)) {
    add_target(sum->getLHS(), received);
  }
}

bool may_write_through(clang::QualType parameter) {
  const auto* pointer = parameter->getAs<clang::PointerType>();
  return pointer && !pointer->getPointeeType().isConstQualified();
}

void add_received(const Stmt* statement, Variables& received) {
  if (!statement) return;
  const auto* call = dyn_cast<clang::CallExpr>(statement);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (callee && !mpi_name(callee).empty())
    for (unsigned i = 0; i < std::min(call->getNumArgs(), callee->getNumParams()); ++i)
      if (may_write_through(callee->getParamDecl(i)->getType())) add_target(call->getArg(i), received);
  for (const Stmt* child : statement->children()) add_received(child, received);
}

void mark_conditions(const Stmt* statement, const Variables& received, const clang::ASTContext& context,
                     const LineOf& line_of, LoopEffects& facts) {
  if (!statement) return;
  if (const auto* branch = dyn_cast<clang::IfStmt>(statement)) {
    Variables named;
    add_named(branch->getCond(), named);
    const bool depends = std::ranges::any_of(named, [&](const auto* one) { return received.contains(one); });
    const unsigned line = line_of(branch->getBeginLoc());
    const std::string text = depends ? name_of(branch->getCond(), context) : "";
    for (LoopCondition& condition : facts.conditions)
      if (depends && condition.line == line && condition.text == text) condition.received = true;
  }
  for (const Stmt* child : statement->children()) mark_conditions(child, received, context, line_of, facts);
}

}  // namespace

void find_received_conditions(const Stmt* loop, const clang::ASTContext& context, const LineOf& line_of,
                              LoopEffects& facts) {
  Variables received;
  if (!facts.conditions.empty()) add_received(loop, received);
  if (!received.empty()) mark_conditions(loop, received, context, line_of, facts);
}

}  // namespace dperf::instrument
