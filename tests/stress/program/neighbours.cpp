// Collectives over neighbours: in grids with and without ends, in graphs, with nobody as a neighbour, with
// oneself, and with some ranks several times.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "blocks.h"
#include "kinds.h"

namespace stress {

namespace {

/// A neighbour of this rank, and the how many-th time it is one: what is said to it and by it keeps its
/// order.
struct Edge {
  int peer;  ///< -1: nobody
  int time;
};

std::vector<Edge> edges_of(const std::vector<int>& peers) {
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < peers.size(); ++i) {
    const auto before = peers.begin() + static_cast<std::ptrdiff_t>(i);
    edges.push_back({peers[i], static_cast<int>(std::count(peers.begin(), before, peers[i]))});
  }
  return edges;
}

/// The library may tell the neighbours of a distributed graph in another order than they were given.
Neighbours ask(Rank& me, MPI_Comm comm, Neighbours expected) {
  int topology = MPI_UNDEFINED, in = 0, out = 0, weighted = 0;
  MPI_Topo_test(comm, &topology);
  if (topology != MPI_DIST_GRAPH) return expected;
  MPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted);
  Neighbours told{std::vector<int>(static_cast<std::size_t>(in) + 1),
                  std::vector<int>(static_cast<std::size_t>(out) + 1)};
  MPI_Dist_graph_neighbors(comm, in, told.sources.data(), MPI_UNWEIGHTED, out, told.destinations.data(),
                           MPI_UNWEIGHTED);
  told.sources.pop_back();
  told.destinations.pop_back();
  Neighbours sorted = told;
  for (std::vector<int>* list :
       {&sorted.sources, &sorted.destinations, &expected.sources, &expected.destinations})
    std::sort(list->begin(), list->end());
  me.expect(sorted.sources == expected.sources && sorted.destinations == expected.destinations,
            "other neighbours than were given");
  return told;
}

/// One collective: everything that must live until it has ended.
struct Call {
  Rank& me;
  const Operation& operation;
  Random random;
  int rank;
  bool ordered;  ///< blocks of the same two ranks may be of different sizes
  MPI_Comm comm;
  bool starts;
  std::vector<Edge> from, to;
  Counts sent, received, sent_at, received_at;
  Numbers in, out;
  MPI_Request request = MPI_REQUEST_NULL;

  Call(Rank& r, const Operation& o)
      : me(r),
        operation(o),
        random(o.seed),
        rank(r.rank_in(o)),
        ordered(!r.comm(o).grid),
        comm(r.handle(o)),
        starts(r.can(Feature::ineighbour) && (random.chance(50) || !r.can(Feature::neighbour))) {
    const Neighbours n = ask(me, comm, me.comm(o).neighbours[static_cast<std::size_t>(rank)]);
    from = edges_of(n.sources);
    to = edges_of(n.destinations);
  }
  int in_blocks() const { return static_cast<int>(from.size()); }
  int draw_block() { return draw_numbers(random, me.can(Feature::zero), 16386); }
  /// In grids, the two libraries within Open MPI do not agree whose block is whose where a rank is a
  /// neighbour twice.
  std::uint64_t key(int source, int destination, int time) const {
    return mix(operation.seed,
               static_cast<std::uint64_t>((ordered ? time : 0) * 10000 + source * 100 + destination));
  }
  /// The size of the block from one to another.
  int size(int most, int source, int destination, int time) const {
    Random entry(key(source, destination, time));
    const int least = me.can(Feature::zero) ? 0 : kGrain;
    return std::max(least, most * entry.below(4) / 3 / kGrain * kGrain);
  }
  void lay_out(int sent_gap, int received_gap) {
    sent_at = starts_of(sent, sent_gap);
    received_at = starts_of(received, received_gap);
    in = room(total(sent, sent_gap));
    out = room(total(received, received_gap));
    for (Counts* list : {&sent, &received, &sent_at, &received_at})
      list->push_back(0);  // libraries refuse null
  }
};
using Shared = std::shared_ptr<Call>;

