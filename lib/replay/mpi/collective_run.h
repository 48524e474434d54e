// Runs the programs of collectives: any number at once, blocking and non-blocking alike.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "replay/mpi/communicators.h"
#include "replay/mpi/messages.h"
#include "replay/mpi/program.h"

namespace dperf::replay::mpi {

/// One member's part in one collective.
struct CollectiveRun {
  enum class State : std::uint8_t { kRuns, kWaitsForSlot, kWaitsForAll, kComputes };
  State state = State::kRuns;
  std::uint16_t slot = 0;  ///< kWaitsForSlot
  int rank = -1;           ///< in the world
  int member = 0;          ///< rank in the communicator
  int tag = 0;             ///< the collective's number in its communicator
  std::size_t next_step = 0;
  int active = 0;  ///< steps that were posted and are not done
  Communicator* communicator = nullptr;
  Request* request = nullptr;  ///< done when the program is
  ProgramPtr program;
  std::vector<Request*> slots;
  double since = 0;  ///< the latest entry of a member on whose part this one has depended so far
  double clock = 0;  ///< its own, ahead of the engine's by costs that are not simulated yet
  double arrived_at = 0, arrived_cost_s = 0;  ///< of messages that it has not waited for

  void reset();
};

class CollectiveRuns {
 public:
  CollectiveRuns(Engine& engine, const Protocol& protocol, Matching& matching, Messages& messages,
                 Pool<Request>& requests, double slack_s)
      : engine_(engine),
        protocol_(protocol),
        matching_(matching),
        messages_(messages),
        requests_(requests),
        slack_s_(slack_s) {}

  CollectiveRun& make() { return *runs_.make(); }
  /// Goes on until the program has to wait. True if it has ended: its request is done then, and the run is
  /// freed.
  bool advance(CollectiveRun& run);
  /// A step of a program is done. True if the program can go on.
  bool step_completed(Request& step);
  /// The costs of a program have been simulated.
  void computed(CollectiveRun& run) { run.state = CollectiveRun::State::kRuns; }

 private:
  bool execute(CollectiveRun& run, const Step& step);
  void isend(CollectiveRun& run, const Step& step);
  void irecv(CollectiveRun& run, const Step& step);
  Request& make_step(CollectiveRun& run, const Step& step, Request::Kind kind);
  void started(CollectiveRun& run, Request& step);
  void forget(CollectiveRun& run, Request& step);
  void take_arrived(CollectiveRun& run);
  bool pay(CollectiveRun& run);
  void cost(CollectiveRun& run, double seconds);
  void end(CollectiveRun& run);

  Engine& engine_;
  const Protocol& protocol_;
  Matching& matching_;
  Messages& messages_;
  Pool<Request>& requests_;
  Pool<CollectiveRun> runs_;
  double slack_s_;
};

}  // namespace dperf::replay::mpi
