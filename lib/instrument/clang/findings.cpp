// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/findings.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtOpenMP.h>
#include <clang/Lex/Preprocessor.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <ranges>
#include <set>

#include "instrument/clang/calls/calls.h"
#include "instrument/clang/calls/value_flow.h"
#include "instrument/clang/calls/value_origins.h"
#include "instrument/comm_api/comm_api.h"
#include "instrument/model/verdict_of.h"
#include "trace/coverage/coverage.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::isa;

constexpr auto kClocks =
    std::to_array<std::string_view>({"clock_gettime", "gettimeofday", "time", "clock", "omp_get_wtime"});

/// MPI's, a function of that name of the system, or now() of a clock in std::chrono.
bool is_clock(const clang::FunctionDecl* function, const clang::SourceManager& sources) {
  if (!function->getIdentifier()) return false;
  const std::string of_mpi = mpi_name(function);
  if (of_mpi == "MPI_Wtime" || of_mpi == "PMPI_Wtime") return true;
  if (isa<clang::CXXMethodDecl>(function))
    return function->getName() == "now" && sources.isInSystemHeader(function->getLocation()) &&
           function->getQualifiedNameAsString().starts_with("std::chrono::");
  const bool of_c = function->isExternC() && !function->isDefined();
  return of_c && std::ranges::find(kClocks, std::string_view(function->getName())) != kClocks.end();
}

/// Which argument has this role: "SOURCE"; the number of arguments if none.
std::size_t position_of(const trace::CallInfo& call, std::string_view role) {
  std::size_t position = 0;
  for (const auto part : std::views::split(call.roles, std::string_view(", "))) {
    if (std::string_view(part.begin(), part.end()) == role) return position;
    ++position;
  }
  return position;
}

/// What a macro of mpi.h stands for, if that is a number: -1, (-1).
std::optional<long> value_of_macro(clang::Preprocessor& preprocessor, llvm::StringRef name) {
  const clang::MacroInfo* macro = preprocessor.getMacroInfo(preprocessor.getIdentifierInfo(name));
  if (!macro) return std::nullopt;
  std::string text;
  for (const clang::Token& token : macro->tokens())
    if (!token.isOneOf(clang::tok::l_paren, clang::tok::r_paren)) text += preprocessor.getSpelling(token);
  long value = 0;
  if (llvm::StringRef(text).getAsInteger(0, value)) return std::nullopt;
  return value;
}

/// The enumerator of mpi.h, or the macro.
std::optional<long> value_of_constant(clang::ASTContext& context, clang::Preprocessor& preprocessor,
                                      llvm::StringRef name) {
  for (const clang::NamedDecl* found :
       context.getTranslationUnitDecl()->lookup(clang::DeclarationName(preprocessor.getIdentifierInfo(name))))
    if (const auto* constant = dyn_cast<clang::EnumConstantDecl>(found))
      return static_cast<long>(constant->getInitVal().getExtValue());
  return value_of_macro(preprocessor, name);
}

class Finder : public clang::DynamicRecursiveASTVisitor {
 public:
  Finder(clang::ASTContext& context, clang::Preprocessor& preprocessor, const CommApis& apis)
      : context_(context),
        apis_(apis),
        any_source_(value_of_constant(context, preprocessor, "MPI_ANY_SOURCE")),
        thread_multiple_(value_of_constant(context, preprocessor, "MPI_THREAD_MULTIPLE")) {}

  std::vector<Finding> take() { return std::move(findings_); }

