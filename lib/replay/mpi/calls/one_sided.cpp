// The handlers of one-sided communication. What each call waits for is in waits.cpp.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <numeric>

#include "replay/mpi/calls/call_services.h"
#include "replay/mpi/calls/handlers.h"
#include "replay/mpi/rma/waits.h"
#include "replay/mpi/rma/windows/window_creation.h"
#include "replay/mpi/services/collective_entry.h"
#include "replay/mpi/services/services.h"
#include "support/error.h"
#include "trace/model/amounts.h"
#include "trace/model/fields.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;

bool is_smpi(const RmaSide& side) {
  return side.window->style == RmaStyle::kSmpi;
}

void block(const CallServices& services, Rank& rank, RmaSide& side) {
  if (is_smpi(side)) return services.one_sided.smpi.run(rank, side, smpi_steps(rank.event.call, side));
  const RmaPhases phases = phases_of(rank.event.call, side.window->style);
  if (!phases.empty()) services.one_sided.phases.block(rank, side, phases);
}

std::vector<int> locked_targets(const RmaSide& side) {
  std::vector<int> targets;
  for (const auto& [target, peer] : side.peers)
    if (peer.locked) targets.push_back(target);
  return targets;
}

/// Open MPI flushes every member under a lock of all, also those that were never accessed.
std::vector<int> flushed_targets(const RmaSide& side) {
  if (!side.as_origin.lock_all || side.window->style != RmaStyle::kFragments) return locked_targets(side);
  std::vector<int> targets(side.window->sides.size());
  std::iota(targets.begin(), targets.end(), 0);
  return targets;
}

/// Open MPI's osc/rdma moves each contiguous piece by itself, so what such a call takes has little to do with
/// its bytes. It waits for no rank. The trace shows it only of members that shared a host then.
double traced_in_pieces_s(const CallServices& services, const Rank& rank, const RmaSide& side) {
  const trace::CallArguments& args = rank.event.args;
  if (side.window->style != RmaStyle::kSharedMemory || !services.options.core_costs) return 0;
  const bool in_pieces = trace::bytes_a_piece(*rank.definitions, args.rma.target.type) > 0 ||
                         trace::bytes_a_piece(*rank.definitions, args.data.type) > 0;
  if (!in_pieces || args.dest < 0) return 0;
  const auto& hosts = services.trace.manifest().hosts;
  const auto here = static_cast<std::size_t>(rank.number);
  for (const int member : side.window->communicator.members)
    if (here >= hosts.size() || hosts[static_cast<std::size_t>(member)] != hosts[here]) return 0;
  return static_cast<double>(rank.event.duration_ns) * 1e-9;
}

RmaOperation operation_of(const Rank& rank) {
  using Kind = RmaOperation::Kind;
  const trace::CallArguments& args = rank.event.args;
  RmaOperation operation{
      .target = args.dest,
      .bytes = trace::bytes_of(*rank.definitions, args.rma.target.count, args.rma.target.type)};
  const auto& operations = rank.definitions->operations;
  const bool no_op = args.op < operations.size() && operations[args.op].name == "MPI_NO_OP";
  switch (rank.event.call) {
    case Call::MPI_Get:
    case Call::MPI_Rget:
      operation.kind = Kind::kGet;
      break;
    case Call::MPI_Accumulate:
    case Call::MPI_Raccumulate:
      operation.kind = Kind::kAccumulate;
      break;
    case Call::MPI_Get_accumulate:
    case Call::MPI_Rget_accumulate:
      operation.kind = Kind::kGetAccumulate;
      operation.fetches_only = no_op;
      break;
    case Call::MPI_Fetch_and_op:
      operation.kind = Kind::kGetAccumulate;
      operation.fetches_only = no_op;
      operation.bytes = trace::bytes_of(*rank.definitions, 1, args.data.type);
      break;
    case Call::MPI_Compare_and_swap:
      operation.kind = Kind::kCompareAndSwap;
      operation.bytes = trace::bytes_of(*rank.definitions, 1, args.data.type);
      break;
    default:
      break;
  }
  return operation;
}

/// Whether the calls of all ranks agree is found out as for collectives.
void enter_collectively(const CallServices& services, Rank& rank, RmaSide& side) {
  side.call.targets.clear();
  enter_collective(services.trace, rank, {&side.window->communicator, side.member}, -1);
}

}  // namespace

void check_epochs(const CallServices& services, Rank& rank) {
  const std::string wrong = rank.process.epochs.add(rank.event, *rank.definitions);
  if (!wrong.empty()) throw Error("{}: {}", services.where(rank), wrong);
}

void begin_window(const CallServices& services, Rank& rank) {
  const Membership& membership = services.membership(rank, rank.event.args.comm);
  const int number = enter_collective(services.trace, rank, membership, -1);
  services.one_sided.windows.make(rank, membership, number);
  Request& request = services.requests.make(rank, Request::Kind::kCollective);
  services.collectives.start(
      request, membership,
      window_creation(rank.event.call, membership.rank, membership.communicator->size(),
                      services.one_sided.windows.is_smpi(), services.options.collectives),
      number);
  rank.wait.requests.push_back(&request);
  services.requests.wait_for(rank, 1);
}

void begin_free_window(const CallServices& services, Rank& rank) {
  RmaSide& side = services.one_sided.windows.side(rank);
  enter_collectively(services, rank, side);
  block(services, rank, side);
}

