// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/loops/effects.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/StmtOpenMP.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "instrument/clang/loops/bounds.h"
#include "instrument/clang/loops/comparisons.h"
#include "instrument/clang/loops/exits.h"
#include "instrument/clang/loops/reader.h"

namespace dperf::instrument {

using clang::dyn_cast;
using clang::Expr;
using clang::isa;
using clang::Stmt;

namespace {

bool is_jump(const Stmt* statement) {
  return isa<clang::ReturnStmt, clang::BreakStmt, clang::ContinueStmt, clang::GotoStmt,
             clang::IndirectGotoStmt, clang::CXXThrowExpr>(statement);
}

bool holds_jump(const Stmt* statement) {
  return statement && (is_jump(statement) || std::ranges::any_of(statement->children(), holds_jump));
}

/// It does nothing but compute values: whether it runs makes a difference only to what it writes.
bool only_computes(const Stmt* statement) {
  if (!statement) return true;
  if (isa<clang::CallExpr, clang::CXXConstructExpr, clang::LambdaExpr, clang::ForStmt, clang::WhileStmt,
          clang::DoStmt, clang::CXXForRangeStmt>(statement) ||
      is_jump(statement))
    return false;
  return std::ranges::all_of(statement->children(), only_computes);
}

/// A call whose value may be another one each time.
bool calls(const Stmt* statement) {
  if (!statement) return false;
  const auto* call = dyn_cast<clang::CallExpr>(statement);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  const bool is_constant = callee && callee->hasAttr<clang::ConstAttr>();
  return (call && !is_constant) || std::ranges::any_of(statement->children(), calls);
}

/// `variable` of `variable == 100`; null: the condition is another one.
const Expr* compared_with_constant(const Expr* condition, const clang::ASTContext& context) {
  const auto* equal = dyn_cast<clang::BinaryOperator>(condition->IgnoreParenImpCasts());
  if (!equal || equal->getOpcode() != clang::BO_EQ || equal->isValueDependent()) return nullptr;
  const bool is_constant = equal->getRHS()->getIntegerConstantExpr(context).has_value();
  return is_constant ? equal->getLHS()->IgnoreParenImpCasts() : nullptr;
}

}  // namespace

// ---- expressions
// ---------------------------------------------------------------------------------------------------------

/// Expressions of which a part is evaluated under a condition.
bool LoopReader::visit_choice(const Expr* expression, const Around& around) {
  if (const auto* choice = dyn_cast<clang::AbstractConditionalOperator>(expression)) {
    const bool computes = only_computes(choice->getTrueExpr()) && only_computes(choice->getFalseExpr());
    visit(choice->getCond(), computes ? around : around.as(ReadKind::kCondition));
    visit_branch(choice->getTrueExpr(), around.under_condition());
    visit_branch(choice->getFalseExpr(), around.under_condition());
    return true;
  }
  const auto* binary = dyn_cast<clang::BinaryOperator>(expression);
  if (!binary || !binary->isLogicalOp()) return false;
  visit(binary->getLHS(), only_computes(binary->getRHS()) ? around : around.as(ReadKind::kCondition));
  visit_branch(binary->getRHS(), around.under_condition());
  return true;
}

bool LoopReader::visit_expression(const Expr* expression, const Around& around) {
  if (isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr, clang::CXXTypeidExpr>(expression))
    return true;
  if (visit_choice(expression, around)) return true;
  if (const auto* called = dyn_cast<clang::CallExpr>(expression)) return call(called, around), true;
  if (const auto* function = dyn_cast<clang::LambdaExpr>(expression)) return lambda(function, around), true;
  if (const auto* made = dyn_cast<clang::CXXConstructExpr>(expression)) {
    const clang::CXXConstructorDecl* constructor = made->getConstructor();
    for (unsigned i = 0; i < made->getNumArgs(); ++i)
      argument(made->getArg(i),
               i < constructor->getNumParams() ? constructor->getParamDecl(i)->getType() : clang::QualType(),
               WriteKind::kUnknown, around);
    return true;
  }
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(expression)) {
    if (unary->isIncrementDecrementOp()) return step_by_one(unary, around), true;
    if (unary->getOpcode() == clang::UO_AddrOf) {
      changed_by_others(unary->getSubExpr(), WriteKind::kUnknown, around);
      return false;
    }
  }
  if (const auto* assignment = dyn_cast<clang::BinaryOperator>(expression);
      assignment && assignment->isAssignmentOp())
    return assign(assignment, around), true;
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expression)) {
    visit(element->getBase(), Around{around.conditional});
    visit(element->getIdx(), Around{around.conditional}.as(ReadKind::kIndex));
  }
  if (const auto* block = dyn_cast<clang::StmtExpr>(expression)) jump_inside(block);
  const auto variable =
      isa<clang::ImplicitCastExpr, clang::ParenExpr>(expression) ? std::nullopt : variables_.find(expression);
  if (variable) read(*variable, expression, around);
  return isa<clang::ArraySubscriptExpr>(expression);
}

