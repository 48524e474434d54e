// Traces that were not measured.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::trace {

/// Manifest::clock of a trace that was made of measured tasks, as if all of its ranks had run on cores of the
/// same speed. No folder has it.
inline constexpr char kComputedTimes[] = "computed";

}  // namespace dperf::trace
