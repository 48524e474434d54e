// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/windows/window_creation.h"

#include <cstdint>
#include <memory>

#include "replay/mpi/collectives/creation.h"

namespace dperf::replay::mpi {
namespace {

/// Rank 0 tells all where shared memory is, and they meet, before each tells all where its window is.
SchedulePtr smpi_creation(trace::Call call, int member, int size, const CollectiveChoice& choice) {
  constexpr std::int64_t kPointer = 8;
  auto schedule = std::make_shared<Schedule>();
  const auto add = [&](Collective collective) {
    CollectiveCall part;
    part.collective = collective;
    part.rank = member;
    part.size = size;
    part.bytes = kPointer;
    const SchedulePtr steps = make_schedule(part, choice);
    schedule->insert(schedule->end(), steps->begin(), steps->end());
  };
  if (call == trace::Call::MPI_Win_allocate_shared) {
    add(Collective::kBcast);
    add(Collective::kBarrier);
  }
  add(Collective::kAllgather);
  return schedule;
}

}  // namespace

SchedulePtr window_creation(trace::Call call, int member, int size, bool as_smpi,
                            const CollectiveChoice& choice) {
  // SMPI gathers a pointer of each member; Open MPI duplicates the communicator and has a barrier.
  if (as_smpi) return smpi_creation(call, member, size, choice);
  auto schedule = std::make_shared<Schedule>(
      *communicator_schedule(*communicator_cost(trace::Call::MPI_Comm_dup), member, size, choice));
  CollectiveCall last;
  last.rank = member;
  last.size = size;
  const SchedulePtr barrier = make_schedule(last, choice);
  schedule->insert(schedule->end(), barrier->begin(), barrier->end());
  return schedule;
}

}  // namespace dperf::replay::mpi
