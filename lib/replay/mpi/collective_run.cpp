// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/collective_run.h"

#include <algorithm>
#include <utility>

namespace dperf::replay::mpi {

void CollectiveRun::reset() {
  std::vector<Request*> buffer = std::move(slots);
  buffer.clear();
  *this = CollectiveRun{};
  slots = std::move(buffer);
}

bool CollectiveRuns::advance(CollectiveRun& run) {
  run.state = CollectiveRun::State::kRuns;
  const Program& program = *run.program;
  while (run.next_step < program.size()) {
    if (!execute(run, program[run.next_step])) return false;
    ++run.next_step;
  }
  take_arrived(run);
  if (run.active > 0) {
    run.state = CollectiveRun::State::kWaitsForAll;
    return false;
  }
  end(run);
  return true;
}

/// False if the step has to be tried again later.
bool CollectiveRuns::execute(CollectiveRun& run, const Step& step) {
  const auto bytes = static_cast<double>(step.bytes);
  switch (step.op) {
    case Step::Op::kIsend:
      if (!pay(run)) return false;
      isend(run, step);
      return true;
    case Step::Op::kIrecv:
      irecv(run, step);
      return true;
    case Step::Op::kWait:
      take_arrived(run);
      if (step.slot >= run.slots.size() || run.slots[step.slot] == nullptr) return true;
      run.slot = step.slot;
      run.state = CollectiveRun::State::kWaitsForSlot;
      return false;
    case Step::Op::kWaitAll:
      take_arrived(run);
      if (run.active == 0) return true;
      run.state = CollectiveRun::State::kWaitsForAll;
      return false;
    case Step::Op::kReduce:
      cost(run, bytes * protocol_.reduce_byte_s);
      return true;
    case Step::Op::kCopy:
      cost(run, protocol_.copy_s(bytes));
      return true;
  }
  return true;
}

void CollectiveRuns::cost(CollectiveRun& run, double seconds) {
  if (seconds > 0) run.clock = std::max(run.clock, engine_.now()) + seconds;
}

/// True if the run's clock is near enough to the engine's to send something.
bool CollectiveRuns::pay(CollectiveRun& run) {
  const double ahead_s = run.clock - engine_.now();
  if (ahead_s <= slack_s_) return true;
  run.state = CollectiveRun::State::kComputes;
  run.clock = 0;
  engine_.compute(run.rank, ahead_s, make_token(Activity::kProgramComputes, &run));
  return false;
}

Request& CollectiveRuns::make_step(CollectiveRun& run, const Step& step, Request::Kind kind) {
  Request& request = *requests_.make();
  request.kind = kind;
  request.rank = run.rank;
  request.run = &run;
  request.slot = step.slot;
  request.since = run.since;
  request.posted_at = std::max(run.clock, engine_.now());
  request.peer = step.peer;
  request.tag = run.tag;
  request.bytes = step.bytes;
  request.call = run.request->call;
  request.site = run.request->site;
  return request;
}

void CollectiveRuns::isend(CollectiveRun& run, const Step& step) {
  Request& request = make_step(run, step, Request::Kind::kSend);
  // The remote group is counted behind the own one, by the receiver as well.
  const bool remote = step.peer >= run.communicator->size();
  const Communicator& group = remote ? run.communicator->peers() : *run.communicator;
  const int peer = remote ? step.peer - run.communicator->size() : step.peer;
  Mailbox& mailbox = matching_.mailbox(group.mailbox(peer, true));
  const double cost_s = messages_.send(
      request, {.to = group.members[static_cast<std::size_t>(peer)],
                .channel = &matching_.channel(mailbox, remote ? group.size() + run.member : run.member),
                .bytes = step.bytes,
                .tag = run.tag});
  cost(run, cost_s);
  started(run, request);
}

void CollectiveRuns::irecv(CollectiveRun& run, const Step& step) {
  Request& request = make_step(run, step, Request::Kind::kReceive);
  request.mailbox = &matching_.mailbox(run.communicator->mailbox(run.member, true));
  request.channel = &matching_.channel(*request.mailbox, step.peer);
  messages_.receive(request);
  started(run, request);
}

void CollectiveRuns::started(CollectiveRun& run, Request& step) {
  if (step.done) return forget(run, step);
  if (step.slot >= run.slots.size()) run.slots.resize(step.slot + std::size_t{1});
  run.slots[step.slot] = &step;
  ++run.active;
}

void CollectiveRuns::forget(CollectiveRun& run, Request& step) {
  run.since = std::max(run.since, step.partner_at);
  run.arrived_at = std::max(run.arrived_at, step.ready_at);
  run.arrived_cost_s += step.cost_s;
  using State = CollectiveRun::State;
  if (run.state == State::kWaitsForSlot || run.state == State::kWaitsForAll) take_arrived(run);
  requests_.free(&step);
}

// The library takes messages while it waits: those that come before have cost nothing when it sends.
void CollectiveRuns::take_arrived(CollectiveRun& run) {
  run.clock = std::max(run.clock, std::exchange(run.arrived_at, 0));
  cost(run, std::exchange(run.arrived_cost_s, 0));
}

bool CollectiveRuns::step_completed(Request& step) {
  CollectiveRun& run = *step.run;
  const std::uint16_t slot = step.slot;
  if (run.slots[slot] == &step) run.slots[slot] = nullptr;
  --run.active;
  forget(run, step);
  const bool can_go_on =
      (run.state == CollectiveRun::State::kWaitsForSlot && run.slots[run.slot] == nullptr) ||
      (run.state == CollectiveRun::State::kWaitsForAll && run.active == 0);
  // Told once: it may have to wait for its rank to enter an MPI call, while other steps of it complete.
  if (can_go_on) run.state = CollectiveRun::State::kRuns;
  return can_go_on;
}

void CollectiveRuns::end(CollectiveRun& run) {
  Request& request = *run.request;
  request.done = true;
  request.partner_at = run.since;
  request.ready_at = run.clock;
  run.program.reset();
  runs_.free(&run);
}

}  // namespace dperf::replay::mpi
