// How long the blocks before a call take, on which ranks, as functions.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "model/model.h"
#include "model/observe/observations.h"

namespace dperf::model {

/// What a block takes of all blocks of the run where it takes most. Below that it is negligible: nothing that
/// is fitted to it may matter, and it gets no classes of ranks.
inline constexpr double kNegligibleShare = 0.01;

/// ns in blocks by run, all ranks together.
std::vector<double> block_ns_by_run(const Observations& seen);

/// @param all_ns of block_ns_by_run
std::vector<BlockTime> fit_block_times(const Observations& seen, const NodeSeen& node,
                                       const std::vector<double>& all_ns);

}  // namespace dperf::model
