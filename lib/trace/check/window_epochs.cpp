// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check/window_epochs.h"

#include <fmt/format.h>

#include <utility>

#include "support/words.h"
#include "trace/model/fields.h"

namespace dperf::trace {
namespace {

/// It needs an epoch to its target.
bool accesses(Call call) {
  return has_role(call, Role::DEST) && (has_role(call, Role::CBUF) || has_role(call, Role::BUF));
}

/// Opens what `flag` stands for.
std::string open(bool& flag, std::string_view what) {
  return std::exchange(flag, true) ? fmt::format("{} was called before, and has not been ended", what) : "";
}
std::string close(bool& flag, std::string_view what) {
  return std::exchange(flag, false) ? "" : fmt::format("no {} was called before", what);
}

}  // namespace

bool WindowEpochs::is_open(const Window& window) {
  return window.started || window.posted || window.lock_all || !window.locked.empty();
}

std::string WindowEpochs::add(const Event& event, const Definitions& definitions) {
  const CallArguments& args = event.args;
  if (info(event.call).family != Family::RMA) return "";
  if (has_role(event.call, Role::NEWWIN)) {
    const bool known = args.comm < definitions.communicators.size();
    windows_[args.made.window] = {.members = known ? definitions.communicators[args.comm].size : 0};
    return "";
  }
  const auto window = windows_.find(args.rma.window);
  if (window == windows_.end())
    return fmt::format("window {} was not created by any call, or has been freed", args.rma.window);
  std::string wrong = wrong_ranks(event, window->second);
  if (wrong.empty()) wrong = use(event, window->second);
  if (event.call == Call::MPI_Win_free) windows_.erase(window);
  return wrong;
}

std::string WindowEpochs::wrong_ranks(const Event& event, const Window& window) {
  const auto wrong = [&](std::int64_t rank) { return rank < 0 || rank >= window.members; };
  const auto of_window = [&](std::string_view what, std::int64_t rank) {
    return fmt::format("{} {} is not in a window of {}", what, rank,
                       counted(static_cast<std::uint64_t>(window.members), "rank"));
  };
  const int target = event.args.dest;
  if (has_role(event.call, Role::DEST) && target != kProcNull && wrong(target))
    return of_window("target", target);
  if (!has_role(event.call, Role::PEERS)) return "";
  for (const std::int64_t peer : event.args.rma.peers)
    if (wrong(peer)) return of_window("peer", peer);
  return "";
}

std::string WindowEpochs::use(const Event& event, Window& window) {
  if (!has_role(event.call, Role::DEST)) return epoch(event, window);
  if (event.args.dest == kProcNull) return "";
  if (accesses(event.call)) return access(event, window);
  return event.call == Call::MPI_Win_lock ? lock(event, window) : with_lock(event, window);
}

std::string WindowEpochs::access(const Event& event, const Window& window) {
  const int target = event.args.dest;
  const bool open =
      window.fence || window.lock_all || window.locked.contains(target) || window.started_to.contains(target);
  return open ? "" : fmt::format("no epoch is open to target {} of window {}", target, event.args.rma.window);
}

std::string WindowEpochs::epoch(const Event& event, Window& window) {
  switch (event.call) {
    case Call::MPI_Win_fence:
      window.fence = (event.args.rma.assertions & kModeNoSucceed) == 0;
      return window.started || window.posted ? "the fence is inside another epoch" : "";
    case Call::MPI_Win_start:
      return start(event, window);
    case Call::MPI_Win_complete:
      window.started_to.clear();
      return close(window.started, "MPI_Win_start");
    case Call::MPI_Win_post:
      return open(window.posted, "MPI_Win_post");
    case Call::MPI_Win_test:
      if (window.posted && !event.args.completion.flag) return "";
      return close(window.posted, "MPI_Win_post");
    case Call::MPI_Win_wait:
      return close(window.posted, "MPI_Win_post");
    case Call::MPI_Win_lock_all:
      return lock_all(event, window);
    case Call::MPI_Win_unlock_all:
      return close(window.lock_all, "MPI_Win_lock_all");
    case Call::MPI_Win_free:
      return is_open(window) ? "an epoch is still open" : "";
    default:
      return "";
  }
}

std::string WindowEpochs::start(const Event& event, Window& window) {
  std::string wrong = open(window.started, "MPI_Win_start");
  window.started_to = {event.args.rma.peers.begin(), event.args.rma.peers.end()};
  return wrong;
}

std::string WindowEpochs::lock_all(const Event&, Window& window) {
  if (!window.locked.empty()) return fmt::format("target {} is locked already", *window.locked.begin());
  return open(window.lock_all, "MPI_Win_lock_all");
}

std::string WindowEpochs::lock(const Event& event, Window& window) {
  const int target = event.args.dest;
  const bool locked = window.lock_all || !window.locked.insert(target).second;
  return locked ? fmt::format("target {} is locked already", target) : "";
}

/// MPI_Win_unlock; flushes may have a lock of all, too.
std::string WindowEpochs::with_lock(const Event& event, Window& window) {
  const int target = event.args.dest;
  const bool unlocks = event.call == Call::MPI_Win_unlock;
  const bool locked =
      unlocks ? window.locked.erase(target) > 0 : window.lock_all || window.locked.contains(target);
  return locked ? "" : fmt::format("target {} is not locked", target);
}

void WindowEpochs::for_each_open(const std::function<void(std::uint64_t)>& f) const {
  for (const auto& [number, window] : windows_)
    if (is_open(window)) f(number);
}

}  // namespace dperf::trace
