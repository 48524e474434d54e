// How much of the traced run was run, and which loops were sampled.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>

#include "loops/loop_shares.h"
#include "report/prediction.h"
#include "trace/model/trace.h"

namespace dperf::replay::mpi {

/// Traced time of what was run and of what was not, over all ranks; of each of them the first thread.
struct TracedTime {
  double run_s = 0;
  std::uint64_t skipped_events = 0;
  std::uint64_t distribution_events = 0,
                distribution_iterations = 0;  ///< run, with times of which the distribution is known
  double distribution_s = 0;                  ///< in these, of what was run
  std::map<std::uint64_t, double> skipped_s;  ///< by the id of the loop; 0: none was marked

  trace::LoopShares loops;  ///< of ranks with loops that could be sampled

  double skipped_in_all_s() const;
};

/// Sees the events of a thread, of which repeated ones are given once.
class TracedTimeObserver {
 public:
  TracedTimeObserver(TracedTime& time, const trace::Definitions& definitions)
      : time_(time), definitions_(definitions) {}
  TracedTimeObserver(const TracedTimeObserver&) = delete;
  TracedTimeObserver& operator=(const TracedTimeObserver&) = delete;
  ~TracedTimeObserver() {
    if (sees_loops_) time_.loops.end_rank();
  }
  void see(const trace::Event& event, unsigned thread);

 private:
  TracedTime& time_;
  const trace::Definitions& definitions_;
  bool was_repeated_ = false, sees_loops_ = false;
  std::uint64_t loop_ = 0;  ///< of the iterations that are repeated
};

/// The share that was run, and the loops of all ranks.
Sampling sampling_of(const TracedTime& time, const trace::Trace& trace);

}  // namespace dperf::replay::mpi
