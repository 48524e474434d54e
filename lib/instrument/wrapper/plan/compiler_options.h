// What the wrapper knows about the options of gcc and of compilers with gcc's manners: one row an option. An
// option without a row is taken for a flag that the real compiler understands and that Clang need not see.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string_view>

#include "instrument/wrapper/plan/reason.h"

namespace dperf::wrapper {

/// Where an option's value is.
enum class Form {
  flag,      ///< `-c`: no value
  joined,    ///< `-std=c11`: everything after the name
  separate,  ///< `-include FILE`: the next word
  either,    ///< `-o FILE`, `-oFILE`
};

/// What an option is for; decides which of the commands of a plan it takes part in.
enum class Use {
  common,           ///< compiling and linking
  parse,            ///< compiling and linking, and Clang must see it, too
  fortran,          ///< as common, and the instrumenter of Fortran must see it
  debug,            ///< as common; line tables are wanted in some form
  auxiliary,        ///< as common; makes more files, named after the output
  library,          ///< linking, in its place between the inputs
  linker,           ///< linking
  object,           ///< -c
  output,           ///< -o
  language,         ///< -x
  dependency_file,  ///< -MD, -MMD and what spells them differently
  dependency_name,  ///< -MF -MT -MQ -MP -MG
  untouched,        ///< the row's reason: the real compiler alone
  no_undefined,     ///< linking; undefined symbols are refused, those of the runtime among them
  no_runtime,       ///< as common; the row's reason: the runtime is not linked
};

struct Option {
  std::string_view name;
  Form form;
  Use use;
  Reason reason = Reason::none;
};

/// The row for a word of the command line that begins with '-': the longest name that matches; null if there
/// is none.
const Option* find_option(std::string_view word);

}  // namespace dperf::wrapper
