// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/statements.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/StmtOpenMP.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

#include "instrument/clang/calls/calls.h"
#include "instrument/clang/calls/directives.h"
#include "instrument/clang/loops/effects.h"
#include "instrument/model/pasted.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::dyn_cast_or_null;
using clang::isa;
using clang::SourceLocation;

/// The statement after its labels, cases and attributes.
const clang::Stmt* behind_labels(const clang::Stmt* statement, Statement& result) {
  for (;;) {
    if (const auto* label = dyn_cast<clang::LabelStmt>(statement)) {
      statement = label->getSubStmt();
      result.labels.inside = true;
    } else if (const auto* entry = dyn_cast<clang::SwitchCase>(statement)) {
      statement = entry->getSubStmt();
      result.labels.before_is_case = true;
    } else {
      return statement;
    }
    result.labels.before = true;
  }
}

bool is_jump(const clang::Stmt* statement) {
  return isa<clang::ReturnStmt, clang::BreakStmt, clang::ContinueStmt, clang::GotoStmt>(statement);
}

const char* name_of_jump(const clang::Stmt* statement) {
  if (isa<clang::ReturnStmt>(statement)) return "return";
  if (isa<clang::BreakStmt>(statement)) return "break";
  if (isa<clang::ContinueStmt>(statement)) return "continue";
  if (isa<clang::GotoStmt>(statement)) return "goto";
  if (isa<clang::IndirectGotoStmt>(statement)) return "computed goto";
  const auto* expression = dyn_cast<clang::Expr>(statement);
  return expression && isa<clang::CXXThrowExpr>(expression->IgnoreParens()->IgnoreImplicit()) ? "throw" : "";
}

bool may_communicate(const Statement& statement) {
  return !statement.calls.empty() || !statement.iteration_calls.empty() ||
         std::ranges::any_of(statement.children, may_communicate);
}

const clang::Stmt* without_attributes(const clang::Stmt* statement) {
  while (const auto* attributed = dyn_cast<clang::AttributedStmt>(statement))
    statement = attributed->getSubStmt();
  return statement;
}

/// What is behind `!!`, if it is there.
const clang::Expr* without_double_negation(const clang::Expr* test) {
  const auto operand = [](const clang::Expr* negated) -> const clang::Expr* {
    const auto* operation = dyn_cast<clang::UnaryOperator>(negated);
    return operation && operation->getOpcode() == clang::UO_LNot
               ? operation->getSubExpr()->IgnoreParenImpCasts()
               : nullptr;
  };
  test = test->IgnoreParenImpCasts();
  const clang::Expr* once = operand(test);
  const clang::Expr* twice = once ? operand(once) : nullptr;
  return twice ? twice : test;
}

/// `number` or `number != other`, with integers: a test of what is small or near enough is no error.
bool tests_error(const clang::Expr* test) {
  const auto is_integer = [](const clang::Expr* value) {
    const clang::QualType type = value->IgnoreParenImpCasts()->getType();
    return !type->isBooleanType() && type->isIntegralOrEnumerationType();
  };
  test = without_double_negation(test);
  const auto* operation = dyn_cast<clang::BinaryOperator>(test);
  if (!operation || !operation->isComparisonOp()) return !isa<clang::UnaryOperator>(test) && is_integer(test);
  return operation->getOpcode() == clang::BO_NE && is_integer(operation->getLHS()) &&
         is_integer(operation->getRHS());
}

/// `if (__builtin_expect(error != 0, 0))`.
bool is_unlikely_error(const clang::IfStmt* branch, const clang::ASTContext& context) {
  const auto* call = dyn_cast<clang::CallExpr>(branch->getCond()->IgnoreParenCasts());
  if (!call || call->getBuiltinCallee() != clang::Builtin::BI__builtin_expect || call->getNumArgs() != 2)
    return false;
  const clang::Expr* expected = call->getArg(1);
  bool value = true;
  return !expected->isValueDependent() && expected->EvaluateAsBooleanCondition(value, context) && !value &&
         tests_error(call->getArg(0));
}

