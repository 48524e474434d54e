// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/handlers.h"

#include <array>

namespace dperf::replay::mpi {
namespace {

using trace::Call;

constexpr auto kHandlers = std::to_array<Handler>({
    {Call::MPI_Init, nullptr, nullptr},
    {Call::MPI_Init_thread, nullptr, nullptr},
    {Call::MPI_Finalize, nullptr, nullptr},
    {Call::MPI_Pcontrol, nullptr, nullptr},

    {Call::MPI_Send, begin_send, end_blocking},
    {Call::MPI_Bsend, begin_send, end_blocking},
    {Call::MPI_Ssend, begin_send, end_blocking},
    {Call::MPI_Rsend, begin_send, end_blocking},
    {Call::MPI_Recv, begin_recv, end_blocking},
    {Call::MPI_Mrecv, begin_mrecv, end_blocking},
    {Call::MPI_Sendrecv, begin_sendrecv, end_blocking},
    {Call::MPI_Sendrecv_replace, begin_sendrecv, end_blocking},

    {Call::MPI_Isend, begin_isend, nullptr},
    {Call::MPI_Ibsend, begin_isend, nullptr},
    {Call::MPI_Issend, begin_isend, nullptr},
    {Call::MPI_Irsend, begin_isend, nullptr},
    {Call::MPI_Irecv, begin_irecv, nullptr},
    {Call::MPI_Imrecv, begin_imrecv, nullptr},

    {Call::MPI_Send_init, begin_persistent, nullptr},
    {Call::MPI_Bsend_init, begin_persistent, nullptr},
    {Call::MPI_Ssend_init, begin_persistent, nullptr},
    {Call::MPI_Rsend_init, begin_persistent, nullptr},
    {Call::MPI_Recv_init, begin_persistent, nullptr},
    {Call::MPI_Start, begin_start, nullptr},
    {Call::MPI_Startall, begin_start, nullptr},

    {Call::MPI_Wait, begin_wait_all, end_wait_all},
    {Call::MPI_Waitall, begin_wait_all, end_wait_all},
    {Call::MPI_Test, begin_wait_all, end_wait_all},
    {Call::MPI_Testall, begin_wait_all, end_wait_all},
    {Call::MPI_Waitany, begin_wait_some, end_wait_some},
    {Call::MPI_Waitsome, begin_wait_some, end_wait_some},
    {Call::MPI_Testany, begin_wait_some, end_wait_some},
    {Call::MPI_Testsome, begin_wait_some, end_wait_some},
    {Call::MPI_Request_get_status, begin_get_status, nullptr},
    {Call::MPI_Cancel, begin_cancel, nullptr},
    {Call::MPI_Request_free, begin_request_free, nullptr},

    {Call::MPI_Probe, begin_probe, end_probe},
    {Call::MPI_Iprobe, begin_probe, end_probe},
    {Call::MPI_Mprobe, begin_probe, end_probe},
    {Call::MPI_Improbe, begin_probe, end_probe},

    {Call::MPI_Barrier, begin_collective, end_collective},
    {Call::MPI_Bcast, begin_collective, end_collective},
    {Call::MPI_Gather, begin_collective, end_collective},
    {Call::MPI_Gatherv, begin_collective, end_collective},
    {Call::MPI_Scatter, begin_collective, end_collective},
    {Call::MPI_Scatterv, begin_collective, end_collective},
    {Call::MPI_Allgather, begin_collective, end_collective},
    {Call::MPI_Allgatherv, begin_collective, end_collective},
    {Call::MPI_Alltoall, begin_collective, end_collective},
    {Call::MPI_Alltoallv, begin_collective, end_collective},
    {Call::MPI_Alltoallw, begin_collective, end_collective},
    {Call::MPI_Reduce, begin_collective, end_collective},
    {Call::MPI_Allreduce, begin_collective, end_collective},
    {Call::MPI_Reduce_scatter, begin_collective, end_collective},
    {Call::MPI_Reduce_scatter_block, begin_collective, end_collective},
    {Call::MPI_Scan, begin_collective, end_collective},
    {Call::MPI_Exscan, begin_collective, end_collective},
    {Call::MPI_Neighbor_allgather, begin_collective, end_collective},
    {Call::MPI_Neighbor_allgatherv, begin_collective, end_collective},
    {Call::MPI_Neighbor_alltoall, begin_collective, end_collective},
    {Call::MPI_Neighbor_alltoallv, begin_collective, end_collective},
    {Call::MPI_Neighbor_alltoallw, begin_collective, end_collective},

    {Call::MPI_Ibarrier, begin_icollective, nullptr},
    {Call::MPI_Ibcast, begin_icollective, nullptr},
    {Call::MPI_Igather, begin_icollective, nullptr},
    {Call::MPI_Igatherv, begin_icollective, nullptr},
    {Call::MPI_Iscatter, begin_icollective, nullptr},
    {Call::MPI_Iscatterv, begin_icollective, nullptr},
    {Call::MPI_Iallgather, begin_icollective, nullptr},
    {Call::MPI_Iallgatherv, begin_icollective, nullptr},
    {Call::MPI_Ialltoall, begin_icollective, nullptr},
    {Call::MPI_Ialltoallv, begin_icollective, nullptr},
    {Call::MPI_Ialltoallw, begin_icollective, nullptr},
    {Call::MPI_Ireduce, begin_icollective, nullptr},
    {Call::MPI_Iallreduce, begin_icollective, nullptr},
    {Call::MPI_Ireduce_scatter, begin_icollective, nullptr},
    {Call::MPI_Ireduce_scatter_block, begin_icollective, nullptr},
    {Call::MPI_Iscan, begin_icollective, nullptr},
    {Call::MPI_Iexscan, begin_icollective, nullptr},
    {Call::MPI_Ineighbor_allgather, begin_icollective, nullptr},
    {Call::MPI_Ineighbor_allgatherv, begin_icollective, nullptr},
    {Call::MPI_Ineighbor_alltoall, begin_icollective, nullptr},
    {Call::MPI_Ineighbor_alltoallv, begin_icollective, nullptr},
    {Call::MPI_Ineighbor_alltoallw, begin_icollective, nullptr},

    {Call::MPI_Comm_dup, begin_communicator, end_collective},
    {Call::MPI_Comm_dup_with_info, begin_communicator, end_collective},
    {Call::MPI_Comm_idup, begin_idup, nullptr},
    {Call::MPI_Comm_split, begin_communicator, end_collective},
    {Call::MPI_Comm_split_type, begin_communicator, end_collective},
    {Call::MPI_Comm_create, begin_communicator, end_collective},
    {Call::MPI_Comm_create_group, begin_communicator, end_collective},
    {Call::MPI_Cart_create, begin_communicator, end_collective},
    {Call::MPI_Cart_sub, begin_communicator, end_collective},
    {Call::MPI_Graph_create, begin_communicator, end_collective},
    {Call::MPI_Dist_graph_create, begin_communicator, end_collective},
    {Call::MPI_Dist_graph_create_adjacent, begin_communicator, end_collective},
    {Call::MPI_Comm_free, nullptr, nullptr},
    {Call::MPI_Comm_disconnect, begin_collective, end_collective},
    {Call::MPI_Intercomm_create, begin_communicator, end_collective},
    {Call::MPI_Intercomm_merge, begin_communicator, end_collective},

    {Call::MPI_Win_create, begin_window, end_collective},
    {Call::MPI_Win_allocate, begin_window, end_collective},
    {Call::MPI_Win_allocate_shared, begin_window, end_collective},
    {Call::MPI_Win_create_dynamic, begin_window, end_collective},
    {Call::MPI_Win_free, begin_free_window, end_free_window},
    {Call::MPI_Win_fence, begin_fence, end_fence},
    {Call::MPI_Win_post, begin_post, nullptr},
    {Call::MPI_Win_start, begin_start_epoch, end_collective},
    {Call::MPI_Win_complete, begin_complete, end_collective},
    {Call::MPI_Win_wait, begin_wait_epoch, end_collective},
    {Call::MPI_Win_test, begin_wait_epoch, end_collective},
    {Call::MPI_Win_lock, begin_lock, end_collective},
    {Call::MPI_Win_lock_all, begin_lock_all, end_collective},
    {Call::MPI_Win_unlock, begin_unlock, end_collective},
    {Call::MPI_Win_unlock_all, begin_unlock_all, end_collective},
    {Call::MPI_Win_flush, begin_flush, end_collective},
    {Call::MPI_Win_flush_all, begin_flush, end_collective},
    {Call::MPI_Win_flush_local, begin_flush, end_collective},
    {Call::MPI_Win_flush_local_all, begin_flush, end_collective},
    {Call::MPI_Win_sync, nullptr, nullptr},
    {Call::MPI_Put, begin_access, end_collective},
    {Call::MPI_Get, begin_access, end_collective},
    {Call::MPI_Accumulate, begin_access, end_collective},
    {Call::MPI_Get_accumulate, begin_access, end_collective},
    {Call::MPI_Fetch_and_op, begin_access, end_collective},
    {Call::MPI_Compare_and_swap, begin_access, end_collective},
    {Call::MPI_Rput, begin_access, end_collective},
    {Call::MPI_Rget, begin_access, end_collective},
    {Call::MPI_Raccumulate, begin_access, end_collective},
    {Call::MPI_Rget_accumulate, begin_access, end_collective},
});

constexpr std::size_t kCalls = 0
#define DPERF_CALL(name, ...) +1
#include "dperf/comm_calls.def"
#undef DPERF_CALL
    ;

}  // namespace

const Handler* find_handler(Call call) {
  static const auto by_call = [] {
    std::array<const Handler*, kCalls> table{};
    for (const Handler& handler : kHandlers) table[static_cast<std::size_t>(handler.call)] = &handler;
    return table;
  }();
  return by_call[static_cast<std::size_t>(call)];
}

}  // namespace dperf::replay::mpi
