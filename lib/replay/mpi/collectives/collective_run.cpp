// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/collectives/collective_run.h"

#include <algorithm>
#include <utility>

namespace dperf::replay::mpi {

void CollectiveRun::reset() {
  std::vector<Request*> buffer = std::move(slots);
  buffer.clear();
  *this = CollectiveRun{};
  slots = std::move(buffer);
}

void CollectiveRuns::start(Request& request, const Membership& membership, SchedulePtr schedule, int tag) {
  CollectiveRun& run = *runs_.make();
  run.rank = request.rank;
  run.member = membership.rank;
  run.communicator = membership.communicator;
  run.tag = tag;
  run.since = layer_.engine.now();
  run.clock = request.posted_at;
  run.schedule = std::move(schedule);
  run.request = &request;
  request.run = &run;
  cost(run, layer_.protocol.collective_overhead_s);
  go_on(run);
}

void CollectiveRuns::advance_ready() {
  while (!ready_.empty()) {
    CollectiveRun& next = *ready_.front();
    ready_.pop_front();
    advance(next);
  }
}

void CollectiveRuns::advance(CollectiveRun& run) {
  if (!progress_.possible(run.rank, layer_.engine.now())) {
    progress_.defer(run.rank, {.what = Due::What::kCollective, .run = &run});
    return;
  }
  Request& request = *run.request;
  if (go_on(run)) request.owner->completed(request);
}

void CollectiveRuns::computed(CollectiveRun& run) {
  run.state = CollectiveRun::State::kRuns;
  ready_.push_back(&run);
}

/// Goes on until the schedule has to wait. True if it has ended: its request is done then, and the run is
/// freed.
bool CollectiveRuns::go_on(CollectiveRun& run) {
  run.state = CollectiveRun::State::kRuns;
  const Schedule& schedule = *run.schedule;
  while (run.next_step < schedule.size()) {
    if (!execute(run, schedule[run.next_step])) return false;
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
      if (!std::exchange(run.wrote, true)) cost(run, rewriting_s(run, step));
      if (!pay(run)) return false;
      run.wrote = false;
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
      cost(run, bytes * layer_.protocol.reduce_byte_s);
      return true;
    case Step::Op::kCopy:
      cost(run, layer_.protocol.copy_s(bytes));
      return true;
  }
  return true;
}

void CollectiveRuns::cost(CollectiveRun& run, double seconds) {
  if (seconds > 0) run.clock = std::max(run.clock, layer_.engine.now()) + seconds;
}

/// True if the run's clock is near enough to the engine's to send something.
bool CollectiveRuns::pay(CollectiveRun& run) {
  const double ahead_s = run.clock - layer_.engine.now();
  if (ahead_s <= slack_s_) return true;
  run.state = CollectiveRun::State::kComputes;
  run.clock = 0;
  layer_.engine.compute(run.rank, ahead_s, make_token(Activity::kCollectiveComputes, &run));
  return false;
}

Request& CollectiveRuns::make_step(CollectiveRun& run, const Step& step, Request::Kind kind) {
  Request& request = *layer_.requests.make();
  request.owner = this;
  request.kind = kind;
  request.rank = run.rank;
  request.run = &run;
  request.slot = step.slot;
  request.since = run.since;
  request.posted_at = std::max(run.clock, layer_.engine.now());
  request.peer = step.peer;
  request.tag = run.tag;
  request.bytes = step.bytes;
  request.call = run.request->call;
  request.site = run.request->site;
  return request;
}

// The remote group is counted behind the own one, by the receiver as well.
CollectiveRuns::Peer CollectiveRuns::peer_of(const CollectiveRun& run, const Step& step) {
  const bool remote = step.peer >= run.communicator->size();
  const Communicator& group = remote ? run.communicator->peers() : *run.communicator;
  const int member = remote ? step.peer - run.communicator->size() : step.peer;
  return {remote, group, member, group.members[static_cast<std::size_t>(member)]};
}

void CollectiveRuns::isend(CollectiveRun& run, const Step& step) {
  Request& request = make_step(run, step, Request::Kind::kSend);
  const Peer to = peer_of(run, step);
  Mailbox& mailbox = layer_.matching.mailbox(to.group.mailbox(to.member, true));
  const int from = to.is_remote ? to.group.size() + run.member : run.member;
  const double cost_s = layer_.messages.send(request, {.to = to.rank,
                                                       .channel = &layer_.matching.channel(mailbox, from),
                                                       .bytes = step.bytes,
                                                       .tag = run.tag,
                                                       .unwritten = run.request->unwritten && step.as_given});
  cost(run, cost_s);
  started(run, request);
}

/// Before the message leaves, if the receiver reads it itself.
double CollectiveRuns::rewriting_s(const CollectiveRun& run, const Step& send) const {
  if (!send.made_here) return 0;
  const Transport& transport =
      layer_.protocol.transport(layer_.engine.link_kind(run.rank, peer_of(run, send).rank));
  const auto bytes = static_cast<double>(send.bytes);
  return bytes < transport.eager_below ? 0 : bytes * transport.rewrite_byte_s;
}

void CollectiveRuns::irecv(CollectiveRun& run, const Step& step) {
  Request& request = make_step(run, step, Request::Kind::kReceive);
  request.mailbox = &layer_.matching.mailbox(run.communicator->mailbox(run.member, true));
  request.channel = &layer_.matching.channel(*request.mailbox, step.peer);
  layer_.messages.receive(request);
  started(run, request);
}

void CollectiveRuns::started(CollectiveRun& run, Request& step) {
  if (step.done()) return forget(run, step);
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
  layer_.requests.free(&step);
}

// The library takes messages while it waits: those that come before have cost nothing when it sends.
void CollectiveRuns::take_arrived(CollectiveRun& run) {
  run.clock = std::max(run.clock, std::exchange(run.arrived_at, 0));
  cost(run, std::exchange(run.arrived_cost_s, 0));
}

void CollectiveRuns::completed(Request& step) {
  CollectiveRun& run = *step.run;
  const std::uint16_t slot = step.slot;
  if (run.slots[slot] == &step) run.slots[slot] = nullptr;
  --run.active;
  forget(run, step);
  const bool can_go_on =
      (run.state == CollectiveRun::State::kWaitsForSlot && run.slots[run.slot] == nullptr) ||
      (run.state == CollectiveRun::State::kWaitsForAll && run.active == 0);
  if (!can_go_on) return;
  // Only once: it may have to wait for its rank to enter an MPI call, while other steps of it complete.
  run.state = CollectiveRun::State::kRuns;
  ready_.push_back(&run);
}

void CollectiveRuns::end(CollectiveRun& run) {
  Request& request = *run.request;
  request.state = Request::State::kDone;
  request.partner_at = run.since;
  request.ready_at = run.clock;
  run.schedule.reset();
  runs_.free(&run);
}

}  // namespace dperf::replay::mpi
