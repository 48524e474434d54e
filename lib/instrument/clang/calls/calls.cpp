// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/calls/calls.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/StmtOpenMP.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Index/USRGeneration.h>

#include <algorithm>
#include <array>
#include <utility>

#include "instrument/clang/calls/directives.h"
#include "instrument/clang/calls/instances.h"
#include "instrument/comm_api/comm_api.h"
#include "trace/model/calls.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::dyn_cast_or_null;
using clang::isa;

const clang::CXXRecordDecl* closure_of(const clang::FunctionDecl* function) {
  const auto* method = dyn_cast<clang::CXXMethodDecl>(function);
  return method && method->getParent()->isLambda() ? method->getParent() : nullptr;
}

const clang::Stmt* without_wrapping(const clang::Stmt* statement) {
  if (const auto* expression = dyn_cast_or_null<clang::Expr>(statement))
    return expression->IgnoreParenCasts()->IgnoreImplicit()->IgnoreParenCasts();
  return statement;
}

bool is_dispatched(const clang::CallExpr* call) {
  const auto* member_call = dyn_cast<clang::CXXMemberCallExpr>(call);
  const auto* method = dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
  if (!member_call || !method || !method->isVirtual()) return false;
  const auto* member = dyn_cast<clang::MemberExpr>(call->getCallee()->IgnoreParenImpCasts());
  const bool final = method->hasAttr<clang::FinalAttr>() || method->getParent()->isEffectivelyFinal();
  return !final && !(member && member->hasQualifier());
}

/// What a pointer or a dependent name is called in the source; empty for other expressions.
std::string name_of(const clang::Expr* callee) {
  callee = callee->IgnoreParenImpCasts();
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(callee))
    return reference->getDecl()->getNameAsString();
  if (const auto* member = dyn_cast<clang::MemberExpr>(callee))
    return member->getMemberDecl()->getNameAsString();
  if (const auto* member = dyn_cast<clang::CXXDependentScopeMemberExpr>(callee))
    return member->getMember().getAsString();
  return "";
}

SourceCall unknown(std::string name, bool conditional, bool is_value = false) {
  return {
      .kind = CallKind::kUnknown, .conditional = conditional, .is_value = is_value, .name = std::move(name)};
}

/// A call whose callee depends on the run, or on how a template is instantiated.
SourceCall through(const std::string& name, bool conditional) {
  SourceCall call =
      unknown(name.empty() ? "a call through a pointer" : "what " + name + " stands for", conditional);
  call.indirect = true;
  return call;
}

}  // namespace

const clang::FunctionDecl* pattern_of(const clang::FunctionDecl* function) {
  const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  return pattern ? pattern : function;
}

std::string mpi_name(const clang::FunctionDecl* function) {
  if (!function->getIdentifier()) return "";
  const std::string name = function->getName().str();
  for (const clang::DeclContext* scope = function->getDeclContext(); scope; scope = scope->getParent()) {
    const auto* space = dyn_cast<clang::NamespaceDecl>(scope);
    if (space && space->getParent()->getRedeclContext()->isTranslationUnit() && space->getName() == "MPI")
      return "MPI_" + name;
  }
  const bool global = function->getDeclContext()->getRedeclContext()->isTranslationUnit();
  return global && (name.starts_with("MPI_") || name.starts_with("PMPI_")) ? name : "";
}

bool tells_of_others(const clang::FunctionDecl* function) {
  using enum trace::Family;
  static constexpr std::array kFamilies{P2P, IP2P, PERSIST, DONE, PROBE, COLL, ICOLL, RMA};
  const auto call = trace::find_call(mpi_name(function));
  return call && std::ranges::find(kFamilies, trace::info(*call).family) != kFamilies.end();
}

CallReader::CallReader(const clang::ASTContext& context, const Directives& directives,
                       const Instances& instances, std::string scope, const CommApis& apis)
    : context_(context),
      directives_(directives),
      instances_(instances),
      scope_(std::move(scope)),
      apis_(apis) {}

const ApiFunction* described_by(const CommApis& apis, const clang::FunctionDecl* function) {
  if (apis.empty()) return nullptr;
  const ApiFunction* found = apis.find(function->getQualifiedNameAsString());
  return found && (found->records_inside || function->isExternC()) ? found : nullptr;
}

bool CallReader::is_described(const clang::FunctionDecl* function) const {
  return described_by(apis_, pattern_of(function)) != nullptr;
}

bool CallReader::is_recorded(const clang::FunctionDecl* function) const {
  const auto call = trace::find_call(mpi_name(function));
  return call && trace::info(*call).family != trace::Family::ABORT;
}

bool CallReader::never_returns(const clang::FunctionDecl* function) const {
  const auto call = trace::find_call(mpi_name(function));
  return function->isNoReturn() || (call && trace::info(*call).family == trace::Family::ABORT);
}