/// A jump in the middle of an expression cannot be separated from the statements around it.
void LoopReader::jump_inside(const Stmt* statement) {
  if (!statement) return;
  if (is_jump(statement) && !isa<clang::CXXThrowExpr>(statement))
    facts_.refusal =
        fmt::format("a jump in line {} is inside an expression", place_of_(statement->getBeginLoc()).line);
  for (const Stmt* child : statement->children()) jump_inside(child);
}

// ---- statements
// ----------------------------------------------------------------------------------------------------------

void LoopReader::branch(const clang::IfStmt* branch, const Around& around) {
  visit(branch->getInit(), around);
  visit(branch->getConditionVariableDeclStmt(), around);
  Around inner = around.under_condition();
  const bool computes = only_computes(branch->getThen()) && only_computes(branch->getElse());
  std::vector<unsigned> uses =
      used_in(branch->getCond(), computes ? around.plain() : around.as(ReadKind::kCondition));
  if (computes) inner.decided_by.insert(inner.decided_by.end(), uses.begin(), uses.end());
  facts_.conditions.push_back({.line = place_of_(branch->getBeginLoc()).line,
                               .text = name_of(branch->getCond(), context_),
                               .uses = std::move(uses),
                               .calls = calls(branch->getCond()),
                               .received = received_.is_named_by(branch->getCond())});
  if (const Expr* variable = compared_with_constant(branch->getCond(), context_))
    if (const auto number = variables_.find(variable))
      facts_.conditions.back().equals = static_cast<int>(*number);
  visit_branch(branch->getThen(), inner);
  visit_branch(branch->getElse(), inner);
}

bool LoopReader::visit_loop(const Stmt* statement, const Around& around) {
  Around inner = around.under_condition();
  inner.nested = true;
  const Around condition = inner.as(ReadKind::kCondition);
  if (const auto* loop = dyn_cast<clang::ForStmt>(statement)) {
    visit(loop->getInit(), around);
    visit_branch(loop->getCond(), condition);
    visit_branch(loop->getBody(), inner);
    visit_branch(loop->getInc(), inner);
  } else if (const auto* head = dyn_cast<clang::WhileStmt>(statement)) {
    visit_branch(head->getCond(), condition);
    visit_branch(head->getBody(), inner);
  } else if (const auto* foot = dyn_cast<clang::DoStmt>(statement)) {
    Around once = inner;
    bool again = true;
    const Expr* cond = foot->getCond();
    const bool never =
        !cond->isValueDependent() && cond->EvaluateAsBooleanCondition(again, context_) && !again;
    if (never && !holds_jump(foot->getBody())) once.conditional = around.conditional;
    once.conditional ? visit_branch(foot->getBody(), once) : visit(foot->getBody(), once);
    visit_branch(cond, condition);
  } else if (const auto* choice = dyn_cast<clang::SwitchStmt>(statement)) {
    visit(choice->getInit(), around);
    visit(choice->getCond(), around.as(ReadKind::kCondition));
    inner.nested = around.nested;  // a continue in it belongs to the loop around
    const std::size_t outside = std::exchange(outside_switch_, assigned_.size());
    visit_branch(choice->getBody(), inner);
    outside_switch_ = outside;
  } else if (const auto* range = dyn_cast<clang::CXXForRangeStmt>(statement)) {
    visit(range->getRangeInit(), around);
    declare(range->getLoopVariable(), inner);
    visit_branch(range->getBody(), inner);
  } else {
    return false;
  }
  return true;
}

