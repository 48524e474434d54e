// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/calls/value_flow.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

#include <map>

#include "instrument/clang/calls/calls.h"
#include "instrument/clang/calls/value_origins.h"
#include "trace/model/calls.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::dyn_cast_or_null;
using clang::isa;

class FlowFinder : public clang::DynamicRecursiveASTVisitor {
 public:
  FlowFinder(clang::ASTContext& context, std::optional<long> any_source)
      : context_(context), any_source_(any_source) {}

  std::vector<ValueFlow> take() {
    std::vector<ValueFlow> flows;
    for (auto& [to, from] : flows_) flows.push_back({to, std::move(from)});
    return flows;
  }

  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (isa<clang::ParmVarDecl>(variable)) return true;
    if (variable->hasInit()) read_list(dyn_cast_or_null<clang::InitListExpr>(plain(variable->getInit())));
    if (!may_hold_ranks(variable->getType())) return true;
    if (variable->hasInit())
      bind(key_of_variable(variable), variable->getType(), variable->getInit());
    else if (variable->hasGlobalStorage() && !variable->hasExternalStorage())
      add(key_of_variable(variable), {kNamedRank});  // zero
    else if (is_of_std(variable->getType()))
      add(key_of_variable(variable), {kNamedRank});  // empty
    return true;
  }

  bool VisitFieldDecl(clang::FieldDecl* field) override {
    if (!may_hold_ranks(field->getType())) return true;
    if (const clang::Expr* init = field->getInClassInitializer()) add(usr_of(field), of(init));
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator* binary) override {
    if (!binary->isAssignmentOp() || !may_hold_ranks(binary->getLHS()->getType())) return true;
    const clang::ValueDecl* to = place_of(binary->getLHS());
    if (!to) return true;
    Origins from = of(binary->getRHS());
    if (binary->isCompoundAssignmentOp() && from.erase(kAnySource) > 0) from.insert(kNamedRank);
    add(key_of_variable(to), std::move(from));
    if (is_alias(binary->getLHS()->getType())) give_back(binary->getRHS(), key_of_variable(to));
    return true;
  }

  bool VisitInitListExpr(clang::InitListExpr* list) override {
    read_list(list);
    return true;
  }

  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt* loop) override {
    const clang::VarDecl* variable = loop->getLoopVariable();
    if (variable && may_hold_ranks(variable->getType()))
      bind(key_of_variable(variable), variable->getType(), loop->getRangeInit());
    return true;
  }

  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    for (unsigned i = 0; i < function->getNumParams(); ++i)
      if (const clang::ParmVarDecl* parameter = function->getParamDecl(i);
          parameter->hasDefaultArg() && !parameter->hasUninstantiatedDefaultArg() &&
          !parameter->hasUnparsedDefaultArg() && may_hold_ranks(parameter->getType()))
        add(key_of_parameter(function, i), of(parameter->getDefaultArg()));
    if (!function->doesThisDeclarationHaveABody()) return true;
    const auto* method = dyn_cast<clang::CXXMethodDecl>(function);
    for (unsigned i = 0; i < function->getNumParams(); ++i) {
      const std::string key = key_of_parameter(function, i);
      add(left_in(key), {key});
      if (method && method->isVirtual()) add(key, {kNotKnown});
    }
    if (may_hold_ranks(function->getReturnType())) add_results(function->getBody(), key_of_result(function));
    if (const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(function))
      for (const clang::CXXCtorInitializer* one : constructor->inits())
        if (one->isMemberInitializer() && may_hold_ranks(one->getMember()->getType()))
          bind(usr_of(one->getMember()), one->getMember()->getType(), one->getInit());
    return true;
  }

  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::Expr* callee = call->getCallee()->IgnoreParenImpCasts();
    called_.insert(callee);
    const std::vector<const clang::Expr*> arguments(call->arg_begin(), call->arg_end());
    if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(call);
        member && is_of_std(member->getImplicitObjectArgument()->getType()))
      return put_into(member->getImplicitObjectArgument(), arguments);
    if (const auto* own = dyn_cast<clang::CXXOperatorCallExpr>(call)) {
      if (is_of_std(own->getArg(0)->getType()))
        return own->isAssignmentOp() ? put_into(arguments[0], {arguments.begin() + 1, arguments.end()})
                                     : true;
      if (const auto* method = dyn_cast_or_null<clang::CXXMethodDecl>(own->getDirectCallee());
          method && method->isImplicitObjectMemberFunction())
        return pass(method, {arguments.begin() + 1, arguments.end()});
    }
    if (const auto* overloads = dyn_cast<clang::OverloadExpr>(callee)) {
      for (const clang::NamedDecl* candidate : overloads->decls())
        if (const auto* function = dyn_cast_or_null<clang::FunctionDecl>(candidate->getAsFunction()))
          pass(function, arguments);
      return true;
    }
    return pass(call->getDirectCallee(), arguments);
  }

  bool VisitCXXConstructExpr(clang::CXXConstructExpr* made) override {
    if (is_of_std(made->getType())) return true;
    return pass(made->getConstructor(), {made->getArgs(), made->getArgs() + made->getNumArgs()});
  }

  /// The address of a function is taken: it may be called from anywhere.
  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) override {
    const auto* function = dyn_cast<clang::FunctionDecl>(reference->getDecl());
    if (function && !called_.contains(reference))
      for (unsigned i = 0; i < function->getNumParams(); ++i) add(key_of_parameter(function, i), {kNotKnown});
    return true;
  }

 private:
  Origins of(const clang::Expr* expression) const { return origins_of(expression, context_, any_source_); }

  void add(const std::string& to, Origins from) {
    if (!to.empty()) flows_[to].merge(from);
  }

  /// `to`, of this type, is initialised with `from`.
  void bind(const std::string& to, clang::QualType type, const clang::Expr* from) {
    add(to, of(from));
    if (is_alias(type)) give_back(from, to);
  }

  /// What is stored through an alias arrives in what the alias was made of.
  void give_back(const clang::Expr* expression, const std::string& from) {
    const clang::ValueDecl* place = place_of(expression);
    if (!place) return;
    if (may_hold_ranks(place->getType()))
      add(key_of_variable(place), {from});
    else
      spoil(place->getType());
  }

  /// Something that is not given writes into a record.
  void spoil(clang::QualType type) {
    const clang::RecordDecl* record = without_indirection(type)->getAsRecordDecl();
    if (!record || is_of_system(record, context_) || !spoilt_.insert(record).second) return;
    for (const clang::FieldDecl* field : record->fields())
      if (may_hold_ranks(field->getType()))
        add(usr_of(field), {kNotKnown});
      else
        spoil(field->getType());
  }

  /// Arguments of a call of `function`; null: through a pointer.
  bool pass(const clang::FunctionDecl* function, const std::vector<const clang::Expr*>& arguments) {
    const std::string of_mpi = function ? mpi_name(function) : "";
    const bool is_local_of_mpi = !of_mpi.empty() && !trace::find_call(of_mpi);
    const bool is_given = function && of_mpi.empty() && !is_of_system(function, context_);
    const auto* method = dyn_cast_or_null<clang::CXXMethodDecl>(function);
    for (unsigned i = 0; i < arguments.size(); ++i) {
      const bool has_parameter = function && i < function->getNumParams();
      const clang::QualType type =
          has_parameter ? function->getParamDecl(i)->getType() : arguments[i]->getType();
      const std::string key = is_given && has_parameter ? key_of_parameter(function, i) : "";
      const bool is_default = isa<clang::CXXDefaultArgExpr>(arguments[i]);
      if (!key.empty() && !is_default && may_hold_ranks(type)) add(key, of(arguments[i]));
      if (!is_alias(type)) continue;
      const bool known = !key.empty() && may_hold_ranks(type) && !(method && method->isVirtual());
      if (known)
        give_back(arguments[i], left_in(key));
      else if (!is_given || !without_indirection(type)->isRecordType())
        give_back(arguments[i], is_local_of_mpi ? kNamedRank : kNotKnown);
    }
    return true;
  }

  /// The fields of a record, or of an array of them, in braces.
  void read_list(const clang::InitListExpr* list) {
    if (list && !list->isSemanticForm()) list = list->getSemanticForm();
    if (!list || list->isTypeDependent()) return;
    const clang::RecordDecl* record = list->getType()->getAsRecordDecl();
    for (const clang::Expr* part : list->inits())
      read_list(dyn_cast_or_null<clang::InitListExpr>(plain(part)));
    if (!record || record->isUnion() || is_of_system(record, context_)) return;
    unsigned number = 0;
    for (const clang::FieldDecl* field : record->fields()) {
      if (number >= list->getNumInits()) break;
      if (may_hold_ranks(field->getType())) add(usr_of(field), of(list->getInit(number)));
      ++number;
    }
  }

  bool put_into(const clang::Expr* object, const std::vector<const clang::Expr*>& values) {
    if (const clang::ValueDecl* place = place_of(object))
      for (const clang::Expr* value : values)
        if (may_hold_ranks(value->getType())) add(key_of_variable(place), of(value));
    return true;
  }

  void add_results(const clang::Stmt* statement, const std::string& key) {
    if (!statement || isa<clang::LambdaExpr>(statement)) return;
    if (const auto* end = dyn_cast<clang::ReturnStmt>(statement); end && end->getRetValue())
      add(key, of(end->getRetValue()));
    for (const clang::Stmt* child : statement->children()) add_results(child, key);
  }

  clang::ASTContext& context_;
  std::optional<long> any_source_;
  std::map<std::string, Origins> flows_;
  std::set<const clang::Expr*> called_;
  std::set<const clang::RecordDecl*> spoilt_;
};

}  // namespace

std::vector<ValueFlow> find_flows(clang::ASTContext& context, std::optional<long> any_source) {
  FlowFinder finder(context, any_source);
  const clang::SourceManager& sources = context.getSourceManager();
  for (clang::Decl* declaration : context.getTranslationUnitDecl()->decls())
    if (!sources.isInSystemHeader(declaration->getLocation())) finder.TraverseDecl(declaration);
  return finder.take();
}

}  // namespace dperf::instrument
