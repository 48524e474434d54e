// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/task_pools/roles.h"

#include <algorithm>
#include <numeric>

namespace dperf::replay::mpi {

TaskRoles::TaskRoles(const TaskPool& pool)
    : pool_(pool), player_(pool.worker_of_member.size()), role_(pool.worker_of_member.size()) {
  reset();
}

void TaskRoles::reset() {
  std::iota(player_.begin(), player_.end(), 0);
  std::iota(role_.begin(), role_.end(), 0);
}

bool TaskRoles::is_worker(int member) const {
  const auto& workers = pool_.worker_of_member;
  return member >= 0 && static_cast<std::size_t>(member) < workers.size() &&
         workers[static_cast<std::size_t>(member)] >= 0;
}

int TaskRoles::play(std::uint64_t event, std::uint32_t comm, int peer) const {
  const bool of_pool = comm == pool_.master_comm && event <= pool_.last_event && is_worker(peer);
  return of_pool ? player_[static_cast<std::size_t>(peer)] : peer;
}

TaskRoles::Sent TaskRoles::send(std::uint64_t event, std::uint32_t comm, int peer) {
  while (next_sent_ < pool_.sent.size() && pool_.sent[next_sent_].event < event) ++next_sent_;
  if (comm != pool_.master_comm || !is_worker(peer)) return {peer, kNoWork};
  Work work = kNoWork;
  if (next_sent_ < pool_.sent.size() && pool_.sent[next_sent_].event == event) {
    if (pool_.sent[next_sent_].all_alike) reset();
    work = pool_.sent[next_sent_].work;
  }
  const int player = play(event, comm, peer);
  if (work >= kFirstTask && player != peer) ++moved_;
  return {player, work};
}

bool TaskRoles::alike(Work a, Work b) const {
  if (a == b) return true;
  if (a >= pool_.alike.size()) return false;
  const auto& same = pool_.alike[a];
  return std::find(same.begin(), same.end(), b) != same.end();
}

TaskRoles::Outcome TaskRoles::took(std::uint64_t event, int traced, int simulated, Work path) {
  const auto first =
      std::lower_bound(pool_.taken.begin(), pool_.taken.end(), event,
                       [](const TakenAnswer& answer, std::uint64_t e) { return answer.event < e; });
  const auto answer = std::find_if(
      first, pool_.taken.end(), [&](const TakenAnswer& a) { return a.event != event || a.source == traced; });
  if (answer == pool_.taken.end() || answer->event != event) return Outcome::kNotOfPool;
  if (!is_worker(simulated) || !alike(answer->path, path)) return Outcome::kDiffers;
  if (event > pool_.last_event) return Outcome::kAlike;
  int& player = player_[static_cast<std::size_t>(traced)];
  const int other_role = role_[static_cast<std::size_t>(simulated)];
  player_[static_cast<std::size_t>(other_role)] = player;
  role_[static_cast<std::size_t>(player)] = other_role;
  player = simulated;
  role_[static_cast<std::size_t>(simulated)] = traced;
  return Outcome::kAlike;
}

}  // namespace dperf::replay::mpi