void end_free_window(const CallServices& services, Rank& rank) {
  end_collective(services, rank);
  services.one_sided.windows.free(rank, services.one_sided.windows.side(rank));
}

void begin_fence(const CallServices& services, Rank& rank) {
  RmaSide& side = services.one_sided.windows.side(rank);
  const int assertions = rank.event.args.rma.assertions;
  enter_collectively(services, rank, side);
  if ((assertions & trace::kModeNoPrecede) != 0) {
    services.one_sided.phases.block(rank, side, window_barrier());
  } else {
    block(services, rank, side);
  }
  side.as_origin.fence_follows = (assertions & trace::kModeNoSucceed) == 0;
}

void end_fence(const CallServices& services, Rank& rank) {
  RmaSide& side = services.one_sided.windows.side(rank);
  side.as_origin.in_fence = side.as_origin.fence_follows;
  end_collective(services, rank);
}

void begin_post(const CallServices& services, Rank& rank) {
  RmaSide& side = services.one_sided.windows.side(rank);
  const trace::CallArguments& args = rank.event.args;
  services.one_sided.epochs.post(side, args.rma.peers, (args.rma.assertions & trace::kModeNoCheck) != 0);
  side.call.targets.clear();
  if (is_smpi(side)) block(services, rank, side);
}

void begin_start_epoch(const CallServices& services, Rank& rank) {
  RmaSide& side = services.one_sided.windows.side(rank);
  const trace::CallArguments& args = rank.event.args;
  services.one_sided.epochs.start(side, args.rma.peers, (args.rma.assertions & trace::kModeNoCheck) != 0);
  side.call.targets = side.as_origin.started;
  block(services, rank, side);
}

void begin_complete(const CallServices& services, Rank& rank) {
  RmaSide& side = services.one_sided.windows.side(rank);
  side.call.targets = side.as_origin.started;
  block(services, rank, side);
}

void begin_wait_epoch(const CallServices& services, Rank& rank) {
  RmaSide& side = services.one_sided.windows.side(rank);
  side.call.targets.clear();
  if (rank.event.call == Call::MPI_Win_test && !rank.event.args.completion.flag) {
    if (exposure_is_over(side)) ++services.divergences.of(rank).polls;
    return;
  }
  block(services, rank, side);
}

void begin_lock(const CallServices& services, Rank& rank) {
  RmaSide& side = services.one_sided.windows.side(rank);
  const trace::CallArguments& args = rank.event.args;
  if (args.dest == trace::kProcNull) return;
  const int target = rank.event.args.dest;
  side.as_origin.no_check = false;
  services.one_sided.epochs.lock(side, target, args.rma.lock == trace::kLockExclusive,
                                 (args.rma.assertions & trace::kModeNoCheck) != 0);
  side.call.targets.assign(1, target);
  // A lock of one's own memory is waited for in every style.
  if (target == side.member && !is_smpi(side)) return services.one_sided.phases.block(rank, side, own_lock());
  block(services, rank, side);
}

void begin_lock_all(const CallServices& services, Rank& rank) {
  RmaSide& side = services.one_sided.windows.side(rank);
  services.one_sided.epochs.lock_all(side, (rank.event.args.rma.assertions & trace::kModeNoCheck) != 0);
  side.call.targets = locked_targets(side);
  block(services, rank, side);
}

void begin_unlock(const CallServices& services, Rank& rank) {
  RmaSide& side = services.one_sided.windows.side(rank);
  if (rank.event.args.dest == trace::kProcNull) return;
  const int target = rank.event.args.dest;
  side.call.targets.assign(1, target);
  block(services, rank, side);
}

void begin_unlock_all(const CallServices& services, Rank& rank) {
  RmaSide& side = services.one_sided.windows.side(rank);
  side.call.targets = side.as_origin.no_check ? flushed_targets(side) : locked_targets(side);
  side.as_origin.lock_all = false;
  block(services, rank, side);
}

void begin_flush(const CallServices& services, Rank& rank) {
  RmaSide& side = services.one_sided.windows.side(rank);
  const Call call = rank.event.call;
  const bool all = call == Call::MPI_Win_flush_all || call == Call::MPI_Win_flush_local_all;
  if (!all && rank.event.args.dest == trace::kProcNull) return;
  side.call.targets = flushed_targets(side);
  if (!all) {
    const int target = rank.event.args.dest;
    const bool locked = side.peers[target].locked;
    const bool flushes = locked || side.window->style != RmaStyle::kSharedMemory;
    side.call.targets.assign(flushes ? 1 : 0, target);
  }
  block(services, rank, side);
}

void begin_access(const CallServices& services, Rank& rank) {
  RmaSide& side = services.one_sided.windows.side(rank);
  const bool has_request = trace::has_role(rank.event.call, trace::Role::NEWREQ);
  Request* request = nullptr;
  if (has_request) {
    request = &services.requests.make(rank, Request::Kind::kOneSided);
    request->peer = rank.event.args.dest;
    if (rank.event.args.made.request == 0 || rank.event.args.dest == trace::kProcNull)
      request->state = Request::State::kDone;
    services.requests.set_entry(rank, rank.event.args.made.request, *request);
    if (rank.event.args.made.request == 0) request = nullptr;
  }
  if (rank.event.args.dest == trace::kProcNull) return;
  RmaOperation operation = operation_of(rank);
  operation.traced_s = traced_in_pieces_s(services, rank, side);
  services.one_sided.operate(rank, side, operation, request);
}

}  // namespace dperf::replay::mpi