/// Runs `check` when the collective has ended.
void end(const Shared& c, std::function<void()> check) {
  if (!c->starts) return check();
  c->me.later(c->operation.due, c->request, [c, check = std::move(check)](const MPI_Status*) { check(); });
}

/// Everybody has one block for all of its destinations.
void end_gather(const Shared& c) {
  end(c, [c] {
    for (std::size_t i = 0; i < c->from.size(); ++i)
      if (c->from[i].peer >= 0)
        check(c->me, c->out->data() + c->received_at[i], c->received[i], c->key(c->from[i].peer, 99, 0));
  });
}

void run_allgather(Rank& me, const Operation& operation) {
  const auto c = std::make_shared<Call>(me, operation);
  const int numbers = c->draw_block();
  c->sent = {numbers};
  c->received.assign(c->from.size(), numbers);
  c->lay_out(0, 0);
  fill(c->in->data(), numbers, c->key(c->rank, 99, 0));
  if (c->starts)
    MPI_Ineighbor_allgather(c->in->data(), numbers, MPI_UNSIGNED, c->out->data(), numbers, MPI_UNSIGNED,
                            c->comm, &c->request);
  else
    MPI_Neighbor_allgather(c->in->data(), numbers, MPI_UNSIGNED, c->out->data(), numbers, MPI_UNSIGNED,
                           c->comm);
  end_gather(c);
}

void run_allgatherv(Rank& me, const Operation& operation) {
  const auto c = std::make_shared<Call>(me, operation);
  const int most = c->draw_block(), numbers = c->size(most, c->rank, 99, 0);
  c->sent = {numbers};
  for (const Edge& edge : c->from) c->received.push_back(edge.peer < 0 ? 0 : c->size(most, edge.peer, 99, 0));
  c->lay_out(0, 2);
  fill(c->in->data(), numbers, c->key(c->rank, 99, 0));
  if (c->starts)
    MPI_Ineighbor_allgatherv(c->in->data(), numbers, MPI_UNSIGNED, c->out->data(), c->received.data(),
                             c->received_at.data(), MPI_UNSIGNED, c->comm, &c->request);
  else
    MPI_Neighbor_allgatherv(c->in->data(), numbers, MPI_UNSIGNED, c->out->data(), c->received.data(),
                            c->received_at.data(), MPI_UNSIGNED, c->comm);
  end_gather(c);
}

void end_exchange(const Shared& c) {
  end(c, [c] {
    for (std::size_t i = 0; i < c->from.size(); ++i)
      if (const Edge& edge = c->from[i]; edge.peer >= 0)
        check(c->me, c->out->data() + c->received_at[i], c->received[i],
              c->key(edge.peer, c->rank, edge.time));
  });
}
void fill_blocks(Call& c) {
  for (std::size_t i = 0; i < c.to.size(); ++i)
    fill(c.in->data() + c.sent_at[i], c.sent[i], c.key(c.rank, c.to[i].peer, c.to[i].time));
}

void run_alltoall(Rank& me, const Operation& operation) {
  const auto c = std::make_shared<Call>(me, operation);
  const int numbers = c->draw_block();
  c->sent.assign(c->to.size(), numbers);
  c->received.assign(c->from.size(), numbers);
  c->lay_out(0, 0);
  fill_blocks(*c);
  if (c->starts)
    MPI_Ineighbor_alltoall(c->in->data(), numbers, MPI_UNSIGNED, c->out->data(), numbers, MPI_UNSIGNED,
                           c->comm, &c->request);
  else
    MPI_Neighbor_alltoall(c->in->data(), numbers, MPI_UNSIGNED, c->out->data(), numbers, MPI_UNSIGNED,
                          c->comm);
  end_exchange(c);
}

