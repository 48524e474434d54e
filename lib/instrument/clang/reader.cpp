// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/reader.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/Preprocessor.h>
#include <algorithm>
#include <cerrno>
#include <cstring>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "instrument/clang/calls/calls.h"
#include "instrument/clang/calls/directives.h"
#include "instrument/clang/calls/instances.h"
#include "instrument/clang/damage.h"
#include "instrument/clang/findings.h"
#include "instrument/clang/invocation.h"
#include "instrument/clang/loops/answers.h"
#include "instrument/clang/loops/given.h"
#include "instrument/clang/loops/places.h"
#include "instrument/clang/loops/received.h"
#include "instrument/clang/loops/sharing.h"
#include "instrument/clang/paste.h"
#include "instrument/clang/statements.h"
#include "instrument/comm_api/comm_api.h"
#include "instrument/compiler/clang_arguments.h"
#include "instrument/model/asked.h"
#include "support/error.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;

/// Whether all members, and those of members, are numbers of one type. Adds that.
bool is_of_one_type(clang::QualType type, std::set<const clang::Type*>& types) {
  const clang::RecordDecl* const record = type->getAsRecordDecl();
  if (const clang::ArrayType* const array = type->getAsArrayTypeUnsafe())
    return is_of_one_type(array->getElementType(), types);
  if (!record) types.insert(type.getCanonicalType().getTypePtr());
  if (!record) return type->isArithmeticType() && types.size() == 1;
  return std::ranges::all_of(record->fields(), [&types](const clang::FieldDecl* field) {
    return is_of_one_type(field->getType(), types);
  });
}

/// A vector, a colour: four words at most, and nothing to be done when it is copied. What has members of
/// different types is how something went.
bool is_small_record(clang::QualType type, const clang::ASTContext& context) {
  constexpr std::uint64_t kMostBits = 256;
  const clang::RecordDecl* record = type->getAsRecordDecl();
  std::set<const clang::Type*> types;
  return record && record->isCompleteDefinition() && !type->isDependentType() &&
         type.isTriviallyCopyableType(context) && context.getTypeSize(type) <= kMostBits &&
         is_of_one_type(type, types);
}
using clang::dyn_cast;
using clang::isa;

/// Clang and the real compiler may write `./grid.h` and `grid.h`.
bool is_same_path(const std::string& one, const std::string& other) {
  return one == other ||
         std::filesystem::path(one).lexically_normal() == std::filesystem::path(other).lexically_normal();
}

class LambdasIn : public clang::DynamicRecursiveASTVisitor {
 public:
  bool VisitLambdaExpr(clang::LambdaExpr* lambda) override {
    lambdas.push_back(lambda);
    return true;
  }

  std::vector<const clang::LambdaExpr*> lambdas;
};

/// What is asked of one parse.
struct Task {
  const SourceFile& file;
  const std::string& scope;
  const CommApis& apis;
  ReadOptions options = {};
  const Pasted* pasted = nullptr;  ///< the text, if it differs from the file's
};

/// Makes our functions of Clang's.
class FunctionReader : public clang::DynamicRecursiveASTVisitor {
 public:
  FunctionReader(clang::ASTContext& context, const Directives& directives, const Task& task,
                 const Damage& damage, Unit& unit)
      : sources_(context.getSourceManager()),
        task_(task),
        damage_(damage),
        instances_(context),
        calls_(context, directives, instances_, task.scope, task.apis),
        shared_(context, calls_),
        received_(calls_),
        statements_(context, directives, calls_, shared_, received_, task.pasted),
        unit_(unit) {}