bool CallReader::is_of_system(const clang::FunctionDecl* function) const {
  return function->getBuiltinID() != 0 ||
         context_.getSourceManager().isInSystemHeader(function->getLocation());
}

/// It computes: what communicates would be handed a vector, a solver, or a communicator.
static bool is_of_numbers(const clang::FunctionDecl* function) {
  const auto is_number = [](const clang::ParmVarDecl* parameter) {
    return parameter->getType()->isArithmeticType();
  };
  return function->getReturnType()->isRealFloatingType() &&
         std::ranges::all_of(function->parameters(), is_number);
}

/// A function of the system that may communicate: of a header that includes mpi.h; of one beside such, unless
/// the header shows all that it does; or whatever std::function holds.
bool CallReader::is_unknown_library(const clang::FunctionDecl* function) const {
  if (const auto* method = dyn_cast<clang::CXXMethodDecl>(function))
    if (method->getParent()->isInStdNamespace() && method->getParent()->getName() == "function" &&
        method->getOverloadedOperator() == clang::OO_Call)
      return true;
  const clang::SourceManager& sources = context_.getSourceManager();
  const auto file =
      sources.getFileEntryRefForID(sources.getFileID(sources.getExpansionLoc(function->getLocation())));
  if (!file) return false;
  if (directives_.reach_mpi.contains(&file->getFileEntry())) return true;
  return directives_.beside_mpi.contains(&file->getFileEntry()) && !pattern_of(function)->hasBody() &&
         !is_of_numbers(function);
}

/// Whether a function of a library that uses MPI communicates nothing, because its header shows all that it
/// does: what reads a value in a hot loop is inline. One that calls itself does no more for that.
bool CallReader::is_silent(const clang::FunctionDecl* function) {
  constexpr unsigned kDeepest = 32;
  const auto [known, is_new] = silent_.emplace(function->getCanonicalDecl(), true);
  if (!is_new) return known->second;
  const bool is_silent = function->isNoReturn() || (library_depth_ < kDeepest && is_silent_body(function));
  return silent_[function->getCanonicalDecl()] = is_silent;
}

bool CallReader::is_silent_body(const clang::FunctionDecl* function) {
  const clang::FunctionDecl* definition = nullptr;
  if (!function->hasBody(definition) || definition->isDependentContext()) return false;
  const bool calls_mpi = calls_mpi_;  // of the source alone
  const unsigned argument_depth = std::exchange(argument_depth_, 0);
  ++library_depth_;
  Contents contents;
  read(definition->getBody(), contents);
  if (const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(definition))
    for (const clang::CXXCtorInitializer* initializer : constructor->inits())
      read(initializer->getInit(), contents);
  --library_depth_;
  argument_depth_ = argument_depth;
  calls_mpi_ = calls_mpi;
  return contents.calls.empty();
}

std::string CallReader::own_key_of(const clang::FunctionDecl* function) const {
  llvm::SmallString<128> usr;
  clang::index::generateUSRForDecl(function, usr);
  return function->isExternallyVisible() ? std::string(usr) : scope_ + std::string(usr);
}

std::string CallReader::key_of(const clang::FunctionDecl* function) const {
  if (const auto* closure = closure_of(function)) return key_of_lambda(closure);
  return own_key_of(pattern_of(function));
}

std::string CallReader::instance_of(const clang::FunctionDecl* function) const {
  return closure_of(function) || pattern_of(function) == function ? "" : own_key_of(function);
}

std::string CallReader::special_of(const clang::FunctionDecl* function) const {
  const clang::FunctionDecl* general = function->getTemplateInstantiationPattern(false);
  const bool is_explicit =
      function->getTemplateSpecializationKindForInstantiation() == clang::TSK_ExplicitSpecialization;
  return general && is_explicit ? own_key_of(general) : "";
}

std::string CallReader::key_of_lambda(const clang::CXXRecordDecl* closure) const {
  return scope_ + "lambda:" + std::to_string(closure->getLocation().getRawEncoding());
}

