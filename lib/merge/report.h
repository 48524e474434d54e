// How far runs that were merged differ.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "merge/merged_trace.h"

namespace dperf::merge {

/// Lines for the user: how the runs were merged, what their blocks took in all, and the blocks that differ
/// most.
std::string describe(const MergedTrace& merged);

/// The first of these lines, without its end.
std::string how_merged(const MergedTrace& merged);

}  // namespace dperf::merge
