// The steps of each one-sided call in SMPI 3.32. A turn is a call of its simulator: where two members come at
// the same date, the number of turns decides who gets a mutex first.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/windows/smpi_script.h"

#include <algorithm>
#include <array>

#include "replay/mpi/rma/windows/windows.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;
using Kind = SmpiStep::Kind;
constexpr int kAll = -1;

/// Writes the steps of what `side` calls.
class Script {
 public:
  explicit Script(RmaSide& side) : side_(side) {}
  std::deque<SmpiStep> take() { return std::move(steps_); }
  RmaSide& side() { return side_; }
  RmaSide& member(int number) { return side_.window->sides[static_cast<std::size_t>(number)]; }

  int size() const { return side_.window->communicator.size(); }
  void add(Kind kind) { add(kind, side_); }
  void add(Kind kind, RmaSide& at) { steps_.push_back({.kind = kind, .at = &at}); }
  void pass(int turns) {
    for (int turn = 0; turn < turns; ++turn) add(Kind::kPass);
  }
  void acquire(SmpiMutex& mutex) { steps_.push_back({.kind = Kind::kAcquire, .mutex = &mutex}); }
  void release(SmpiMutex& mutex) { steps_.push_back({.kind = Kind::kRelease, .mutex = &mutex}); }
  void depart(const RmaOperation& operation, bool is_get, Request* request);
  void post_request(RmaSide& receiver);
  void finish(RmaSide& at, int with);
  void flush(int target);
  void put(const RmaOperation& operation, bool by_request);
  void get(const RmaOperation& operation, bool by_request, Request* request);
  void accumulate(const RmaOperation& operation, bool by_request);
  void fetch(const RmaOperation& operation);

 private:
  RmaSide& side_;
  std::deque<SmpiStep> steps_;
};

// A request takes the mutex of the receiver's mailboxes, looks for its partner, is posted, and gives it back.
// The message is in transit as soon as the sender's request is posted.
void Script::depart(const RmaOperation& operation, bool is_get, Request* request) {
  SmpiMutex& mailboxes = (is_get ? side_ : member(operation.target)).smpi.mailboxes;
  acquire(mailboxes);
  pass(1);
  steps_.push_back({.kind = Kind::kDepart,
                    .at = &side_,
                    .with = operation.target,
                    .is_get = is_get,
                    .bytes = operation.bytes,
                    .request = request});
  release(mailboxes);
}

void Script::post_request(RmaSide& receiver) {
  acquire(receiver.smpi.mailboxes);
  pass(2);
  release(receiver.smpi.mailboxes);
}

// Waits for what the window lists, from or to that member, and keeps everybody out meanwhile.
void Script::finish(RmaSide& at, int with) {
  acquire(at.smpi.list);
  steps_.push_back({.kind = Kind::kTake, .at = &at, .with = with});
  add(Kind::kAwait);
  release(at.smpi.list);
}

void Script::flush(int target) {
  finish(side_, target);
  if (target != side_.member) finish(member(target), side_.member);
}

void Script::put(const RmaOperation& operation, bool by_request) {
  RmaSide& target = member(operation.target);
  depart(operation, false, nullptr);
  if (!by_request) {
    acquire(side_.smpi.list);
    release(side_.smpi.list);
  }
  acquire(target.smpi.list);
  add(Kind::kList, target);
  post_request(target);
  release(target.smpi.list);
}

void Script::get(const RmaOperation& operation, bool by_request, Request* request) {
  RmaSide& target = member(operation.target);
  depart(operation, true, request);
  acquire(target.smpi.list);
  release(target.smpi.list);
  post_request(side_);
  if (by_request) return;
  acquire(side_.smpi.list);
  add(Kind::kList);
  release(side_.smpi.list);
}

void Script::accumulate(const RmaOperation& operation, bool by_request) {
  RmaSide& target = member(operation.target);
  depart(operation, false, nullptr);
  acquire(target.smpi.list);
  add(Kind::kList, target);
  post_request(target);
  release(target.smpi.list);
  if (!by_request) {
    acquire(side_.smpi.list);
    release(side_.smpi.list);
  }
  flush(operation.target);
}

// To itself, it copies.
void Script::fetch(const RmaOperation& operation) {
  if (operation.target == side_.member) return;
  get(operation, true, nullptr);
  add(Kind::kExpect);
  add(Kind::kAwait);
}

