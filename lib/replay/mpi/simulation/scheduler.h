// Whose turn it is: the engine says what has ended, and ranks and collectives go on as far as they can. No
// rank has a stack of its own and nothing blocks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <exception>

#include "replay/engine/engine.h"
#include "replay/mpi/calls/call_services.h"
#include "replay/mpi/messages/messages.h"
#include "replay/mpi/simulation/rank_stages.h"

namespace dperf::replay::mpi {

class Scheduler final : EngineListener {
 public:
  Scheduler(const CallServices& services, const MessageLayer& layer, RankStages& stages)
      : services_(services), layer_(layer), stages_(stages) {}

  /// Until nothing can go on.
  /// @throws Error on whatever is wrong in the trace
  void run();

 private:
  void ended(Token token) override;
  void soon(Token token) override;
  void dispatch(Token token);
  void work();

  const CallServices& services_;
  const MessageLayer& layer_;
  RankStages& stages_;
  std::exception_ptr failure_;  ///< must not pass through the engine
};

}  // namespace dperf::replay::mpi
