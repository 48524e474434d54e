// From the command line of a compiler to what the wrapper will do: a pure function, so that every decision
// can be tested without a compiler. What it does not understand, the real compiler gets as it is.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "instrument/wrapper/plan/command_line.h"
#include "instrument/wrapper/plan/reason.h"

namespace dperf::wrapper {

/// What a plan depends on beside the command line.
struct Context {
  bool cxx_driver = false;           ///< called as dperf-c++
  bool instruments_fortran = false;  ///< the component for it is installed
  std::string folder = {};  ///< the working folder, absolute; by which probes of build systems are known
  std::function<bool(const std::string& path)> exists = {};
};

/// One input that the real compiler would compile or assemble.
struct Source {
  std::size_t word = 0;   ///< its place in Plan::words
  std::string path = {};  ///< as given
  bool cxx = false;
  bool fortran = false;
  Reason left_alone = Reason::none;  ///< none: to be instrumented
  bool named_by_clang = false;       ///< the real compiler is Clang, which gives files other names than gcc
};

/// An object, library or linker script. Where nothing is linked, it only has to be there.
struct LinkerInput {
  std::string path = {};
  bool exists = true;
};

/// The dependency file that a build system wants besides the object (-MD and its relatives).
struct DependencyFile {
  bool wanted = false;
  bool system_headers = false;          ///< -MD, not -MMD
  bool target_is_output = true;         ///< false for -Wp,-MD: the preprocessor does not know -o
  std::string path = {};                ///< as given by -MF; empty: named after the output
  std::vector<std::string> names = {};  ///< -MT, -MQ, -MP, -MG as given
  bool has_target = false;              ///< -MT or -MQ is among `names`
};

struct Plan {
  /// Not none: all of the command line goes to the real compiler as it is.
  Reason untouched = Reason::none;
  /// Not none: what is made here does not get the runtime.
  Reason no_runtime = Reason::none;
  bool links = false;
  bool refuses_undefined = false;  ///< -z defs: also of a shared library, whose runtime is in its executable
  bool add_line_tables = false;    ///< no -g is given: names of call sites need -g1
  bool makes_auxiliary_files = false;
  std::string output = {};  ///< -o, empty without it
  std::vector<Word> words = {};
  std::vector<Source> sources = {};
  std::vector<LinkerInput> for_linker = {};
  DependencyFile dependencies = {};

  /// Whether some source is still to be instrumented.
  bool instruments() const;
};

/// What to do with a command line (without the name of the program, response files expanded).
Plan plan_command(const std::vector<std::string>& arguments, const Context& context);

}  // namespace dperf::wrapper