void lock(Script& s, int target) {
  s.add(Kind::kLock, s.member(target));
  s.flush(target);
}
void unlock(Script& s, int target) {
  s.add(Kind::kUnlock, s.member(target));
  s.flush(target);
}
template <void (*kOne)(Script&, int)>
void first_target(Script& s) {
  kOne(s, s.side().call.targets.front());
}
template <void (*kOne)(Script&, int)>
void each_member(Script& s) {
  for (int member = 0; member < s.size(); ++member) kOne(s, member);
}
void flush(Script& s, int target) {
  s.flush(target);
}
void flush_local(Script& s, int target) {
  s.finish(s.side(), target);
}
void flush_local_all(Script& s) {
  s.finish(s.side(), kAll);
}
void flush_all(Script& s) {
  s.finish(s.side(), kAll);
  for (int member = 0; member < s.size(); ++member)
    if (member != s.side().member) s.finish(s.member(member), s.side().member);
}
void fence(Script& s) {
  s.add(Kind::kBarrier);
  s.finish(s.side(), kAll);
  s.add(Kind::kBarrier);
}
/// There is a message to, or from, each member of the group but the own one.
void send_to(Script& s, const std::vector<int>& group) {
  for (const int other : group)
    if (other != s.side().member) s.post_request(s.member(other));
}
void receive_from(Script& s, const std::vector<int>& group) {
  for (const int other : group)
    if (other != s.side().member) s.post_request(s.side());
}
void post(Script& s) {
  send_to(s, s.side().as_target.exposed_to);
}
void start(Script& s) {
  receive_from(s, s.side().call.targets);
  s.add(Kind::kAwaitPosts);
}
void complete(Script& s) {
  send_to(s, s.side().call.targets);
  s.add(Kind::kTellCompletion);
  s.finish(s.side(), kAll);
  s.add(Kind::kEndAccess);
}
void wait(Script& s) {
  receive_from(s, s.side().as_target.exposed_to);
  s.add(Kind::kAwaitCompletions);
  s.finish(s.side(), kAll);
  s.add(Kind::kEndExposure);
}

struct Row {
  Call call;
  void (*write)(Script&);
};
constexpr auto kRows = std::to_array<Row>({
    {Call::MPI_Win_fence, fence},
    {Call::MPI_Win_free, fence},
    {Call::MPI_Win_post, post},
    {Call::MPI_Win_start, start},
    {Call::MPI_Win_complete, complete},
    {Call::MPI_Win_wait, wait},
    {Call::MPI_Win_test, wait},
    {Call::MPI_Win_lock, first_target<lock>},
    {Call::MPI_Win_lock_all, each_member<lock>},
    {Call::MPI_Win_unlock, first_target<unlock>},
    {Call::MPI_Win_unlock_all, each_member<unlock>},
    {Call::MPI_Win_flush, first_target<flush>},
    {Call::MPI_Win_flush_all, flush_all},
    {Call::MPI_Win_flush_local, first_target<flush_local>},
    {Call::MPI_Win_flush_local_all, flush_local_all},
});

}  // namespace

std::deque<SmpiStep> smpi_steps(Call call, RmaSide& side) {
  Script script(side);
  const auto* const row = std::ranges::find(kRows, call, &Row::call);
  if (row != kRows.end()) row->write(script);
  return script.take();
}

std::deque<SmpiStep> smpi_steps(const RmaOperation& operation, RmaSide& side, Request* request) {
  Script script(side);
  SmpiMutex& atomic = script.member(operation.target).smpi.atomic;
  const bool by_request = request != nullptr;
  switch (operation.kind) {
    case RmaOperation::Kind::kPut:
      script.put(operation, by_request);
      break;
    case RmaOperation::Kind::kGet:
      script.get(operation, by_request, request);
      break;
    case RmaOperation::Kind::kAccumulate:
      script.accumulate(operation, by_request);
      break;
    case RmaOperation::Kind::kGetAccumulate:
      script.acquire(atomic);
      script.fetch(operation);
      if (!operation.fetches_only) script.accumulate(operation, true);
      script.release(atomic);
      break;
    case RmaOperation::Kind::kCompareAndSwap:  // taken to succeed
      script.acquire(atomic);
      script.fetch(operation);
      if (operation.target != side.member) script.put(operation, false);
      script.release(atomic);
      break;
  }
  return script.take();
}

std::deque<SmpiStep> smpi_barrier(RmaSide& side, const std::vector<RmaSide*>& windows) {
  Script script(side);
  script.add(Kind::kBarrier);
  for (RmaSide* window : windows) script.finish(*window, kAll);
  return script.take();
}

// An exclusive lock needs the mutex unless the target is only shared, and so does a shared one behind an
// exclusive one; a shared one gives it back at once.
std::deque<SmpiStep> smpi_lock(RmaSide& target, int type) {
  SmpiSide& smpi = target.smpi;
  const bool exclusive = type == kSmpiExclusive;
  const bool waits = smpi.mode == kSmpiExclusive || (exclusive && smpi.mode != kSmpiShared);
  if (!waits) {
    if (!exclusive || smpi.mode != kSmpiShared) smpi.mode += type;
    return {};
  }
  std::deque<SmpiStep> steps = {{.kind = Kind::kAcquire, .mutex = &smpi.lock},
                                {.kind = Kind::kLocked, .at = &target, .with = type}};
  if (!exclusive) steps.push_back({.kind = Kind::kRelease, .mutex = &smpi.lock});
  return steps;
}

// SMPI gives the mutex back only if the sum of the locks is that of one exclusive lock, so it may end in a
// deadlock (tests/calls/smpi); here, who has it gives it back.
std::deque<SmpiStep> smpi_unlock(RmaSide& target, const RmaSide& origin) {
  target.smpi.mode = 0;
  if (target.smpi.lock.owner != &origin) return {};
  return {{.kind = Kind::kRelease, .mutex = &target.smpi.lock}};
}

}  // namespace dperf::replay::mpi