bool LoopReader::visit_statement(const Stmt* statement, const Around& around) {
  if (isa<clang::ContinueStmt>(statement) && !around.nested) may_be_skipped_ = true;
  if (const auto* choice = dyn_cast<clang::IfStmt>(statement)) return branch(choice, around), true;
  if (const auto* declared = dyn_cast<clang::DeclStmt>(statement)) {
    for (const clang::Decl* declaration : declared->decls())
      if (const auto* variable = dyn_cast<clang::VarDecl>(declaration)) declare(variable, around);
    return true;
  }
  if (isa<clang::SwitchCase>(statement))
    for (std::size_t i = outside_switch_; i < assigned_.size(); ++i) assigned_[i].clear();
  if (isa<clang::CXXTryStmt>(statement)) {
    for (const Stmt* part : statement->children()) visit_branch(part, around.under_condition());
    return true;
  }
  if (const auto* construct = dyn_cast<clang::OMPExecutableDirective>(statement)) {
    Around inner = around.under_condition();
    inner.nested = true;
    if (construct->hasAssociatedStmt()) visit_branch(construct->getRawStmt(), inner);
    return true;
  }
  if (const auto* captured = dyn_cast<clang::CapturedStmt>(statement))
    return visit(captured->getCapturedStmt(), around), true;
  if (const auto* assembly = dyn_cast<clang::GCCAsmStmt>(statement)) {
    for (unsigned i = 0; i < assembly->getNumOutputs(); ++i)
      changed_by_others(assembly->getOutputExpr(i), WriteKind::kUnknown, around);
  }
  return visit_loop(statement, around);
}

void LoopReader::visit(const Stmt* statement, const Around& around) {
  if (!statement) return;
  const auto* expression = dyn_cast<Expr>(statement);
  const bool done = expression ? visit_expression(expression, around) : visit_statement(statement, around);
  if (!done) children(statement, around);
}

void LoopReader::children(const Stmt* statement, const Around& around) {
  for (const Stmt* child : statement->children()) visit(child, around);
}

void LoopReader::visit_branch(const Stmt* statement, const Around& around) {
  assigned_.emplace_back();
  visit(statement, around);
  assigned_.pop_back();
}

// ---- the loop
// ------------------------------------------------------------------------------------------------------------

/// Parts of `i++, j += 2`, each of which must be something that can be done again.
void LoopReader::header(const Expr* increment) {
  if (!increment) return;
  const Expr* plain = increment->IgnoreParens();
  if (const auto* cleanups = dyn_cast<clang::ExprWithCleanups>(plain)) plain = cleanups->getSubExpr();
  if (const auto* comma = dyn_cast<clang::BinaryOperator>(plain);
      comma && comma->getOpcode() == clang::BO_Comma) {
    header(comma->getLHS());
    return header(comma->getRHS());
  }
  const std::size_t before = facts_.writes.size();
  visit(plain, Around{});
  const bool one = facts_.writes.size() == before + 1;
  if (!one || facts_.writes.back().text.empty())
    facts_.refusal = fmt::format("`{}` in its head cannot be repeated{}", name_of(increment, context_),
                                 one ? ": it " + facts_.writes.back().why_not : "");
}

