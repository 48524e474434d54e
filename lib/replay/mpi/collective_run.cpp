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
  pass_waiting_time(run);
  run.state = CollectiveRun::State::kRuns;
  const Program& program = *run.program;
  while (run.next_step < program.size()) {
    if (!execute(run, program[run.next_step])) return false;
    ++run.next_step;
  }
  if (run.active > 0) {
    suspend(run, CollectiveRun::State::kWaitsForAll);
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
      if (step.slot >= run.slots.size() || run.slots[step.slot] == nullptr) return true;
      run.slot = step.slot;
      suspend(run, CollectiveRun::State::kWaitsForSlot);
      return false;
    case Step::Op::kWaitAll:
      if (run.active == 0) return true;
      suspend(run, CollectiveRun::State::kWaitsForAll);
      return false;
    case Step::Op::kReduce:
      run.costs_s += bytes * protocol_.reduce_byte_s;
      return true;
    case Step::Op::kCopy:
      run.costs_s += bytes * protocol_.copy_byte_s;
      return true;
  }
  return true;
}

void CollectiveRuns::suspend(CollectiveRun& run, CollectiveRun::State state) {
  run.state = state;
  run.idle_since = engine_.now();
}

/// Costs on the core go by while the program waits.
void CollectiveRuns::pass_waiting_time(CollectiveRun& run) {
  const bool waits =
      run.state == CollectiveRun::State::kWaitsForSlot || run.state == CollectiveRun::State::kWaitsForAll;
  if (!waits) return;
  run.costs_s = std::max(0.0, run.costs_s - (engine_.now() - run.idle_since));
  run.idle_since = engine_.now();
}

bool CollectiveRuns::pay(CollectiveRun& run) {
  if (run.costs_s <= slack_s_) return true;
  run.state = CollectiveRun::State::kComputes;
  engine_.compute(run.rank, std::exchange(run.costs_s, 0), make_token(Activity::kProgramComputes, &run));
  return false;
}

Request& CollectiveRuns::make_step(CollectiveRun& run, const Step& step, Request::Kind kind) {
  Request& request = *requests_.make();
  request.kind = kind;
  request.rank = run.rank;
  request.run = &run;
  request.slot = step.slot;
  request.since = run.since;
  request.peer = step.peer;
  request.tag = run.tag;
  request.bytes = step.bytes;
  request.call = run.request->call;
  request.site = run.request->site;
  return request;
}

void CollectiveRuns::isend(CollectiveRun& run, const Step& step) {
  Request& request = make_step(run, step, Request::Kind::kSend);
  Mailbox& mailbox = matching_.mailbox(run.communicator->mailbox(step.peer, true));
  run.costs_s +=
      messages_.send(request, {.to = run.communicator->members[static_cast<std::size_t>(step.peer)],
                               .channel = &matching_.channel(mailbox, run.member),
                               .bytes = step.bytes,
                               .tag = run.tag});
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
  run.costs_s += step.cost_s;
  requests_.free(&step);
}

bool CollectiveRuns::step_completed(Request& step) {
  CollectiveRun& run = *step.run;
  const std::uint16_t slot = step.slot;
  if (run.slots[slot] == &step) run.slots[slot] = nullptr;
  --run.active;
  pass_waiting_time(run);
  forget(run, step);
  switch (run.state) {
    case CollectiveRun::State::kWaitsForSlot:
      return run.slots[run.slot] == nullptr;
    case CollectiveRun::State::kWaitsForAll:
      return run.active == 0;
    case CollectiveRun::State::kRuns:
    case CollectiveRun::State::kComputes:
      break;
  }
  return false;
}

void CollectiveRuns::end(CollectiveRun& run) {
  Request& request = *run.request;
  request.done = true;
  request.partner_at = run.since;
  request.cost_s = run.costs_s;
  run.program.reset();
  runs_.free(&run);
}

}  // namespace dperf::replay::mpi
