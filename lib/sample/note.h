// sample.json: that a run was stopped on purpose, beside its trace.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "sample/stopped_run.h"

namespace dperf::sample {

inline constexpr const char* kNoteFile = "sample.json";

struct Note {
  std::string run_id;  ///< of the trace that it is about
  LoopChoice loop;  ///< in which it was stopped, empty: behind it; with the user's number of iterations, or 0
  double eps = 0.02;
};

/// @throws Error: cannot be written
void write_note(const Note& note, const std::filesystem::path& folder);

/// Nothing if the folder has none.
/// @throws Error: damaged, or of another run
std::optional<Note> read_note(const std::filesystem::path& folder, const std::string& run_id);

}  // namespace dperf::sample
