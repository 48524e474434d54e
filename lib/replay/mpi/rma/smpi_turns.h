// One-sided communication as SMPI does it: the steps of smpi_script.h are executed, at each date turn by
// turn.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <deque>
#include <vector>

#include "replay/mpi/rma/rma_part.h"
#include "replay/mpi/rma/windows/smpi_script.h"

namespace dperf::replay::mpi {

class SmpiTurns : RmaPart {
 public:
  SmpiTurns(OneSided& rma, const Services& services, const MessageLayer& layer)
      : RmaPart(rma, services, layer) {
    turn_.kind = RmaTransfer::Kind::kTurn;
  }

  /// The rank blocks until all steps are done.
  void run(Rank& rank, RmaSide& side, std::deque<SmpiStep> steps);
  void operate(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request);
  void take_turns();
  /// Goes on if what the step waits for is there.
  void resume(RmaSide& side);
  void arrived(RmaTransfer& transfer);

 private:
  void enqueue(RmaSide& side);
  void take_turn(RmaSide& side, std::vector<RmaSide*>& done);
  RmaSide* release(SmpiMutex& mutex);
  void go_on(RmaSide& side);
  void do_between_turns(RmaSide& side);
  std::deque<SmpiStep> do_between_turns(RmaSide& side, const SmpiStep& step);
  void depart(RmaSide& side, const SmpiStep& step);

  std::vector<RmaSide*> turns_;  ///< who does a step when all others at this date have done theirs
  RmaTransfer turn_;
};

}  // namespace dperf::replay::mpi
