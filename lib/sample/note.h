// sample.json: that a run was stopped on purpose, beside its trace.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dperf/trace_format.h"
#include "sample/stopped_run.h"

namespace dperf::sample {

inline constexpr const char* kNoteFile = DPERF_NOTE_FILE;

struct Note {
  std::string run_id;  ///< of the trace that it is about
  /// In which it was stopped, with the user's number of iterations, or 0; empty: in none, by an older dPerf.
  LoopChoice loop;
  double eps = 0.02;
  /// Of each rank, how many events the loop is known by; empty: all.
  std::vector<std::uint64_t> beginning = {};
};

/// @throws Error: cannot be written
void write_note(const Note& note, const std::filesystem::path& folder);

/// Nothing if the folder has none.
/// @throws Error: damaged, or of another run
std::optional<Note> read_note(const std::filesystem::path& folder, const std::string& run_id);

/// What of the trace in `folder` counts, which refers to `trace`; null: all of it.
/// @throws Error: the note is about another number of ranks
std::unique_ptr<trace::Trace> beginning_of(const trace::Trace& trace, const Note& note,
                                           const std::filesystem::path& folder);

}  // namespace dperf::sample
