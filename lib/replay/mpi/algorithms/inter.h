// Collectives on intercommunicators as Open MPI 4.1 has them. Members of the own group are peers 0 to size -
// 1, those of the remote group follow: remote member r is peer size + r.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "replay/mpi/schedules/collective_task.h"
#include "trace/model/event.h"

namespace dperf::replay::mpi {

struct InterRow {
  Collective collective;
  bool non_blocking;
  std::string_view name;
  Algorithm run;
};
/// Null: this collective is not defined on intercommunicators.
const InterRow* find_inter(Collective collective, bool non_blocking);

/// The peer number of a remote member.
inline int remote_peer(const Task& t, int remote) {
  return t.size + remote;
}

/// A task of the own group alone, from or to its first member.
Task own_group(const Task& t, Place input, Place output, std::int64_t bytes);
/// Runs it, by the algorithm that is taken for a communicator of that group.
void among_own(ScheduleBuilder& b, const Task& t, Collective collective, Task inner);
/// One int is reduced to all in the own group: how Open MPI agrees on something in a communicator.
void agree_within(ScheduleBuilder& b, const Task& t);
/// One int is reduced in both groups, exchanged between members `leader` and `remote_leader`, and broadcast
/// in both: how Open MPI agrees on something across an intercommunicator.
void agree_across(ScheduleBuilder& b, const Task& t, int leader, int remote_leader);
/// The leaders exchange `sent` and `received` bytes at once.
void exchange_of_leaders(ScheduleBuilder& b, const Task& t, int leader, int remote_leader, const Region& sent,
                         const Region& received);

// Blocking ones: coll/inter, and coll/basic where that has none.
void inter_barrier(ScheduleBuilder&, const Task&);
void inter_bcast(ScheduleBuilder&, const Task&);
void inter_reduce(ScheduleBuilder&, const Task&);
void inter_allreduce(ScheduleBuilder&, const Task&);
void inter_allgather(ScheduleBuilder&, const Task&);
void inter_allgatherv(ScheduleBuilder&, const Task&);
void inter_alltoall(ScheduleBuilder&, const Task&);
void inter_alltoallv(ScheduleBuilder&, const Task&);
void inter_gather(ScheduleBuilder&, const Task&);
void inter_gatherv(ScheduleBuilder&, const Task&);
void inter_scatter(ScheduleBuilder&, const Task&);
void inter_scatterv(ScheduleBuilder&, const Task&);
void inter_reduce_scatter(ScheduleBuilder&, const Task&);

// Non-blocking ones: coll/libnbc.
void inter_nbc_barrier(ScheduleBuilder&, const Task&);
void inter_nbc_bcast(ScheduleBuilder&, const Task&);
void inter_nbc_reduce(ScheduleBuilder&, const Task&);
void inter_nbc_allreduce(ScheduleBuilder&, const Task&);
void inter_nbc_allgather(ScheduleBuilder&, const Task&);
void inter_nbc_alltoall(ScheduleBuilder&, const Task&);
void inter_nbc_gather(ScheduleBuilder&, const Task&);
void inter_nbc_scatter(ScheduleBuilder&, const Task&);
void inter_nbc_reduce_scatter(ScheduleBuilder&, const Task&);

/// Where each part of a buffer begins: `parts` parts of `each` bytes, or those of `sizes` if there are any.
std::vector<std::int64_t> part_offsets(int parts, std::int64_t each, std::span<const std::int64_t> sizes);

}  // namespace dperf::replay::mpi
