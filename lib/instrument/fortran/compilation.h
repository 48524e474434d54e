// How a Fortran source is to be parsed: by its name, the compiler's options, and what the compiler has built
// in.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "instrument/fortran/flang/statements.h"
#include "instrument/model/source_file.h"

namespace dperf::instrument::fortran {

/// $DPERF_FC, or mpifort.
std::string fortran_compiler();

/// What the compiler adds to every compilation.
struct CompilerFacts {
  std::vector<std::string> folders = {};  ///< that it searches for included files
  std::vector<std::pair<std::string, std::string>> macros = {};
};
/// Only what matters to one of these sources: it takes a while.
CompilerFacts ask_compiler(const std::string& command, const std::vector<std::string>& texts);

ParseOptions options_of(const SourceFile& file, const CompilerFacts& compiler);

}  // namespace dperf::instrument::fortran
