// The handlers of one-sided communication. What each call waits for is in waits.cpp.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <numeric>

#include "replay/mpi/handlers.h"
#include "replay/mpi/rma/waits.h"
#include "replay/mpi/simulation.h"
#include "support/error.h"
#include "trace/model/amounts.h"
#include "trace/model/fields.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;

bool is_smpi(const RmaSide& side) {
  return side.window->style == RmaStyle::kSmpi;
}

void block(Simulation& simulation, Rank& rank, RmaSide& side) {
  if (is_smpi(side)) return simulation.one_sided().run_smpi(rank, side, smpi_steps(rank.event.call, side));
  const RmaPhases phases = phases_of(rank.event.call, side.window->style);
  if (!phases.empty()) simulation.one_sided().block(rank, side, phases);
}

std::vector<int> locked_targets(const RmaSide& side) {
  std::vector<int> targets;
  for (const auto& [target, peer] : side.peers)
    if (peer.locked) targets.push_back(target);
  return targets;
}

/// Open MPI flushes every member under a lock of all, also those that were never accessed.
std::vector<int> flushed_targets(const RmaSide& side) {
  if (!side.lock_all || side.window->style != RmaStyle::kFragments) return locked_targets(side);
  std::vector<int> targets(side.window->sides.size());
  std::iota(targets.begin(), targets.end(), 0);
  return targets;
}

RmaOperation operation_of(const Rank& rank) {
  using Kind = RmaOperation::Kind;
  const trace::CallArguments& args = rank.event.args;
  RmaOperation operation{.target = args.dest,
                         .bytes = trace::bytes_of(*rank.definitions, args.target_count, args.target_type)};
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
      operation.bytes = trace::bytes_of(*rank.definitions, 1, args.type);
      break;
    case Call::MPI_Compare_and_swap:
      operation.kind = Kind::kCompareAndSwap;
      operation.bytes = trace::bytes_of(*rank.definitions, 1, args.type);
      break;
    default:
      break;
  }
  return operation;
}

/// Whether the calls of all ranks agree is found out as for collectives.
void enter_collectively(Simulation& simulation, Rank& rank, RmaSide& side) {
  side.targets.clear();
  simulation.enter_collective(rank, {&side.window->communicator, side.member}, -1);
}

}  // namespace

void check_epochs(const Simulation& simulation, Rank& rank) {
  const std::string wrong = rank.process.epochs.add(rank.event, *rank.definitions);
  if (!wrong.empty()) throw Error("{}: {}", simulation.where(rank), wrong);
}

void begin_window(Simulation& simulation, Rank& rank) {
  const Membership& membership = simulation.membership(rank, rank.event.args.comm);
  const int number = simulation.enter_collective(rank, membership, -1);
  simulation.one_sided().make(rank, membership, number);
  Request& request = simulation.make_request(rank, Request::Kind::kCollective);
  simulation.start(
      request, membership,
      simulation.one_sided().creation(rank.event.call, membership.rank, membership.communicator->size()),
      number);
  rank.wait.requests.push_back(&request);
  simulation.wait_for(rank, 1);
}

void begin_free_window(Simulation& simulation, Rank& rank) {
  RmaSide& side = simulation.one_sided().side(rank);
  enter_collectively(simulation, rank, side);
  block(simulation, rank, side);
}

void end_free_window(Simulation& simulation, Rank& rank) {
  end_collective(simulation, rank);
  simulation.one_sided().free(rank, simulation.one_sided().side(rank));
}

void begin_fence(Simulation& simulation, Rank& rank) {
  RmaSide& side = simulation.one_sided().side(rank);
  const int assertions = rank.event.args.assertions;
  enter_collectively(simulation, rank, side);
  if ((assertions & trace::kModeNoPrecede) != 0) {
    simulation.one_sided().block(rank, side, window_barrier());
  } else {
    block(simulation, rank, side);
  }
  side.fence_follows = (assertions & trace::kModeNoSucceed) == 0;
}

void end_fence(Simulation& simulation, Rank& rank) {
  RmaSide& side = simulation.one_sided().side(rank);
  side.in_fence = side.fence_follows;
  end_collective(simulation, rank);
}

