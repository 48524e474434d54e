// The ranks' own clocks: the engine's, and what is ahead of it because it is carried along (times.h) or is
// done while the rank waits.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/engine/engine.h"
#include "replay/mpi/ranks/ranks.h"

namespace dperf::replay::mpi {

class RankClocks {
 public:
  RankClocks(Engine& engine, Ranks& ranks) : engine_(engine), ranks_(ranks) {}

  double now(const Rank& rank) const { return engine_.now() + rank.times.pending(); }
  /// The engine simulates what is pending.
  void settle(Rank& rank);
  /// The rank's core is busy for so long, on account of the call that it is in.
  void charge(int rank, double seconds);
  /// The date at which a message leaves that this rank sends now.
  double sending_date(int rank) const;

 private:
  Engine& engine_;
  Ranks& ranks_;
};

}  // namespace dperf::replay::mpi
