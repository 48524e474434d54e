// What it costs to make a communicator out of another one: the messages of Open MPI 4.1, as they were seen in
// its point-to-point layer (tests/model/openmpi).
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "replay/mpi/collectives/collectives.h"
#include "trace/model/calls.h"

namespace dperf::replay::mpi {

/// What the members of the old communicator do.
struct CommunicatorCost {
  std::int64_t allgather_bytes = 0;  ///< of each member; 0: none
  int agreements = 0;                ///< on a number that is free everywhere, and that all are ready
  bool by_tree = false;              ///< these: in a group that has no communicator yet
  bool edges = false;                ///< those of a graph travel to the ranks at their ends
};
/// Nothing for a call that makes no communicator, and for those that cannot be replayed.
std::optional<CommunicatorCost> communicator_cost(trace::Call call);
/// @param made the topology of the new communicator on this rank: which edges there are
SchedulePtr communicator_schedule(const CommunicatorCost& cost, int rank, int size,
                                  const CollectiveChoice& choice, const trace::Topology& made = {});

/// MPI_Comm_split_type, whose messages depend on what all members ask for.
struct SplitType {
  int rank = 0, size = 1;                            ///< in the old communicator
  bool same_key = true;                              ///< all gave the same one
  bool some_left_out = false, all_left_out = false;  ///< with MPI_UNDEFINED
  std::vector<int> part{};    ///< members with which this one shares what it was split by, in ascending order
  bool part_in_order = true;  ///< all of them are in the new communicator, in that order
};
SchedulePtr split_type_schedule(const SplitType& split, const CollectiveChoice& choice);

}  // namespace dperf::replay::mpi
