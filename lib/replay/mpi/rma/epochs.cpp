// Epochs: who may access whom; locks and exposure.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/epochs.h"

#include <algorithm>

#include "replay/mpi/simulation.h"

namespace dperf::replay::mpi {
namespace {

bool try_lock(RmaSide& target, bool exclusive) {
  if (target.exclusive_lock || (exclusive && target.shared_locks > 0)) return false;
  if (exclusive)
    target.exclusive_lock = true;
  else
    ++target.shared_locks;
  return true;
}

bool has_started(const RmaSide& side, int target) {
  return side.has_started &&
         std::find(side.started.begin(), side.started.end(), target) != side.started.end();
}

}  // namespace

void OneSided::grant(Window& window, int target, int origin) {
  RmaSide& from = window.sides[static_cast<std::size_t>(origin)];
  if (window.style == RmaStyle::kFragments && origin != target)
    return notify(window.sides[static_cast<std::size_t>(target)], origin, RmaItem::Kind::kLocked);
  from.partner_at = engine_.now();
  open(from, target);
}

// A lock that cannot be had at once waits in a queue; those that can may overtake it, as in osc/pt2pt.
void OneSided::request_lock(Window& window, int target, int origin, bool exclusive) {
  RmaSide& side = window.sides[static_cast<std::size_t>(target)];
  if (try_lock(side, exclusive)) return grant(window, target, origin);
  side.lock_queue.push_back({origin, exclusive});
}

void OneSided::release(Window& window, int target) {
  RmaSide& side = window.sides[static_cast<std::size_t>(target)];
  if (side.exclusive_lock)
    side.exclusive_lock = false;
  else
    side.shared_locks = std::max(0, side.shared_locks - 1);
  while (!side.lock_queue.empty() && try_lock(side, side.lock_queue.front().exclusive)) {
    const int next = side.lock_queue.front().origin;
    side.lock_queue.pop_front();
    grant(window, target, next);
  }
}

void OneSided::lock(RmaSide& side, int target, bool exclusive, bool no_check) {
  RmaPeer& peer = side.peers[target];
  peer.locked = true;
  if (side.window->style == RmaStyle::kSmpi) {
    side.smpi.lock_type = exclusive ? kSmpiExclusive : kSmpiShared;  // the rest is done by steps
    return;
  }
  peer.asked = !no_check;
  peer.open = no_check;
  if (no_check) return;
  const bool by_message = side.window->style == RmaStyle::kFragments && target != side.member;
  if (by_message)
    return notify(side, target, exclusive ? RmaItem::Kind::kLockExclusive : RmaItem::Kind::kLockShared);
  request_lock(*side.window, target, side.member, exclusive);
}

// osc/pt2pt asks a target for its lock when it is first accessed.
void OneSided::lock_all(RmaSide& side, bool no_check) {
  side.lock_all = true;
  side.no_check = no_check;
  if (side.window->style == RmaStyle::kFragments) return;
  for (int target = 0; target < side.window->communicator.size(); ++target)
    lock(side, target, false, no_check);
}

void OneSided::unlocked(RmaSide& side, int target) {
  RmaPeer& peer = side.peers[target];
  const bool by_message = side.window->style == RmaStyle::kFragments && target != side.member;
  if (peer.asked && !by_message) release(*side.window, target);
  peer.locked = peer.open = peer.asked = false;
}

void OneSided::post(RmaSide& side, const std::vector<std::int64_t>& group, bool no_check) {
  side.exposed = true;
  side.completes_needed = group.size();
  side.exposed_to.assign(group.begin(), group.end());
  // SMPI does not look at assertions here.
  if (no_check && side.window->style != RmaStyle::kSmpi) return;
  for (const std::int64_t origin : group) {
    if (origin == side.member)
      posted(side, side.member);
    else
      notify(side, static_cast<int>(origin), RmaItem::Kind::kPost);
  }
}

void OneSided::start(RmaSide& side, const std::vector<std::int64_t>& group, bool no_check) {
  side.has_started = true;
  side.started.assign(group.begin(), group.end());
  const bool checked = !no_check || side.window->style == RmaStyle::kSmpi;
  for (const int target : side.started) {
    RmaPeer& peer = side.peers[target];
    peer.open = !checked || peer.posts > 0;
    if (checked && peer.posts > 0) --peer.posts;
  }
}

void OneSided::posted(RmaSide& side, int target) {
  RmaPeer& peer = side.peers[target];
  ++peer.posts;
  if (!has_started(side, target) || peer.open) return;
  --peer.posts;
  side.partner_at = engine_.now();
  open(side, target);
}

namespace {

/// Members that have made fewer collective calls on the window.
std::vector<int> behind(const RmaSide& side) {
  const std::vector<std::uint32_t>& entered = side.window->communicator.collectives_entered;
  std::vector<int> members;
  for (std::size_t member = 0; member < entered.size(); ++member)
    if (entered[member] < entered[static_cast<std::size_t>(side.member)])
      members.push_back(static_cast<int>(member));
  return members;
}

/// Targets that have not let this member in.
std::vector<int> closed(const RmaSide& side) {
  std::vector<int> members;
  for (const int target : side.targets) {
    const auto peer = side.peers.find(target);
    if (peer != side.peers.end() && !peer->second.open) members.push_back(target);
  }
  return members;
}

std::vector<int> not_completed(const RmaSide& side) {
  std::vector<int> members;
  for (const int origin : side.exposed_to)
    if (std::ranges::find(side.completed_by, origin) == side.completed_by.end()) members.push_back(origin);
  return members;
}

struct Looked {
  trace::Call call;
  std::vector<int> (*members)(const RmaSide&);
  std::string_view what;
};
constexpr Looked kLooked[] = {
    {trace::Call::MPI_Win_fence, behind, "called MPI_Win_fence"},
    {trace::Call::MPI_Win_free, behind, "called MPI_Win_free"},
    {trace::Call::MPI_Win_start, closed, "called MPI_Win_post"},
    {trace::Call::MPI_Win_complete, closed, "called MPI_Win_post"},
    {trace::Call::MPI_Win_wait, not_completed, "called MPI_Win_complete"},
    {trace::Call::MPI_Win_lock, closed, "given the lock"},
    {trace::Call::MPI_Win_unlock, closed, "given the lock"},
};

}  // namespace

OneSided::Awaited OneSided::awaited(const Rank& rank) const {
  const auto found = by_rank_.find({rank.number, rank.event.args.window});
  const Looked* looked = std::ranges::find(kLooked, rank.event.call, &Looked::call);
  if (found == by_rank_.end() || looked == std::end(kLooked)) return {};
  const RmaSide& side = *found->second;
  Awaited awaited{looked->members(side), looked->what};
  for (int& member : awaited.ranks)
    member = side.window->communicator.members[static_cast<std::size_t>(member)];
  return awaited;
}

// The caller has seen that there is an epoch. A fence that no operation follows opens nothing. Open MPI asks
// for the lock with MPI_MODE_NOCHECK, too.
void OneSided::enter_epoch(RmaSide& side, int target) {
  if (side.peers[target].locked || has_started(side, target)) return;
  if (side.lock_all) lock(side, target, false, false);
}

namespace {

bool combines(const RmaOperation& operation) {
  return operation.kind == RmaOperation::Kind::kAccumulate ||
         (operation.kind == RmaOperation::Kind::kGetAccumulate && !operation.fetches_only);
}

}  // namespace

void OneSided::operate(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request) {
  enter_epoch(side, operation.target);
  rank.account->bytes += static_cast<std::uint64_t>(operation.bytes);
  if (side.window->style == RmaStyle::kSmpi) return operate_in_smpi(rank, side, operation, request);
  if (operation.target == side.member) return operate_on_self(side, operation, request);
  if (side.window->style == RmaStyle::kFragments) return operate_by_fragments(rank, side, operation, request);
  operate_directly(rank, side, operation, request);
}

void OneSided::operate_on_self(RmaSide& side, const RmaOperation& operation, Request* request) {
  const double byte_s = combines(operation) ? protocol_.reduce_byte_s : protocol_.copy_byte_s;
  charge(side, static_cast<double>(operation.bytes) * byte_s);
  if (request != nullptr) simulation_.complete(*request);
}

}  // namespace dperf::replay::mpi
