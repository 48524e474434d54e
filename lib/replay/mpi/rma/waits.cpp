// What the calls of one-sided communication wait for, and what they send before, by the style of the window.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/waits.h"

#include <algorithm>
#include <array>

#include "replay/mpi/rma/one_sided.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;
using Item = RmaItem::Kind;

bool schedule_done(const RmaSide& side) {
  return side.call.schedule_done;
}
template <typename Condition>
bool all_targets(const RmaSide& side, Condition condition) {
  return std::all_of(side.call.targets.begin(), side.call.targets.end(), [&](int target) {
    const auto peer = side.peers.find(target);
    return peer == side.peers.end() || condition(peer->second);
  });
}
bool targets_open(const RmaSide& side) {
  return all_targets(side, [](const RmaPeer& peer) { return peer.open; });
}
/// Those that were asked for their lock have given it.
bool locks_granted(const RmaSide& side) {
  return all_targets(side, [](const RmaPeer& peer) { return peer.open || !peer.locked; });
}
bool targets_done(const RmaSide& side) {
  return all_targets(side, [](const RmaPeer& peer) { return peer.underway == 0; });
}
bool targets_acknowledged(const RmaSide& side) {
  return all_targets(side,
                     [](const RmaPeer& peer) { return peer.underway == 0 && peer.acknowledgements == 0; });
}
bool targets_posted(const RmaSide& side) {
  return all_targets(side, [](const RmaPeer& peer) { return peer.open; });
}
bool all_completed(const RmaSide& side) {
  return side.as_target.completes >= side.as_target.completes_needed;
}
bool gets_done(const RmaSide& side) {
  return side.as_origin.own_gets == 0;
}
bool nothing_comes(const RmaSide& side) {
  return side.as_target.incoming == 0;
}
bool fence_drained(const RmaSide& side) {
  return side.as_origin.underway == 0 && side.as_target.fence_handled >= side.call.drain_to;
}

void barrier(OneSided& one_sided, RmaSide& side) {
  one_sided.phases.run_barrier(side);
}
// Everybody tells everybody how many messages to expect.
void exchange_counts(OneSided& one_sided, RmaSide& side) {
  for (auto& [target, peer] : side.peers) {
    if (target == side.member) continue;
    one_sided.fragments.flush(side, target);
    side.window->sides[static_cast<std::size_t>(target)].as_target.fence_expected +=
        peer.fence_sent - peer.fence_announced;
    peer.fence_announced = peer.fence_sent;
  }
  one_sided.phases.run_reduce_scatter(side);
}
void take_count(OneSided&, RmaSide& side) {
  side.call.drain_to = side.as_target.fence_expected;
}
/// With MPI_MODE_NOCHECK, Open MPI sends a flush, which is as long as any other item without data.
std::int64_t extra_bytes(Item kind, const RmaSide& side, const RmaPeer& peer) {
  constexpr std::int64_t kLongerUnlock = 8;
  const bool checked = peer.asked && !side.as_origin.no_check;
  return kind == Item::kUnlock && checked ? kLongerUnlock : 0;
}

template <Item kKind>
void send_to_targets(OneSided& one_sided, RmaSide& side) {
  for (const int target : side.call.targets) {
    if (target == side.member) continue;
    RmaPeer& peer = side.peers[target];
    if constexpr (kKind != Item::kComplete) ++peer.acknowledgements;
    one_sided.fragments.send_item(
        side, target, {.kind = kKind, .bytes = extra_bytes(kKind, side, peer), .holds_lock = peer.asked});
    one_sided.fragments.flush(side, target);
  }
}
void flush_targets(OneSided& one_sided, RmaSide& side) {
  for (const int target : side.call.targets)
    if (target != side.member) one_sided.fragments.flush(side, target);
}
void unlock_targets(OneSided& one_sided, RmaSide& side) {
  for (const int target : side.call.targets) one_sided.epochs.unlocked(side, target);
}
void tell_completion(OneSided& one_sided, RmaSide& side) {
  for (const int target : side.call.targets)
    if (target != side.member) one_sided.targets.notify(side, target, Item::kComplete);
}

constexpr RmaPhase kBarrier[] = {{nullptr, barrier}, {schedule_done, nullptr}};
constexpr RmaPhase kCountedFence[] = {{nullptr, exchange_counts},
                                      {schedule_done, take_count},
                                      {fence_drained, barrier},
                                      {schedule_done, nullptr}};
