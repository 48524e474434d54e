// Where instrumented copies go, and writing them: all, or none.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/model/source_file.h"

namespace dperf::instrument {

/// Gives each file its output_path (absolute) under `folder`, with the sources' own layout below the current
/// folder, or below the deepest folder that holds them all.
/// @throws Error if an output would take the place of a source, or two sources would get the same
void place_outputs(std::vector<SourceFile>& files, const std::string& folder);

/// @throws Error if `path` is one of the sources
void check_is_no_source(const std::string& path, const std::vector<SourceFile>& files);

struct OutputFile {
  std::string path, text;
};

/// Writes beside each place first, and renames when all are written; makes folders on the way. What holds the
/// text already is not touched.
/// @throws Error if something cannot be written; then nothing has changed but new folders
void write_all(const std::vector<OutputFile>& files);

/// Whether the real compiler accepts the source as it is (-fsyntax-only).
bool compiles(const SourceFile& file, const std::string& compiler);

}  // namespace dperf::instrument
