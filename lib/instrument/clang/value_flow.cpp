// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/value_flow.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Index/USRGeneration.h>

#include <map>

#include "instrument/clang/calls.h"
#include "trace/calls.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::dyn_cast_or_null;
using clang::isa;

std::string usr_of(const clang::Decl* declaration) {
  llvm::SmallString<128> usr;
  return clang::index::generateUSRForDecl(declaration, usr) ? "" : std::string(usr);
}

const clang::FunctionDecl* pattern_of(const clang::FunctionDecl* function) {
  const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  return pattern ? pattern : function;
}

std::string key_of_parameter(const clang::FunctionDecl* function, unsigned number) {
  return usr_of(pattern_of(function)) + "#" + std::to_string(number);
}
std::string key_of_result(const clang::FunctionDecl* function) {
  return usr_of(pattern_of(function)) + "#result";
}
/// What a function leaves in what its parameter points to; flows only out of functions that are given.
std::string left_in(const std::string& parameter) {
  return parameter + "#out";
}

/// Empty if it has no key.
std::string key_of_variable(const clang::ValueDecl* variable) {
  if (const auto* parameter = dyn_cast<clang::ParmVarDecl>(variable))
    if (const auto* function = dyn_cast_or_null<clang::FunctionDecl>(parameter->getDeclContext()))
      return key_of_parameter(function, parameter->getFunctionScopeIndex());
  return isa<clang::VarDecl, clang::FieldDecl>(variable) ? usr_of(variable->getCanonicalDecl()) : "";
}

bool is_of_system(const clang::Decl* declaration, const clang::ASTContext& context) {
  return context.getSourceManager().isInSystemHeader(declaration->getLocation());
}

clang::QualType without_indirection(clang::QualType type) {
  for (;;) {
    type = type.getNonReferenceType();
    if (const auto* array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else if (type->isPointerType())
      type = type->getPointeeType();
    else
      return type;
  }
}

bool is_of_std(clang::QualType type) {
  const clang::CXXRecordDecl* record = without_indirection(type)->getAsCXXRecordDecl();
  return record && record->isInStdNamespace();
}

/// Ranks may be in it.
bool may_hold_ranks(clang::QualType type) {
  const clang::QualType plain = without_indirection(type);
  return plain->isIntegerType() || is_of_std(type);
}

/// Through it, what it points to can be changed.
bool is_alias(clang::QualType type) {
  if (type->isReferenceType() || type->isPointerType()) return !type->getPointeeType().isConstQualified();
  return type->isArrayType();
}

const clang::Expr* plain(const clang::Expr* expression) {
  const clang::Expr* last = nullptr;
  while (expression && expression != last) {
    last = expression;
    expression = expression->IgnoreParenCasts()->IgnoreImplicit();
  }
  return expression;
}

/// The variable, parameter or field that an expression is, or is an element of; null for others.
const clang::ValueDecl* place_of(const clang::Expr* expression) {
  expression = plain(expression);
  if (!expression) return nullptr;
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(expression))
    return dyn_cast<clang::VarDecl>(reference->getDecl());
  if (const auto* member = dyn_cast<clang::MemberExpr>(expression)) return member->getMemberDecl();
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expression))
    return place_of(element->getBase());
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(expression)) return place_of(unary->getSubExpr());
  if (const auto* binary = dyn_cast<clang::BinaryOperator>(expression)) {
    if (binary->isAssignmentOp()) return place_of(binary->getLHS());
    const bool left = binary->getLHS()->getType()->isPointerType();
    return binary->getType()->isPointerType() ? place_of(left ? binary->getLHS() : binary->getRHS())
                                              : nullptr;
  }
  if (const auto* call = dyn_cast<clang::CXXOperatorCallExpr>(expression))
    return call->getNumArgs() > 0 ? place_of(call->getArg(0)) : nullptr;
  if (const auto* call = dyn_cast<clang::CXXMemberCallExpr>(expression))
    return is_of_std(call->getImplicitObjectArgument()->getType())
               ? place_of(call->getImplicitObjectArgument())
               : nullptr;
  return nullptr;
}

/// Finds where the value of an expression comes from.
class OriginFinder {
 public:
  OriginFinder(clang::ASTContext& context, std::optional<long> any_source)
      : context_(context), any_source_(any_source) {}