  void read(clang::ASTContext& context) {
    for (clang::Decl* declaration : context.getTranslationUnitDecl()->decls())
      if (!sources_.isInSystemHeader(declaration->getLocation())) TraverseDecl(declaration);
    unit_.calls_mpi = calls_.calls_mpi();
    unit_.field_writes = shared_.field_writes();
    unit_.given = find_given(context);
    drop_unasked();
    drop_silent(unit_);
  }

  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    if (!function->doesThisDeclarationHaveABody() || function->isImplicit() || function->isDefaulted() ||
        function->isInvalidDecl())
      return true;
    if (!function->getBody()) return true;  // a template that is not used, see checking_only_used_templates
    if (damage_.holds(function->getBody()->getBeginLoc())) {
      leave_alone(function);
      return true;
    }
    Function result = start(function, function->getBody(), calls_.key_of(function));
    result.special_of = calls_.special_of(function);
    result.name = function->getQualifiedNameAsString();
    result.is_main = function->isMain();
    result.external = function->isExternallyVisible();
    result.returns_void = function->getReturnType()->isVoidType() ||
                          isa<clang::CXXConstructorDecl>(function) || isa<clang::CXXDestructorDecl>(function);
    result.never_returns = function->isNoReturn();
    result.returns_small_record = is_small_record(function->getReturnType(), function->getASTContext());
    result.no_statics = !function->getASTContext().getLangOpts().CPlusPlus && function->isInlineSpecified() &&
                        function->isExternallyVisible();
    if (function->isConstexpr()) result.frozen = "it is constexpr";
    read_answers(function, result);
    if (function->isInlined() || !result.external) only_if_asked_.insert(unit_.functions.size());
    if (!function->getReturnType()->isBooleanType()) may_be_number_.insert(unit_.functions.size());
    add_initializers(function, result);
    add_description(function, result);
    unit_.functions.push_back(std::move(result));
    return true;
  }

  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    if (callee && !sources_.isInSystemHeader(callee->getLocation())) called_.insert(asked_name(callee));
    return true;
  }

  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (!variable->isFileVarDecl() || !variable->hasInit()) return true;
    Contents contents;
    calls_.read(variable->getInit(), contents);
    for (const SourceCall& call : contents.calls)
      if (call.is_value) unit_.addresses_in_globals.push_back(call.callee);
    return true;
  }

  bool VisitLambdaExpr(clang::LambdaExpr* lambda) override {
    if (damage_.holds(lambda->getBeginLoc())) return true;
    Function result =
        start(lambda->getCallOperator(), lambda->getBody(), calls_.key_of_lambda(lambda->getLambdaClass()));
    result.name = "lambda of line " + std::to_string(result.line);
    read_answers(lambda->getCallOperator(), result);
    only_if_asked_.insert(unit_.functions.size());
    result.external = true;  // wherever the object that it makes is passed to
    result.returns_void = lambda->getCallOperator()->getReturnType()->isVoidType();
    unit_.functions.push_back(std::move(result));
    return true;
  }

 private:
  /// One that is called here and not asked may be called in hot loops, where even a comparison is felt; and
  /// what returns a member that nothing here sets by a comparison may return a number of things.
  void drop_unasked() {
    const std::set<std::string> asked = asked_in(unit_), flags = flags_of(unit_);
    for (std::size_t i = 0; i < unit_.functions.size(); ++i) {
      Function& function = unit_.functions[i];
      const std::string& name = function.asked_as;
      const bool may_be_hot = only_if_asked_.contains(i) || called_.contains(name);
      std::erase_if(function.answers, [&](const FunctionAnswer& answer) {
        if (asked.contains(answer.flag.empty() ? name : answer.flag)) return false;
        return may_be_hot || (may_be_number_.contains(i) && returns_other_than(flags, answer));
      });
    }
  }

  /// Nothing is known of it: for those that call it, it is not given.
  void leave_alone(const clang::FunctionDecl* function) {
    const std::string* const error = damage_.error_in(function->getBody());
    if (!error) return;  // it is inside another one
    Function known;
    place(function, known);
    unit_.damaged.push_back({known.path, known.line, function->getQualifiedNameAsString(), *error, true});
  }

  void read_answers(const clang::FunctionDecl* function, Function& result) {
    result.asked_as = asked_name(function);
    result.answers = answers_of(function, function->getASTContext(), received_,
                                [this](clang::SourceLocation at) { return statements_.place(at); });
  }

  SourceLine line_of(clang::SourceLocation location) const {
    const clang::SourceLocation at = sources_.getExpansionLoc(location);
    const unsigned line = sources_.getExpansionLineNumber(at);
    if (sources_.getFileID(at) != sources_.getMainFileID()) return {sources_.getFilename(at).str(), line};
    if (!task_.pasted) return {task_.file.path, line};
    const Pasted::Origin origin = task_.pasted->origin(line);
    return {std::string(origin.path), origin.line};
  }

  void place(const clang::FunctionDecl* function, Function& result) {
    const clang::SourceLocation at = sources_.getExpansionLoc(function->getLocation());
    const SourceLine line = line_of(at);
    result.path = line.path;
    result.line = line.line;
    result.in_main_file = sources_.getFileID(at) == sources_.getMainFileID();
  }

  bool holds(clang::SourceRange range, const SourceLine& line) const {
    const SourceLine first = line_of(range.getBegin()), last = line_of(range.getEnd());
    return is_same_path(line.path, first.path) && first.line <= line.line && line.line <= last.line;
  }

  /// First, a lambda that the line is in is left alone; if that does not help, all that is around it, too.
  bool is_unedited(const clang::FunctionDecl* function) const {
    const std::vector<SourceLine>& all = task_.file.unedited;
    if (all.empty()) return false;
    LambdasIn inside;
    inside.TraverseStmt(function->getBody());
    return std::ranges::any_of(all, [&](const SourceLine& one) {
      const auto is_in = [&](const clang::LambdaExpr* lambda) {
        return holds(lambda->getSourceRange(), one);
      };
      return holds(function->getSourceRange(), one) &&
             (std::ranges::count(all, one) > 1 || std::ranges::none_of(inside.lambdas, is_in));
    });
  }

  Function start(const clang::FunctionDecl* function, const clang::Stmt* body, std::string key) {
    Function result;
    result.key = std::move(key);
    place(function, result);
    result.without_braces = isa<clang::CXXTryStmt>(body);
    result.body = result.without_braces ? statements_.read_try_body(body) : statements_.read(body);
    if (is_unedited(function))
      result.frozen = "its instrumented text does not compile";
    else if (isa<clang::CoroutineBodyStmt>(body))
      result.frozen = "it is a coroutine";
    else if (result.without_braces && isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(function))
      result.frozen = "its body is a function-try-block, which also catches what members throw";
    else if (result.in_main_file && !result.body.braces.editable)
      result.frozen = "its braces come from a macro or are under different #if directives";
    return result;
  }

  void add_initializers(const clang::FunctionDecl* function, Function& result) {
    const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(function);
    if (!constructor) return;
    Contents contents;
    for (const clang::CXXCtorInitializer* initializer : constructor->inits())
      calls_.read(initializer->getInit(), contents);
    result.body.calls = contents.calls;
  }

  void add_description(const clang::FunctionDecl* function, Function& result) {
    const ApiFunction* described = described_by(task_.apis, function);
    result.described = described && !described->records_inside;
    if (!result.described) return;
    if (result.without_braces) result.frozen = "its body is a function-try-block";
    for (const clang::ParmVarDecl* parameter : function->parameters())
      result.arguments.push_back(parameter->getNameAsString());
  }

  const clang::SourceManager& sources_;
  const Task& task_;
  const Damage& damage_;
  Instances instances_;
  CallReader calls_;
  SharedVariables shared_;
  ReceivedValues received_;
  StatementReader statements_;
  Unit& unit_;
  std::set<std::string> called_;         ///< names
  std::set<std::size_t> only_if_asked_;  ///< functions that other files do not know, or have as well
  std::set<std::size_t> may_be_number_;  ///< functions that return something other than bool
};

