// The arguments with which Clang parses a source so that it sees what the real compiler sees.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/compiler/clang_environment.h"
#include "instrument/model/source_file.h"

namespace dperf::instrument {

/// Of the compiler's arguments those that change the meaning of a source. The others (outputs, warnings, the
/// linker's, what only gcc knows) could only stop Clang.
std::vector<std::string> meaningful_arguments(const std::vector<std::string>& arguments);

/// The whole command line for parsing `file`, the program's name first.
std::vector<std::string> clang_command(const SourceFile& file, const CompilerFacts& compiler,
                                       const std::string& resource_dir);

/// The dialect by the options, beyond what Clang reports.
struct Dialect {
  bool is_c90 = false;                   ///< -ansi, -std=c90, gnu89, ...
  bool warns_late_declarations = false;  ///< -Wdeclaration-after-statement
  bool is_cxx98 = false;
};
Dialect dialect_of(const SourceFile& file, const CompilerFacts& compiler);

}  // namespace dperf::instrument
