// compile_commands.json, as CMake and others write it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/model/source_file.h"

namespace dperf::instrument {

/// Every compilation of C and C++ in `folder`/compile_commands.json, or those of `sources` if there are any.
/// @throws Error if there is no database, or it does not hold one of the sources
std::vector<SourceFile> files_of_database(const std::string& folder, const std::vector<std::string>& sources);

/// The nearest folder at or above that of `source` that holds compile_commands.json; empty if there is none.
std::string database_folder_above(const std::string& source);

}  // namespace dperf::instrument
