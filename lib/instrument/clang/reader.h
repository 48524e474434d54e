// Parses one source file and returns what dPerf needs to know of it. The only way into Clang.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <set>
#include <string>

#include "instrument/compiler/clang_environment.h"
#include "instrument/model/model.h"
#include "instrument/model/pasted.h"
#include "instrument/model/source_file.h"

namespace dperf::instrument {

class CommApis;

struct ReadOptions {
  bool check = false;    ///< look for findings as well
  bool lenient = false;  ///< functions in which Clang finds errors are left alone, and are in Unit::damaged
};

/// @param scope  a different text for each file: it keeps apart what is local to a file
/// @param apis  what communicates beside the functions of MPI
/// @param seen   the files that the unit depends on are added to it, if given
/// @return a unit with parsed == false and a reason if Clang does not understand the source
/// @throws Error if the file cannot be read
Unit read_unit(const SourceFile& file, const CompilerFacts& compiler, const std::string& resource_dir,
               const std::string& scope, const CommApis& apis, ReadOptions options = {},
               FilesSeen* seen = nullptr);

/// The same of the source with these headers in it, named as `Function::path` names them.
/// @return what cannot be pasted is in `headers_left_out`; if nothing can, `parsed` is false
Unit read_pasted_unit(const SourceFile& file, const CompilerFacts& compiler, const std::string& resource_dir,
                      const std::string& scope, const CommApis& apis, const std::set<std::string>& headers,
                      ReadOptions options = {}, FilesSeen* seen = nullptr);

}  // namespace dperf::instrument