  Origins of(const clang::Expr* expression) const {
    expression = plain(expression);
    if (!expression || expression->isTypeDependent() || expression->isValueDependent()) return {kNotKnown};
    if (const auto value = value_of(expression))
      return {any_source_ && *value == *any_source_ ? kAnySource : kNamedRank};
    if (const clang::ValueDecl* place = place_of(expression)) return of_place(place);
    if (const auto* choice = dyn_cast<clang::ConditionalOperator>(expression))
      return both(choice->getTrueExpr(), choice->getFalseExpr());
    if (const auto* binary = dyn_cast<clang::BinaryOperator>(expression)) return of_binary(binary);
    if (const auto* unary = dyn_cast<clang::UnaryOperator>(expression)) return of(unary->getSubExpr());
    if (const auto* call = dyn_cast<clang::CallExpr>(expression)) return of_call(call);
    if (const auto* list = dyn_cast<clang::InitListExpr>(expression)) return of_all(list->inits());
    if (const auto* list = dyn_cast<clang::CXXStdInitializerListExpr>(expression))
      return of(list->getSubExpr());
    if (const auto* made = dyn_cast<clang::CXXConstructExpr>(expression); made && is_of_std(made->getType()))
      return of_all(made->arguments());
    if (isa<clang::CXXNewExpr, clang::ImplicitValueInitExpr, clang::StringLiteral>(expression))
      return {kNamedRank};
    return {kNotKnown};
  }

 private:
  std::optional<long> value_of(const clang::Expr* expression) const {
    clang::Expr::EvalResult result;
    if (!expression->getType()->isIntegerType() || !expression->EvaluateAsInt(result, context_))
      return std::nullopt;
    return static_cast<long>(result.Val.getInt().getExtValue());
  }

  Origins of_place(const clang::ValueDecl* place) const {
    // MPI itself names the rank there.
    if (isa<clang::FieldDecl>(place) && place->getName() == "MPI_SOURCE") return {kNamedRank};
    const std::string key = key_of_variable(place);
    return {key.empty() ? kNotKnown : key};
  }

  Origins both(const clang::Expr* one, const clang::Expr* other) const {
    Origins all = of(one);
    all.merge(of(other));
    return all;
  }

  template <class Range>
  Origins of_all(const Range& expressions) const {
    Origins all = {kNamedRank};
    for (const clang::Expr* expression : expressions) all.merge(of(expression));
    return all;
  }

  /// A rank that is computed is one: a wildcard is written down.
  Origins of_binary(const clang::BinaryOperator* binary) const {
    if (binary->getOpcode() == clang::BO_Comma) return of(binary->getRHS());
    if (binary->isComparisonOp() || binary->isLogicalOp()) return {kNamedRank};
    Origins all = both(binary->getLHS(), binary->getRHS());
    if (all.erase(kAnySource) > 0) all.insert(kNamedRank);
    return all;
  }

  Origins of_call(const clang::CallExpr* call) const {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee) return {kNotKnown};
    if (!mpi_name(callee).empty()) return {kNamedRank};
    if (!is_of_system(callee, context_)) return {key_of_result(callee)};
    const clang::IdentifierInfo* name = callee->getIdentifier();
    if (name && (name->isStr("min") || name->isStr("max") || name->isStr("abs")))
      return of_all(call->arguments());
    if (name && (name->isStr("malloc") || name->isStr("calloc"))) return {kNamedRank};
    return {kNotKnown};
  }

  clang::ASTContext& context_;
  std::optional<long> any_source_;
};

class FlowFinder : public clang::RecursiveASTVisitor<FlowFinder> {
 public:
  FlowFinder(clang::ASTContext& context, std::optional<long> any_source)
      : context_(context), origins_(context, any_source) {}

  std::vector<ValueFlow> take() {
    std::vector<ValueFlow> flows;
    for (auto& [to, from] : flows_) flows.push_back({to, std::move(from)});
    return flows;
  }