/// The body of `do { ... } while (0)`, which is not a loop but a way to write a macro.
const clang::CompoundStmt* once(const clang::Stmt* statement, const clang::ASTContext& context) {
  const auto* loop = dyn_cast<clang::DoStmt>(statement);
  if (!loop || loop->getCond()->isValueDependent()) return nullptr;
  bool value = true;
  if (!loop->getCond()->EvaluateAsBooleanCondition(value, context) || value) return nullptr;
  return dyn_cast<clang::CompoundStmt>(loop->getBody());
}

/// The compound that constructs of OpenMP stand before, if that is what they stand before.
const clang::CompoundStmt* body_of_construct(const clang::Stmt* statement) {
  for (;;) {
    if (const auto* construct = dyn_cast_or_null<clang::OMPExecutableDirective>(statement))
      statement = construct->hasAssociatedStmt() ? construct->getRawStmt() : nullptr;
    else if (const auto* captured = dyn_cast_or_null<clang::CapturedStmt>(statement))
      statement = captured->getCapturedStmt();
    else
      return dyn_cast_or_null<clang::CompoundStmt>(statement);
  }
}

const clang::Stmt* body_of(const clang::Stmt* loop) {
  if (const auto* s = dyn_cast<clang::ForStmt>(loop)) return s->getBody();
  if (const auto* s = dyn_cast<clang::WhileStmt>(loop)) return s->getBody();
  if (const auto* s = dyn_cast<clang::DoStmt>(loop)) return s->getBody();
  if (const auto* s = dyn_cast<clang::CXXForRangeStmt>(loop)) return s->getBody();
  return nullptr;
}

}  // namespace

StatementReader::StatementReader(const clang::ASTContext& context, const Directives& directives,
                                 CallReader& calls, const SharedVariables& shared, ReceivedValues& received,
                                 const Pasted* pasted)
    : context_(context),
      sources_(context.getSourceManager()),
      directives_(directives),
      calls_(calls),
      shared_(shared),
      received_(received),
      pasted_(pasted) {}

bool StatementReader::in_main_file(SourceLocation location) const {
  return location.isFileID() && sources_.getFileID(location) == sources_.getMainFileID();
}

Place StatementReader::place(SourceLocation location) const {
  const SourceLocation at = sources_.getExpansionLoc(location);
  const auto [file, offset] = sources_.getDecomposedLoc(at);
  const unsigned line = sources_.getLineNumber(file, offset);
  const bool moved = pasted_ && file == sources_.getMainFileID();
  return {offset, moved ? pasted_->origin(line).line : line, sources_.getColumnNumber(file, offset)};
}

/// Clang does not count the keyword __extension__ as part of a declaration.
bool StatementReader::is_behind_extension(SourceLocation start) const {
  const auto [file, offset] = sources_.getDecomposedLoc(start);
  return sources_.getBufferData(file).take_front(offset).rtrim().ends_with("__extension__");
}

/// Where the text of a statement begins if nothing else is in the same macro before it.
std::optional<SourceLocation> StatementReader::start_of_whole(SourceLocation location) const {
  if (location.isFileID()) return location;
  SourceLocation begin;
  if (clang::Lexer::isAtStartOfMacroExpansion(location, sources_, context_.getLangOpts(), &begin) &&
      begin.isFileID())
    return begin;
  return std::nullopt;
}

SourceLocation StatementReader::end_of(SourceLocation last_token) const {
  const clang::CharSourceRange range = sources_.getExpansionRange(last_token);
  if (range.isCharRange()) return range.getEnd();
  const unsigned length = clang::Lexer::MeasureTokenLength(range.getEnd(), sources_, context_.getLangOpts());
  return range.getEnd().getLocWithOffset(static_cast<int>(length));
}

