// All ranks of a replay, and which of their threads may go on.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <deque>
#include <string>

#include "replay/mpi/core/bring_near.h"
#include "replay/mpi/ranks/rank.h"
#include "replay/mpi/task_pools/task_pools.h"
#include "trace/model/trace.h"

namespace dperf::replay::mpi {

class Ranks {
 public:
  /// All of them are ready. `live`: where their events come from; null: from the trace.
  Ranks(const trace::Trace& trace, const TaskPools& pools, LiveRun* live);

  /// The threads that called MPI_Init. The other threads of a rank are in `Rank::process`.
  std::deque<Rank>& first_threads() { return ranks_; }
  const std::deque<Rank>& first_threads() const { return ranks_; }
  Rank& at(int rank) { return ranks_[static_cast<std::size_t>(rank)]; }
  const Rank& at(int rank) const { return ranks_[static_cast<std::size_t>(rank)]; }
  bool all_ended() const;

  /// The rank goes on with its stage when it is its turn.
  void make_ready(Rank& rank) {
    bring_near(&rank);
    ready_.push_back(&rank);
  }
  /// The one that has been ready for longest, which is not ready any more; null: there is none.
  Rank* take_ready();

 private:
  Rank& add_thread(const trace::Trace& trace, std::deque<Rank>& to, int number, unsigned thread);
  void join_pools(const TaskPools& pools);
  void go_live(LiveRun& run);

  std::deque<Process> processes_;
  std::deque<Rank> ranks_, threads_;  ///< the first thread of each rank, and the others
  std::deque<Rank*> ready_;
};

/// Calls `visit(const Rank&)` for the threads of all ranks, those of a rank one after the other.
template <typename Visit>
void for_each_thread(const std::deque<Rank>& first_threads, Visit visit) {
  for (const Rank& first : first_threads) {
    for (const Rank* thread : first.process.threads) visit(*thread);
  }
}

/// The call that a rank is in: "rank 3, thread 1: MPI_Send at ring.c:41"
std::string describe_call(const trace::Trace& trace, const Rank& rank);

}  // namespace dperf::replay::mpi
