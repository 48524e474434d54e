// Trace folders, written. They are opened with open() of trace.h.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>

#include "trace/trace.h"

namespace dperf::trace {

/// Writes manifest, rank files and, as far as source places are known, symbols.json.
/// @throws Error if the folder exists and is not empty, or cannot be written
void write_folder(const Trace& trace, const std::filesystem::path& folder);

/// Writes symbols.json of an existing trace folder. @return how many addresses have a source place
std::size_t write_symbols(const Trace& trace, const std::filesystem::path& folder);

}  // namespace dperf::trace
