// Which loops carry the run: the share of the time of all ranks that was spent in each.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "loops/loop_walk.h"
#include "trace/model/trace.h"

namespace dperf::trace {

struct LoopShare {
  std::uint64_t id = 0;
  SourcePlace place;
  double share = 0;                           ///< of the time of all ranks, calls and inner loops included
  std::uint64_t entries = 0, iterations = 0;  ///< of the rank that has most of them
  std::size_t depth = 0;                      ///< how many loops were around it at its first entry
};

/// Follows the first thread of each rank, one after the other.
class LoopShares final : public LoopWalk {
 public:
  void begin_rank(const Definitions& definitions);
  /// Each event; of repeated ones, one for all (Repetitions::kOnce).
  void see(const Event& event);
  void end_rank();

  /// Largest share first; of equal ones the outer loop.
  std::vector<LoopShare> shares() const;

 protected:
  void enters(std::uint32_t loop) override;
  void begins_iteration(std::uint32_t loop, std::uint64_t iteration) override;
  void leaves(std::uint32_t loop, std::uint64_t iterations) override;

 private:
  struct OnRank {
    double begun_ns = 0, in_it_ns = 0;
    std::uint64_t entries = 0, iterations = 0;
    std::size_t depth = 0;
  };
  struct Sum {
    LoopShare loop;
    double ns = 0;
  };
  const Definitions* definitions_ = nullptr;
  double now_ns_ = 0, all_ns_ = 0;
  std::uint64_t times_ = 1;  ///< of the event that is looked at
  std::map<std::uint32_t, OnRank> rank_;
  std::map<std::uint64_t, Sum> sums_;  ///< by the loop's id
};

}  // namespace dperf::trace