void StatementReader::set_range(const clang::Stmt* outer, const clang::Stmt* inner, Statement& result) {
  const auto start = start_of_whole(inner->getBeginLoc());
  result.extent.first = place(inner->getBeginLoc());
  result.extent.begin = result.extent.first;
  result.extent.begin_editable = start && in_main_file(*start) && !is_behind_extension(*start);
  const SourceLocation end = end_of(outer->getEndLoc());
  result.extent.end = place(end);
  result.extent.last_line = place(outer->getEndLoc()).line;
  result.extent.end_editable = in_main_file(outer->getEndLoc());
  // The semicolon belongs to no statement but to a declaration's and an empty one's.
  const bool has_semicolon = isa<clang::NullStmt, clang::DeclStmt, clang::CompoundStmt>(inner);
  if (has_semicolon || (!isa<clang::Expr, clang::DoStmt>(inner) && !is_jump(inner))) return;
  const SourceLocation last = sources_.getExpansionRange(outer->getEndLoc()).getEnd();
  const auto next = clang::Lexer::findNextToken(last, sources_, context_.getLangOpts());
  result.extent.end_editable = next && next->is(clang::tok::semi) && in_main_file(last);
  if (result.extent.end_editable) result.extent.end = place(next->getEndLoc());
}

/// The end of a statement that ends with another one.
void StatementReader::end_with(const Statement& last, Statement& result) {
  result.extent.end = last.extent.end;
  result.extent.end_editable = last.extent.end_editable;
  result.extent.last_line = last.extent.last_line;
}

/// A pragma directly before a statement belongs to it: text goes before the pragma.
void StatementReader::apply_pragmas(const clang::Stmt* outer, Statement& result) {
  if (!in_main_file(sources_.getExpansionLoc(outer->getBeginLoc()))) return;
  std::vector<const Pragma*> pragmas = directives_.pragmas_before(result.extent.begin.offset);
  for (const Pragma* pragma : pragmas)
    if (pragma->space == "dperf") result.pragmas.push_back(pragma->begin);
  std::erase_if(pragmas, [](const Pragma* pragma) { return pragma->space == "dperf"; });
  if (const Pragma* around = directives_.pragma_around(result.extent.begin.offset)) pragmas.push_back(around);
  if (pragmas.empty()) return;
  for (const Pragma* pragma : pragmas) {
    if (pragma->space != "omp" && pragma->space != "acc" && !pragma->space.empty()) continue;
    result.region = pragma->begins_region();
    result.frozen_by = pragma->space.empty() ? "a pragma" : pragma->space == "omp" ? "OpenMP" : "OpenACC";
  }
  const SourceLocation start = sources_.getLocForStartOfFile(sources_.getMainFileID());
  const unsigned before = directives_.branch_at(result.extent.begin.offset);
  result.extent.begin = place(start.getLocWithOffset(static_cast<int>(pragmas.front()->begin)));
  result.extent.behind_directive = pragmas.front()->is_directive;
  if (result.extent.behind_directive) result.extent.begin.line = pragmas.front()->presumed_line;
  if (directives_.branch_at(result.extent.begin.offset) != before) result.extent.begin_editable = false;
}

void StatementReader::add_calls(const clang::Stmt* expression, Statement& result,
                                std::vector<SourceCall>& calls) {
  if (!expression) return;
  Contents contents;
  calls_.read(expression, contents);
  calls.insert(calls.end(), contents.calls.begin(), contents.calls.end());
  result.exits.may_return |= contents.has_return;
  result.exits.may_continue |= contents.has_continue;
  result.labels.inside |= contents.has_label;
}

void StatementReader::add_child(const clang::Stmt* child, Statement& result) {
  if (!child) return;
  result.children.push_back(read(child));
  const Statement& added = result.children.back();
  result.exits.may_return |= added.exits.may_return;
  result.exits.may_continue |= added.exits.may_continue;
  result.labels.inside |= added.labels.inside;
  result.labels.case_inside |= added.labels.case_inside || added.labels.before_is_case;
  result.works |= added.works;
}

