// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/loops.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/StmtOpenMP.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "instrument/clang/calls.h"
#include "instrument/clang/loop_comparisons.h"
#include "instrument/clang/loop_variables.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::dyn_cast_or_null;
using clang::Expr;
using clang::isa;
using clang::Stmt;

/// What surrounds the part of a loop that is looked at.
struct Around {
  bool conditional = false;               ///< it does not happen exactly once in each iteration
  ReadKind kind = ReadKind::kValue;       ///< what its value is for
  std::string of = {};                    ///< of an argument: the function
  std::vector<unsigned> decided_by = {};  ///< variables that decide about what is written here
  bool nested = false;                    ///< in a loop or switch inside: break and continue are its own

  Around under_condition() const {
    Around inner = *this;
    inner.conditional = true;
    return inner;
  }
  Around as(ReadKind what) const {
    Around inner = *this;
    if (inner.kind == ReadKind::kValue) inner.kind = what;
    return inner;
  }
};

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

bool is_plain_lvalue(const Expr* expression) {
  expression = expression->IgnoreParens();
  return isa<clang::DeclRefExpr, clang::MemberExpr>(expression);
}

class LoopReader {
 public:
  LoopReader(const clang::ASTContext& context, const CallReader& calls, const LineOf& line_of)
      : context_(context), calls_(calls), line_of_(line_of), variables_(context) {}

  LoopFacts read(const Stmt* loop);

 private:
  void header(const Expr* increment);
  void visit(const Stmt* statement, const Around& around);
  /// What may happen or not: values that are given in it are not there behind it.
  void visit_branch(const Stmt* statement, const Around& around);
  bool visit_statement(const Stmt* statement, const Around& around);
  bool visit_loop(const Stmt* statement, const Around& around);
  bool visit_expression(const Expr* expression, const Around& around);
  bool visit_choice(const Expr* expression, const Around& around);
  void branch(const clang::IfStmt* branch, const Around& around);
  void declare(const clang::VarDecl* variable, const Around& around);
  void assign(const clang::BinaryOperator* assignment, const Around& around);
  void step_by_one(const clang::UnaryOperator* unary, const Around& around);
  void call(const clang::CallExpr* call, const Around& around);
  void argument(const Expr* argument, clang::QualType parameter, WriteKind if_written, const Around& around);
  void lambda(const clang::LambdaExpr* lambda, const Around& around);
  void jump_inside(const Stmt* statement);
  void read(unsigned variable, const Expr* at, const Around& around);
  LoopWrite& write(const Expr* target, unsigned variable, WriteKind kind, const Around& around);
  void changed_by_others(const Expr* target, WriteKind kind, const Around& around);
  void repeatable(const Expr* whole, const Expr* value, LoopWrite& write);
  std::vector<unsigned> used_in(const Expr* expression, const Around& around);
  void children(const Stmt* statement, const Around& around) {
    for (const Stmt* child : statement->children()) visit(child, around);
  }

  const clang::ASTContext& context_;
  const CallReader& calls_;
  const LineOf& line_of_;
  LoopVariables variables_;
  LoopFacts facts_;
  unsigned order_ = 0;
  bool in_header_ = false;
  bool may_be_skipped_ = false;  ///< a continue stood before
  std::vector<unsigned>* uses_ = nullptr;
  std::set<std::pair<unsigned, ReadKind>> seen_;
  /// Variables that were given a value on the way here: in the body, in the branch that we are in, ...
  std::vector<std::set<unsigned>> assigned_ = {{}};
  std::size_t outside_switch_ = 0;      ///< so many of them stay as they are from case to case
  std::set<unsigned> behind_continue_;  ///< the same, forgotten at the end of the body
};

// ---- what is read and written
// --------------------------------------------------------------------------------------------

