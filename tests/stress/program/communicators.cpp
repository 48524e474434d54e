// Communicators that are made and freed. SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <array>
#include <numeric>

#include "kinds.h"
#include "rank.h"

namespace stress {

namespace {

using Made = std::vector<Communicator>;

const Communicator& parent_of(const Plan& plan, const Operation& operation) {
  return plan.comms[static_cast<std::size_t>(operation.comm)];
}

/// Where the new handle of this rank goes; null if it is in none of them.
struct NewHandle {
  NewHandle(Rank& rank, const Operation& operation) : me(rank) {
    for (const int comm : operation.made)
      if (me.comm(comm).has(me.world())) id = comm;
  }
  ~NewHandle() {
    if (id >= 0) me.handle(id) = comm;
    me.expect((comm != MPI_COMM_NULL) == (id >= 0), "a communicator where none was expected, or none");
    int rank = -1;
    if (id >= 0) MPI_Comm_rank(comm, &rank);
    me.expect(id < 0 || rank == me.comm(id).rank_of(me.world()), "another rank in the new communicator");
  }
  NewHandle(const NewHandle&) = delete;
  NewHandle& operator=(const NewHandle&) = delete;
  Rank& me;
  int id = -1;
  MPI_Comm comm = MPI_COMM_NULL;
};

Made make_same(const Plan& plan, const Operation& operation) {
  return {{.members = parent_of(plan, operation).members}};
}

void run_dup(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  MPI_Comm_dup(me.handle(operation), &made.comm);
}
void run_dup_with_info(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  MPI_Comm_dup_with_info(me.handle(operation), MPI_INFO_NULL, &made.comm);
}
void run_idup(Rank& me, const Operation& operation) {
  MPI_Request request;
  MPI_Comm_idup(me.handle(operation), &me.handle(operation.made[0]), &request);
  me.later(operation.due, request, [](const MPI_Status*) {});
}

/// Colors and keys of all members.
struct Split {
  std::vector<int> colors, keys;
  Split(const Plan& plan, const Operation& operation) {
    Random random(operation.seed);
    const int most = 1 + random.below(3);
    const bool some_stay_out = random.chance(30);
    for (int i = 0; i < parent_of(plan, operation).size(); ++i) {
      colors.push_back(some_stay_out && random.chance(20) ? MPI_UNDEFINED : random.below(most));
      keys.push_back(random.below(4) - 1);
    }
  }
};

Made make_split(const Plan& plan, const Operation& operation) {
  const Communicator& parent = parent_of(plan, operation);
  const Split split(plan, operation);
  Made made(3);
  std::vector<std::size_t> order(parent.members.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return split.keys[a] < split.keys[b]; });
  for (const std::size_t i : order)
    if (split.colors[i] != MPI_UNDEFINED)
      made[static_cast<std::size_t>(split.colors[i])].members.push_back(parent.members[i]);
  return made;
}
void run_split(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  const Split split(me.plan(), operation);
  const auto rank = static_cast<std::size_t>(me.rank_in(operation));
  MPI_Comm_split(me.handle(operation), split.colors[rank], split.keys[rank], &made.comm);
}

/// All ranks run on one host. Where a library simulates several, they are split by nothing.
void run_split_type(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  if (me.options().create_first)
    MPI_Comm_split(me.handle(operation), 0, 0, &made.comm);
  else
    MPI_Comm_split_type(me.handle(operation), MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &made.comm);
}

/// Some members in any order, as ranks of the parent.
std::vector<int> draw_subset(const Plan& plan, const Operation& operation) {
  Random random(operation.seed);
  std::vector<int> ranks(parent_of(plan, operation).members.size());
  std::iota(ranks.begin(), ranks.end(), 0);
  for (std::size_t i = ranks.size(); i > 1; --i)
    std::swap(ranks[i - 1], ranks[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
  ranks.resize(static_cast<std::size_t>(1 + random.below(static_cast<int>(ranks.size()))));
  return ranks;
}
Made make_subset(const Plan& plan, const Operation& operation) {
  Communicator made;
  for (const int rank : draw_subset(plan, operation))
    made.members.push_back(parent_of(plan, operation).members[static_cast<std::size_t>(rank)]);
  return {std::move(made)};
}
struct Subset {
  MPI_Group parent, group;
  Subset(Rank& me, const Operation& operation) {
    const std::vector<int> ranks = draw_subset(me.plan(), operation);
    MPI_Comm_group(me.handle(operation), &parent);
    MPI_Group_incl(parent, static_cast<int>(ranks.size()), ranks.data(), &group);
  }
  ~Subset() {
    MPI_Group_free(&group);
    MPI_Group_free(&parent);
  }
  Subset(const Subset&) = delete;
  Subset& operator=(const Subset&) = delete;
};
void run_create(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  const Subset subset(me, operation);
  MPI_Comm_create(me.handle(operation), subset.group, &made.comm);
}
/// Only the members of the new one take part.
void run_create_group(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  if (made.id < 0) return;
  const Subset subset(me, operation);
  MPI_Comm_create_group(me.handle(operation), subset.group, operation.index, &made.comm);
}

/// Neighbours in a grid, as MPI_Cart_shift tells them: for each dimension the one before and the one behind.
void add_neighbours(Communicator& comm) {
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

/// A random undirected graph without loops, on all or all but one of the members.
Made make_graph(const Plan& plan, const Operation& operation) {
  const Communicator& parent = parent_of(plan, operation);
  Random random(operation.seed);
  Communicator made;
  const int size = std::max(1, parent.size() - random.below(2)), percent = 20 + random.below(60);
  made.members.assign(parent.members.begin(), parent.members.begin() + size);
  made.neighbours.resize(static_cast<std::size_t>(size));
  for (int a = 0; a < size; ++a)
    for (int b = 0; b < a; ++b) {
      if (!random.chance(percent)) continue;
      made.neighbours[static_cast<std::size_t>(a)].destinations.push_back(b);
      made.neighbours[static_cast<std::size_t>(b)].destinations.push_back(a);
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

/// A random directed graph.
Made make_dist_graph(const Plan& plan, const Operation& operation) {
  Random random(operation.seed);
  Communicator made{.members = parent_of(plan, operation).members};
  const int size = made.size(), percent = 20 + random.below(60);
  made.neighbours.resize(made.members.size());
  for (int from = 0; from < size; ++from)
    for (int to = 0; to < size; ++to) {
      if (!random.chance(percent)) continue;
      made.neighbours[static_cast<std::size_t>(from)].destinations.push_back(to);
      made.neighbours[static_cast<std::size_t>(to)].sources.push_back(from);
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

void run_free(Rank& me, const Operation& operation) {
  MPI_Comm_free(&me.handle(operation.comm));
}

}  // namespace

const std::vector<Kind>& communicator_kinds() {
  static const std::vector<Kind> table = {
      {.name = "dup",
       .feature = Feature::dup,
       .weight = 2,
       .run = run_dup,
       .make = make_same,
       .at_once = true},
      {.name = "dup_with_info",
       .feature = Feature::dup_with_info,
       .weight = 1,
       .run = run_dup_with_info,
       .make = make_same,
       .at_once = true},
      {.name = "idup",
       .feature = Feature::idup,
       .weight = 1,
       .run = run_idup,
       .make = make_same,
       .at_once = true},
      {.name = "split",
       .feature = Feature::split,
       .weight = 5,
       .run = run_split,
       .make = make_split,
       .at_once = true},
      {.name = "split_type",
       .feature = Feature::split_type,
       .weight = 1,
       .run = run_split_type,
       .make = make_same,
       .at_once = true},
      {.name = "create",
       .feature = Feature::create,
       .weight = 2,
       .run = run_create,
       .make = make_subset,
       .at_once = true},
      {.name = "create_group",
       .feature = Feature::create_group,
       .weight = 2,
       .run = run_create_group,
       .make = make_subset,
       .at_once = true},
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
      {.name = "dist_graph",
       .feature = Feature::dist_graph,
       .weight = 2,
       .run = run_dist_graph_adjacent,
       .make = make_dist_graph,
       .at_once = true},
      {.name = "free",
       .feature = Feature::comm_free,
       .weight = 3,
       .run = run_free,
       .at_once = true,
       .frees = true},
  };
  return table;
}

}  // namespace stress
