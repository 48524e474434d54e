// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/coverage/coverage.h"

#include <algorithm>
#include <array>

#include "trace/model/errors.h"
#include "trace/model/event.h"
#include "trace/model/trace.h"

namespace dperf::trace {
namespace {

using enum Fidelity;

// Exact, unless ...
constexpr std::string_view kOtherSource =
    "a wildcard gets a message from a different source than in the traced run";
constexpr std::string_view kOtherFirst = "requests complete in a different order than in the traced run";
constexpr std::string_view kOtherOutcome = "its outcome differs from that in the traced run";
constexpr std::string_view kOtherCancel = "it succeeds in only one of the two runs";

// Approximated: ...
constexpr std::string_view kFileTime = "it takes as long as in the traced run";
constexpr std::string_view kFileRequest = "starting it and waiting for it take as long as in the traced run";
constexpr std::string_view kFileCollective =
    "a barrier, followed by the shortest time that a member of the communicator spent in it in the traced "
    "run";

constexpr std::string_view kFetched =
    "ranks may fetch in a different order than in the traced run; what they do next stays the same";
constexpr std::string_view kShared =
    "loads and stores between ranks are not recorded, only their synchronisation";
constexpr std::string_view kEdges =
    "the edges are sent as if each rank had given those that leave it: which rank gave which is not recorded";

constexpr std::string_view kNeverWaits =
    "it never waits; while a message is in flight, only the newest of those sent after it follows";
constexpr std::string_view kNewest = "it never waits, and receives what it received in the traced run";

// Refused: ...
constexpr std::string_view kDynamic = "dynamic processes";
constexpr std::string_view kUnseen =
    "a function that a --comm-api file describes was called without its wrapper";

struct Row {
  Call call;
  Replayed replayed;
  constexpr Row(Call c, Fidelity fidelity, std::string_view how = {}) : call(c), replayed{fidelity, how} {}
};

/// One row a call of comm_calls.def. A call is refused until it has one.
constexpr auto kRows = std::to_array<Row>({
    // environment
    {Call::MPI_Init, kExact},
    {Call::MPI_Init_thread, kExact},
    {Call::MPI_Finalize, kExact},
    {Call::MPI_Pcontrol, kExact},

    // blocking point-to-point
    {Call::MPI_Send, kExact},
    {Call::MPI_Bsend, kExact},
    {Call::MPI_Ssend, kExact},
    {Call::MPI_Rsend, kExact},
    {Call::MPI_Recv, kUnless, kOtherSource},
    {Call::MPI_Mrecv, kUnless, kOtherSource},
    {Call::MPI_Sendrecv, kUnless, kOtherSource},
    {Call::MPI_Sendrecv_replace, kUnless, kOtherSource},

    // non-blocking point-to-point
    {Call::MPI_Isend, kExact},
    {Call::MPI_Ibsend, kExact},
    {Call::MPI_Issend, kExact},
    {Call::MPI_Irsend, kExact},
    {Call::MPI_Irecv, kUnless, kOtherSource},
    {Call::MPI_Imrecv, kUnless, kOtherSource},

    // persistent requests
    {Call::MPI_Send_init, kExact},
    {Call::MPI_Bsend_init, kExact},
    {Call::MPI_Ssend_init, kExact},
    {Call::MPI_Rsend_init, kExact},
    {Call::MPI_Recv_init, kUnless, kOtherSource},
    {Call::MPI_Start, kExact},
    {Call::MPI_Startall, kExact},

    // completion of requests
    {Call::MPI_Wait, kExact},
    {Call::MPI_Waitany, kUnless, kOtherFirst},
    {Call::MPI_Waitall, kExact},
    {Call::MPI_Waitsome, kUnless, kOtherFirst},
    {Call::MPI_Test, kUnless, kOtherOutcome},
    {Call::MPI_Testany, kUnless, kOtherFirst},
    {Call::MPI_Testall, kUnless, kOtherOutcome},
    {Call::MPI_Testsome, kUnless, kOtherFirst},
    {Call::MPI_Cancel, kUnless, kOtherCancel},
    {Call::MPI_Request_free, kExact},
    {Call::MPI_Request_get_status, kUnless, kOtherOutcome},

    // probes
    {Call::MPI_Probe, kUnless, kOtherSource},
    {Call::MPI_Iprobe, kUnless, kOtherOutcome},
    {Call::MPI_Mprobe, kUnless, kOtherSource},
    {Call::MPI_Improbe, kUnless, kOtherOutcome},

    // blocking collectives
    {Call::MPI_Barrier, kExact},
    {Call::MPI_Bcast, kExact},
    {Call::MPI_Gather, kExact},
    {Call::MPI_Gatherv, kExact},
    {Call::MPI_Scatter, kExact},
    {Call::MPI_Scatterv, kExact},
    {Call::MPI_Allgather, kExact},
    {Call::MPI_Allgatherv, kExact},
    {Call::MPI_Alltoall, kExact},
    {Call::MPI_Alltoallv, kExact},
    {Call::MPI_Alltoallw, kExact},
    {Call::MPI_Reduce, kExact},
    {Call::MPI_Allreduce, kExact},
    {Call::MPI_Reduce_scatter, kExact},
    {Call::MPI_Reduce_scatter_block, kExact},
    {Call::MPI_Scan, kExact},
    {Call::MPI_Exscan, kExact},
    {Call::MPI_Neighbor_allgather, kExact},
    {Call::MPI_Neighbor_allgatherv, kExact},
    {Call::MPI_Neighbor_alltoall, kExact},
    {Call::MPI_Neighbor_alltoallv, kExact},
    {Call::MPI_Neighbor_alltoallw, kExact},

    // non-blocking collectives
    {Call::MPI_Ibarrier, kExact},
    {Call::MPI_Ibcast, kExact},
    {Call::MPI_Igather, kExact},
    {Call::MPI_Igatherv, kExact},
    {Call::MPI_Iscatter, kExact},
    {Call::MPI_Iscatterv, kExact},
    {Call::MPI_Iallgather, kExact},
    {Call::MPI_Iallgatherv, kExact},
    {Call::MPI_Ialltoall, kExact},
    {Call::MPI_Ialltoallv, kExact},
    {Call::MPI_Ialltoallw, kExact},
    {Call::MPI_Ireduce, kExact},
    {Call::MPI_Iallreduce, kExact},
    {Call::MPI_Ireduce_scatter, kExact},
    {Call::MPI_Ireduce_scatter_block, kExact},
    {Call::MPI_Iscan, kExact},
    {Call::MPI_Iexscan, kExact},
    {Call::MPI_Ineighbor_allgather, kExact},
    {Call::MPI_Ineighbor_allgatherv, kExact},
    {Call::MPI_Ineighbor_alltoall, kExact},
    {Call::MPI_Ineighbor_alltoallv, kExact},
    {Call::MPI_Ineighbor_alltoallw, kExact},

    // communicators and topologies
    {Call::MPI_Comm_dup, kExact},
    {Call::MPI_Comm_dup_with_info, kExact},
    {Call::MPI_Comm_idup, kExact},
    {Call::MPI_Comm_split, kExact},
    {Call::MPI_Comm_split_type, kExact},
    {Call::MPI_Comm_create, kExact},
    {Call::MPI_Comm_create_group, kExact},
    {Call::MPI_Comm_free, kExact},
    {Call::MPI_Comm_disconnect, kExact},
    {Call::MPI_Cart_create, kExact},
    {Call::MPI_Cart_sub, kExact},
    {Call::MPI_Graph_create, kExact},
    {Call::MPI_Dist_graph_create, kApproximated, kEdges},
    {Call::MPI_Dist_graph_create_adjacent, kExact},
    {Call::MPI_Intercomm_create, kExact},
    {Call::MPI_Intercomm_merge, kExact},

    // one-sided communication
    {Call::MPI_Win_create, kExact},
    {Call::MPI_Win_allocate, kExact},
    {Call::MPI_Win_allocate_shared, kApproximated, kShared},
    {Call::MPI_Win_create_dynamic, kExact},
    {Call::MPI_Win_free, kExact},
    {Call::MPI_Win_fence, kExact},
    {Call::MPI_Win_post, kExact},
    {Call::MPI_Win_start, kExact},
    {Call::MPI_Win_complete, kExact},
    {Call::MPI_Win_wait, kExact},
    {Call::MPI_Win_test, kUnless, kOtherOutcome},
    {Call::MPI_Win_lock, kExact},
    {Call::MPI_Win_lock_all, kExact},
    {Call::MPI_Win_unlock, kExact},
    {Call::MPI_Win_unlock_all, kExact},
    {Call::MPI_Win_flush, kExact},
    {Call::MPI_Win_flush_all, kExact},
    {Call::MPI_Win_flush_local, kExact},
    {Call::MPI_Win_flush_local_all, kExact},
    {Call::MPI_Win_sync, kExact},
    {Call::MPI_Put, kExact},
    {Call::MPI_Get, kExact},
    {Call::MPI_Accumulate, kExact},
    {Call::MPI_Get_accumulate, kApproximated, kFetched},
    {Call::MPI_Fetch_and_op, kApproximated, kFetched},
    {Call::MPI_Compare_and_swap, kApproximated, kFetched},
    {Call::MPI_Rput, kExact},
    {Call::MPI_Rget, kExact},
    {Call::MPI_Raccumulate, kExact},
    {Call::MPI_Rget_accumulate, kApproximated, kFetched},

    // MPI-IO
    {Call::MPI_File_open, kApproximated, kFileCollective},
    {Call::MPI_File_close, kApproximated, kFileCollective},
    {Call::MPI_File_delete, kApproximated, kFileTime},
    {Call::MPI_File_set_size, kApproximated, kFileCollective},
    {Call::MPI_File_preallocate, kApproximated, kFileCollective},
    {Call::MPI_File_set_view, kApproximated, kFileCollective},
    {Call::MPI_File_read_at, kApproximated, kFileTime},
    {Call::MPI_File_read_at_all, kApproximated, kFileCollective},
    {Call::MPI_File_write_at, kApproximated, kFileTime},
    {Call::MPI_File_write_at_all, kApproximated, kFileCollective},
    {Call::MPI_File_iread_at, kApproximated, kFileRequest},
    {Call::MPI_File_iwrite_at, kApproximated, kFileRequest},
    {Call::MPI_File_iread_at_all, kApproximated, kFileRequest},
    {Call::MPI_File_iwrite_at_all, kApproximated, kFileRequest},
    {Call::MPI_File_read, kApproximated, kFileTime},
    {Call::MPI_File_read_all, kApproximated, kFileCollective},
    {Call::MPI_File_write, kApproximated, kFileTime},
    {Call::MPI_File_write_all, kApproximated, kFileCollective},
    {Call::MPI_File_iread, kApproximated, kFileRequest},
    {Call::MPI_File_iwrite, kApproximated, kFileRequest},
    {Call::MPI_File_iread_all, kApproximated, kFileRequest},
    {Call::MPI_File_iwrite_all, kApproximated, kFileRequest},
    {Call::MPI_File_read_shared, kApproximated, kFileTime},
    {Call::MPI_File_write_shared, kApproximated, kFileTime},
    {Call::MPI_File_iread_shared, kApproximated, kFileRequest},
    {Call::MPI_File_iwrite_shared, kApproximated, kFileRequest},
    {Call::MPI_File_read_ordered, kApproximated, kFileCollective},
    {Call::MPI_File_write_ordered, kApproximated, kFileCollective},
    {Call::MPI_File_seek_shared, kApproximated, kFileCollective},
    {Call::MPI_File_read_at_all_begin, kApproximated, kFileTime},
    {Call::MPI_File_read_at_all_end, kApproximated, kFileCollective},
    {Call::MPI_File_write_at_all_begin, kApproximated, kFileTime},
    {Call::MPI_File_write_at_all_end, kApproximated, kFileCollective},
    {Call::MPI_File_read_all_begin, kApproximated, kFileTime},
    {Call::MPI_File_read_all_end, kApproximated, kFileCollective},
    {Call::MPI_File_write_all_begin, kApproximated, kFileTime},
    {Call::MPI_File_write_all_end, kApproximated, kFileCollective},
    {Call::MPI_File_read_ordered_begin, kApproximated, kFileTime},
    {Call::MPI_File_read_ordered_end, kApproximated, kFileCollective},
    {Call::MPI_File_write_ordered_begin, kApproximated, kFileTime},
    {Call::MPI_File_write_ordered_end, kApproximated, kFileCollective},
    {Call::MPI_File_sync, kApproximated, kFileCollective},

    // dynamic processes
    {Call::MPI_Comm_spawn, kRefused, kDynamic},
    {Call::MPI_Comm_spawn_multiple, kRefused, kDynamic},
    {Call::MPI_Comm_accept, kRefused, kDynamic},
    {Call::MPI_Comm_connect, kRefused, kDynamic},
    {Call::MPI_Comm_join, kRefused, kDynamic},

    // not communication
    {Call::MPI_Abort, kExact},  // the run ends there

    // asynchronous messages of described libraries
    {Call::Async_send, kApproximated, kNeverWaits},
    {Call::Async_receive, kApproximated, kNewest},
    {Call::Unseen_call, kRefused, kUnseen},
});

/// What makes any call impossible to replay.
struct Circumstance {
  bool (*met)(const Event&, const Definitions&, unsigned thread);
  Replayed replayed;
};

/// What their root contributes is identified by the position among all such calls of the rank.
bool has_unequal_parts_in_another_thread(const Event& event, const Definitions& definitions,
                                         unsigned thread) {
  const std::uint32_t comm = event.args.comm;
  const bool parts = event.call == Call::MPI_Gatherv || event.call == Call::MPI_Scatterv ||
                     event.call == Call::MPI_Allgatherv;
  return thread > 0 && parts && comm < definitions.communicators.size() &&
         definitions.communicators[comm].is_inter;
}
bool with_outsiders(const Event& event, const Definitions& definitions, unsigned) {
  const auto has = [&](std::uint32_t comm) {
    return comm < definitions.communicators.size() && definitions.communicators[comm].outsiders;
  };
  return has(event.args.comm) || has(event.args.made.comm);
}

constexpr auto kCircumstances = std::to_array<Circumstance>({
    {has_unequal_parts_in_another_thread,
     {kRefused, "on an intercommunicator, by a thread other than the one that called MPI_Init"}},
    {with_outsiders, {kRefused, "processes that are not in the trace (dynamic processes)"}},
});

constexpr std::size_t kCalls = 0
#define DPERF_CALL(name, ...) +1
#include "dperf/comm_calls.def"
#undef DPERF_CALL
    ;

constexpr std::array<Replayed, kCalls> by_call() {
  std::array<Replayed, kCalls> table;
  table.fill({kRefused, "the replay does not know it"});
  for (const Row& row : kRows) table[static_cast<std::size_t>(row.call)] = row.replayed;
  return table;
}

}  // namespace

Replayed replayed(Call call) {
  static constexpr std::array<Replayed, kCalls> kByCall = by_call();
  return kByCall[static_cast<std::size_t>(call)];
}

namespace {

/// `alone`: if the thread that called MPI_Init made it
Replayed by_another_thread(Call call, const Replayed& alone) {
  if (alone.fidelity == kRefused) return alone;
  const Family family = info(call).family;
  if (family == Family::RMA)
    return {kRefused, "one-sided communication by a thread other than the one that called MPI_Init"};
  if (family == Family::IO) return {kRefused, "MPI-IO by a thread other than the one that called MPI_Init"};
  if (alone.fidelity == kApproximated || family == Family::ENV) return alone;
  return {kApproximated, kAmongThreads};
}

}  // namespace

Replayed in_another_thread(Call call) {
  return by_another_thread(call, replayed(call));
}

bool exact_if_source_is_named(Call call) {
  return replayed(call).how == kOtherSource;
}

bool is_file_collective(Call call) {
  return replayed(call).how == kFileCollective;
}

namespace {

Replayed in_first_thread(const Event& event, const Definitions& definitions, unsigned thread) {
  const Replayed in_general = replayed(event.call);
  if (in_general.fidelity == kRefused) return in_general;
  for (const Circumstance& circumstance : kCircumstances)
    if (circumstance.met(event, definitions, thread)) return circumstance.replayed;
  if (info(event.call).family == Family::IO) return in_general;  // its time is known, whatever it returned
  if (communicated_nothing(event) || received_nevertheless(event)) return {};
  if (event.args.error != 0) return {kRefused, error_class(event.args.error).refusal};
  if (exact_if_source_is_named(event.call) && event.args.source != kAny) return {};
  return in_general;
}

}  // namespace

Replayed replayed(const Event& event, const Definitions& definitions, unsigned thread) {
  const Replayed alone = in_first_thread(event, definitions, thread);
  return thread == 0 ? alone : by_another_thread(event.call, alone);
}

}  // namespace dperf::trace
