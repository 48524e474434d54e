// The statements of a Fortran source, one after the other, as flang's parser has found them: what each one
// is, where it stands and the names in it. Plain values: everything after this works without flang.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace dperf::instrument::fortran {

enum class StatementClass : std::uint8_t {
  // Program units and what is in them.
  kProgram,
  kSubroutine,
  kFunction,
  kSeparateProcedure,  ///< module procedure of a submodule
  kModule,
  kSubmodule,
  kBlockData,
  kEndUnit,  ///< of any of the former
  kContains,
  // Specifications.
  kInterface,
  kEndInterface,
  kProcedure,  ///< module procedure in an interface
  kGeneric,
  kDerivedType,
  kEndDerivedType,
  kTypeBound,
  kUse,
  kImport,
  kImplicit,
  kParameter,
  kFormat,
  kEntry,
  kDeclaration,
  kProcedureDeclaration,
  kData,
  kStatementFunction,
  kCommon,
  kExternal,
  kIntrinsic,
  kAttribute,  ///< dimension, allocatable, pointer, target
  kOtherSpecification,
  // Constructs.
  kIfThen,
  kElseIf,
  kElse,
  kEndIf,
  kDo,
  kEndDo,
  kSelect,
  kCase,
  kEndSelect,
  kOtherConstruct,
  kEndOtherConstruct,
  kBetween,  ///< elsewhere
  // Actions.
  kIf,  ///< `if (x) action`: the action follows as a statement of its own
  kCall,
  kAssignment,
  kPointerAssignment,
  kAllocate,  ///< or deallocate, nullify
  kReturn,
  kStop,
  kExit,
  kCycle,
  kGoto,  ///< computed and assigned ones and arithmetic ifs, too
  kContinue,
  kRead,
  kOtherAction
};

enum class NameRole : std::uint8_t {
  kPlain,
  kEntity,       ///< is declared here
  kArrayEntity,  ///< with bounds of its own
  kAssigned,     ///< the variable that an assignment changes
  kDoVariable,
  kCalled,        ///< by a call statement
  kCalledMethod,  ///< the same, `h` of `call h%swap`
  kReference,     ///< followed by parentheses in an expression: a function, or an element
  kMethodReference,
  kComponent,  ///< behind %
  kKeyword,    ///< of an argument
  kOnly,       ///< of a use, as the module names it
  kRenamed     ///< the name here of the kOnly that follows
};

struct StatementName {
  std::string name = {};  ///< in lower case
  NameRole role = NameRole::kPlain;
  unsigned offset = 0;  ///< in the statement's text
};

struct SourceStatement {
  StatementClass kind = StatementClass::kOtherAction;
  bool inner = false;           ///< the action of a one-line if
  bool in_file = false;         ///< neither from an included file nor from a macro
  unsigned begin = 0, end = 0;  ///< offsets in the source if it is in the file; `begin` is behind a label
  unsigned line = 0;
  unsigned long label = 0;  ///< 0: none
  std::string text = {};    ///< in lower case, without label, comments and continuations
  std::vector<StatementName> names = {};
};

struct ParseOptions {
  bool fixed_form = false;
  int columns = 72;                       ///< of a line in fixed form
  std::vector<std::string> folders = {};  ///< for included files
  std::vector<std::pair<std::string, std::string>> macros = {};
};

struct ParsedSource {
  bool parsed = false;
  std::string error = {};       ///< the first one, without its place
  unsigned error_line = 0;      ///< 0: of no line
  std::string error_path = {};  ///< the file that it is in
  std::vector<SourceStatement> statements = {};
};

/// @param path  an existing file
ParsedSource parse_source(const std::string& path, const ParseOptions& options);

}  // namespace dperf::instrument::fortran