  bool VisitVarDecl(clang::VarDecl* variable) {
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

  bool VisitFieldDecl(clang::FieldDecl* field) {
    if (!may_hold_ranks(field->getType())) return true;
    if (const clang::Expr* init = field->getInClassInitializer()) add(usr_of(field), origins_.of(init));
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator* binary) {
    if (!binary->isAssignmentOp() || !may_hold_ranks(binary->getLHS()->getType())) return true;
    const clang::ValueDecl* to = place_of(binary->getLHS());
    if (!to) return true;
    Origins from = origins_.of(binary->getRHS());
    if (binary->isCompoundAssignmentOp() && from.erase(kAnySource) > 0) from.insert(kNamedRank);
    add(key_of_variable(to), std::move(from));
    if (is_alias(binary->getLHS()->getType())) give_back(binary->getRHS(), key_of_variable(to));
    return true;
  }

  bool VisitInitListExpr(clang::InitListExpr* list) {
    read_list(list);
    return true;
  }

  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt* loop) {
    const clang::VarDecl* variable = loop->getLoopVariable();
    if (variable && may_hold_ranks(variable->getType()))
      bind(key_of_variable(variable), variable->getType(), loop->getRangeInit());
    return true;
  }

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    for (unsigned i = 0; i < function->getNumParams(); ++i)
      if (const clang::ParmVarDecl* parameter = function->getParamDecl(i);
          parameter->hasDefaultArg() && !parameter->hasUninstantiatedDefaultArg() &&
          !parameter->hasUnparsedDefaultArg() && may_hold_ranks(parameter->getType()))
        add(key_of_parameter(function, i), origins_.of(parameter->getDefaultArg()));
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

  bool VisitCallExpr(clang::CallExpr* call) {
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

  bool VisitCXXConstructExpr(clang::CXXConstructExpr* made) {
    if (is_of_std(made->getType())) return true;
    return pass(made->getConstructor(), {made->getArgs(), made->getArgs() + made->getNumArgs()});
  }

  /// The address of a function is taken: it may be called from anywhere.
  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) {
    const auto* function = dyn_cast<clang::FunctionDecl>(reference->getDecl());
    if (function && !called_.contains(reference))
      for (unsigned i = 0; i < function->getNumParams(); ++i) add(key_of_parameter(function, i), {kNotKnown});
    return true;
  }

 private:
  void add(const std::string& to, Origins from) {
    if (!to.empty()) flows_[to].merge(from);
  }

  /// `to`, of this type, is initialised with `from`.
  void bind(const std::string& to, clang::QualType type, const clang::Expr* from) {
    add(to, origins_.of(from));
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
      if (!key.empty() && !is_default && may_hold_ranks(type)) add(key, origins_.of(arguments[i]));
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
      if (may_hold_ranks(field->getType())) add(usr_of(field), origins_.of(list->getInit(number)));
      ++number;
    }
  }

  bool put_into(const clang::Expr* object, const std::vector<const clang::Expr*>& values) {
    if (const clang::ValueDecl* place = place_of(object))
      for (const clang::Expr* value : values)
        if (may_hold_ranks(value->getType())) add(key_of_variable(place), origins_.of(value));
    return true;
  }

  void add_results(const clang::Stmt* statement, const std::string& key) {
    if (!statement || isa<clang::LambdaExpr>(statement)) return;
    if (const auto* end = dyn_cast<clang::ReturnStmt>(statement); end && end->getRetValue())
      add(key, origins_.of(end->getRetValue()));
    for (const clang::Stmt* child : statement->children()) add_results(child, key);
  }

  clang::ASTContext& context_;
  OriginFinder origins_;
  std::map<std::string, Origins> flows_;
  std::set<const clang::Expr*> called_;
  std::set<const clang::RecordDecl*> spoilt_;
};

}  // namespace

Origins origins_of(const clang::Expr* expression, clang::ASTContext& context,
                   std::optional<long> any_source) {
  return OriginFinder(context, any_source).of(expression);
}

std::vector<ValueFlow> find_flows(clang::ASTContext& context, std::optional<long> any_source) {
  FlowFinder finder(context, any_source);
  const clang::SourceManager& sources = context.getSourceManager();
  for (clang::Decl* declaration : context.getTranslationUnitDecl()->decls())
    if (!sources.isInSystemHeader(declaration->getLocation())) finder.TraverseDecl(declaration);
  return finder.take();
}

}  // namespace dperf::instrument
