// Calls of one-sided communication that block: their phases, one after the other, and the collectives of
// the library's own that they run. //
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <span>

#include "replay/mpi/rma/rma_part.h"
#include "replay/mpi/schedules/collective.h"
#include "replay/mpi/schedules/schedule.h"

namespace dperf::replay::mpi {

class CallPhases : RmaPart {
 public:
  using RmaPart::RmaPart;

  /// The rank blocks until all phases are done.
  void block(Rank& rank, RmaSide& side, std::span<const RmaPhase> phases);
  /// Goes on if what the phase waits for is there.
  void advance(RmaSide& side);
  void run_barrier(RmaSide& side);
  void run_reduce_scatter(RmaSide& side);
  /// A collective of the library's own is done.
  void completed(Request& request);

 private:
  void run_collective(RmaSide& side, Collective collective, std::int64_t bytes);
  void run_schedule(RmaSide& side, SchedulePtr schedule);
};

}  // namespace dperf::replay::mpi
