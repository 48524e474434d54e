// How much the executions of the same block differ, as the trace shows it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/options/block_noise.h"
#include "trace/model/trace.h"

namespace dperf::predict {

struct BlockVariation {
  replay::BlockNoise noise;
  double known_share = 0;  ///< of the time in blocks: of those that were executed often enough
  /// Of the time in blocks: of those whose executions differ by more than kMostVariation. They do different
  /// work (tasks of a pool, say), and what the machine adds to it is not seen.
  double differing_share = 0;
};

/// Executions are compared with others of the same block that are followed by the same MPI call with about as
/// much data: what the program does there is taken for the same. Of these, neighbours in time are compared,
/// or those so many executions apart that differ least: what changes slowly, or in turn, is the program's.
BlockVariation block_variation(const trace::Trace& trace);

/// Exposed for tests. The factors by which executions vary about what they are meant to take: from the
/// logarithms of their times, in order; empty of fewer than kFewestExecutions, and beyond kMostVariation.
std::vector<float> factors_of(const std::vector<float>& logs);
inline constexpr std::size_t kFewestExecutions = 8;
inline constexpr double kMostVariation = 0.25;  ///< standard deviation, without the outermost tenth

}  // namespace dperf::predict