void LoopReader::read(unsigned variable, const Expr* at, const Around& around) {
  ++order_;
  const auto holds = [variable](const std::set<unsigned>& some) { return some.contains(variable); };
  if (!holds(behind_continue_) && std::ranges::none_of(assigned_, holds))
    variables_.at(variable).carried = true;
  if (uses_ && std::ranges::find(*uses_, variable) == uses_->end()) uses_->push_back(variable);
  for (const ReadKind kind : {ReadKind::kValue, around.kind})
    if (seen_.emplace(variable, kind).second)
      facts_.reads.push_back({variable, order_, line_of_(at->getExprLoc()), kind, around.of});
}

LoopWrite& LoopReader::write(const Expr* target, unsigned variable, WriteKind kind, const Around& around) {
  LoopWrite write;
  write.variable = variable;
  write.order = ++order_;
  write.line = line_of_(target->getExprLoc());
  write.kind = kind;
  write.conditional = around.conditional || may_be_skipped_;
  write.in_header = in_header_;
  write.uses = around.decided_by;
  write.why_not = "is changed by a call";
  if (kind == WriteKind::kAssigned || kind == WriteKind::kReceived)
    (may_be_skipped_ ? behind_continue_ : assigned_.back()).insert(variable);
  facts_.writes.push_back(std::move(write));
  return facts_.writes.back();
}

void LoopReader::changed_by_others(const Expr* target, WriteKind kind, const Around& around) {
  const auto variable = variables_.find(target);
  if (!variable) return;
  if (kind == WriteKind::kUnknown) read(*variable, target, Around{});
  write(target, *variable, kind, kind == WriteKind::kUnknown ? around.under_condition() : around);
}

/// The variables that an expression's value depends on; what it does is noted on the way.
std::vector<unsigned> LoopReader::used_in(const Expr* expression, const Around& around) {
  std::vector<unsigned> uses;
  std::vector<unsigned>* const outer = std::exchange(uses_, &uses);
  Around plain = around;
  plain.kind = ReadKind::kValue;
  visit(expression, plain);
  uses_ = outer;
  if (outer) outer->insert(outer->end(), uses.begin(), uses.end());
  return uses;
}

/// @param value  of an assignment: must have no effects of its own; null: there is none
void LoopReader::repeatable(const Expr* whole, const Expr* value, LoopWrite& write) {
  write.why_not.clear();
  if (value && value->HasSideEffects(context_)) {
    write.why_not = "gets a value that calls or changes something";
    return;
  }
  const auto text = text_of(whole, context_);
  if (text)
    write.text = *text;
  else
    write.why_not = "is changed in a macro";
}

void LoopReader::step_by_one(const clang::UnaryOperator* unary, const Around& around) {
  const auto variable = variables_.find(unary->getSubExpr());
  if (!variable) return children(unary, around);
  read(*variable, unary->getSubExpr(), around);
  LoopWrite& written = write(unary, *variable, WriteKind::kAssigned, around);
  written.uses.push_back(*variable);
  written.step_sign = unary->isIncrementOp() ? 1 : -1;
  written.step = unary->isIncrementOp() ? "1" : "-1";
  repeatable(unary, nullptr, written);
}

void LoopReader::assign(const clang::BinaryOperator* assignment, const Around& around) {
  const Expr* target = assignment->getLHS();
  const Expr* value = assignment->getRHS();
  const std::vector<unsigned> uses = used_in(value, around);
  const auto variable = variables_.find(target);
  if (!variable || variables_.at(*variable).element) visit(target, Around{around.conditional});
  if (!variable) return;
  if (assignment->isCompoundAssignmentOp()) read(*variable, target, around);
  LoopWrite& written = write(assignment, *variable, WriteKind::kAssigned, around);
  written.uses.insert(written.uses.end(), uses.begin(), uses.end());
  if (assignment->isCompoundAssignmentOp()) written.uses.push_back(*variable);
  if (assignment->getOpcode() == clang::BO_Assign)
    if (const auto source = variables_.find(value)) written.copy_of = static_cast<int>(*source);
  repeatable(assignment, value, written);
  if (around.kind != ReadKind::kValue) read(*variable, target, around);
  const StepText step = step_of(assignment, context_);
  if (!step.amount) return;
  written.step = step.text;
  written.step_sign = step.sign;
  written.step_uses = used_in(step.amount, around);  // which writes nothing
}