void begin_post(Simulation& simulation, Rank& rank) {
  RmaSide& side = simulation.one_sided().side(rank);
  const trace::CallArguments& args = rank.event.args;
  simulation.one_sided().post(side, args.peers, (args.assertions & trace::kModeNoCheck) != 0);
  side.targets.clear();
  if (is_smpi(side)) block(simulation, rank, side);
}

void begin_start_epoch(Simulation& simulation, Rank& rank) {
  RmaSide& side = simulation.one_sided().side(rank);
  const trace::CallArguments& args = rank.event.args;
  simulation.one_sided().start(side, args.peers, (args.assertions & trace::kModeNoCheck) != 0);
  side.targets = side.started;
  block(simulation, rank, side);
}

void begin_complete(Simulation& simulation, Rank& rank) {
  RmaSide& side = simulation.one_sided().side(rank);
  side.targets = side.started;
  block(simulation, rank, side);
}

void begin_wait_epoch(Simulation& simulation, Rank& rank) {
  RmaSide& side = simulation.one_sided().side(rank);
  side.targets.clear();
  if (rank.event.call == Call::MPI_Win_test && !rank.event.args.flag) {
    if (exposure_is_over(side)) ++simulation.divergence(rank).polls;
    return;
  }
  block(simulation, rank, side);
}

void begin_lock(Simulation& simulation, Rank& rank) {
  RmaSide& side = simulation.one_sided().side(rank);
  const trace::CallArguments& args = rank.event.args;
  if (args.dest == trace::kProcNull) return;
  const int target = rank.event.args.dest;
  side.no_check = false;
  simulation.one_sided().lock(side, target, args.lock == trace::kLockExclusive,
                              (args.assertions & trace::kModeNoCheck) != 0);
  side.targets.assign(1, target);
  // A lock of one's own memory is waited for in every style.
  if (target == side.member && !is_smpi(side)) return simulation.one_sided().block(rank, side, own_lock());
  block(simulation, rank, side);
}

void begin_lock_all(Simulation& simulation, Rank& rank) {
  RmaSide& side = simulation.one_sided().side(rank);
  simulation.one_sided().lock_all(side, (rank.event.args.assertions & trace::kModeNoCheck) != 0);
  side.targets = locked_targets(side);
  block(simulation, rank, side);
}

void begin_unlock(Simulation& simulation, Rank& rank) {
  RmaSide& side = simulation.one_sided().side(rank);
  if (rank.event.args.dest == trace::kProcNull) return;
  const int target = rank.event.args.dest;
  side.targets.assign(1, target);
  block(simulation, rank, side);
}

void begin_unlock_all(Simulation& simulation, Rank& rank) {
  RmaSide& side = simulation.one_sided().side(rank);
  side.targets = side.no_check ? flushed_targets(side) : locked_targets(side);
  side.lock_all = false;
  block(simulation, rank, side);
}

void begin_flush(Simulation& simulation, Rank& rank) {
  RmaSide& side = simulation.one_sided().side(rank);
  const Call call = rank.event.call;
  const bool all = call == Call::MPI_Win_flush_all || call == Call::MPI_Win_flush_local_all;
  if (!all && rank.event.args.dest == trace::kProcNull) return;
  side.targets = flushed_targets(side);
  if (!all) {
    const int target = rank.event.args.dest;
    const bool locked = side.peers[target].locked;
    const bool flushes = locked || side.window->style != RmaStyle::kSharedMemory;
    side.targets.assign(flushes ? 1 : 0, target);
  }
  block(simulation, rank, side);
}

void begin_access(Simulation& simulation, Rank& rank) {
  RmaSide& side = simulation.one_sided().side(rank);
  const bool has_request = trace::has_role(rank.event.call, trace::Role::NEWREQ);
  Request* request = nullptr;
  if (has_request) {
    request = &simulation.make_request(rank, Request::Kind::kOneSided);
    request->peer = rank.event.args.dest;
    if (rank.event.args.new_request == 0 || rank.event.args.dest == trace::kProcNull) request->done = true;
    simulation.set_entry(rank, rank.event.args.new_request, *request);
    if (rank.event.args.new_request == 0) request = nullptr;
  }
  if (rank.event.args.dest == trace::kProcNull) return;
  simulation.one_sided().operate(rank, side, operation_of(rank), request);
}

}  // namespace dperf::replay::mpi
