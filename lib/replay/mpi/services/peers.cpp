// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/services/peers.h"

#include <algorithm>

namespace dperf::replay::mpi {

int player(const Rank& rank, std::uint32_t comm, int peer) {
  return rank.pool.master == nullptr ? peer : rank.pool.master->play(rank.event.number, comm, peer);
}

int destination(const RunState& run, Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  if (args.symbolic_dest == 0 || args.dest < 0) return args.dest;
  if (rank.pool.master != nullptr && args.comm == rank.pool.master->pool().master_comm &&
      rank.event.number <= rank.pool.master->pool().last_event) {
    return args.dest;  // the roles say who that is
  }
  const std::vector<int>& members = run.membership(rank, args.comm).communicator->peers().members;
  const int traced =
      args.dest < static_cast<int>(members.size()) ? members[static_cast<std::size_t>(args.dest)] : -1;
  const std::uint64_t event = rank.event.number - args.symbolic_dest;
  const auto first =
      std::lower_bound(rank.wildcards.matches.begin(), rank.wildcards.matches.end(), event,
                       [](const WildcardMatch& match, std::uint64_t e) { return match.event < e; });
  for (auto match = first; match != rank.wildcards.matches.end() && match->event == event; ++match) {
    if (match->traced != traced) continue;
    const auto member = std::find(members.begin(), members.end(), match->simulated);
    if (match->simulated == traced || member == members.end()) break;
    return static_cast<int>(member - members.begin());
  }
  if (first == rank.wildcards.matches.end() || first->event != event) ++run.divergences.of(rank).peers;
  return args.dest;
}

bool is_of_pool(const RunState& run, const Rank& rank, const Request& request) {
  if (request.kind != Request::Kind::kReceive && request.kind != Request::Kind::kProbe) return false;
  if (rank.pool.worker != nullptr) return rank.pool.worker->in_pool();
  if (rank.pool.master == nullptr || request.members == nullptr) return false;
  return request.members == &run.membership(rank, rank.pool.master->pool().master_comm).communicator->members;
}

void compare_source(const RunState& run, Rank& rank, const Request& request, const trace::Status& traced) {
  auto outcome = TaskRoles::Outcome::kNotOfPool;
  if (rank.pool.master != nullptr && is_of_pool(run, rank, request)) {
    outcome = rank.pool.master->took(rank.event.number, traced.source, request.matched.source,
                                     request.matched.work);
  }
  const bool other = traced.source != request.matched.source;
  const bool differs =
      outcome == TaskRoles::Outcome::kNotOfPool ? other : outcome == TaskRoles::Outcome::kDiffers;
  if (differs) ++run.divergences.of(rank).wildcards;
  if (!request.wildcard) return;
  rank.wildcards.choose(static_cast<std::uint64_t>(request.matched.source));
  if (!run.prescan.ranks[static_cast<std::size_t>(rank.number)].symbolic_peers) return;
  const auto world = [&request](int source) {
    const bool member = source >= 0 && source < static_cast<int>(request.members->size());
    return member ? (*request.members)[static_cast<std::size_t>(source)] : source;
  };
  rank.wildcards.matches.push_back({rank.event.number, world(traced.source), world(request.matched.source)});
}

}  // namespace dperf::replay::mpi