/// The real compiler, which decides in the end, has words of its own: they stand in its headers, also in text
/// that it has preprocessed; and a function may have the name of a built-in one.
bool is_tolerated(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) {
  if (level == clang::DiagnosticsEngine::Fatal) return false;
  if (info.getID() == clang::diag::err_builtin_redeclare) return true;
  return info.hasSourceManager() && info.getLocation().isValid() &&
         info.getSourceManager().isInSystemHeader(info.getLocation());
}

std::string with_place(const Diagnostic& error) {
  return error.path.empty() ? error.message : fmt::format("{}:{}: {}", error.path, error.line, error.message);
}

/// Keeps the first error that matters, of the flags and of the source, and all places; nothing is printed.
class ErrorRecorder : public clang::DiagnosticConsumer {
 public:
  explicit ErrorRecorder(Unit& unit) : unit_(unit) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Error || is_tolerated(level, info)) return;
    llvm::SmallString<256> message;
    info.FormatDiagnostic(message);
    Diagnostic diagnostic;
    diagnostic.message = std::string(message);
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      const clang::PresumedLoc at = info.getSourceManager().getPresumedLoc(info.getLocation());
      if (at.isValid()) {
        diagnostic.path = at.getFilename();
        diagnostic.line = at.getLine();
        diagnostic.column = at.getColumn();
      }
    }
    if (!diagnostic.path.empty()) of_source_.push_back({info.getLocation(), with_place(diagnostic)});
    is_fatal_ |= level == clang::DiagnosticsEngine::Fatal;
    const auto is_alike = [&](const Diagnostic& one) { return one.path.empty() == diagnostic.path.empty(); };
    if (std::ranges::none_of(unit_.diagnostics, is_alike)) unit_.diagnostics.push_back(std::move(diagnostic));
  }

  /// Nothing was read behind it.
  bool is_fatal() const { return is_fatal_; }
  const std::vector<ClangError>& of_source() const { return of_source_; }

 private:
  Unit& unit_;
  bool is_fatal_ = false;
  std::vector<ClangError> of_source_;
};

