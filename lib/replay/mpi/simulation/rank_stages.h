// Takes a rank through its events: each stage of Rank is a step.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

#include "replay/mpi/calls/call_services.h"
#include "replay/mpi/messages/messages.h"
#include "replay/mpi/simulation/extrapolation.h"
#include "replay/mpi/simulation/late_polls.h"
#include "replay/mpi/simulation/thread_signals.h"
#include "trace/folder/held_memory.h"

namespace dperf::replay::mpi {

class RankStages {
 public:
  RankStages(const CallServices& services, const MessageLayer& layer, Extrapolation& extrapolation)
      : services_(services),
        layer_(layer),
        extrapolation_(extrapolation),
        threads_(layer.engine, services.ranks, services.clocks),
        late_polls_(services) {}

  /// As far as it can go without the engine.
  void advance(Rank& rank);
  /// Calls that were extrapolated are in it.
  std::uint64_t replayed_calls() const { return replayed_calls_ + extrapolation_.calls(); }

 private:
  bool step(Rank& rank);
  bool post(Rank& rank);
  bool read_next(Rank& rank);
  bool read_event(Rank& rank);
  void begin_repetition(Rank& rank);
  void pass_mark(Rank& rank);
  double seconds_here(const Rank& rank) const;
  void count_lists(Rank& rank);
  bool begin_call(Rank& rank);
  bool enter(Rank& rank);
  bool call(Rank& rank);
  void charge_cold_call(Rank& rank);
  bool block(Rank& rank);
  void wake(Rank& rank);
  bool spend_io(Rank& rank);
  void leave(Rank& rank);
  bool finish(Rank& rank);

  const CallServices& services_;
  const MessageLayer& layer_;
  Extrapolation& extrapolation_;
  ThreadSignals threads_;
  LatePolls late_polls_;
  std::uint64_t replayed_calls_ = 0;
  trace::HeldMemory lists_{std::uint64_t{8} << 30};  ///< of the arguments of all ranks
};

}  // namespace dperf::replay::mpi
