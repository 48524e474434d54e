// The trace of a pattern on any number of ranks, without a run: what prediction needs for sizes on which
// nothing can be traced.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>

#include "trace/generate/pattern.h"

namespace dperf::trace {

/// One rank at a time is held in memory, and of it one iteration.
/// @throws Error: what is asked for is too much for a trace (kExitUsage), or it cannot be written
void generate(const PatternRequest& request, const std::filesystem::path& folder);

}  // namespace dperf::trace
