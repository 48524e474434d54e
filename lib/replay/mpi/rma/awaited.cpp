// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/awaited.h"

#include <algorithm>

namespace dperf::replay::mpi {
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
  for (const int target : side.call.targets) {
    const auto peer = side.peers.find(target);
    if (peer != side.peers.end() && !peer->second.open) members.push_back(target);
  }
  return members;
}

std::vector<int> not_completed(const RmaSide& side) {
  std::vector<int> members;
  for (const int origin : side.as_target.exposed_to)
    if (std::ranges::find(side.as_target.completed_by, origin) == side.as_target.completed_by.end())
      members.push_back(origin);
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

AwaitedMembers awaited_members(const Windows& windows, const Rank& rank) {
  const RmaSide* found = windows.find(rank);
  const Looked* looked = std::ranges::find(kLooked, rank.event.call, &Looked::call);
  if (found == nullptr || looked == std::end(kLooked)) return {};
  const RmaSide& side = *found;
  AwaitedMembers awaited{looked->members(side), looked->what};
  for (int& member : awaited.ranks)
    member = side.window->communicator.members[static_cast<std::size_t>(member)];
  return awaited;
}

}  // namespace dperf::replay::mpi
