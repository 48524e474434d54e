// Communicators with a topology.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <functional>
#include <numeric>

#include "creation.h"
#include "kinds.h"

namespace stress {

namespace {

/// Neighbours in a grid, as MPI_Cart_shift tells them: for each dimension the one before and the one behind.
void add_neighbours(Communicator& comm) {
  comm.grid = true;
  const auto shifted = [&](int rank, std::size_t dimension, int by) {
    int stride = 1;
    for (std::size_t d = dimension + 1; d < comm.dims.size(); ++d) stride *= comm.dims[d];
    const int extent = comm.dims[dimension], at = rank / stride % extent, there = at + by;
    if (!comm.periods[dimension] && (there < 0 || there >= extent)) return -1;
    return rank + ((there + extent) % extent - at) * stride;
  };
  for (int rank = 0; rank < comm.size(); ++rank) {
    Neighbours n;
    for (std::size_t d = 0; d < comm.dims.size(); ++d)
      for (const int by : {-1, 1}) n.sources.push_back(shifted(rank, d, by));
    n.destinations = n.sources;
    comm.neighbours.push_back(std::move(n));
  }
}

Made make_cart(const Plan& plan, const Operation& operation) {
  const Communicator& parent = parent_of(plan, operation);
  Random random(operation.seed);
  Communicator made;
  int left = parent.size();
  const int dimensions = 1 + random.below(3);
  for (int d = 0; d < dimensions; ++d) {
    const int extent =
        d == dimensions - 1 ? std::max(1, left - random.below(2)) : 1 + random.below(std::min(left, 3));
    made.dims.push_back(extent);
    made.periods.push_back(random.below(2));
    left /= extent;
  }
  const int size = std::accumulate(made.dims.begin(), made.dims.end(), 1, std::multiplies<>());
  made.members.assign(parent.members.begin(), parent.members.begin() + size);
  add_neighbours(made);
  return {std::move(made)};
}
void run_cart(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  const Communicator& grid = me.comm(operation.made[0]);
  MPI_Cart_create(me.handle(operation), static_cast<int>(grid.dims.size()), grid.dims.data(),
                  grid.periods.data(), 0, &made.comm);
}

bool is_grid(const Communicator& comm) {
  return !comm.dims.empty();
}
std::vector<int> draw_remaining(const Communicator& grid, const Operation& operation) {
  Random random(operation.seed);
  std::vector<int> remain;
  for (std::size_t d = 0; d < grid.dims.size(); ++d) remain.push_back(random.below(2));
  if (std::count(remain.begin(), remain.end(), 1) == 0) remain[0] = 1;
  return remain;
}
/// Ranks that differ only in the dimensions that remain.
Made make_cart_sub(const Plan& plan, const Operation& operation) {
  const Communicator& grid = parent_of(plan, operation);
  const std::vector<int> remain = draw_remaining(grid, operation);
  std::vector<std::pair<int, Communicator>> parts;  // by the coordinates that do not remain
  for (int rank = 0; rank < grid.size(); ++rank) {
    int part = 0, rest = rank;
    for (std::size_t d = grid.dims.size(); d-- > 0; rest /= grid.dims[d])
      part = remain[d] ? part : part * 100 + rest % grid.dims[d] + 1;
    auto found = std::find_if(parts.begin(), parts.end(), [part](const auto& p) { return p.first == part; });
    if (found == parts.end()) found = parts.insert(parts.end(), {part, Communicator{}});
    found->second.members.push_back(grid.members[static_cast<std::size_t>(rank)]);
  }
  Made made;
  for (auto& [part, comm] : parts) {
    for (std::size_t d = 0; d < grid.dims.size(); ++d) {
      if (!remain[d]) continue;
      comm.dims.push_back(grid.dims[d]);
      comm.periods.push_back(grid.periods[d]);
    }
    add_neighbours(comm);
    made.push_back(std::move(comm));
  }
  return made;
}
void run_cart_sub(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  const std::vector<int> remain = draw_remaining(me.comm(operation), operation);
  MPI_Cart_sub(me.handle(operation), remain.data(), &made.comm);
}

/// Now and then two, or none: for an edge that exists `percent` of the time.
int draw_times(Random& random, int percent) {
  return !random.chance(percent) ? 0 : random.chance(15) ? 2 : 1;
}

/// A random undirected graph, on all or all but one of the members: with loops, and edges that exist twice.
Made make_graph(const Plan& plan, const Operation& operation) {
  const Communicator& parent = parent_of(plan, operation);
  Random random(operation.seed);
  Communicator made;
  const int size = std::max(1, parent.size() - random.below(2)), percent = 20 + random.below(60);
  made.members.assign(parent.members.begin(), parent.members.begin() + size);
  made.neighbours.resize(static_cast<std::size_t>(size));
  for (int a = 0; a < size; ++a)
    for (int b = 0; b <= a; ++b)
      for (int times = draw_times(random, a == b ? percent / 4 : percent); times > 0; --times) {
        made.neighbours[static_cast<std::size_t>(a)].destinations.push_back(b);
        if (a != b) made.neighbours[static_cast<std::size_t>(b)].destinations.push_back(a);
      }
  for (Neighbours& n : made.neighbours) n.sources = n.destinations;
  return {std::move(made)};
}
void run_graph(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  std::vector<int> index, edges = {};
  for (const Neighbours& n : me.comm(operation.made[0]).neighbours) {
    edges.insert(edges.end(), n.destinations.begin(), n.destinations.end());
    index.push_back(static_cast<int>(edges.size()));
  }
  edges.push_back(0);
  MPI_Graph_create(me.handle(operation), static_cast<int>(index.size()), index.data(), edges.data(), 0,
                   &made.comm);
}

struct Edge {
  int from, to;
};
std::vector<Edge> draw_edges(int size, const Operation& operation) {
  Random random(operation.seed);
  const int percent = 20 + random.below(60);
  std::vector<Edge> edges;
  for (int from = 0; from < size; ++from)
    for (int to = 0; to < size; ++to)
      for (int times = draw_times(random, percent); times > 0; --times) edges.push_back({from, to});
  for (std::size_t i = edges.size(); i > 1; --i)
    std::swap(edges[i - 1], edges[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
  return edges;
}

/// A random directed graph.
Made make_dist_graph(const Plan& plan, const Operation& operation) {
  Communicator made{.members = parent_of(plan, operation).members};
  made.neighbours.resize(made.members.size());
  for (const Edge& edge : draw_edges(made.size(), operation)) {
    made.neighbours[static_cast<std::size_t>(edge.from)].destinations.push_back(edge.to);
    made.neighbours[static_cast<std::size_t>(edge.to)].sources.push_back(edge.from);
  }
  return {std::move(made)};
}
void run_dist_graph_adjacent(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  const Neighbours& n =
      me.comm(operation.made[0]).neighbours[static_cast<std::size_t>(me.rank_in(operation))];
  MPI_Dist_graph_create_adjacent(me.handle(operation), static_cast<int>(n.sources.size()), n.sources.data(),
                                 MPI_UNWEIGHTED, static_cast<int>(n.destinations.size()),
                                 n.destinations.data(), MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made.comm);
}

}  // namespace

const std::vector<Kind>& topology_kinds() {
  static const std::vector<Kind> table = {
      {.name = "cart",
       .feature = Feature::cart,
       .weight = 2,
       .run = run_cart,
       .make = make_cart,
       .at_once = true},
      {.name = "cart_sub",
       .feature = Feature::cart_sub,
       .weight = 3,
       .run = run_cart_sub,
       .make = make_cart_sub,
       .suits = is_grid,
       .at_once = true},
      {.name = "graph",
       .feature = Feature::graph,
       .weight = 2,
       .run = run_graph,
       .make = make_graph,
       .at_once = true},
      {.name = "dist_graph_adjacent",
       .feature = Feature::dist_graph,
       .weight = 2,
       .run = run_dist_graph_adjacent,
       .make = make_dist_graph,
       .at_once = true},
  };
  return table;
}

}  // namespace stress
