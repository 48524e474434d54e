// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/call_phases.h"

#include <algorithm>
#include <utility>

#include "replay/mpi/collectives/collectives.h"
#include "replay/mpi/rma/one_sided.h"

namespace dperf::replay::mpi {

void CallPhases::block(Rank& rank, RmaSide& side, std::span<const RmaPhase> phases) {
  side.call.phases = phases;
  side.call.phase = 0;
  side.partner_at = 0;
  side.call.waiter = &services_.requests.make(rank, Request::Kind::kOneSided);
  side.call.waiter->peer = side.call.targets.empty() ? trace::kProcNull : side.call.targets.front();
  side.call.waiter->members = &side.window->communicator.members;
  rank.wait.requests.push_back(side.call.waiter);
  advance(side);
  services_.requests.wait_for(rank, rank.wait.requests.size());
}

void CallPhases::advance(RmaSide& side) {
  if (!side.smpi.steps.empty()) return rma_.smpi.resume(side);
  if (side.call.advancing || side.call.waiter == nullptr) return;
  side.call.advancing = true;
  while (side.call.phase < side.call.phases.size()) {
    const RmaPhase& phase = side.call.phases[side.call.phase];
    if (phase.ready != nullptr && !phase.ready(side)) break;
    ++side.call.phase;
    if (phase.then != nullptr) phase.then(rma_, side);
  }
  side.call.advancing = false;
  if (side.call.phase < side.call.phases.size()) return;
  Request& waiter = *side.call.waiter;
  side.call.waiter = nullptr;
  waiter.partner_at = side.partner_at;
  waiter.ready_at = side.ready_at;
  if (side.call.operation_request != nullptr) {
    Request* request = side.call.operation_request;
    side.call.operation_request = nullptr;
    complete(*request);
  }
  complete(waiter);
}

void CallPhases::run_schedule(RmaSide& side, SchedulePtr schedule) {
  side.call.schedule_done = false;
  Request& request = *layer_.requests.make();
  request.owner = &rma_;
  request.kind = Request::Kind::kCollective;
  request.rank = side.rank;
  request.since = layer_.engine.now();
  request.posted_at = services_.clocks.sending_date(side.rank);
  request.call = side.call.waiter->call;
  request.site = side.call.waiter->site;
  request.side = &side;
  if (side.smpi.barrier_on.communicator != nullptr)
    services_.collectives.start(request, std::exchange(side.smpi.barrier_on, {}), std::move(schedule),
                                side.smpi.barrier_number);
  else
    services_.collectives.start(request, {&side.window->communicator, side.member}, std::move(schedule),
                                side.as_origin.collectives++);
  if (!request.done()) return;
  side.call.schedule_done = true;
  side.ready_at = std::max(side.ready_at, request.ready_at);
  layer_.requests.free(&request);
}

void CallPhases::run_collective(RmaSide& side, Collective collective, std::int64_t bytes) {
  CollectiveCall call;
  call.collective = collective;
  call.rank = side.member;
  call.size = side.window->communicator.size();
  call.element_bytes = 4;
  call.bytes = bytes;
  run_schedule(side, make_schedule(call, services_.options.collectives));
}

void CallPhases::run_barrier(RmaSide& side) {
  run_collective(side, Collective::kBarrier, 0);
}

void CallPhases::run_reduce_scatter(RmaSide& side) {
  run_collective(side, Collective::kReduceScatterBlock, 4);
}

void CallPhases::completed(Request& request) {
  RmaSide& side = *request.side;
  side.call.schedule_done = true;
  side.ready_at = std::max(side.ready_at, request.ready_at);
  side.partner_at = std::max(side.partner_at, request.partner_at);
  layer_.requests.free(&request);
  advance(side);
}

}  // namespace dperf::replay::mpi
