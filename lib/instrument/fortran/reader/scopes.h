// The program units of Fortran sources, the names that they declare, and what a name stands for where it is
// used.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "instrument/fortran/flang/statements.h"

namespace dperf::instrument::fortran {

/// What is declared of a name.
struct Declared {
  bool array = false;  ///< or a string, parts of which are named in the same way
  bool typed = false;
  bool integer = false;
  bool number = false;
  bool logical = false;
  bool external = false;
  bool pointer = false;  ///< to a procedure
  bool dummy = false;    ///< argument
  bool shared = false;   ///< others may change it: in COMMON, SAVEd, a dummy argument, a target
  bool is_volatile = false;
  bool parameter = false;
};

struct UseOfModule {
  std::string module;
  bool only = false;
  std::map<std::string, std::string> names = {};  ///< here -> there; renamed, or after ONLY
};

/// A program unit, or a procedure in one. Numbers are those of its statements.
struct Scope {
  StatementClass kind = StatementClass::kProgram;
  std::string name = {};
  std::string key = {};       ///< of a procedure: the same in every file
  std::string ancestor = {};  ///< of a submodule: the module that it belongs to
  const Scope* parent = nullptr;
  bool has_statement = true;  ///< false: a main program without PROGRAM
  std::size_t begin = 0, execution = 0, execution_end = 0, end = 0;
  bool has_entry = false;
  std::vector<UseOfModule> uses = {};
  std::map<std::string, Declared> names = {};
  std::vector<std::string> arguments = {};  ///< dummy ones, in order
  std::map<std::string, std::set<std::string>> generics = {};
  std::map<std::string, std::string> interfaces = {};  ///< bodies in interface blocks: name -> key
  std::vector<std::unique_ptr<Scope>> inner = {};

  bool is_procedure() const;
};

/// Finds the units of a source. What flang takes for statement functions, and is an assignment, becomes one.
/// @param path  makes the keys of what is local to the file
std::vector<std::unique_ptr<Scope>> find_scopes(const std::string& path,
                                                std::vector<SourceStatement>& statements);

/// What a name stands for.
struct Meaning {
  enum Kind {
    kNothing,  ///< not known: a variable of a module that was not given, an intrinsic function
    kVariable,
    kProcedure,  ///< one of `keys`
    kUnknown     ///< a dummy procedure, or a pointer to one
  } kind = kNothing;
  std::vector<std::string> keys = {};
};

/// The units of all files.
class Program {
 public:
  void add(const std::vector<std::unique_ptr<Scope>>& units, const std::vector<SourceStatement>& statements);

  Meaning meaning_of(const std::string& name, const Scope& scope) const;
  /// A procedure with this name outside of modules was given.
  bool has_external(const std::string& name) const { return externals_.contains(name); }
  /// What types of these files have under this name: `clock_done` for `procedure :: done => clock_done`.
  Meaning meaning_of_method(const std::string& name) const;
  bool has_method(const std::string& name) const { return methods_.contains(name); }
  /// A procedure other than that of `scope` assigns a variable of this name that is not its own.
  bool is_assigned_elsewhere(const std::string& name, const Scope& scope) const;
  /// What is known of a variable, where it is declared in `scope` or around it; null: nothing.
  static const Declared* declared(const std::string& name, const Scope& scope);

 private:
  Meaning in_scope(const std::string& name, const Scope& scope, unsigned depth) const;
  Meaning in_modules(const std::string& name, const Scope& scope, unsigned depth) const;

  std::map<std::string, const Scope*> modules_;
  void add_assignments(const Scope& scope, const std::vector<SourceStatement>& statements);
  void add_methods(const Scope& scope, const SourceStatement& binding);
  void add_procedures_of_method(const std::string& name, bool is_generic_too, Meaning& result) const;

  struct Method {
    const Scope* scope = nullptr;  ///< that the type is in
    std::string procedure = {};    ///< empty: deferred
    bool is_generic = false;       ///< it is another method, that the name stands for
  };
  std::map<std::string, std::vector<Method>> methods_;
  std::set<std::string> externals_;
  std::map<std::string, std::set<const Scope*>> assigned_;
};

/// By which loops ask for what a procedure makes of its dummy argument, or for the procedure that it is
/// given: `check#2`. Empty: `name` is no argument of `scope`.
std::string name_of_argument(const std::string& name, const Scope& scope);

/// Of a procedure outside of modules: as C calls it.
std::string external_key(const std::string& symbol);

}  // namespace dperf::instrument::fortran
