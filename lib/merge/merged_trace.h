// Several traced runs as one: the calls of one of them, and the middle of what blocks took in all.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "merge/block_times.h"
#include "merge/runs.h"
#include "trace/model/derived_trace.h"

namespace dperf::merge {

/// The computation of one run differs from the next by what the machine did meanwhile. Where all runs make
/// the same calls, each execution of a block is charged the middle of what it was in the runs: a disturbance
/// that happened once is gone. Where calls differ (sampled loops, as many iterations as it takes, tasks for
/// the first rank that asks), or only a distribution of times is known, the executions of a block on a rank
/// are charged as in the middle run, times factor(): so their mean is the middle of the means.
class MergedTrace final : public trace::DerivedTrace {
 public:
  /// @param runs at least one; their traces must live as long as this
  /// @throws Error: check_same_program()
  explicit MergedTrace(std::vector<Run> runs);

  const trace::Manifest& manifest() const override { return manifest_; }
  const trace::RankTrace& rank(int rank) const override { return *ranks_[static_cast<std::size_t>(rank)]; }

  const std::vector<Run>& runs() const { return runs_; }
  const std::vector<RunTimes>& times() const { return times_; }
  /// The run whose calls these are.
  std::size_t base() const { return base_; }
  /// Why executions were not merged one by one; empty: they were.
  const std::string& difference() const { return difference_; }

 private:
  struct Prepared;
  explicit MergedTrace(Prepared prepared);

  std::vector<Run> runs_;
  std::vector<RunTimes> times_;
  std::size_t base_ = 0;
  std::string difference_;
  trace::Manifest manifest_;
  std::vector<std::unique_ptr<trace::RankTrace>> ranks_;
};

}  // namespace dperf::merge
