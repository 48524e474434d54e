// Trace folders, opened and written.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "trace/model/growing_trace.h"
#include "trace/model/trace.h"

namespace dperf::trace {

/// Called with each rank before its file is opened.
using OpeningListener = std::function<void(int rank, int ranks)>;

/// Opens a trace folder and checks headers, run ids, ranks and the definitions.
/// Only definitions and one chunk per stream are held in memory, so 4096 ranks with millions of events
/// are fine.
/// @throws Error: no folder, no manifest, a missing rank, two runs mixed, a newer version, damage; and,
///   unless `allow_incomplete`, a trace whose program did not reach MPI_Finalize
std::unique_ptr<Trace> open(const std::filesystem::path& folder, bool allow_incomplete = false,
                            const OpeningListener& on_rank = {});

/// As open() of an incomplete one, while it is being written.
std::unique_ptr<GrowingTrace> open_growing(const std::filesystem::path& folder);

/// Writes manifest, rank files and, as far as source places are known, symbols.json.
/// @throws Error if the folder exists and is not empty, or cannot be written
void write_folder(const Trace& trace, const std::filesystem::path& folder);

/// Writes symbols.json of an existing trace folder. @return how many addresses have a source place
std::size_t write_symbols(const Trace& trace, const std::filesystem::path& folder);

}  // namespace dperf::trace
