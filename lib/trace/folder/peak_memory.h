// How much memory the ranks of a trace needed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace dperf::trace {

/// Of each rank the bytes that were resident at once, at most; 0: it did not end, or its trace is older.
/// @throws Error: a file is missing or damaged
std::vector<std::uint64_t> read_peaks(const std::filesystem::path& folder, int ranks);

}  // namespace dperf::trace
