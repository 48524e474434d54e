// The MPI library's progress, as far as calls of the ranks drive it: what has fallen due for a rank is done
// when it waits or asks in a call.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/collectives/collective_run.h"
#include "replay/mpi/messages/messages.h"
#include "replay/mpi/messages/progress.h"
#include "replay/mpi/ranks/rank_clocks.h"

namespace dperf::replay::mpi {

class ProgressEngine {
 public:
  ProgressEngine(const MessageLayer& layer, Progress& progress, CollectiveRuns& collectives,
                 RankClocks& clocks)
      : layer_(layer), progress_(progress), collectives_(collectives), clocks_(clocks) {}

  /// From now on, what falls due for the rank is done at once.
  void begin(Rank& rank);
  void end(Rank& rank);
  /// What is due for the rank is done now, once.
  void look(Rank& rank);

 private:
  void act(const Due& due);

  const MessageLayer& layer_;
  Progress& progress_;
  CollectiveRuns& collectives_;
  RankClocks& clocks_;
};

}  // namespace dperf::replay::mpi
