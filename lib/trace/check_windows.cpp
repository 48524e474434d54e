// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check_windows.h"

#include <fmt/format.h>

#include <utility>

#include "trace/fields.h"

namespace dperf::trace {
namespace {

bool makes(const Event& event) {
  return has_role(event.call, "NEWWIN");
}

/// It needs an epoch to its target.
bool accesses(const Event& event) {
  return has_role(event.call, "WIN") && has_role(event.call, "DEST") &&
         (has_role(event.call, "CBUF") || has_role(event.call, "BUF"));
}

}  // namespace

bool WindowCheck::is_open(const Window& window) {
  return window.started || window.posted || window.lock_all || !window.locked.empty();
}

void WindowCheck::begin_rank(int rank) {
  rank_ = rank;
  windows_.clear();
}

void WindowCheck::problem(const Event& event, const std::string& what) {
  const auto places = trace_.places(rank_, event.site);
  problem_(fmt::format("rank {}: {}{} (event {}): {}", rank_, info(event.call).name,
                       places.empty() ? "" : " at " + to_string(places.front()), event.number, what));
}

void WindowCheck::add(const Event& event) {
  if (info(event.call).family != Family::RMA || event.args.error != 0) return;
  if (makes(event)) {
    windows_[event.args.new_window] = {};
    return;
  }
  const auto window = windows_.find(event.args.window);
  if (window == windows_.end())
    return problem(event, fmt::format("window {} was made by no call, or is freed", event.args.window));
  use(event, window->second);
  if (event.call == Call::MPI_Win_free) windows_.erase(window);
}

void WindowCheck::use(const Event& event, Window& window) {
  if (!accesses(event)) return epoch(event, window);
  const int target = event.args.dest;
  const bool open = window.fence || window.lock_all || window.locked.contains(target) ||
                    window.started_to.contains(target) || target == kProcNull;
  if (!open)
    problem(event, fmt::format("no epoch is open to target {} of window {}", target, event.args.window));
}

void WindowCheck::epoch(const Event& event, Window& window) {
  const auto open = [&](bool& flag, std::string_view what) {
    if (std::exchange(flag, true)) problem(event, fmt::format("{} was called before, without its end", what));
  };
  const auto close = [&](bool& flag, std::string_view what) {
    if (!std::exchange(flag, false)) problem(event, fmt::format("no {} came before", what));
  };
  switch (event.call) {
    case Call::MPI_Win_fence:
      window.fence = (event.args.assertions & kModeNoSucceed) == 0;
      return;
    case Call::MPI_Win_start:
      window.started_to = {event.args.peers.begin(), event.args.peers.end()};
      return open(window.started, "MPI_Win_start");
    case Call::MPI_Win_complete:
      window.started_to.clear();
      return close(window.started, "MPI_Win_start");
    case Call::MPI_Win_post:
      return open(window.posted, "MPI_Win_post");
    case Call::MPI_Win_test:
      if (!event.args.flag) return;
      [[fallthrough]];
    case Call::MPI_Win_wait:
      return close(window.posted, "MPI_Win_post");
    case Call::MPI_Win_lock_all:
      return open(window.lock_all, "MPI_Win_lock_all");
    case Call::MPI_Win_unlock_all:
      return close(window.lock_all, "MPI_Win_lock_all");
    case Call::MPI_Win_free:
      if (is_open(window)) problem(event, "an epoch is still open");
      return;
    default:
      return passive(event, window);
  }
}

void WindowCheck::passive(const Event& event, Window& window) {
  const int target = event.args.dest;
  if (target == kProcNull || !has_role(event.call, "DEST")) return;
  if (event.call == Call::MPI_Win_lock) {
    if (!window.locked.insert(target).second)
      problem(event, fmt::format("target {} is locked already", target));
  } else if (event.call == Call::MPI_Win_unlock) {
    if (window.locked.erase(target) == 0) problem(event, fmt::format("target {} is not locked", target));
  } else if (!window.locked.contains(target) && !window.lock_all) {
    problem(event, fmt::format("target {} is not locked", target));
  }
}

void WindowCheck::end_rank() {
  for (const auto& [number, window] : windows_) {
    if (is_open(window))
      problem_(fmt::format("rank {}: an epoch of window {} is never closed", rank_, number));
  }
}

}  // namespace dperf::trace
