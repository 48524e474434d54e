// How the threads of a rank wait for each other.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/engine/engine.h"
#include "replay/mpi/ranks/rank_clocks.h"
#include "replay/mpi/ranks/ranks.h"

namespace dperf::replay::mpi {

class ThreadSignals {
 public:
  ThreadSignals(Engine& engine, Ranks& ranks, RankClocks& clocks)
      : engine_(engine), ranks_(ranks), clocks_(clocks) {}

  /// The rank tells other threads that it is here.
  void post(Rank& rank);
  /// False if it has to wait for other threads, or for the engine.
  bool await(Rank& rank);
  /// The rank goes on with its stage when it is made ready.
  void hold(Rank& rank);
  void release(Rank& rank);
  /// Holds a rank until another thread has made something.
  void park(Rank& rank);
  void unpark(Process& process);

 private:
  Engine& engine_;
  Ranks& ranks_;
  RankClocks& clocks_;
};

/// A request or a message that another thread makes, which may be later here than it was in the traced run.
bool needs_others(const Rank& rank);

}  // namespace dperf::replay::mpi
