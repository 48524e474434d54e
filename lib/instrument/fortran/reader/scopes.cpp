// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/reader/scopes.h"

#include <algorithm>

#include "instrument/fortran/source/text.h"

namespace dperf::instrument::fortran {
namespace {

using Kind = StatementClass;

bool begins_unit(Kind kind) {
  return kind <= Kind::kBlockData;
}

bool is_specification(Kind kind) {
  return kind >= Kind::kInterface && kind <= Kind::kOtherSpecification;
}

bool has(const std::string& text, std::string_view word) {
  return text.find(word) != std::string::npos;
}

/// `bind(c, name="x")`: x; `bind(c)`: the name itself; else empty.
std::string binding_of(const SourceStatement& statement, const std::string& name) {
  const std::size_t bind = statement.text.find("bind(c");
  if (bind == std::string::npos) return "";
  const std::string_view words = in_parentheses(statement.text, bind + 4);
  const std::size_t quote = words.find_first_of("'\"");
  return quote == std::string_view::npos
             ? name
             : std::string(words.substr(quote + 1, words.find(words[quote], quote + 1) - quote - 1));
}

class ScopeFinder {
 public:
  ScopeFinder(const std::string& path, std::vector<SourceStatement>& statements)
      : path_(path), statements_(statements) {}
  std::vector<std::unique_ptr<Scope>> find();

 private:
  bool at_end() const { return at_ >= statements_.size(); }
  SourceStatement& now() { return statements_[at_]; }
  std::unique_ptr<Scope> unit(const Scope* parent);
  void begin_unit(Scope& scope);
  std::string key_of(const Scope& scope, const std::string& binding) const;
  void specifications(Scope& scope);
  void specification(Scope& scope);
  void interface(Scope& scope);
  void interface_body(Scope& scope, const std::string& generic);
  void derived_type();
  void declare(Scope& scope, const SourceStatement& statement);
  void use(Scope& scope, const SourceStatement& statement);
  bool is_assignment(const Scope& scope, const SourceStatement& statement) const;

