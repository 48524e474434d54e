// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/reader/given.h"

#include <set>
#include <string>
#include <string_view>

#include "instrument/fortran/source/text.h"
#include "instrument/model/asked.h"

namespace dperf::instrument::fortran {
namespace {

class GivenFinder {
 public:
  GivenFinder(const std::vector<SourceStatement>& statements, const Program& program)
      : statements_(statements), program_(program) {}
  void bindings(const std::vector<std::unique_ptr<Scope>>& units);
  void visit(const Scope& scope);
  std::vector<GivenName> found() const { return {found_.begin(), found_.end()}; }

 private:
  void bind(std::string_view binding, const std::vector<std::unique_ptr<Scope>>& units);
  void look_at(const SourceStatement& statement, const Scope& scope);
  void pass(const SourceStatement& statement, const StatementName& called, const Scope& scope);
  std::string name_of_procedure(const std::string& name, const Scope& scope) const;
  bool assigns(const Scope& scope, const std::string& argument) const;

  const std::vector<SourceStatement>& statements_;
  const Program& program_;
  std::set<GivenName> found_;
};

/// Or of the argument that is one. Empty: it is another thing.
std::string GivenFinder::name_of_procedure(const std::string& name, const Scope& scope) const {
  if (!is_name(name)) return "";
  const Meaning meaning = program_.meaning_of(name, scope);
  if (meaning.kind == Meaning::kProcedure) return name;
  return meaning.kind == Meaning::kUnknown ? name_of_argument(name, scope) : "";
}

bool GivenFinder::assigns(const Scope& scope, const std::string& argument) const {
  for (std::size_t i = scope.execution; i < scope.execution_end; ++i)
    for (const StatementName& name : statements_[i].names)
      if (name.role == NameRole::kAssigned && name.name == argument) return true;
  return false;
}

void GivenFinder::pass(const SourceStatement& statement, const StatementName& called, const Scope& scope) {
  const std::size_t open = statement.text.find_first_not_of(' ', called.offset + called.name.size());
  if (open == std::string::npos || statement.text[open] != '(' || called.name.starts_with("mpi_")) return;
  const bool is_method = called.role == NameRole::kCalledMethod || called.role == NameRole::kMethodReference;
  const std::vector<std::string> arguments = split_list(in_parentheses(statement.text, open));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string parameter = name_of_parameter(called.name, i + (is_method ? 1 : 0));
    if (const std::string procedure = name_of_procedure(arguments[i], scope); !procedure.empty()) {
      found_.insert({parameter, procedure});
      continue;
    }
    const Declared* const known = Program::declared(arguments[i], scope);
    const std::string own = known && known->logical ? name_of_argument(arguments[i], scope) : "";
    if (!own.empty())
      found_.insert(
          {own, parameter, assigns(scope, arguments[i]) ? GivenKind::kFlag : GivenKind::kFlagOnlyPassed});
  }
}

void GivenFinder::look_at(const SourceStatement& statement, const Scope& scope) {
  using enum NameRole;
  for (const StatementName& name : statement.names)
    if (name.role == kCalled || name.role == kCalledMethod || name.role == kReference ||
        name.role == kMethodReference)
      pass(statement, name, scope);
  // `solver%test => small`
  const auto [target, value] = at_arrow(statement.text);
  if (value.empty() || target.find('(') != std::string::npos) return;
  const std::string last(trim(std::string_view(target).substr(target.rfind('%') + 1)));
  const std::string procedure = name_of_procedure(value, scope);
  if (is_name(last) && !procedure.empty()) found_.insert({last, procedure});
}

void GivenFinder::visit(const Scope& scope) {
  for (std::size_t i = scope.execution; i < scope.execution_end; ++i) look_at(statements_[i], scope);
  for (const auto& inner : scope.inner) visit(*inner);
}

const Scope* procedure_called(const std::string& name, const std::vector<std::unique_ptr<Scope>>& units) {
  for (const auto& unit : units) {
    if (unit->is_procedure() && unit->name == name) return unit.get();
    if (const Scope* inside = procedure_called(name, unit->inner)) return inside;
  }
  return nullptr;
}

/// `done => clock_done`: also for the arguments by which that sets flags.
void GivenFinder::bind(std::string_view binding, const std::vector<std::unique_ptr<Scope>>& units) {
  const auto [name, procedure] = at_arrow(binding);
  if (!is_name(procedure)) return;  // none, or null()
  found_.insert({name, procedure});
  const Scope* const scope = procedure_called(procedure, units);
  for (std::size_t i = 0; scope && i < scope->arguments.size(); ++i) {
    const Declared* const known = Program::declared(scope->arguments[i], *scope);
    if (known && known->logical)
      found_.insert({name_of_parameter(name, i), name_of_argument(scope->arguments[i], *scope)});
  }
}

/// Procedures of types that have another name there.
void GivenFinder::bindings(const std::vector<std::unique_ptr<Scope>>& units) {
  bool is_in_type = false;
  for (const SourceStatement& statement : statements_) {
    if (statement.kind == StatementClass::kDerivedType) is_in_type = true;
    if (statement.kind == StatementClass::kEndDerivedType) is_in_type = false;
    const std::size_t list = statement.text.find("::");
    if (!is_in_type || list == std::string::npos || !statement.text.starts_with("procedure")) continue;
    for (const std::string& binding : split_list(std::string_view(statement.text).substr(list + 2)))
      bind(binding, units);
  }
}

}  // namespace

std::vector<GivenName> find_given(const std::vector<SourceStatement>& statements,
                                  const std::vector<std::unique_ptr<Scope>>& units, const Program& program) {
  GivenFinder finder(statements, program);
  finder.bindings(units);
  for (const auto& one : units) finder.visit(*one);
  return finder.found();
}

}  // namespace dperf::instrument::fortran
