// Windows: made, found, freed; the phases of calls that block.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/windows.h"

#include <algorithm>
#include <utility>

#include "replay/mpi/creation.h"
#include "replay/mpi/rma/epochs.h"
#include "replay/mpi/simulation.h"
#include "support/error.h"

namespace dperf::replay::mpi {

bool OneSided::is_over_hosts(const Communicator& communicator) const {
  const auto& members = communicator.members;
  return std::any_of(members.begin(), members.end(), [&](int rank) {
    return engine_.link_kind(members.front(), rank) == LinkKind::kNetwork;
  });
}

RmaStyle OneSided::style_of(const Communicator& communicator) const {
  if (is_smpi()) return RmaStyle::kSmpi;
  return is_over_hosts(communicator) ? RmaStyle::kFragments : RmaStyle::kSharedMemory;
}

/// A freed one of the same members, or a new one.
Window& OneSided::unused_window(const Communicator& communicator) {
  const auto same = std::find_if(free_.begin(), free_.end(), [&](const Window* window) {
    return window->communicator.members == communicator.members;
  });
  if (same != free_.end()) {
    Window& window = **same;
    free_.erase(same);
    return window;
  }
  Window& window = windows_.emplace_back();
  window.communicator.members = communicator.members;
  window.communicator.first_mailbox = matching_.add_mailboxes(2 * communicator.members.size());
  return window;
}

RmaSide& OneSided::make(Rank& rank, const Membership& membership, int number) {
  const Communicator& old = *membership.communicator;
  Window*& window = by_creation_[{&old, number}];
  if (window == nullptr) {
    window = &unused_window(old);
    window->style = style_of(old);
    if (window->style == RmaStyle::kSharedMemory && old.size() > 1) shares_memory_ = true;
    window->made_by = rank.event.call;
    const bool is_shared = window->made_by == trace::Call::MPI_Win_allocate_shared;
    if (is_shared && shared_over_hosts_.empty() && is_over_hosts(old))
      shared_over_hosts_ = simulation_.where(rank);
    window->creation = {&old, number};
    window->freed = 0;
    window->communicator.collectives_entered.assign(old.members.size(), 0);
    window->communicator.open.clear();
    window->communicator.first_open = 0;
    window->sides = std::vector<RmaSide>(old.members.size());
    for (int member = 0; member < old.size(); ++member) {
      RmaSide& side = window->sides[static_cast<std::size_t>(member)];
      side.window = window;
      side.member = member;
      side.rank = old.members[static_cast<std::size_t>(member)];
    }
  }
  RmaSide& side = window->sides[static_cast<std::size_t>(membership.rank)];
  by_rank_[{rank.number, rank.event.args.new_window}] = &side;
  return side;
}

RmaSide& OneSided::side(Rank& rank) {
  return *by_rank_.at({rank.number, rank.event.args.window});
}

/// Rank 0 tells all where shared memory is, and they meet, before each tells all where its window is.
ProgramPtr OneSided::smpi_creation(trace::Call call, int member, int size) const {
  constexpr std::int64_t kPointer = 8;
  const CollectiveChoice& choice = simulation_.options().collectives;
  auto program = std::make_shared<Program>();
  const auto add = [&](Collective collective) {
    CollectiveCall part;
    part.collective = collective;
    part.rank = member;
    part.size = size;
    part.bytes = kPointer;
    const ProgramPtr steps = make_program(part, choice);
    program->insert(program->end(), steps->begin(), steps->end());
  };
  if (call == trace::Call::MPI_Win_allocate_shared) {
    add(Collective::kBcast);
    add(Collective::kBarrier);
  }
  add(Collective::kAllgather);
  return program;
}

ProgramPtr OneSided::creation(trace::Call call, int member, int size) const {
  const CollectiveChoice& choice = simulation_.options().collectives;
  // SMPI gathers a pointer of each member; Open MPI duplicates the communicator and has a barrier.
  if (is_smpi()) return smpi_creation(call, member, size);
  auto program = std::make_shared<Program>(
      *communicator_program(*communicator_cost(trace::Call::MPI_Comm_dup), member, size, choice));
  CollectiveCall last;
  last.rank = member;
  last.size = size;
  const ProgramPtr barrier = make_program(last, choice);
  program->insert(program->end(), barrier->begin(), barrier->end());
  return program;
}

void OneSided::free(Rank& rank, RmaSide& side) {
  by_rank_.erase({rank.number, rank.event.args.window});
  Window& window = *side.window;
  if (++window.freed < window.communicator.size()) return;
  by_creation_.erase(window.creation);
  free_.push_back(&window);
}

void OneSided::block(Rank& rank, RmaSide& side, std::span<const RmaPhase> phases) {
  side.phases = phases;
  side.phase = 0;
  side.partner_at = 0;
  side.waiter = &simulation_.make_request(rank, Request::Kind::kOneSided);
  side.waiter->peer = side.targets.empty() ? trace::kProcNull : side.targets.front();
  side.waiter->members = &side.window->communicator.members;
  rank.wait.requests.push_back(side.waiter);
  advance(side);
  simulation_.wait_for(rank, rank.wait.requests.size());
}

void OneSided::advance(RmaSide& side) {
  if (!side.smpi.steps.empty()) return resume(side);
  if (side.advancing || side.waiter == nullptr) return;
  side.advancing = true;
  while (side.phase < side.phases.size()) {
    const RmaPhase& phase = side.phases[side.phase];
    if (phase.ready != nullptr && !phase.ready(side)) break;
    ++side.phase;
    if (phase.then != nullptr) phase.then(*this, side);
  }
  side.advancing = false;
  if (side.phase < side.phases.size()) return;
  Request& waiter = *side.waiter;
  side.waiter = nullptr;
  waiter.partner_at = side.partner_at;
  waiter.ready_at = side.ready_at;
  if (side.operation_request != nullptr) {
    Request* request = side.operation_request;
    side.operation_request = nullptr;
    simulation_.complete(*request);
  }
  simulation_.complete(waiter);
}

void OneSided::run_program(RmaSide& side, ProgramPtr program) {
  side.program_done = false;
  Request& request = *requests_.make();
  request.kind = Request::Kind::kCollective;
  request.rank = side.rank;
  request.since = engine_.now();
  request.posted_at = simulation_.sending_date(side.rank);
  request.call = side.waiter->call;
  request.site = side.waiter->site;
  request.side = &side;
  if (side.smpi.barrier_on.communicator != nullptr)
    simulation_.start(request, std::exchange(side.smpi.barrier_on, {}), std::move(program),
                      side.smpi.barrier_number);
  else
    simulation_.start(request, {&side.window->communicator, side.member}, std::move(program),
                      side.programs++);
  if (!request.done) return;
  side.program_done = true;
  side.ready_at = std::max(side.ready_at, request.ready_at);
  requests_.free(&request);
}

void OneSided::run_collective(RmaSide& side, Collective collective, std::int64_t bytes) {
  CollectiveCall call;
  call.collective = collective;
  call.rank = side.member;
  call.size = side.window->communicator.size();
  call.element_bytes = 4;
  call.bytes = bytes;
  run_program(side, make_program(call, simulation_.options().collectives));
}

void OneSided::run_barrier(RmaSide& side) {
  run_collective(side, Collective::kBarrier, 0);
}

void OneSided::run_reduce_scatter(RmaSide& side) {
  run_collective(side, Collective::kReduceScatterBlock, 4);
}

void OneSided::completed(Request& request) {
  if (request.side != nullptr) {
    RmaSide& side = *request.side;
    side.program_done = true;
    side.ready_at = std::max(side.ready_at, request.ready_at);
    side.partner_at = std::max(side.partner_at, request.partner_at);
    requests_.free(&request);
    return advance(side);
  }
  Parcel& parcel = *request.parcel;
  const bool is_send = request.kind == Request::Kind::kSend;
  const double ready_at = request.ready_at;
  simulation_.charge(request.rank, request.cost_s);
  requests_.free(&request);
  if (is_send)
    left(parcel, ready_at);
  else
    delivered(parcel, ready_at);
}

void OneSided::charge(const RmaSide& side, double seconds) {
  simulation_.charge(side.rank, seconds);
}

}  // namespace dperf::replay::mpi
