// The same work in more or fewer tasks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "advise/measured_pool.h"

namespace dperf::advise {

/// Each task becomes so many, or so many become one.
struct Grain {
  int merge = 1, divide = 1;  ///< one of them is 1
  friend bool operator==(const Grain&, const Grain&) = default;
};

/// "x4", "/2", "1". @throws Error with kExitUsage
Grain parse_grain(const std::string& text);
std::string to_string(const Grain& grain);

/// What a task has that does not grow with its grain. From traces at one grain nothing is known of it: 0,
/// and times and bytes are proportional to the grain.
struct FixedPart {
  double compute_ns = 0, in_bytes = 0, out_bytes = 0;
};

/// From the means of two traces of the same problem at two grains: c = fixed + s g, with g the share of the
/// work that a task has. A fixed part below 0 counts as 0.
/// @throws Error: the traces contradict each other: the same number of tasks, coarser tasks that take no
/// longer, more work in all where tasks are coarser (by more than a quarter)
FixedPart fixed_part(const MeasuredPool& a, const MeasuredPool& b);

/// Phases stay what they are; tasks that follow each other are merged.
std::vector<std::vector<Task>> with_grain(const std::vector<std::vector<Task>>& phases, const Grain& grain,
                                          const FixedPart& fixed);

}  // namespace dperf::advise
