// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check/topologies.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <set>

#include "support/words.h"
#include "trace/model/fields.h"

namespace dperf::trace {
namespace {

/// What one rank states about a communicator.
struct View {
  int world_rank = 0;
  std::uint32_t number = 0;
  const Communicator* communicator = nullptr;
};

/// All views of the communicators of which some member has a topology, by key.
std::map<std::uint64_t, std::vector<View>> views(const Trace& trace) {
  std::map<std::uint64_t, std::vector<View>> all;
  const auto visit = [&trace](auto f) {
    for (int rank = 0; rank < trace.ranks(); ++rank) {
      const auto& communicators = trace.rank(rank).definitions().communicators;
      for (std::uint32_t i = 1; i < communicators.size(); ++i) f(View{rank, i, &communicators[i]});
    }
  };
  visit([&](const View& view) {
    if (view.communicator->topology.kind != TopologyKind::kNone) all[view.communicator->key];
  });
  if (all.empty()) return all;
  visit([&](const View& view) {
    if (const auto found = all.find(view.communicator->key); found != all.end())
      found->second.push_back(view);
  });
  return all;
}

std::string_view name_of(TopologyKind kind) {
  static constexpr std::array<std::string_view, 4> kNames = {"no", "a Cartesian", "a graph",
                                                             "a distributed graph"};
  return kNames[static_cast<std::size_t>(kind)];
}

/// The first problem of this communicator; empty if there is none.
std::string disagreement(const std::vector<View>& members) {
  const View& first = members.front();
  // How often the members state that there is an edge, as its source and as its end.
  std::map<std::pair<int, int>, std::pair<int, int>> edges;
  for (const View& view : members) {
    const auto& [kind, in, out] = view.communicator->topology;
    if (kind != first.communicator->topology.kind) {
      return fmt::format("rank {}: communicator {} has {} topology, but on rank {} it has {}",
                         view.world_rank, view.number, name_of(kind), first.world_rank,
                         name_of(first.communicator->topology.kind));
    }
    const int own = view.communicator->rank;
    for (const int to : out)
      if (to != kProcNull) ++edges[{own, to}].first;
    for (const int from : in)
      if (from != kProcNull) ++edges[{from, own}].second;
  }
  for (const auto& [edge, times] : edges) {
    if (times.first == times.second) continue;
    return fmt::format(
        "rank {}: in the topology of communicator {}, member {} sends {} to member {}, which receives {} "
        "from it; expected: the same number",
        first.world_rank, first.number, edge.first, counted(static_cast<std::uint64_t>(times.first), "time"),
        edge.second, counted(static_cast<std::uint64_t>(times.second), "time"));
  }
  return {};
}

}  // namespace

bool uses_neighbors(Call call) {
  const std::string_view name = info(call).name;
  return name.starts_with("MPI_Neighbor_") || name.starts_with("MPI_Ineighbor_");
}

void check_topologies(const Trace& trace, const std::set<std::uint64_t>& keys,
                      const std::function<void(std::string)>& problem) {
  for (const auto& [key, members] : views(trace)) {
    if (!keys.contains(key)) continue;
    if (static_cast<int>(members.size()) != members.front().communicator->size) continue;  // some were killed
    if (std::string text = disagreement(members); !text.empty()) problem(std::move(text));
  }
}

}  // namespace dperf::trace
