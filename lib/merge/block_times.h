// What the blocks took in several runs, block by block.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "merge/runs.h"

namespace dperf::merge {

struct BlockTime {
  std::uint64_t executions = 0;
  double charged_ns = 0;
  double mean_ns() const { return executions == 0 ? 0 : charged_ns / static_cast<double>(executions); }
};

/// Of one rank in one run, all threads, by the id of the block: its number may be another one in each run.
using RankTimes = std::unordered_map<std::uint64_t, BlockTime>;

/// Of one run, by rank.
using RunTimes = std::vector<RankTimes>;
RunTimes block_times(const trace::Trace& trace);

/// All of a run.
double charged_ns(const RunTimes& times);

/// By what the times of a block in run `base` are multiplied to become those of the middle run: the middle of
/// its mean times per execution, over its own. Runs in which the rank never executed it do not count. 1 for
/// what takes no time.
double factor(const std::vector<RunTimes>& runs, std::size_t base, int rank, std::uint64_t block);

/// The run whose blocks took the middle time in all: of an even number, the shorter one.
std::size_t middle_run(const std::vector<RunTimes>& runs);

}  // namespace dperf::merge
