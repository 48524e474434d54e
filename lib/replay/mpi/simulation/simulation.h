// A replay: its parts, and what the report asks of them afterwards.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>

#include "replay/mpi/calls/call_services.h"
#include "replay/mpi/collectives/collective_run.h"
#include "replay/mpi/core/communicators.h"
#include "replay/mpi/messages/messages.h"
#include "replay/mpi/prescan/prescan.h"
#include "replay/mpi/ranks/divergences.h"
#include "replay/mpi/ranks/rank_clocks.h"
#include "replay/mpi/ranks/ranks.h"
#include "replay/mpi/rma/one_sided.h"
#include "replay/mpi/services/requests.h"
#include "replay/mpi/simulation/extrapolation.h"
#include "replay/mpi/simulation/rank_stages.h"
#include "replay/mpi/simulation/scheduler.h"
#include "replay/options/replay_options.h"

namespace dperf::replay::mpi {

class Simulation {
 public:
  /// All arguments must outlive it.
  Simulation(const trace::Trace& trace, Engine& engine, const ReplayOptions& options, const Prescan& prescan,
             const TaskPools& pools);

  /// False on a deadlock: ranks wait for what does not come.
  /// @throws Error on whatever is wrong in the trace
  bool run();

  const trace::Trace& trace() const { return state_.trace; }
  const ReplayOptions& options() const { return state_.options; }
  const Prescan& prescan() const { return state_.prescan; }
  const TaskPools& pools() const { return pools_; }
  /// The threads that called MPI_Init. The other threads of a rank are in `Rank::process`.
  const std::deque<Rank>& ranks() const { return ranks_.first_threads(); }
  const Divergences& divergences() const { return divergences_; }
  const Matching& matching() const { return matching_; }
  const OneSided& one_sided() const { return one_sided_; }
  const Extrapolation& extrapolation() const { return extrapolation_; }
  // What was extrapolated is in all of them.
  std::uint64_t messages() const { return messages_.sent() + extrapolation_.messages(); }
  std::uint64_t exchanges() const { return messages_.exchanges() + extrapolation_.exchanges(); }
  std::uint64_t replayed_calls() const { return stages_.replayed_calls(); }

 private:
  const TaskPools& pools_;
  const Protocol protocol_;
  Communicators communicators_;
  Ranks ranks_;
  RankClocks clocks_;
  Divergences divergences_;
  const Traffic traffic_;
  const RunState state_;

  Pool<Request> request_pool_;
  Matching matching_;
  Progress progress_;
  Messages messages_;
  const MessageLayer layer_;

  Requests requests_;
  CollectiveRuns collectives_;
  ProgressEngine progress_engine_;
  const Services services_;
  OneSided one_sided_;
  const CallServices call_services_;

  Extrapolation extrapolation_;
  RankStages stages_;
  Scheduler scheduler_;
};

}  // namespace dperf::replay::mpi