void LoopReader::declare(const clang::VarDecl* variable, const Around& around) {
  const clang::QualType type = variable->getType();
  const Expr* value = variable->getInit();
  if (value && type->isReferenceType()) {
    if (!type.getNonReferenceType().isConstQualified()) changed_by_others(value, WriteKind::kUnknown, around);
    return visit(value, around);
  }
  const bool scalar = type->isScalarType() || type->isDependentType();
  if (!scalar || !variable->hasLocalStorage()) {
    if (value && variable->hasLocalStorage()) visit(value, around);
    return;
  }
  const unsigned number = variables_.of(variable);
  variables_.at(number).inside = true;
  if (!value) return;
  const std::vector<unsigned> uses = used_in(value, around);
  LoopWrite& written = write(value, number, WriteKind::kAssigned, around);
  written.uses.insert(written.uses.end(), uses.begin(), uses.end());
  if (const auto source = variables_.find(value)) written.copy_of = static_cast<int>(*source);
  written.why_not = "is declared in the loop";
}

// ---- calls
// ---------------------------------------------------------------------------------------------------------------

/// @param parameter  its type; null: not known, as in a template
void LoopReader::argument(const Expr* argument, clang::QualType parameter, WriteKind if_written,
                          const Around& around) {
  const Expr* plain = argument->IgnoreParenCasts();
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(plain);
      unary && unary->getOpcode() == clang::UO_AddrOf) {
    const bool only_read = !parameter.isNull() && !parameter->getPointeeType().isNull() &&
                           parameter->getPointeeType().isConstQualified();
    if (only_read) return visit(unary->getSubExpr(), around);
    const auto variable = variables_.find(unary->getSubExpr());
    if (!variable || variables_.at(*variable).element) visit(unary->getSubExpr(), around);
    return changed_by_others(unary->getSubExpr(), if_written, around);
  }
  visit(argument, around);
  const bool refers = parameter.isNull() ? argument->isGLValue() && is_plain_lvalue(argument)
                                         : parameter->isLValueReferenceType() &&
                                               !parameter.getNonReferenceType().isConstQualified();
  if (refers) changed_by_others(argument, WriteKind::kUnknown, around);
}

void LoopReader::call(const clang::CallExpr* call, const Around& around) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  if (callee && callee->isInStdNamespace() && callee->getIdentifier() && callee->getName() == "swap" &&
      call->getNumArgs() == 2) {
    const auto one = variables_.find(call->getArg(0)), other = variables_.find(call->getArg(1));
    if (one && other) {
      write(call, *one, WriteKind::kSwapped, around).copy_of = static_cast<int>(*other);
      write(call, *other, WriteKind::kSwapped, around).copy_of = static_cast<int>(*one);
      return;
    }
  }
  const std::string mpi = callee ? mpi_name(callee) : "";
  const bool known = callee && (!mpi.empty() || calls_.is_of_system(callee));
  const WriteKind if_written = known ? WriteKind::kReceived : WriteKind::kUnknown;
  if (!callee || isa<clang::CXXMethodDecl>(callee)) visit(call->getCallee(), around);
  const auto* overloaded = dyn_cast<clang::CXXOperatorCallExpr>(call);
  const bool is_member = overloaded && callee && isa<clang::CXXMethodDecl>(callee);
  for (unsigned i = 0; i < call->getNumArgs(); ++i) {
    Around inner = around;
    const Expr* value = call->getArg(i);
    if (!mpi.empty() && value->getType()->isIntegerType()) {
      inner = around.as(ReadKind::kArgument);
      inner.of = mpi;
    }
    if (overloaded && overloaded->getOperator() == clang::OO_Subscript && i == 1)
      inner = around.as(ReadKind::kIndex);
    const unsigned at = is_member ? i - 1 : i;  // the object is an argument, but has no parameter
    clang::QualType parameter;
    if (callee && !(is_member && i == 0) && at < callee->getNumParams())
      parameter = callee->getParamDecl(at)->getType();
    argument(value, parameter, if_written, inner);
  }
}

