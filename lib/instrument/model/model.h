// What dPerf knows about one parsed source: its functions as trees of statements with the calls in them, as
// plain values. Clang fills it in (clang/), everything after that works on it alone.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "instrument/model/instrumented_file.h"
#include "instrument/model/loop_effects.h"
#include "instrument/model/receive_sources.h"

namespace dperf::instrument {

/// What a parse depends on, absolute paths: the files that were read, and those that were looked for but not
/// found, which may be there the next time.
using FilesSeen = std::set<std::string>;

/// A position in the main file. `line` and `column` count from 1.
struct Place {
  unsigned offset = 0, line = 0, column = 0;
};

enum class CallKind : std::uint8_t {
  kMpi,     ///< a call that the runtime records: it has a row in comm_calls.def and returns, or is described
  kNamed,   ///< a function that may be defined in the given files: `callee` is its key
  kUnknown  ///< through a pointer, virtual, or into a library that uses MPI
};

/// A call of something that may communicate; calls of local functions and of the system's libraries are left
/// out.
struct SourceCall {
  CallKind kind = CallKind::kUnknown;
  std::string callee = {};  ///< name of the MPI or described function, or key of the function
  /// Key of this very instance, if `callee` is a template: it may be specialised in another file.
  std::string instance = {};
  bool conditional = false;  ///< to the right of ?:, && or ||
  /// Through a pointer, or a name that a template's parameter decides: what it stands for in the instances of
  /// one file is not all that it may be.
  bool indirect = false;
  bool is_value = false;    ///< not called here: its address is passed on, so that it is at most 'perhaps'
  std::string name = {};    ///< for people: "mesh::exchange", "a call through a pointer"
  std::string method = {};  ///< of a virtual call: its name without its scope
};

enum class StatementKind : std::uint8_t { kPlain, kCompound, kIf, kLoop, kSwitch, kTry };

/// Where a statement is, and whether text can be put around it: in the main file, outside of macros.
struct Extent {
  Place begin = {};  ///< where text before it goes; before the pragma, if one belongs to it
  Place end = {};    ///< after its last character
  Place first = {};  ///< of its own first character, after pragmas and labels
  unsigned last_line = 0;
  bool begin_editable = false;  ///< at the start of a whole statement
  bool end_editable = false;
  bool behind_directive = false;  ///< begin is the '#' of a pragma: text must end its own line there
};

/// Of a compound.
struct Braces {
  Place after_open = {}, close = {};  ///< after '{'; at '}'
  bool editable = false;              ///< both are in the main file, outside macros, under the same #if
};

/// How it is reached otherwise than from the statement before it.
struct Labels {
  bool before = false;          ///< a label or case is directly before it
  bool before_is_case = false;  ///< that one is a case
  bool inside = false;          ///< it contains a label: a goto may lead there
  bool case_inside = false;     ///< it contains a case of a switch around it
};

/// How it may be left other than for the next statement.
struct Exits {
  std::string jump =
      {};  ///< "break", "continue", "goto", "computed goto", "return", "throw": what it is, if it is one
  bool leaves = false;  ///< break, continue, goto, return: what comes after it is not reached through it
  bool is_return = false;
  bool may_return = false;     ///< holds a return
  bool may_continue = false;   ///< holds a continue of a loop around it
  bool never_returns = false;  ///< calls exit, abort, MPI_Abort, ... as a statement
  /// A branch that the program says is unlikely, on a number that is an error: `if (unlikely(error != 0))`.
  bool on_error = false;
};

/// Of a plain statement.
struct PlainStatement {
  bool trivial = false;  ///< takes no time: ';', break, a declaration without initialiser, return of a value
  bool declaration = false;
  bool is_mpi_call = false;  ///< MPI_X(...); or v = MPI_X(...); and nothing else
  bool is_call = false;      ///< nothing but a call, also through a pointer; its value may be kept
  std::string callee = {};   ///< key of the function if it is nothing but a call of one
};

/// A statement. A label or case belongs to the statement after it.
struct Statement {
  StatementKind kind = StatementKind::kPlain;
  Extent extent = {};
  Braces braces = {};
  Labels labels = {};
  Exits exits = {};
  PlainStatement plain = {};
  /// "OpenMP": it is the body of a construct of that, so nothing goes inside; empty: it is not.
  std::string frozen_by = {};
  /// A construct of OpenMP whose statements any thread executes as they stand: a parallel region, or master.
  bool region = false;
  bool works = false;  ///< a loop, or a call as a statement of its own, anywhere inside