constexpr RmaPhase kWaitForLock[] = {{locks_granted, nullptr}};
constexpr RmaPhase kUnlockByMessage[] = {{locks_granted, send_to_targets<Item::kUnlock>},
                                         {targets_acknowledged, unlock_targets}};
constexpr RmaPhase kUnlockDirectly[] = {{targets_done, unlock_targets}};
constexpr RmaPhase kFlushByMessage[] = {{locks_granted, send_to_targets<Item::kFlush>},
                                        {targets_acknowledged, nullptr}};
constexpr RmaPhase kFlushDirectly[] = {{targets_done, nullptr}};
constexpr RmaPhase kFlushLocalByMessage[] = {{locks_granted, flush_targets}, {targets_done, nullptr}};
constexpr RmaPhase kFlushLocalDirectly[] = {{gets_done, nullptr}};
constexpr RmaPhase kCompleteByMessage[] = {{targets_open, send_to_targets<Item::kComplete>},
                                           {targets_done, end_access}};
constexpr RmaPhase kCompleteDirectly[] = {{nullptr, tell_completion}, {gets_done, end_access}};
constexpr RmaPhase kWaitForPosts[] = {{targets_posted, nullptr}};
constexpr RmaPhase kWaitForCompletes[] = {{all_completed, nullptr}, {nothing_comes, end_exposure}};

/// What a call waits for in each style; nothing: it returns at once.
struct Waits {
  Call call;
  RmaPhases fragments, shared_memory;
};
constexpr auto kWaits = std::to_array<Waits>({
    {Call::MPI_Win_fence, kCountedFence, kBarrier},
    {Call::MPI_Win_free, kBarrier, kBarrier},
    {Call::MPI_Win_start, {}, kWaitForPosts},
    {Call::MPI_Win_complete, kCompleteByMessage, kCompleteDirectly},
    {Call::MPI_Win_wait, kWaitForCompletes, kWaitForCompletes},
    {Call::MPI_Win_test, kWaitForCompletes, kWaitForCompletes},
    {Call::MPI_Win_lock, {}, kWaitForLock},
    {Call::MPI_Win_lock_all, {}, kWaitForLock},
    {Call::MPI_Win_unlock, kUnlockByMessage, kUnlockDirectly},
    {Call::MPI_Win_unlock_all, kUnlockByMessage, kUnlockDirectly},
    {Call::MPI_Win_flush, kFlushByMessage, kFlushDirectly},
    {Call::MPI_Win_flush_all, kFlushByMessage, kFlushDirectly},
    {Call::MPI_Win_flush_local, kFlushLocalByMessage, kFlushLocalDirectly},
    {Call::MPI_Win_flush_local_all, kFlushLocalByMessage, kFlushLocalDirectly},
});

}  // namespace

RmaPhases phases_of(Call call, RmaStyle style) {
  const auto row =
      std::find_if(kWaits.begin(), kWaits.end(), [call](const Waits& waits) { return waits.call == call; });
  if (row == kWaits.end()) return {};
  if (style == RmaStyle::kFragments) return row->fragments;
  return row->shared_memory;
}

RmaPhases window_barrier() {
  return kBarrier;
}

RmaPhases own_lock() {
  return kWaitForLock;
}

void end_access(OneSided&, RmaSide& side) {
  for (const int target : side.as_origin.started) side.peers[target].open = false;
  if (std::find(side.as_origin.started.begin(), side.as_origin.started.end(), side.member) !=
      side.as_origin.started.end()) {
    ++side.as_target.completes;
    side.as_target.completed_by.push_back(side.member);
  }
  side.as_origin.has_started = false;
  side.as_origin.started.clear();
}
void end_exposure(OneSided&, RmaSide& side) {
  side.as_target.exposed = false;
  side.as_target.completes -= std::min(side.as_target.completes, side.as_target.completes_needed);
  for (const int origin : side.as_target.exposed_to) {
    const auto once =
        std::find(side.as_target.completed_by.begin(), side.as_target.completed_by.end(), origin);
    if (once != side.as_target.completed_by.end()) side.as_target.completed_by.erase(once);
  }
  side.as_target.exposed_to.clear();
}

bool exposure_is_over(const RmaSide& side) {
  return all_completed(side) && nothing_comes(side);
}

}  // namespace dperf::replay::mpi