void StatementReader::read_compound(const clang::CompoundStmt* compound, Statement& result) {
  result.kind = StatementKind::kCompound;
  const SourceLocation open = compound->getLBracLoc(), close = compound->getRBracLoc();
  result.braces.close = place(close);
  result.braces.after_open = place(end_of(open));
  result.braces.editable =
      in_main_file(open) && in_main_file(close) &&
      directives_.branch_at(place(open).offset) == directives_.branch_at(result.braces.close.offset);
  for (const clang::Stmt* child : compound->body()) add_child(child, result);
}

void StatementReader::read_loop(const clang::Stmt* loop, Statement& result) {
  result.kind = StatementKind::kLoop;
  const clang::Stmt* body = body_of(loop);
  if (const auto* counted = dyn_cast<clang::ForStmt>(loop)) {
    add_calls(counted->getInit(), result, result.calls);
    add_calls(counted->getCond(), result, result.iteration_calls);
    add_calls(counted->getInc(), result, result.iteration_calls);
  } else if (const auto* range = dyn_cast<clang::CXXForRangeStmt>(loop)) {
    add_calls(range->getInit(), result, result.calls);
    add_calls(range->getRangeStmt(), result, result.calls);
    add_calls(range->getCond(), result, result.iteration_calls);
    add_calls(range->getInc(), result, result.iteration_calls);
    add_calls(range->getLoopVarStmt(), result, result.iteration_calls);
  } else {
    for (const clang::Stmt* child : loop->children())
      if (child != body) add_calls(child, result, result.iteration_calls);
  }
  add_child(body, result);
  if (!isa<clang::DoStmt>(loop) && !result.children.empty()) end_with(result.children.back(), result);
  result.exits.may_continue = false;
  result.works = true;
  const bool same_branch =
      directives_.branch_at(result.extent.begin.offset) == directives_.branch_at(result.extent.end.offset);
  result.extent.begin_editable =
      result.extent.begin_editable && same_branch && in_main_file(loop->getBeginLoc());
  result.extent.end_editable = result.extent.end_editable && same_branch;
  if (may_communicate(result))
    result.loop.push_back(loop_effects(loop, context_, calls_, shared_, received_,
                                       [this](SourceLocation at) { return place(at); }));
}

bool StatementReader::is_trivial_declaration(const clang::Stmt* statement) const {
  for (const clang::Decl* declaration : clang::cast<clang::DeclStmt>(statement)->decls()) {
    const auto* variable = dyn_cast<clang::VarDecl>(declaration);
    if (!variable || variable->hasGlobalStorage()) continue;
    const clang::QualType type = variable->getType();
    if (type->isDependentType() || type->isVariablyModifiedType()) return false;
    const clang::Expr* init = variable->getInit();
    if (!init) continue;
    if (!type->isScalarType() || init->isValueDependent() || !init->isEvaluatable(context_)) return false;
  }
  return true;
}

bool StatementReader::is_trivial(const clang::Stmt* statement, const Contents& contents) const {
  if (isa<clang::NullStmt, clang::BreakStmt, clang::ContinueStmt, clang::GotoStmt>(statement)) return true;
  if (isa<clang::ReturnStmt>(statement)) return !contents.any_call;
  return isa<clang::DeclStmt>(statement) && is_trivial_declaration(statement);
}

