// Branches in a loop that were taken once at most: what they do may come more often later.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sample/loop/iterations.h"
#include "trace/model/trace.h"

namespace dperf::sample {

struct SeldomBranch {
  trace::SourcePlace place;
  bool was_taken = false;  ///< once
};

/// Of a loop with marks, as far as its branches may be taken in one iteration of it, or of a loop around it
/// in its function, and not in the next (Definitions::branches), and as far as `iterations` go; those of a
/// rank count on the other ranks, too. In the order of the source.
std::vector<SeldomBranch> seldom_branches(const trace::Trace& trace, std::uint64_t loop,
                                          const Iterations& iterations);
/// The same of all that is in the trace.
std::vector<SeldomBranch> seldom_branches(const trace::Trace& trace, std::uint64_t loop);

/// "the branches in step.c:20 and 31, which were not taken, or once": at most four are named.
std::string describe(const std::vector<SeldomBranch>& branches);

}  // namespace dperf::sample