/// The quoted includes that are found beside the source, as paths relative to where the text will be written.
std::vector<IncludeToRewrite> includes_to_rewrite(const Directives& directives, const SourceFile& file) {
  std::vector<IncludeToRewrite> result;
  if (file.output_path.empty()) return result;
  const fs::path folder = fs::absolute(file.directory.empty() ? "." : file.directory);
  const fs::path source_folder = (folder / file.path).lexically_normal().parent_path();
  const fs::path output_folder = (folder / file.output_path).lexically_normal().parent_path();
  for (const QuotedInclude& include : directives.quoted_includes) {
    const fs::path beside = (source_folder / include.name).lexically_normal();
    const fs::path found = (folder / include.found).lexically_normal();
    if (fs::path(include.name).is_absolute() || beside != found) continue;
    result.push_back(
        {include.offset, include.length, '"' + found.lexically_relative(output_folder).string() + '"'});
  }
  return result;
}

class Consumer : public clang::ASTConsumer {
 public:
  Consumer(clang::Preprocessor& preprocessor, const Task& task, const ErrorRecorder& errors, Unit& unit)
      : preprocessor_(preprocessor), task_(task), errors_(errors), unit_(unit) {
    preprocessor.addPPCallbacks(record_directives(preprocessor, directives_));
  }
  void HandleTranslationUnit(clang::ASTContext& context) override {
    // Flags that Clang does not know are no error of the source: it goes on without them.
    if (errors_.is_fatal() || (!errors_.of_source().empty() && !task_.options.lenient)) return;
    const std::optional<Damage> damage = Damage::of(context, errors_.of_source());
    if (!damage) return;
    directives_.finish(context.getSourceManager());
    unit_.text = context.getSourceManager().getBufferData(context.getSourceManager().getMainFileID()).str();
    FunctionReader(context, directives_, task_, *damage, unit_).read(context);
    unit_.includes = includes_to_rewrite(directives_, task_.file);
    unit_.branches = directives_.branches;
    for (Branch& branch : unit_.branches)
      if (task_.pasted) branch.line = task_.pasted->origin(branch.line).line;
    add_pragmas(context.getSourceManager());
    if (task_.options.check) find_calls(context, preprocessor_, task_.apis, unit_);
    unit_.has_exceptions = context.getLangOpts().Exceptions;
    unit_.parsed = true;
  }

 private:
  void add_pragmas(const clang::SourceManager& sources) {
    for (const Pragma* pragma : directives_.own_pragmas()) {
      UserPragma own{pragma->begin, pragma->in_macro ? 0 : pragma->end - pragma->begin, unit_.path,
                     sources.getLineNumber(sources.getMainFileID(), pragma->begin), pragma->words};
      if (task_.pasted) {
        const Pasted::Origin origin = task_.pasted->origin(own.line);
        own.path = origin.path;
        own.line = origin.line;
      }
      unit_.pragmas.push_back(std::move(own));
    }
  }

