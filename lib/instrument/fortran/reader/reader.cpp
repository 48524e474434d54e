// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/reader/reader.h"

#include <algorithm>
#include <array>

#include "instrument/fortran/reader/body.h"
#include "instrument/fortran/reader/exits.h"
#include "instrument/fortran/reader/given.h"
#include "instrument/fortran/source/source_lines.h"
#include "instrument/model/asked.h"

namespace dperf::instrument::fortran {
namespace {

using Kind = StatementClass;

/// It may call nothing that communicates.
bool is_pure(const SourceStatement& head) {
  const std::string prefix = head.text.substr(0, head.names.empty() ? 0 : head.names.front().offset);
  const auto has = [&prefix](const char* word) { return prefix.find(word) != std::string::npos; };
  return !has("impure") && (has("pure") || has("elemental"));
}

class FunctionReader {
 public:
  FunctionReader(const std::vector<SourceStatement>& statements, const Program& program, Unit& unit,
                 SourceForm& form)
      : statements_(statements), lines_(unit.text, form), program_(program), unit_(unit), form_(form) {}

  void read(const Scope& scope);

 private:
  void read_procedure(const Scope& scope);
  Place begin_of(const SourceStatement& statement) const;
  bool may_begin(std::size_t number) const;
  std::size_t declarations_of(const Scope& scope) const;
  std::string why_frozen(const Scope& scope) const;

  const std::vector<SourceStatement>& statements_;
  SourceLines lines_;
  const Program& program_;
  Unit& unit_;
  SourceForm& form_;
};

/// Of its line, or of the directives above it.
Place FunctionReader::begin_of(const SourceStatement& statement) const {
  return lines_.place(lines_.start_of(lines_.first_with_directives(lines_.line_of(statement.begin))));
}

bool FunctionReader::may_begin(std::size_t number) const {
  return number < statements_.size() && statements_[number].in_file &&
         lines_.is_first_on_line(statements_[number].begin);
}

/// The statement before which variables may be declared: behind USE, IMPORT and IMPLICIT.
std::size_t FunctionReader::declarations_of(const Scope& scope) const {
  std::size_t found = scope.has_statement ? scope.begin + 1 : scope.begin;
  for (std::size_t i = found; i < scope.execution; ++i) {
    const Kind kind = statements_[i].kind;
    if (kind == Kind::kInterface || kind == Kind::kDerivedType) break;
    if (kind == Kind::kUse || kind == Kind::kImport || kind == Kind::kImplicit) found = i + 1;
  }
  while (found < scope.execution && !may_begin(found)) ++found;
  return found;
}

std::string FunctionReader::why_frozen(const Scope& scope) const {
  if (scope.has_entry) return "it has an ENTRY statement";
  if (scope.has_statement && !statements_[scope.begin].in_file)
    return "it begins in an included file or a macro";
  if (!may_begin(scope.execution_end)) return "it does not end on a line of its own";
  const bool empty = scope.execution == scope.execution_end;
  if (!empty && !may_begin(scope.execution)) return "its first statement is not on a line of its own";
  if (!may_begin(declarations_of(scope))) return "nothing can be declared in it";
  return "";
}

void FunctionReader::read_procedure(const Scope& scope) {
  Function function;
  function.key = scope.key;
  function.name = scope.name;
  function.asked_as = scope.name;
  function.path = unit_.path;
  function.line = statements_[scope.begin].line;
  function.in_main_file = true;
  function.is_main = scope.kind == Kind::kProgram;
  function.external = !function.is_main;
  function.returns_void = true;
  BodyReader body(statements_, lines_, scope, program_);
  if (!is_pure(statements_[scope.begin])) function.body = body.read();
  unit_.calls_mpi |= body.calls_mpi();
  if (statements_[scope.begin].in_file)
    function.body.braces.after_open = lines_.place(statements_[scope.begin].begin);
  if (!is_pure(statements_[scope.begin])) function.answers = answers_of(statements_, scope);
  function.frozen = why_frozen(scope);
  if (function.frozen.empty()) {
    Braces& braces = function.body.braces;
    braces.editable = true;
    braces.close = lines_.place(lines_.start_of(lines_.line_of(statements_[scope.execution_end].begin)));
    braces.after_open =
        scope.execution == scope.execution_end ? braces.close : begin_of(statements_[scope.execution]);
    // Not above directives: `!$ use omp_lib` is one for us.
    const unsigned line = lines_.line_of(statements_[declarations_of(scope)].begin);
    form_.declarations[scope.key] = lines_.place(std::min(lines_.start_of(line), braces.after_open.offset));
    for (StatementLabel& label : body.labels()) form_.labels.push_back(std::move(label));
    if (const SourceStatement& last = statements_[scope.execution_end]; last.label)
      form_.labels.push_back(
          {braces.close.offset, last.begin - braces.close.offset, std::to_string(last.label)});
  }
  unit_.functions.push_back(std::move(function));
}

void FunctionReader::read(const Scope& scope) {
  if (scope.is_procedure()) read_procedure(scope);
  for (const auto& inner : scope.inner) read(*inner);
}

/// Those that are called here and not asked may be called in hot loops, where a comparison is felt.
void drop_unasked(const std::vector<SourceStatement>& statements, Unit& unit) {
  static constexpr auto kCalls = std::to_array(
      {NameRole::kCalled, NameRole::kCalledMethod, NameRole::kReference, NameRole::kMethodReference});
  const std::set<std::string> asked = asked_in(unit);
  std::set<std::string_view> called;
  for (const SourceStatement& statement : statements)
    for (const StatementName& name : statement.names)
      if (std::ranges::count(kCalls, name.role)) called.insert(name.name);
  for (Function& function : unit.functions) {
    if (!called.contains(function.name)) continue;
    std::erase_if(function.answers, [&](const FunctionAnswer& answer) {
      return !asked.contains(answer.flag.empty() ? function.asked_as : answer.flag);
    });
  }
}

}  // namespace

void read_functions(const std::vector<SourceStatement>& statements,
                    const std::vector<std::unique_ptr<Scope>>& units, const Program& program, Unit& unit,
                    SourceForm& form) {
  FunctionReader reader(statements, program, unit, form);
  for (const auto& one : units) reader.read(*one);
  unit.given = find_given(statements, units, program);
  drop_unasked(statements, unit);
  drop_silent(unit);
  std::ranges::sort(form.labels, {}, &StatementLabel::line_offset);
}

}  // namespace dperf::instrument::fortran