void CallReader::add(const clang::FunctionDecl* function, Contents& contents, bool conditional, Use use) {
  const bool is_value = use == Use::kValue;
  const std::string name = mpi_name(function);
  if (!name.empty()) {
    calls_mpi_ = true;
    if (is_recorded(function))
      contents.calls.push_back(
          {.kind = CallKind::kMpi, .callee = name, .conditional = conditional, .is_value = is_value});
    return;
  }
  if (is_described(function)) {
    calls_mpi_ = true;
    contents.calls.push_back({.kind = CallKind::kMpi,
                              .callee = pattern_of(function)->getQualifiedNameAsString(),
                              .conditional = conditional,
                              .is_value = is_value});
    return;
  }
  if (is_of_system(function)) {
    if (!is_unknown_library(function) || (use != Use::kDispatched && is_silent(function))) return;
    contents.calls.push_back(unknown(function->getQualifiedNameAsString(), conditional, is_value));
    contents.calls.back().indirect = function->isInStdNamespace();  // std::function
    return;
  }
  if (function->isTrivial() || function->isDefaulted() || function->isDeleted()) return;
  if (function->hasAttr<clang::ConstAttr>() || function->hasAttr<clang::PureAttr>()) return;
  contents.calls.push_back({.kind = CallKind::kNamed,
                            .callee = key_of(function),
                            .instance = instance_of(function),
                            .conditional = conditional,
                            .is_value = is_value,
                            .name = pattern_of(function)->getQualifiedNameAsString()});
}

/// What a call in a template calls in its instances, which is as good as unknown unless it is silent: other
/// files may have others. False: they say no more than the template.
bool CallReader::read_instances(const clang::CallExpr* call, Contents& contents, bool conditional) {
  const auto* instances = instances_.of(call);
  const auto has_callee = [](const clang::CallExpr* instance) { return instance->getDirectCallee(); };
  if (!instances || !std::ranges::all_of(*instances, has_callee)) return false;
  Contents found;
  for (const clang::CallExpr* instance : *instances) read_callee(instance, found, conditional);
  const auto* overloads = dyn_cast<clang::OverloadExpr>(call->getCallee()->IgnoreParenImpCasts());
  if (overloads && !overloads->decls().empty() && !found.calls.empty()) return false;
  for (SourceCall& one : found.calls) one.indirect = true;
  contents.calls.insert(contents.calls.end(), found.calls.begin(), found.calls.end());
  return true;
}

void CallReader::read_callee(const clang::CallExpr* call, Contents& contents, bool conditional) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const bool known = callee && (is_of_system(callee) || !mpi_name(callee).empty() || is_described(callee));
  const bool may_be_another = callee && is_dispatched(call);
  if (may_be_another && !known) {
    contents.calls.push_back(unknown(callee->getQualifiedNameAsString() + ", virtual", conditional));
    contents.calls.back().method = callee->getNameAsString();
  } else if (callee) {
    add(callee, contents, conditional, may_be_another ? Use::kDispatched : Use::kCall);
  } else if (read_instances(call, contents, conditional)) {
    return;
  } else if (const auto* overloads =
                 dyn_cast<clang::OverloadExpr>(call->getCallee()->IgnoreParenImpCasts())) {
    for (const clang::NamedDecl* candidate : overloads->decls())
      if (const auto* function = dyn_cast_or_null<clang::FunctionDecl>(candidate->getAsFunction()))
        add(function, contents, conditional);
    if (overloads->decls().empty())
      contents.calls.push_back(through(overloads->getName().getAsString(), conditional));
  } else if (!isa<clang::CXXPseudoDestructorExpr>(call->getCallee()->IgnoreParenImpCasts())) {
    contents.calls.push_back(through(name_of(call->getCallee()), conditional));
  }
}

void CallReader::read_call(const clang::Stmt* statement, Contents& contents, bool conditional) {
  const auto* call = clang::cast<clang::CallExpr>(statement);
  contents.any_call = true;
  read_callee(call, contents, conditional);
  // The name of the function itself is not a value; what an object or pointer is computed from is read.
  const clang::Expr* named = call->getCallee()->IgnoreParenImpCasts();
  if (!isa<clang::DeclRefExpr>(named) && !isa<clang::OverloadExpr>(named)) read(named, contents, conditional);
  ++argument_depth_;
  for (const clang::Expr* argument : call->arguments()) read(argument, contents, conditional);
  --argument_depth_;
}

void CallReader::read_declarations(const clang::Stmt* statement, Contents& contents, bool conditional) {
  for (const clang::Decl* declaration : clang::cast<clang::DeclStmt>(statement)->decls()) {
    const auto* variable = dyn_cast<clang::VarDecl>(declaration);
    if (!variable || variable->getType()->isDependentType()) continue;
    const clang::CXXRecordDecl* record =
        variable->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition()) continue;
    const clang::CXXDestructorDecl* destructor = record->getDestructor();
    if (destructor && destructor->isUserProvided()) add(destructor, contents, conditional);
  }
  read_children(statement, contents, conditional);
}

void CallReader::read_children(const clang::Stmt* statement, Contents& contents, bool conditional) {
  for (const clang::Stmt* child : statement->children()) read(child, contents, conditional);
}

