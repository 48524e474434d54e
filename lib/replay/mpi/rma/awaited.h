// For messages about deadlocks: what a call of one-sided communication waits for.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string_view>
#include <vector>

#include "replay/mpi/rma/window_table.h"

namespace dperf::replay::mpi {

struct AwaitedMembers {
  std::vector<int> ranks;  ///< in the world
  std::string_view what;   ///< what they have not done: "called MPI_Win_post"
};
/// The ranks that the call of `rank` waits for.
AwaitedMembers awaited_members(const Windows& windows, const Rank& rank);

}  // namespace dperf::replay::mpi