  clang::Preprocessor& preprocessor_;
  const Task& task_;
  const ErrorRecorder& errors_;
  Unit& unit_;
  Directives directives_;
};

class Action : public clang::ASTFrontendAction {
 public:
  Action(const Task& task, const ErrorRecorder& errors, Unit& unit)
      : task_(task), errors_(errors), unit_(unit) {}
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef) override {
    return std::make_unique<Consumer>(compiler.getPreprocessor(), task_, errors_, unit_);
  }

 private:
  const Task& task_;
  const ErrorRecorder& errors_;
  Unit& unit_;
};

std::string read_source(const SourceFile& file) {
  const fs::path path = fs::path(file.directory) / file.path;
  std::error_code error;
  if (!fs::exists(path, error)) throw Error("{}: no such file", file.path);
  if (fs::is_directory(path, error)) throw Error("{}: is a folder; expected a source file", file.path);
  // It is read more than once, and a device has no end.
  if (!fs::is_regular_file(path, error)) throw Error("{}: cannot be read; expected a source file", file.path);
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  if (!stream || !(text << stream.rdbuf() || stream.eof())) {
    if (!stream || fs::file_size(path, error) != 0)
      throw Error("{}: cannot be read: {}", file.path, std::strerror(errno));
  }
  return text.str();
}

std::string first_error(const Unit& unit) {
  if (unit.diagnostics.empty()) return "Clang could not parse it";
  return with_place(unit.diagnostics.front());
}

void parse(const Invocation& invocation, const Task& task, const std::vector<std::string>& command,
           Unit& unit) {
  ErrorRecorder errors(unit);
  run_clang(invocation, command, std::make_unique<Action>(task, errors, unit), errors);
}

/// Clang checks the body of a template where it is defined, gcc where it is used: a body with an error that
/// is not used is not an error to gcc.
std::vector<std::string> checking_only_used_templates(std::vector<std::string> command) {
  command.insert(command.begin() + 1, "-fdelayed-template-parsing");
  return command;
}

Unit read(const Invocation& invocation, const Task& task) {
  Unit unit;
  unit.path = invocation.file.path;
  const Dialect dialect = dialect_of(invocation.file, invocation.compiler);
  unit.declarations_first = dialect.is_c90 || dialect.warns_late_declarations;
  unit.long_long_is_extension = dialect.is_c90 || dialect.is_cxx98;
  const Unit empty = unit;
  const std::vector<std::string> command =
      clang_command(invocation.file, invocation.compiler, invocation.resource_dir);
  parse(invocation, task, command, unit);
  if ((!unit.parsed || !unit.damaged.empty()) && command.front() == "clang++") {
    Unit second = empty;
    parse(invocation, task, checking_only_used_templates(command), second);
    if (second.parsed && (!unit.parsed || second.damaged.size() < unit.damaged.size()))
      unit = std::move(second);
  }
  if (!unit.parsed) unit.reason = first_error(unit);
  return unit;
}

}  // namespace

Unit read_unit(const SourceFile& file, const CompilerFacts& compiler, const std::string& resource_dir,
               const std::string& scope, const CommApis& apis, ReadOptions options, FilesSeen* seen) {
  std::string text = read_source(file);
  Unit unit = read({file, compiler, resource_dir, nullptr, seen}, {file, scope, apis, options});
  if (!unit.parsed) unit.text = std::move(text);
  return unit;
}

Unit read_pasted_unit(const SourceFile& file, const CompilerFacts& compiler, const std::string& resource_dir,
                      const std::string& scope, const CommApis& apis, const std::set<std::string>& headers,
                      ReadOptions options, FilesSeen* seen) {
  const Pasted pasted = paste_headers({file, compiler, resource_dir, nullptr, seen}, headers);
  Unit unit;
  if (!pasted.text.empty())
    unit = read({file, compiler, resource_dir, &pasted.text, seen}, {file, scope, apis, options, &pasted});
  unit.headers_left_out = pasted.left_out;
  return unit;
}

}  // namespace dperf::instrument
