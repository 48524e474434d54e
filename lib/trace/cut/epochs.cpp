// Epochs of one-sided communication: what opens one is tied to what closes it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/cut/collect.h"
#include "trace/model/call_traits.h"

namespace dperf::trace::cut {
namespace {

constexpr int kNoTarget = -1;

bool accesses(const Event& event) {
  return has_role(event.call, Role::DEST) &&
         (has_role(event.call, Role::CBUF) || has_role(event.call, Role::BUF));
}

}  // namespace

void Epochs::begin_rank(int rank) {
  rank_ = rank;
  order_ = 0;
  windows_.clear();
  made_.clear();
}

void Epochs::add(const Event& event, Node here) {
  if (has_role(event.call, Role::NEWWIN)) return make(event);
  const auto window = windows_.find(event.args.rma.window);
  if (window == windows_.end()) return ties_.bar(here);
  if (accesses(event)) return use(event, window->second, here);
  synchronize(event, window->second, here);
  if (event.call == Call::MPI_Win_free) windows_.erase(window);
}

void Epochs::make(const Event& event) {
  if (event.args.made.window == 0) return;
  Window& window = windows_[event.args.made.window];
  window = {};
  window.comm = event.args.comm;
  window.number = made_[event.args.comm]++;
}

/// What the other epochs do not cover is between two fences.
void Epochs::use(const Event& event, Window& window, Node here) {
  const auto is_open = [&](Kind kind, int target) { return window.open.contains({kind, target}); };
  const bool covered = is_open(Kind::kLock, event.args.dest) || is_open(Kind::kLockAll, kNoTarget) ||
                       is_open(Kind::kAccess, kNoTarget);
  if (!covered) window.open.try_emplace({Kind::kFence, kNoTarget}, here);
}

void Epochs::close(Window& window, Kind kind, int target, Node here) {
  const auto opened = window.open.find({kind, target});
  if (opened == window.open.end()) return;
  ties_.tie(opened->second, here);
  window.open.erase(opened);
}

void Epochs::synchronize(const Event& event, Window& window, Node here) {
  using enum Occasion::Kind;
  const CallArguments& args = event.args;
  switch (event.call) {
    case Call::MPI_Win_fence:
    case Call::MPI_Win_free:
      close(window, Kind::kFence, kNoTarget, here);
      return meet_all(event, window, here);
    case Call::MPI_Win_lock:
      window.open.try_emplace({Kind::kLock, args.dest}, here);
      return;
    case Call::MPI_Win_unlock:
      return close(window, Kind::kLock, args.dest, here);
    case Call::MPI_Win_lock_all:
      window.open.try_emplace({Kind::kLockAll, kNoTarget}, here);
      return;
    case Call::MPI_Win_unlock_all:
      return close(window, Kind::kLockAll, kNoTarget, here);
    case Call::MPI_Win_start:
      window.open.try_emplace({Kind::kAccess, kNoTarget}, here);
      window.peers_of_access = args.rma.peers;
      return meet(event, window, kExposure, false, args.rma.peers, here);
    case Call::MPI_Win_complete:
      close(window, Kind::kAccess, kNoTarget, here);
      return meet(event, window, kCompletion, true, window.peers_of_access, here);
    case Call::MPI_Win_post:
      window.open.try_emplace({Kind::kExposure, kNoTarget}, here);
      window.peers_of_exposure = args.rma.peers;
      return meet(event, window, kExposure, true, args.rma.peers, here);
    case Call::MPI_Win_test:
      if (!args.completion.flag) return;
      [[fallthrough]];
    case Call::MPI_Win_wait:
      close(window, Kind::kExposure, kNoTarget, here);
      return meet(event, window, kCompletion, false, window.peers_of_exposure, here);
    default:
      return;
  }
}

/// All members of the window.
void Epochs::meet_all(const Event& event, const Window& window, Node here) {
  const Communicator& communicator = trace_.rank(rank_).definitions().communicators[window.comm];
  ties_.attend({.occasion = {.kind = Occasion::Kind::kWindow,
                             .comm_key = shared_key(communicator),
                             .tag = window.number},
                .party = static_cast<std::uint32_t>(rank_),
                .parties = static_cast<std::uint32_t>(communicator.size),
                .order = ++order_,
                .times = event.times,
                .node = here});
}

/// What this rank announces to each of its peers, or is notified of by each.
void Epochs::meet(const Event& event, const Window& window, Occasion::Kind kind, bool from_here,
                  const std::vector<std::int64_t>& peers, Node here) {
  const Communicator& communicator = trace_.rank(rank_).definitions().communicators[window.comm];
  const std::vector<int>& members = trace_.members(communicator.key);
  for (const std::int64_t peer : peers) {
    if (peer < 0 || static_cast<std::size_t>(peer) >= members.size()) {
      ties_.bar(here);
      continue;
    }
    const int other = members[static_cast<std::size_t>(peer)];
    ties_.attend({.occasion = {kind, shared_key(communicator), from_here ? rank_ : other,
                               from_here ? other : rank_, window.number},
                  .party = from_here ? 0u : 1u,
                  .parties = 2,
                  .order = ++order_,
                  .times = event.times,
                  .node = here});
  }
}

void Epochs::end_rank() {
  for (const auto& [number, window] : windows_)
    for (const auto& [kind, opened] : window.open) ties_.bar(opened);
}

}  // namespace dperf::trace::cut