/// Expressions whose parts are not all evaluated, or not always. False for all others.
bool CallReader::read_special(const clang::Stmt* statement, Contents& contents, bool conditional) {
  if (isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr, clang::CXXTypeidExpr>(statement))
    return true;
  if (const auto* generic = dyn_cast<clang::GenericSelectionExpr>(statement)) {
    if (!generic->isResultDependent()) read(generic->getResultExpr(), contents, conditional);
    return true;
  }
  if (const auto* choice = dyn_cast<clang::ChooseExpr>(statement)) {
    if (!choice->isConditionDependent()) read(choice->getChosenSubExpr(), contents, conditional);
    return true;
  }
  if (const auto* choice = dyn_cast<clang::AbstractConditionalOperator>(statement)) {
    read(choice->getCond(), contents, conditional);
    read(choice->getTrueExpr(), contents, true);
    read(choice->getFalseExpr(), contents, true);
    return true;
  }
  if (const auto* binary = dyn_cast<clang::BinaryOperator>(statement); binary && binary->isLogicalOp()) {
    read(binary->getLHS(), contents, conditional);
    read(binary->getRHS(), contents, true);
    return true;
  }
  if (const auto* branch = dyn_cast<clang::IfStmt>(statement)) {
    for (const clang::Stmt* child : branch->children())
      read(child, contents, conditional || child == branch->getThen() || child == branch->getElse());
    return true;
  }
  if (const auto* construct = dyn_cast<clang::OMPExecutableDirective>(statement)) {
    if (construct->hasAssociatedStmt()) read(construct->getRawStmt(), contents, conditional);
    return true;
  }
  if (const auto* captured = dyn_cast<clang::CapturedStmt>(statement)) {
    read(captured->getCapturedStmt(), contents, conditional);
    return true;
  }
  if (const auto* lambda = dyn_cast<clang::LambdaExpr>(statement)) {
    for (const clang::Expr* capture : lambda->capture_inits()) read(capture, contents, conditional);
    if (argument_depth_ > 0)
      contents.calls.push_back({.kind = CallKind::kNamed,
                                .callee = key_of_lambda(lambda->getLambdaClass()),
                                .conditional = conditional});
    return true;
  }
  return false;
}

void CallReader::read(const clang::Stmt* statement, Contents& contents, bool conditional) {
  if (!statement || read_special(statement, contents, conditional)) return;
  if (isa<clang::CallExpr>(statement)) return read_call(statement, contents, conditional);
  if (isa<clang::RecoveryExpr>(statement)) contents.calls.push_back(through("", conditional));
  if (isa<clang::DeclStmt>(statement)) return read_declarations(statement, contents, conditional);
  if (isa<clang::ReturnStmt>(statement)) contents.has_return = true;
  if (isa<clang::ContinueStmt>(statement)) contents.has_continue = true;
  if (isa<clang::LabelStmt, clang::SwitchCase>(statement)) contents.has_label = true;
  if (const auto* construction = dyn_cast<clang::CXXConstructExpr>(statement)) {
    if (construction->getConstructor()->isUserProvided())
      add(construction->getConstructor(), contents, conditional);
    ++argument_depth_;
    read_children(statement, contents, conditional);
    --argument_depth_;
    return;
  }
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(statement)) {
    if (const auto* function = dyn_cast<clang::FunctionDecl>(reference->getDecl()))
      return add(function, contents, conditional, Use::kValue);
    const clang::CXXRecordDecl* record = reference->getType()->getAsCXXRecordDecl();
    if (argument_depth_ > 0 && record && record->isLambda())
      contents.calls.push_back(
          {.kind = CallKind::kNamed, .callee = key_of_lambda(record), .conditional = conditional});
    return;
  }
  read_children(statement, contents, conditional);
}

const clang::CallExpr* CallReader::plain_call(const clang::Stmt* statement) {
  if (const auto* declaration = dyn_cast<clang::DeclStmt>(statement)) {
    if (!declaration->isSingleDecl()) return nullptr;
    const auto* variable = dyn_cast<clang::VarDecl>(declaration->getSingleDecl());
    if (!variable || !variable->getInit() || variable->getType()->isRecordType()) return nullptr;
    statement = variable->getInit();
  }
  statement = without_wrapping(statement);
  if (const auto* assignment = dyn_cast<clang::BinaryOperator>(statement))
    if (assignment->getOpcode() == clang::BO_Assign &&
        isa<clang::DeclRefExpr>(without_wrapping(assignment->getLHS())))
      statement = without_wrapping(assignment->getRHS());
  return dyn_cast<clang::CallExpr>(statement);
}

const clang::FunctionDecl* CallReader::plain_callee(const clang::Stmt* statement) const {
  const clang::CallExpr* call = plain_call(statement);
  return call && !is_dispatched(call) ? call->getDirectCallee() : nullptr;
}

}  // namespace dperf::instrument
