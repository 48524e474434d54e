// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/epochs.h"

#include <algorithm>

#include "replay/mpi/rma/one_sided.h"

namespace dperf::replay::mpi {
namespace {

bool try_lock(RmaSide& target, bool exclusive) {
  if (target.as_target.exclusive_lock || (exclusive && target.as_target.shared_locks > 0)) return false;
  if (exclusive)
    target.as_target.exclusive_lock = true;
  else
    ++target.as_target.shared_locks;
  return true;
}

bool has_started(const RmaSide& side, int target) {
  return side.as_origin.has_started && std::find(side.as_origin.started.begin(), side.as_origin.started.end(),
                                                 target) != side.as_origin.started.end();
}

}  // namespace

void Epochs::grant(Window& window, int target, int origin) {
  RmaSide& from = window.sides[static_cast<std::size_t>(origin)];
  if (window.style == RmaStyle::kFragments && origin != target)
    return rma_.targets.notify(window.sides[static_cast<std::size_t>(target)], origin,
                               RmaItem::Kind::kLocked);
  from.partner_at = layer_.engine.now();
  open(from, target);
}

// A lock that cannot be had at once waits in a queue; those that can may overtake it, as in osc/pt2pt.
void Epochs::request_lock(Window& window, int target, int origin, bool exclusive) {
  RmaSide& side = window.sides[static_cast<std::size_t>(target)];
  if (try_lock(side, exclusive)) return grant(window, target, origin);
  side.as_target.lock_queue.push_back({origin, exclusive});
}

void Epochs::release(Window& window, int target) {
  RmaSide& side = window.sides[static_cast<std::size_t>(target)];
  if (side.as_target.exclusive_lock)
    side.as_target.exclusive_lock = false;
  else
    side.as_target.shared_locks = std::max(0, side.as_target.shared_locks - 1);
  while (!side.as_target.lock_queue.empty() && try_lock(side, side.as_target.lock_queue.front().exclusive)) {
    const int next = side.as_target.lock_queue.front().origin;
    side.as_target.lock_queue.pop_front();
    grant(window, target, next);
  }
}

void Epochs::lock(RmaSide& side, int target, bool exclusive, bool no_check) {
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
    return rma_.targets.notify(side, target,
                               exclusive ? RmaItem::Kind::kLockExclusive : RmaItem::Kind::kLockShared);
  request_lock(*side.window, target, side.member, exclusive);
}

// osc/pt2pt asks a target for its lock when it is first accessed.
void Epochs::lock_all(RmaSide& side, bool no_check) {
  side.as_origin.lock_all = true;
  side.as_origin.no_check = no_check;
  if (side.window->style == RmaStyle::kFragments) return;
  for (int target = 0; target < side.window->communicator.size(); ++target)
    lock(side, target, false, no_check);
}

void Epochs::unlocked(RmaSide& side, int target) {
  RmaPeer& peer = side.peers[target];
  const bool by_message = side.window->style == RmaStyle::kFragments && target != side.member;
  if (peer.asked && !by_message) release(*side.window, target);
  peer.locked = peer.open = peer.asked = false;
}

void Epochs::post(RmaSide& side, const std::vector<std::int64_t>& group, bool no_check) {
  side.as_target.exposed = true;
  side.as_target.completes_needed = group.size();
  side.as_target.exposed_to.assign(group.begin(), group.end());
  // SMPI does not look at assertions here.
  if (no_check && side.window->style != RmaStyle::kSmpi) return;
  for (const std::int64_t origin : group) {
    if (origin == side.member)
      posted(side, side.member);
    else
      rma_.targets.notify(side, static_cast<int>(origin), RmaItem::Kind::kPost);
  }
}

void Epochs::start(RmaSide& side, const std::vector<std::int64_t>& group, bool no_check) {
  side.as_origin.has_started = true;
  side.as_origin.started.assign(group.begin(), group.end());
  const bool checked = !no_check || side.window->style == RmaStyle::kSmpi;
  for (const int target : side.as_origin.started) {
    RmaPeer& peer = side.peers[target];
    peer.open = !checked || peer.posts > 0;
    if (checked && peer.posts > 0) --peer.posts;
  }
}

void Epochs::posted(RmaSide& side, int target) {
  RmaPeer& peer = side.peers[target];
  ++peer.posts;
  if (!has_started(side, target) || peer.open) return;
  --peer.posts;
  side.partner_at = layer_.engine.now();
  open(side, target);
}

void Epochs::open(RmaSide& side, int target) {
  RmaPeer& peer = side.peers[target];
  peer.open = true;
  while (!peer.held.empty()) {
    std::vector<RmaItem> items = std::move(peer.held.front());
    peer.held.pop_front();
    rma_.fragments.send_fragment(side, target, std::move(items));
  }
  rma_.phases.advance(side);
}

// There is an epoch: see check_epochs in handlers.h. A fence that no operation follows opens nothing. Open
// MPI asks for the lock with MPI_MODE_NOCHECK, too.
void Epochs::enter(RmaSide& side, int target) {
  if (side.peers[target].locked || has_started(side, target)) return;
  if (side.as_origin.lock_all) lock(side, target, false, false);
}

}  // namespace dperf::replay::mpi