/// A block of its own size over each edge.
Shared prepare_blocks(Rank& me, const Operation& operation) {
  auto c = std::make_shared<Call>(me, operation);
  const int most = c->draw_block();
  for (const Edge& edge : c->to)
    c->sent.push_back(edge.peer < 0 ? 0 : c->size(most, c->rank, edge.peer, edge.time));
  for (const Edge& edge : c->from)
    c->received.push_back(edge.peer < 0 ? 0 : c->size(most, edge.peer, c->rank, edge.time));
  c->lay_out(1, 2);
  fill_blocks(*c);
  return c;
}

void run_alltoallv(Rank& me, const Operation& operation) {
  const Shared c = prepare_blocks(me, operation);
  if (c->starts)
    MPI_Ineighbor_alltoallv(c->in->data(), c->sent.data(), c->sent_at.data(), MPI_UNSIGNED, c->out->data(),
                            c->received.data(), c->received_at.data(), MPI_UNSIGNED, c->comm, &c->request);
  else
    MPI_Neighbor_alltoallv(c->in->data(), c->sent.data(), c->sent_at.data(), MPI_UNSIGNED, c->out->data(),
                           c->received.data(), c->received_at.data(), MPI_UNSIGNED, c->comm);
  end_exchange(c);
}

std::vector<MPI_Aint> in_bytes(const Counts& starts) {
  std::vector<MPI_Aint> bytes;
  for (const int at : starts)
    bytes.push_back(static_cast<MPI_Aint>(at) * static_cast<MPI_Aint>(sizeof(unsigned)));
  bytes.push_back(0);
  return bytes;
}

/// Displacements in bytes, a type for each neighbour.
void run_alltoallw(Rank& me, const Operation& operation) {
  const Shared c = prepare_blocks(me, operation);
  struct Bytes {
    std::vector<MPI_Aint> sent_at, received_at;
    std::vector<MPI_Datatype> types;
  };
  const std::vector<MPI_Datatype> types(c->to.size() + c->from.size() + 1, MPI_UNSIGNED);
  const auto bytes = std::make_shared<Bytes>(Bytes{in_bytes(c->sent_at), in_bytes(c->received_at), types});
  if (c->starts)
    MPI_Ineighbor_alltoallw(c->in->data(), c->sent.data(), bytes->sent_at.data(), bytes->types.data(),
                            c->out->data(), c->received.data(), bytes->received_at.data(),
                            bytes->types.data(), c->comm, &c->request);
  else
    MPI_Neighbor_alltoallw(c->in->data(), c->sent.data(), bytes->sent_at.data(), bytes->types.data(),
                           c->out->data(), c->received.data(), bytes->received_at.data(), bytes->types.data(),
                           c->comm);
  if (c->starts) me.after(operation.due, [bytes] {});
  end_exchange(c);
}

bool has_neighbours(const Communicator& comm) {
  return !comm.neighbours.empty();
}

}  // namespace

const std::vector<Kind>& neighbour_kinds() {
  static const std::vector<Kind> table = {
      {.name = "neighbour_allgather",
       .feature = Feature::neighbour,
       .weight = 4,
       .run = run_allgather,
       .suits = has_neighbours},
      {.name = "neighbour_allgatherv",
       .feature = Feature::neighbour,
       .weight = 4,
       .run = run_allgatherv,
       .suits = has_neighbours},
      {.name = "neighbour_alltoall",
       .feature = Feature::neighbour,
       .weight = 4,
       .run = run_alltoall,
       .suits = has_neighbours},
      {.name = "neighbour_alltoallv",
       .feature = Feature::neighbour,
       .weight = 4,
       .run = run_alltoallv,
       .suits = has_neighbours},
      {.name = "neighbour_alltoallw",
       .feature = Feature::neighbour,
       .weight = 4,
       .run = run_alltoallw,
       .suits = has_neighbours},
  };
  return table;
}

}  // namespace stress