void LoopReader::lambda(const clang::LambdaExpr* lambda, const Around& around) {
  for (const clang::LambdaCapture& capture : lambda->captures())
    if (capture.capturesVariable() && capture.getCaptureKind() == clang::LCK_ByRef) {
      const auto* variable = dyn_cast<clang::VarDecl>(capture.getCapturedVar());
      if (!variable || !variable->getType().getNonReferenceType()->isScalarType()) continue;
      LoopWrite written;
      written.variable = variables_.of(variable);
      written.order = ++order_;
      written.line = line_of_(lambda->getBeginLoc());
      written.kind = WriteKind::kUnknown;
      written.conditional = true;
      written.why_not = "is captured by a lambda";
      facts_.writes.push_back(std::move(written));
    }
  for (const Expr* capture : lambda->capture_inits())
    if (capture) visit(capture, around);
}

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

/// A jump in the middle of an expression cannot be told from the statements around it.
void LoopReader::jump_inside(const Stmt* statement) {
  if (!statement) return;
  if (is_jump(statement) && !isa<clang::CXXThrowExpr>(statement))
    facts_.obstacle =
        fmt::format("a statement in an expression may jump in line {}", line_of_(statement->getBeginLoc()));
  for (const Stmt* child : statement->children()) jump_inside(child);
}

// ---- statements
// ----------------------------------------------------------------------------------------------------------

void LoopReader::branch(const clang::IfStmt* branch, const Around& around) {
  visit(branch->getInit(), around);
  visit(branch->getConditionVariableDeclStmt(), around);
  Around inner = around.under_condition();
  if (only_computes(branch->getThen()) && only_computes(branch->getElse())) {
    const std::vector<unsigned> uses = used_in(branch->getCond(), around);
    inner.decided_by.insert(inner.decided_by.end(), uses.begin(), uses.end());
  } else {
    visit(branch->getCond(), around.as(ReadKind::kCondition));
  }
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
    facts_.obstacle = fmt::format("`{}` in its head cannot be done again{}", name_of(increment, context_),
                                  one ? ": it " + facts_.writes.back().why_not : "");
}

LoopFacts LoopReader::read(const Stmt* loop) {
  const Expr* condition = nullptr;
  const auto read_body = [this](const Stmt* body) {
    visit(body, Around{});
    may_be_skipped_ = false;
    behind_continue_.clear();
  };
  if (const auto* counted = dyn_cast<clang::ForStmt>(loop)) {
    condition = counted->getCond();
    if (counted->getConditionVariable()) facts_.obstacle = "its condition declares a variable";
    read_body(counted->getBody());
    in_header_ = true;
    header(counted->getInc());
    in_header_ = false;
  } else if (const auto* head = dyn_cast<clang::WhileStmt>(loop)) {
    condition = head->getCond();
    if (head->getConditionVariable()) facts_.obstacle = "its condition declares a variable";
    read_body(head->getBody());
  } else if (const auto* foot = dyn_cast<clang::DoStmt>(loop)) {
    condition = foot->getCond();
    read_body(foot->getBody());
  } else if (const auto* range = dyn_cast<clang::CXXForRangeStmt>(loop)) {
    facts_.obstacle = "it goes over a range, without a counter";
    facts_.condition = name_of(range->getRangeInit(), context_);
  }
  visit(condition, Around{}.as(ReadKind::kCondition));
  if (condition) {
    facts_.condition = name_of(condition, context_);
    facts_.comparisons = comparisons_of(condition, context_, variables_, facts_.conjuncts);
  }
  facts_.variables = variables_.take();
  return std::move(facts_);
}

}  // namespace

LoopFacts loop_facts(const Stmt* loop, const clang::ASTContext& context, const CallReader& calls,
                     const LineOf& line_of) {
  LoopFacts facts = LoopReader(context, calls, line_of).read(loop);
  std::set<unsigned> written;
  for (const LoopWrite& write : facts.writes) written.insert(write.variable);
  std::erase_if(facts.reads, [&written](const LoopRead& read) { return !written.contains(read.variable); });
  return facts;
}

}  // namespace dperf::instrument