  /// Keeps count of the OpenMP constructs around.
  bool TraverseStmt(clang::Stmt* statement) override {
    const auto* construct = llvm::dyn_cast_or_null<clang::OMPExecutableDirective>(statement);
    const bool parallel = construct && clang::isOpenMPParallelDirective(construct->getDirectiveKind());
    const bool one_thread = construct && isa<clang::OMPMasterDirective, clang::OMPMaskedDirective>(construct);
    parallel_ += parallel;
    one_thread_ += one_thread;
    const bool result = clang::DynamicRecursiveASTVisitor::TraverseStmt(statement);
    parallel_ -= parallel;
    one_thread_ -= one_thread;
    return result;
  }

  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::Expr* callee = call->getCallee()->IgnoreParenImpCasts();
    called_.insert(callee);
    if (const clang::FunctionDecl* function = call->getDirectCallee()) {
      see(call, function, call);
    } else if (const auto* overloads = dyn_cast<clang::OverloadExpr>(callee)) {
      for (const clang::NamedDecl* candidate : overloads->decls())
        if (const auto* one = dyn_cast<clang::FunctionDecl>(candidate)) see(call, one, call);
    }
    return true;
  }

  /// The address of a function that is not called here.
  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) override {
    const auto* function = dyn_cast<clang::FunctionDecl>(reference->getDecl());
    if (function && !called_.contains(reference)) see(reference, function, nullptr);
    return true;
  }

  bool VisitWhileStmt(clang::WhileStmt* loop) override { return condition(loop->getCond()); }
  bool VisitDoStmt(clang::DoStmt* loop) override { return condition(loop->getCond()); }
  bool VisitForStmt(clang::ForStmt* loop) override { return condition(loop->getCond()); }
  bool VisitIfStmt(clang::IfStmt* branch) override { return condition(branch->getCond()); }

 private:
  void add(clang::SourceLocation location, std::string what, Verdict verdict, std::string how) {
    const clang::SourceManager& sources = context_.getSourceManager();
    const clang::PresumedLoc at = sources.getPresumedLoc(sources.getExpansionLoc(location));
    if (at.isInvalid()) return;
    findings_.push_back({std::filesystem::path(at.getFilename()).lexically_normal().string(), at.getLine(),
                         std::move(what), verdict, std::move(how)});
  }

  /// @param call  null if only the address is taken
  void see(const clang::Expr* place, const clang::FunctionDecl* function, const clang::CallExpr* call) {
    if (const ApiFunction* described = described_by(apis_, function)) return see_described(place, *described);
    const auto found = trace::find_call(mpi_name(function));
    if (!found || trace::info(*found).family == trace::Family::ABORT) return;
    const trace::CallInfo& info = trace::info(*found);
    trace::Replayed replayed = trace::replayed(*found);
    std::string what(info.name);
    if (!call) what += " (by pointer)";
    if (parallel_ > 0 && one_thread_ == 0) replayed = trace::in_another_thread(*found);
    add(place->getBeginLoc(), what, verdict_of(replayed.fidelity), std::string(replayed.how));
    if (trace::exact_if_source_is_named(*found) && !findings_.empty())
      findings_.back().origins = source_of(info, call);
    if (call && info.call == trace::Call::MPI_Init_thread) see_level(*call);
  }

  /// One finding for each thing that the function may do.
  void see_described(const clang::Expr* place, const ApiFunction& function) {
    for (const ApiAction& action : function.actions) {
      const trace::Call as = trace::find_call(action.as).value();
      const bool another_thread = parallel_ > 0 && one_thread_ == 0;
      const trace::Replayed replayed = another_thread ? trace::in_another_thread(as) : trace::replayed(as);
      add(place->getBeginLoc(), fmt::format("{}, as {}", function.name, action.as),
          verdict_of(replayed.fidelity), std::string(replayed.how));
    }
    if (function.records_inside)
      add(place->getBeginLoc(), function.name, Verdict::kUnless,
          "one of the calls inside it is not: only those are recorded");
  }

  Origins source_of(const trace::CallInfo& info, const clang::CallExpr* call) const {
    const std::size_t position = position_of(info, "SOURCE");
    if (!call || !any_source_ || position >= call->getNumArgs()) return {kNotKnown};
    return origins_of(call->getArg(static_cast<unsigned>(position)), context_, any_source_);
  }

  void see_level(const clang::CallExpr& call) {
    if (call.getNumArgs() != 4 || !thread_multiple_ ||
        integer_value_of(call.getArg(2), context_) != thread_multiple_)
      return;
    add(call.getBeginLoc(), "MPI_THREAD_MULTIPLE", Verdict::kUnless,
        "a thread other than the one that called MPI_Init_thread communicates: then " +
            std::string(trace::kAmongThreads));
  }

  bool condition(const clang::Expr* expression) {
    if (const clang::CallExpr* clock = clock_in(expression))
      add(clock->getBeginLoc(), clock->getDirectCallee()->getNameAsString() + " in a condition",
          Verdict::kApproximated,
          "the replay decides as the traced run did, whatever the time is on the new network");
    return true;
  }

  const clang::CallExpr* clock_in(const clang::Stmt* statement) const {
    if (!statement) return nullptr;
    if (const auto* call = dyn_cast<clang::CallExpr>(statement))
      if (const clang::FunctionDecl* callee = call->getDirectCallee();
          callee && is_clock(callee, context_.getSourceManager()))
        return call;
    for (const clang::Stmt* child : statement->children())
      if (const clang::CallExpr* found = clock_in(child)) return found;
    return nullptr;
  }

  clang::ASTContext& context_;
  const CommApis& apis_;
  std::optional<long> any_source_, thread_multiple_;
  std::set<const clang::Expr*> called_;
  int parallel_ = 0, one_thread_ = 0;
  std::vector<Finding> findings_;
};

}  // namespace

void find_calls(clang::ASTContext& context, clang::Preprocessor& preprocessor, const CommApis& apis,
                Unit& unit) {
  Finder finder(context, preprocessor, apis);
  const clang::SourceManager& sources = context.getSourceManager();
  for (clang::Decl* declaration : context.getTranslationUnitDecl()->decls())
    if (!sources.isInSystemHeader(declaration->getLocation())) finder.TraverseDecl(declaration);
  unit.findings = finder.take();
  unit.flows = find_flows(context, value_of_constant(context, preprocessor, "MPI_ANY_SOURCE"));
}

}  // namespace dperf::instrument
