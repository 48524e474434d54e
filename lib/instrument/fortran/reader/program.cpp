// What a name stands for, over the units of all files.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "instrument/fortran/reader/scopes.h"
#include "instrument/fortran/source/text.h"
#include "instrument/model/asked.h"

namespace dperf::instrument::fortran {
namespace {

using Kind = StatementClass;

constexpr unsigned kDeepest = 20;  ///< modules that use modules

}  // namespace

void Program::add_assignments(const Scope& scope, const std::vector<SourceStatement>& statements) {
  for (std::size_t i = scope.execution; i < scope.execution_end; ++i)
    for (const StatementName& name : statements[i].names)
      if (const auto own = scope.names.find(name.name);
          name.role == NameRole::kAssigned && (own == scope.names.end() || own->second.shared))
        assigned_[name.name].insert(&scope);
  for (const auto& inner : scope.inner) add_assignments(*inner, statements);
}

bool Program::is_assigned_elsewhere(const std::string& name, const Scope& scope) const {
  const auto found = assigned_.find(name);
  return found != assigned_.end() && found->second.size() > found->second.count(&scope);
}

void Program::add(const std::vector<std::unique_ptr<Scope>>& units,
                  const std::vector<SourceStatement>& statements) {
  for (const auto& unit : units) {
    add_assignments(*unit, statements);
    for (std::size_t i = unit->begin; i < unit->end; ++i)
      if (statements[i].kind == Kind::kTypeBound) add_methods(*unit, statements[i]);
    if (unit->kind == Kind::kModule) modules_[unit->name] = unit.get();
    if (unit->is_procedure() && unit->kind != Kind::kProgram) externals_.insert(unit->name);
  }
}

/// `procedure, pass :: done => clock_done, step`, `procedure(test), deferred :: done`, and
/// `generic :: swap => swap_real, swap_complex`, of whose names each is a method.
void Program::add_methods(const Scope& scope, const SourceStatement& binding) {
  const std::string_view text = binding.text;
  const std::string_view word = text.substr(0, text.find_first_of(" ,(:"));
  const std::size_t colons = text.find("::");
  const bool has_colons = colons != std::string_view::npos;
  const std::string_view list = text.substr(has_colons ? colons + 2 : word.size());
  if (word == "generic") {
    const auto [generic, methods] = at_arrow(list);
    if (!is_name(generic)) return;  // operator(+)
    for (const std::string& method : split_list(methods))
      methods_[generic].push_back({.scope = &scope, .procedure = method, .is_generic = true});
  } else if (word == "procedure") {
    const bool is_deferred = has_colons && text.substr(0, colons).find("deferred") != std::string_view::npos;
    for (const std::string& one : split_list(list)) {
      const auto [name, procedure] = at_arrow(one);
      const std::string& bound = procedure.empty() ? name : procedure;
      methods_[name].push_back({.scope = &scope, .procedure = is_deferred ? "" : bound});
    }
  }
}

/// Of a generic name those of its methods, which are not generic: each type may use the others' names.
void Program::add_procedures_of_method(const std::string& name, bool is_generic_too, Meaning& result) const {
  const auto found = methods_.find(name);
  if (found == methods_.end()) return;
  for (const Method& one : found->second) {
    if (one.is_generic && is_generic_too) add_procedures_of_method(one.procedure, false, result);
    if (one.is_generic || one.procedure.empty()) continue;
    for (const std::string& key : meaning_of(one.procedure, *one.scope).keys)
      if (std::ranges::find(result.keys, key) == result.keys.end()) result.keys.push_back(key);
  }
}

Meaning Program::meaning_of_method(const std::string& name) const {
  Meaning result;
  if (!has_method(name)) return result;
  add_procedures_of_method(name, true, result);
  result.kind = result.keys.empty() ? Meaning::kUnknown : Meaning::kProcedure;
  return result;
}

const Declared* Program::declared(const std::string& name, const Scope& scope) {
  for (const Scope* around = &scope; around; around = around->parent)
    if (const auto found = around->names.find(name); found != around->names.end()) return &found->second;
  return nullptr;
}

Meaning Program::in_modules(const std::string& name, const Scope& scope, unsigned depth) const {
  for (const UseOfModule& use : scope.uses) {
    const auto renamed = use.names.find(name);
    if (use.only && renamed == use.names.end()) continue;
    const std::string& there = renamed == use.names.end() ? name : renamed->second;
    const auto module = modules_.find(use.module);
    if (module == modules_.end() || depth == 0) continue;
    const Meaning found = in_scope(there, *module->second, depth - 1);
    if (found.kind != Meaning::kNothing) return found;
  }
  return {};
}

/// In a scope itself and what it uses, not around it.
Meaning Program::in_scope(const std::string& name, const Scope& scope, unsigned depth) const {
  if (depth == 0) return {};
  if (const auto generic = scope.generics.find(name); generic != scope.generics.end()) {
    Meaning result;
    for (const std::string& specific : generic->second) {
      Meaning one;
      if (specific != name || scope.interfaces.contains(name)) one = in_scope(specific, scope, depth - 1);
      result.keys.insert(result.keys.end(), one.keys.begin(), one.keys.end());
    }
    for (const auto& inner : scope.inner)
      if (inner->name == name) result.keys.push_back(inner->key);
    // More specifics may come from the modules that the scope uses.
    const Meaning more = in_modules(name, scope, depth - 1);
    result.keys.insert(result.keys.end(), more.keys.begin(), more.keys.end());
    result.kind = result.keys.empty() ? Meaning::kUnknown : Meaning::kProcedure;
    return result;
  }
  for (const auto& inner : scope.inner)
    if (inner->name == name) return {Meaning::kProcedure, {inner->key}};
  if (const auto body = scope.interfaces.find(name); body != scope.interfaces.end())
    return {Meaning::kProcedure, {body->second}};
  if (scope.is_procedure() && scope.name == name && scope.kind != Kind::kFunction)
    return {Meaning::kProcedure, {scope.key}};
  if (const auto found = scope.names.find(name); found != scope.names.end()) {
    const Declared& known = found->second;
    if (known.pointer || (known.dummy && (known.external || !known.typed))) return {Meaning::kUnknown};
    if (known.external) return {Meaning::kProcedure, {external_key(name + "_")}};
    return {Meaning::kVariable};
  }
  return in_modules(name, scope, depth - 1);
}

Meaning Program::meaning_of(const std::string& name, const Scope& scope) const {
  for (const Scope* around = &scope; around; around = around->parent) {
    const Meaning found = in_scope(name, *around, kDeepest);
    if (found.kind != Meaning::kNothing) return found;
  }
  return {};
}

std::string name_of_argument(const std::string& name, const Scope& scope) {
  const auto found = std::ranges::find(scope.arguments, name);
  return found == scope.arguments.end()
             ? ""
             : instrument::name_of_parameter(scope.name,
                                             static_cast<std::size_t>(found - scope.arguments.begin()));
}

}  // namespace dperf::instrument::fortran