LoopEffects LoopReader::read() {
  const Expr* condition = nullptr;
  const auto read_body = [this](const Stmt* body) {
    variables_.set_body(body);
    visit(body, Around{});
    may_be_skipped_ = false;
    behind_continue_.clear();
  };
  if (const auto* counted = dyn_cast<clang::ForStmt>(loop_)) {
    condition = counted->getCond();
    if (counted->getConditionVariable()) facts_.refusal = "its condition declares a variable";
    read_body(counted->getBody());
    in_header_ = true;
    header(counted->getInc());
    in_header_ = false;
  } else if (const auto* head = dyn_cast<clang::WhileStmt>(loop_)) {
    condition = head->getCond();
    if (head->getConditionVariable()) facts_.refusal = "its condition declares a variable";
    read_body(head->getBody());
  } else if (const auto* foot = dyn_cast<clang::DoStmt>(loop_)) {
    condition = foot->getCond();
    read_body(foot->getBody());
  } else if (const auto* range = dyn_cast<clang::CXXForRangeStmt>(loop_)) {
    facts_.refusal = "it is a range-based loop, without a counter";
    facts_.over_range = true;
    facts_.condition = name_of(range->getRangeInit(), context_);
  }
  visit(condition, Around{}.as(ReadKind::kCondition));
  if (condition) {
    facts_.condition = name_of(condition, context_);
    facts_.comparisons = comparisons_of(condition, context_, variables_, facts_.parts);
  }
  facts_.variables = variables_.take();
  return std::move(facts_);
}

namespace {

/// A break of the loop whose body this is a part of.
bool holds_break(const Stmt* part) {
  if (!part || isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt, clang::SwitchStmt,
                   clang::LambdaExpr>(part))
    return false;
  return isa<clang::BreakStmt>(part) || std::ranges::any_of(part->children(), holds_break);
}

/// Nothing is reached behind it, so the code there may be none: the end of a function with a result.
bool only_returns_end_it(const Stmt* loop, const clang::ASTContext& context) {
  const auto goes_on = [&context](const Expr* condition) {
    bool value = false;
    return !condition ||
           (!condition->isValueDependent() && condition->EvaluateAsBooleanCondition(value, context) && value);
  };
  if (const auto* counted = dyn_cast<clang::ForStmt>(loop))
    return goes_on(counted->getCond()) && !holds_break(counted->getBody());
  if (const auto* head = dyn_cast<clang::WhileStmt>(loop))
    return goes_on(head->getCond()) && !holds_break(head->getBody());
  const auto* foot = dyn_cast<clang::DoStmt>(loop);
  return foot && goes_on(foot->getCond()) && !holds_break(foot->getBody());
}

}  // namespace

/// It moves by what is not written in the loop, nor, as it is local, by what that calls.
static bool moves_steadily(const LoopEffects& facts, const LoopWrite& write,
                           const std::set<unsigned>& written) {
  return write.kind == WriteKind::kAssigned && std::ranges::all_of(write.uses, [&](unsigned used) {
           return used == write.variable || (facts.variables[used].local && !written.contains(used));
         });
}

/// Also if nothing moves it that can be seen.
static bool may_vary(const LoopEffects& facts, const BoundComparison& bound,
                     const std::set<unsigned>& written) {
  bool moves = false;
  for (const LoopWrite& write : facts.writes) {
    const std::string& name = facts.variables[write.variable].name;
    if (name != bound.left && name != bound.right) continue;
    if (!moves_steadily(facts, write, written)) return true;
    moves = true;
  }
  return !moves;
}

LoopEffects loop_effects(const Stmt* loop, const clang::ASTContext& context, const CallReader& calls,
                         const SharedVariables& shared, ReceivedValues& received_values,
                         const PlaceOf& place_of) {
  const ReceivedInLoop received = received_values.in(loop);
  LoopEffects facts = LoopReader(loop, context, calls, shared, received, place_of).read();
  facts.bounds = bounds_of(loop, context, received);
  facts.bounds_at_end = isa<clang::DoStmt>(loop);
  facts.exits = exits_of(loop, context, received, place_of);
  if (only_returns_end_it(loop, context)) facts.refusal = "it has no end: only a return leaves it";
  std::set<unsigned> written;
  for (const LoopWrite& write : facts.writes) written.insert(write.variable);
  std::erase_if(facts.reads, [&written](const LoopRead& read) { return !written.contains(read.variable); });
  for (BoundComparison& bound : facts.bounds) bound.may_vary = may_vary(facts, bound, written);
  for (LoopExit& exit : facts.exits)
    for (BoundComparison& bound : exit.comparisons) bound.may_vary = may_vary(facts, bound, written);
  find_varying_conditions(facts);
  return facts;
}

}  // namespace dperf::instrument
