// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/smpi_turns.h"

#include <algorithm>
#include <utility>

#include "replay/mpi/rma/one_sided.h"
#include "replay/mpi/rma/waits.h"

namespace dperf::replay::mpi {
namespace {

using Kind = SmpiStep::Kind;

bool takes_a_turn(Kind kind) {
  return kind <= Kind::kAwaitCompletions;
}

bool try_acquire(SmpiMutex& mutex, RmaSide& side) {
  if (mutex.owner == nullptr) mutex.owner = &side;
  return mutex.owner == &side;
}

bool is_satisfied(const RmaSide& side, const SmpiStep& step) {
  switch (step.kind) {
    case Kind::kAcquire:
      return step.mutex->owner == &side;
    case Kind::kBarrier:
      return side.call.schedule_done;
    case Kind::kAwait:
      return std::ranges::all_of(side.smpi.awaited,
                                 [](const RmaTransfer* transfer) { return transfer->arrived; });
    case Kind::kAwaitPosts:
      return std::ranges::all_of(side.call.targets, [&](int target) { return side.peers.at(target).open; });
    case Kind::kAwaitCompletions:
      return side.as_target.completes >= side.as_target.completes_needed;
    default:
      return true;
  }
}

bool is_between(const RmaTransfer& transfer, int member) {
  return member < 0 || transfer.from == member || transfer.to == member;
}

/// To the transfers that the next kAwait waits for.
void take(RmaSide& side, RmaSide& at, int with) {
  auto& listed = at.smpi.listed;
  const auto rest = std::stable_partition(listed.begin(), listed.end(), [with](const RmaTransfer* transfer) {
    return !is_between(*transfer, with);
  });
  for (auto transfer = rest; transfer != listed.end(); ++transfer) {
    (*transfer)->awaited_by = &side;
    side.smpi.awaited.push_back(*transfer);
  }
  listed.erase(rest, listed.end());
}

bool is_over(const RmaSide& side) {
  return side.smpi.steps.empty();
}
constexpr RmaPhase kUntilOver[] = {{is_over, nullptr}};

}  // namespace

void SmpiTurns::run(Rank& rank, RmaSide& side, std::deque<SmpiStep> steps) {
  side.smpi.steps = std::move(steps);
  side.smpi.blocked = false;
  do_between_turns(side);
  rma_.phases.block(rank, side, kUntilOver);
  if (!is_over(side)) enqueue(side);
}

void SmpiTurns::operate(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request) {
  const bool is_get = operation.kind == RmaOperation::Kind::kGet;
  // What is only copied to or from oneself needs no message; what combines does.
  if (operation.target == side.member && (is_get || operation.kind == RmaOperation::Kind::kPut))
    return rma_.operate_on_self(side, operation, request);
  if (!is_get) side.call.operation_request = request;
  side.call.targets.assign(1, operation.target);
  run(rank, side, smpi_steps(operation, side, request));
}

void SmpiTurns::enqueue(RmaSide& side) {
  if (turns_.empty()) layer_.engine.timer(layer_.engine.now(), make_token(Activity::kMoved, &turn_));
  turns_.push_back(&side);
}

// Everybody does one step; what belongs to it comes after the steps of all.
void SmpiTurns::take_turns() {
  std::vector<RmaSide*> done;
  for (RmaSide* side : std::exchange(turns_, {})) take_turn(*side, done);
  for (RmaSide* side : done) go_on(*side);
}

void SmpiTurns::take_turn(RmaSide& side, std::vector<RmaSide*>& done) {
  SmpiStep& step = side.smpi.steps.front();
  switch (step.kind) {
    case Kind::kAcquire:
      if (!try_acquire(*step.mutex, side)) step.mutex->queue.push_back(&side);
      break;
    case Kind::kRelease:
      if (RmaSide* next = release(*step.mutex)) done.push_back(next);
      break;
    case Kind::kDepart:
      depart(side, step);
      break;
    case Kind::kBarrier:
      rma_.phases.run_barrier(side);
      break;
    default:
      break;
  }
  side.smpi.blocked = !is_satisfied(side, step);
  if (!side.smpi.blocked) done.push_back(&side);
}

/// @return who has waited for it
RmaSide* SmpiTurns::release(SmpiMutex& mutex) {
  mutex.owner = nullptr;
  if (mutex.queue.empty()) return nullptr;
  mutex.owner = mutex.queue.front();
  mutex.queue.pop_front();
  mutex.owner->partner_at = layer_.engine.now();
  return mutex.owner;
}

void SmpiTurns::go_on(RmaSide& side) {
  SmpiSide& smpi = side.smpi;
  if (smpi.steps.front().kind == Kind::kAwait) {
    for (RmaTransfer* transfer : std::exchange(smpi.awaited, {})) {
      transfer->left = true;
      rma_.transfers.free_if_over(*transfer);
    }
  }
  smpi.blocked = false;
  smpi.steps.pop_front();
  do_between_turns(side);
  if (!is_over(side)) return enqueue(side);
  side.ready_at = std::max(side.ready_at, layer_.engine.now());
  rma_.phases.advance(side);
}

void SmpiTurns::resume(RmaSide& side) {
  if (side.smpi.blocked && is_satisfied(side, side.smpi.steps.front())) go_on(side);
}

void SmpiTurns::do_between_turns(RmaSide& side) {
  auto& steps = side.smpi.steps;
  while (!steps.empty() && !takes_a_turn(steps.front().kind)) {
    const SmpiStep step = steps.front();
    steps.pop_front();
    const std::deque<SmpiStep> more = do_between_turns(side, step);
    steps.insert(steps.begin(), more.begin(), more.end());
  }
}

/// @return what is to be done first now
std::deque<SmpiStep> SmpiTurns::do_between_turns(RmaSide& side, const SmpiStep& step) {
  SmpiSide& smpi = side.smpi;
  RmaSide& at = *step.at;
  switch (step.kind) {
    case Kind::kList:
      at.smpi.listed.push_back(smpi.departed);
      break;
    case Kind::kTake:
      take(side, at, step.with);
      break;
    case Kind::kExpect:
      smpi.departed->awaited_by = &side;
      smpi.awaited.push_back(smpi.departed);
      break;
    case Kind::kLock:
      side.peers[at.member].open = true;
      return smpi_lock(at, smpi.lock_type);
    case Kind::kLocked:
      at.smpi.mode += step.with;
      break;
    case Kind::kUnlock:
      rma_.epochs.unlocked(side, at.member);
      return smpi_unlock(at, side);
    case Kind::kTellCompletion:
      for (const int target : side.call.targets)
        if (target != side.member) rma_.targets.notify(side, target, RmaItem::Kind::kComplete);
      break;
    case Kind::kEndAccess:
      end_access(rma_, side);
      break;
    case Kind::kEndExposure:
      end_exposure(rma_, side);
      break;
    default:
      break;
  }
  return {};
}

void SmpiTurns::depart(RmaSide& side, const SmpiStep& step) {
  RmaTransfer& transfer = rma_.transfers.make(side, step.with, RmaTransfer::Kind::kMove);
  transfer.is_get = step.is_get;
  transfer.request = step.request;
  // A get with a request is in no list: no other call completes it.
  transfer.left = step.request != nullptr;
  side.smpi.departed = &transfer;
  if (!step.is_get) ++side.window->sides[static_cast<std::size_t>(transfer.to)].as_target.incoming;
  rma_.transfers.move(transfer, step.bytes, step.is_get);
}

void SmpiTurns::arrived(RmaTransfer& transfer) {
  transfer.arrived = true;
  if (!transfer.is_get) --transfer.window->sides[static_cast<std::size_t>(transfer.to)].as_target.incoming;
  if (transfer.request != nullptr) {
    transfer.request->ready_at = layer_.engine.now();
    complete(*transfer.request);
  }
  if (transfer.awaited_by != nullptr)
    resume(*transfer.awaited_by);
  else
    rma_.transfers.free_if_over(transfer);
}

}  // namespace dperf::replay::mpi
