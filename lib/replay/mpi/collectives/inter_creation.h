// What Open MPI 4.1 does to make a communicator across or out of the two groups of an intercommunicator.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/collectives/collectives.h"
#include "trace/model/calls.h"

namespace dperf::replay::mpi {

/// One member of the two groups that make a communicator.
struct InterCreation {
  trace::Call call{};
  int rank = 0, size = 1, remote_size = 1;
  /// Of MPI_Intercomm_create: ranks in their groups.
  int leader = 0, remote_leader = 0;
  /// Likewise: all that there is to tell of the own members, and of the others.
  std::int64_t own_bytes = 0, remote_bytes = 0;
};

/// The steps of this member; the remote group is counted behind the own one.
SchedulePtr inter_creation_schedule(const InterCreation& creation, const CollectiveChoice& choice);

}  // namespace dperf::replay::mpi