void StatementReader::read_plain(const clang::Stmt* statement, Statement& result) {
  Contents contents;
  calls_.read(statement, contents);
  result.calls = contents.calls;
  result.exits.may_return |= contents.has_return;
  result.exits.may_continue |= contents.has_continue;
  result.labels.inside |= contents.has_label;
  result.exits.is_return = isa<clang::ReturnStmt>(statement);
  result.exits.jump = name_of_jump(statement);
  result.exits.leaves = is_jump(statement);
  result.plain.declaration = isa<clang::DeclStmt>(statement);
  result.plain.trivial = is_trivial(statement, contents);
  if (!isa<clang::Expr, clang::DeclStmt>(statement)) return;
  const clang::CallExpr* call = CallReader::plain_call(statement);
  result.plain.is_call = call && !isa<clang::CXXOperatorCallExpr>(call);
  const clang::FunctionDecl* callee = calls_.plain_callee(statement);
  if (!callee) return;
  result.works = true;
  result.plain.is_mpi_call = calls_.is_recorded(callee);
  result.exits.never_returns = calls_.never_returns(callee);
  if (!calls_.is_of_system(callee)) result.plain.callee = calls_.key_of(callee);
}

void StatementReader::read_shape(const clang::Stmt* statement, Statement& result) {
  if (const auto* compound = dyn_cast<clang::CompoundStmt>(statement)) return read_compound(compound, result);
  if (const auto* compound = once(statement, context_)) return read_compound(compound, result);
  if (body_of(statement)) return read_loop(statement, result);
  if (const auto* branch = dyn_cast<clang::IfStmt>(statement)) {
    result.kind = StatementKind::kIf;
    result.exits.on_error = is_unlikely_error(branch, context_);
    add_calls(branch->getInit(), result, result.calls);
    add_calls(branch->getConditionVariableDeclStmt(), result, result.calls);
    add_calls(branch->getCond(), result, result.calls);
    add_child(branch->getThen(), result);
    add_child(branch->getElse(), result);
    if (!result.children.empty()) end_with(result.children.back(), result);
  } else if (const auto* choice = dyn_cast<clang::SwitchStmt>(statement)) {
    result.kind = StatementKind::kSwitch;
    add_calls(choice->getInit(), result, result.calls);
    add_calls(choice->getConditionVariableDeclStmt(), result, result.calls);
    add_calls(choice->getCond(), result, result.calls);
    add_child(choice->getBody(), result);
    result.labels.case_inside = false;  // its cases are reached through it
  } else if (const auto* attempt = dyn_cast<clang::CXXTryStmt>(statement)) {
    result.kind = StatementKind::kTry;
    add_child(attempt->getTryBlock(), result);
    for (unsigned i = 0; i < attempt->getNumHandlers(); ++i)
      add_child(attempt->getHandler(i)->getHandlerBlock(), result);
  } else {
    read_plain(statement, result);
  }
}

Statement StatementReader::read_try_body(const clang::Stmt* body) {
  Statement result;
  result.kind = StatementKind::kCompound;
  add_child(body, result);
  const Statement& attempt = result.children.front();
  result.extent.begin = result.extent.first = result.braces.after_open = attempt.extent.begin;
  result.extent.end = result.braces.close = attempt.extent.end;
  result.extent.last_line = attempt.extent.last_line;
  result.braces.editable =
      attempt.extent.begin_editable && attempt.extent.end_editable &&
      directives_.branch_at(attempt.extent.begin.offset) == directives_.branch_at(attempt.extent.end.offset);
  return result;
}

Statement StatementReader::read(const clang::Stmt* statement) {
  Statement result;
  const clang::Stmt* inner = behind_labels(statement, result);
  set_range(statement, inner, result);
  apply_pragmas(inner, result);
  inner = without_attributes(inner);
  if (const auto* construct = dyn_cast<clang::OMPExecutableDirective>(inner)) {
    result.frozen_by = "OpenMP";
    const auto* region = result.region ? body_of_construct(construct) : nullptr;
    result.region = region != nullptr;
    if (region)
      read_compound(region, result);
    else if (construct->hasAssociatedStmt())
      read_plain(construct->getRawStmt(), result);
    return result;
  }
  read_shape(inner, result);
  result.region = result.region && result.kind == StatementKind::kCompound;
  return result;
}

}  // namespace dperf::instrument