  const std::string& path_;
  std::vector<SourceStatement>& statements_;
  std::size_t at_ = 0;
};

std::vector<std::unique_ptr<Scope>> ScopeFinder::find() {
  std::vector<std::unique_ptr<Scope>> units;
  while (!at_end()) units.push_back(unit(nullptr));
  return units;
}

std::string ScopeFinder::key_of(const Scope& scope, const std::string& binding) const {
  if (!binding.empty()) return external_key(binding);
  if (scope.kind == Kind::kProgram) return "fortran:" + path_ + ":program";
  if (!scope.parent) return external_key(scope.name + "_");
  if (scope.parent->kind == Kind::kModule) return "fortran:" + scope.parent->name + "::" + scope.name;
  if (scope.parent->kind == Kind::kSubmodule && scope.kind == Kind::kSeparateProcedure)
    return "fortran:" + scope.parent->ancestor + "::" + scope.name;
  return "fortran:" + path_ + ":" + (scope.parent->key.empty() ? scope.parent->name : scope.parent->key) +
         "/" + scope.name;
}

void ScopeFinder::begin_unit(Scope& scope) {
  const SourceStatement& first = now();
  scope.kind = first.kind;
  const std::size_t own =
      scope.kind == Kind::kSubmodule && first.names.size() > 1 ? first.names.size() - 1 : 0;
  const auto is_own = [&first](const StatementName& name) {
    const std::string_view before = trim(std::string_view(first.text).substr(0, name.offset));
    return before.ends_with("function") || before.ends_with("subroutine");
  };
  const auto named = std::ranges::find_if(first.names, is_own);
  if (named != first.names.end())
    scope.name = named->name;
  else if (!first.names.empty())
    scope.name = first.names[own].name;
  if (scope.name.empty()) scope.name = "main";
  if (scope.kind == Kind::kSubmodule && !first.names.empty()) scope.ancestor = first.names.front().name;
  // `module subroutine f` in a submodule belongs to the module.
  if (scope.parent && scope.parent->kind == Kind::kSubmodule && first.text.starts_with("module"))
    scope.kind = Kind::kSeparateProcedure;
  for (const StatementName& name : first.names)
    if (scope.is_procedure() && name.name != scope.name) {
      scope.names[name.name].dummy = true;
      scope.names[name.name].shared = true;
    }
  const std::size_t open =
      named == first.names.end() ? std::string::npos : first.text.find('(', named->offset);
  if (scope.is_procedure() && open != std::string::npos)
    scope.arguments = split_list(in_parentheses(first.text, open));
  scope.key = scope.is_procedure() ? key_of(scope, binding_of(first, scope.name)) : "";
  ++at_;
}

/// From its first statement behind its last one.
std::unique_ptr<Scope> ScopeFinder::unit(const Scope* parent) {
  auto scope = std::make_unique<Scope>();
  scope->parent = parent;
  scope->begin = at_;
  if (begins_unit(now().kind)) {
    begin_unit(*scope);
  } else {
    scope->has_statement = false;
    scope->name = "main";
    scope->key = key_of(*scope, "");
  }
  specifications(*scope);
  scope->execution = at_;
  while (!at_end() && now().kind != Kind::kContains && now().kind != Kind::kEndUnit) {
    scope->has_entry |= now().kind == Kind::kEntry;
    ++at_;
  }
  scope->execution_end = at_;
  if (!at_end() && now().kind == Kind::kContains) {
    ++at_;
    while (!at_end() && now().kind != Kind::kEndUnit) {
      if (begins_unit(now().kind))
        scope->inner.push_back(unit(scope.get()));
      else
        ++at_;
    }
  }
  scope->end = std::min(at_, statements_.size() - 1);
  ++at_;
  return scope;
}

void ScopeFinder::specifications(Scope& scope) {
  while (!at_end() && is_specification(now().kind)) specification(scope);
}

void ScopeFinder::specification(Scope& scope) {
  SourceStatement& statement = now();
  switch (statement.kind) {
    case Kind::kInterface:
      return interface(scope);
    case Kind::kDerivedType:
      return derived_type();
    case Kind::kUse:
      use(scope, statement);
      break;
    case Kind::kEntry:
      scope.has_entry = true;
      break;
    case Kind::kGeneric:
      for (const StatementName& name : statement.names)
        if (name.role != NameRole::kOnly && !statement.names.empty() &&
            statement.names.front().role == NameRole::kOnly)
          scope.generics[statement.names.front().name].insert(name.name);
      break;
    case Kind::kStatementFunction:
      if (is_assignment(scope, statement)) {
        statement.kind = Kind::kAssignment;
        if (!statement.names.empty()) statement.names.front().role = NameRole::kAssigned;
        return;
      }
      if (!statement.names.empty()) scope.names[statement.names.front().name].array = true;
      break;
    default:
      declare(scope, statement);
  }
  ++at_;
}

/// Arrays are declared, or come from elsewhere.
bool ScopeFinder::is_assignment(const Scope& scope, const SourceStatement& statement) const {
  if (statement.names.empty()) return true;
  const Declared* known = Program::declared(statement.names.front().name, scope);
  if (known) return known->array;
  for (const Scope* around = &scope; around; around = around->parent)
    if (!around->uses.empty()) return true;
  return scope.parent != nullptr;
}

void ScopeFinder::derived_type() {
  while (!at_end() && now().kind != Kind::kEndDerivedType) ++at_;
  ++at_;
}

void ScopeFinder::interface(Scope& scope) {
  const bool is_abstract = now().text.starts_with("abstract");
  const std::string generic =
      now().names.empty() || now().names.front().role != NameRole::kOnly ? "" : now().names.front().name;
  ++at_;
  while (!at_end() && now().kind != Kind::kEndInterface) {
    if (begins_unit(now().kind) && !is_abstract) {
      interface_body(scope, generic);
      continue;
    }
    if (now().kind == Kind::kProcedure && !generic.empty())
      for (const StatementName& name : now().names) scope.generics[generic].insert(name.name);
    ++at_;
  }
  ++at_;
}

void ScopeFinder::interface_body(Scope& scope, const std::string& generic) {
  const bool of_module = now().text.starts_with("module");
  Scope body;
  body.parent = of_module ? &scope : nullptr;
  begin_unit(body);
  if (scope.names.contains(body.name) && scope.names[body.name].dummy)
    scope.names[body.name].external = true;
  else
    scope.interfaces[body.name] = body.key;
  if (!generic.empty()) scope.generics[generic].insert(body.name);
  for (int depth = 1; !at_end(); ++at_) {
    depth += begins_unit(now().kind) ? 1 : now().kind == Kind::kEndUnit ? -1 : 0;
    if (depth == 0) break;
  }
  ++at_;
}

void ScopeFinder::use(Scope& scope, const SourceStatement& statement) {
  UseOfModule use;
  for (std::size_t i = 0; i < statement.names.size(); ++i) {
    const StatementName& name = statement.names[i];
    if (i == 0)
      use.module = name.name;
    else if (name.role == NameRole::kRenamed && i + 1 < statement.names.size())
      use.names[name.name] = statement.names[++i].name;
    else if (name.role == NameRole::kOnly)
      use.names[name.name] = name.name;
  }
  const std::size_t comma = statement.text.find(',');
  const std::size_t only = statement.text.find("only", comma == std::string::npos ? 0 : comma);
  use.only = comma != std::string::npos && only != std::string::npos &&
             trim(std::string_view(statement.text).substr(comma + 1)).starts_with("only");
  scope.uses.push_back(std::move(use));
}

/// Attributes of the whole statement.
Declared attributes_of(const SourceStatement& statement) {
  const std::string& text = statement.text;
  const std::string head = text.substr(0, std::min(text.find("::"), text.size()));
  Declared result;
  if (statement.kind == Kind::kDeclaration) {
    const bool attributed = has(text, "::");
    result.typed = true;
    result.integer = text.starts_with("integer");
    result.logical = text.starts_with("logical");
    result.number = result.integer || text.starts_with("real") || text.starts_with("double") ||
                    text.starts_with("complex");
    result.array = text.starts_with("character") || (attributed && has(head, "dimension"));
    result.external = attributed && has(head, ",external");
    result.external |= attributed && has(head, ", external");
    result.parameter = attributed && has(head, "parameter");
    result.is_volatile = attributed && has(head, "volatile");
    result.shared = attributed && (has(head, "save") || has(head, "target") || has(head, "pointer"));
  }
  result.external |= statement.kind == Kind::kExternal;
  result.pointer = statement.kind == Kind::kProcedureDeclaration && has(head, "pointer");
  result.external |= statement.kind == Kind::kProcedureDeclaration;
  result.shared |= statement.kind == Kind::kCommon || text.starts_with("save") ||
                   text.starts_with("equivalence") || text.starts_with("target") ||
                   statement.kind == Kind::kData;
  result.is_volatile |= text.starts_with("volatile");
  return result;
}

void merge(const Declared& of, bool is_array, Declared& into) {
  into.array |= of.array || is_array;
  into.typed |= of.typed;
  into.integer |= of.integer;
  into.number |= of.number;
  into.logical |= of.logical;
  into.external |= of.external;
  into.pointer |= of.pointer;
  into.shared |= of.shared;
  into.is_volatile |= of.is_volatile;
  into.parameter |= of.parameter;
}

void ScopeFinder::declare(Scope& scope, const SourceStatement& statement) {
  const Declared attributes = attributes_of(statement);
  const bool entities_only = statement.kind == Kind::kDeclaration;
  for (const StatementName& name : statement.names) {
    const bool is_entity = name.role == NameRole::kEntity || name.role == NameRole::kArrayEntity;
    if (entities_only && !is_entity) continue;
    const bool is_array = name.role == NameRole::kArrayEntity || statement.kind == Kind::kAttribute;
    Declared& known = scope.names[name.name];
    merge(attributes, is_array, known);
    if (entities_only && statement.text.substr(name.offset + name.name.size()).starts_with("=") &&
        scope.kind != Kind::kProgram)
      known.shared = true;
  }
  // SAVE without names is about all.
  if (statement.text == "save") scope.names[""].shared = true;
}

}  // namespace

bool Scope::is_procedure() const {
  return kind == Kind::kProgram || kind == Kind::kSubroutine || kind == Kind::kFunction ||
         kind == Kind::kSeparateProcedure;
}

std::string external_key(const std::string& symbol) {
  return "c:@F@" + symbol;
}

std::vector<std::unique_ptr<Scope>> find_scopes(const std::string& path,
                                                std::vector<SourceStatement>& statements) {
  return ScopeFinder(path, statements).find();
}

}  // namespace dperf::instrument::fortran