  std::vector<SourceCall> calls = {};            ///< in its own expressions; of a loop: in its initialisation
  std::vector<SourceCall> iteration_calls = {};  ///< in the condition and increment of a loop
  std::vector<unsigned> pragmas = {};            ///< offsets of those of dPerf directly before it
  std::vector<LoopEffects> loop = {};  ///< one if it is a loop that calls something that may communicate
  /// Of a compound: statements; of an if: then, else; of a loop or switch: body; of a try: blocks.
  std::vector<Statement> children = {};

  bool frozen() const { return !frozen_by.empty(); }
};

struct Function {
  std::string key;              ///< the same in every file that calls it
  std::string special_of = {};  ///< key of the template that it is an explicit specialisation of
  std::string name;             ///< for people: "mesh::exchange"
  std::string path;             ///< the file that it is in; as given by the user if that is the source
  unsigned line = 0;
  bool in_main_file = false;  ///< or in a header that was pasted into it
  bool is_main = false;
  bool external = false;      ///< can be called from other files
  bool returns_void = false;  ///< may end at its closing brace
  bool never_returns = false;
  bool returns_small_record = false;  ///< a colour, a vector, a complex number, by value
  bool no_statics = false;  ///< a static variable in it would be warned about: inline in C, and not static
  std::string frozen;       ///< why it cannot be edited: "it is constexpr"; empty if it can
  bool described =
      false;  ///< calls are recorded by its wrapper, through which those of its own file do not go
  /// Of a described function, as a call of it would give them: "peer, data"
  std::vector<std::string> arguments;
  std::string asked_as = {};  ///< its name, with its class: what loops ask for that go on as it says
  /// What decides which value it returns, or how it sets flags, for such loops.
  std::vector<FunctionAnswer> answers = {};
  Statement body;
  bool without_braces =
      false;  ///< the body is a try block: `body` begins and ends where braces are to be put
};

/// A quoted include of the main file whose text is to be replaced.
struct IncludeToRewrite {
  unsigned offset = 0, length = 0;  ///< of the name with its quotes
  std::string text;
};

/// One branch of an #if in the main file, as Clang's preprocessor saw it.
struct Branch {
  unsigned offset = 0, line = 0;  ///< of the directive that begins it
  unsigned text_offset = 0;       ///< where its first line begins
  bool taken = false;
};

/// A function assigns a member of any object.
struct FieldWrite {
  std::string field = {};     ///< the same in every file
  std::string function = {};  ///< its key; empty: the member's address is kept, so that any may
};

/// `#pragma dperf ...` or `_Pragma("dperf ...")` in the main file.
struct UserPragma {
  unsigned offset = 0, length = 0;  ///< length 0: a macro makes it
  std::string path;                 ///< the file that it is in
  unsigned line = 0;
  std::string words;  ///< "iterations(500)"
};

/// From an offset in a source that was preprocessed on, the file that the text comes from.
struct OriginalFile {
  unsigned offset = 0;
  std::string path;
};

/// One parsed source file.
struct Unit {
  std::string path;  ///< as given by the user
  bool parsed = false;
  std::string reason;
  std::string text;                     ///< the source
  std::vector<OriginalFile> originals;  ///< in order; lines of places are those of these files
  std::map<std::string, std::string> headers_left_out;  ///< that communicate and could not be pasted: why
  bool calls_mpi = false;
  bool declarations_first = false;      ///< a declaration after a statement would be an error or a warning
  bool has_exceptions = false;          ///< any call may end in one
  bool long_long_is_extension = false;  ///< a constant ...ULL would be warned about: C90, C++98
  std::vector<Function> functions;
  std::vector<Skipped> damaged;  ///< functions in which Clang finds errors: nothing else is known of them
  std::vector<std::string> addresses_in_globals;  ///< keys of functions that initialise variables of the file
  std::vector<IncludeToRewrite> includes;
  std::vector<Branch> branches;
  std::vector<UserPragma> pragmas;
  std::vector<GivenName> given;          ///< what may be asked in the place of something else
  std::vector<FieldWrite> field_writes;  ///< of whole numbers; what a constructor does to its object left out
  std::vector<Finding> findings;
  std::vector<ValueFlow> flows;  ///< what the sources of receives may come from
  std::vector<Diagnostic> diagnostics;

  /// The file that the text at `offset` comes from; of a function in a header, that.
  const std::string& path_at(unsigned offset) const;
  const std::string& path_at(unsigned offset, const Function& function) const;
};

}  // namespace dperf::instrument
