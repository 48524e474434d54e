// Neighbourhood collectives leave every member with what its neighbours sent to it: in grids with borders,
// with the same neighbour on both sides or the member itself, and in graphs with edges given several times.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <random>

#include "trace/model/event.h"
#include "unit/replay/mpi/algorithms/executor.h"

namespace dperf::replay::mpi::testing {
namespace {

using trace::kProcNull;
using trace::TopologyKind;

struct Graph {
  TopologyKind kind;
  std::vector<std::vector<int>> in, out;  ///< of each member
  std::size_t size() const { return in.size(); }
};

/// A rows x columns grid, numbered row by row.
Graph grid(int rows, int columns, bool rows_wrap, bool columns_wrap) {
  Graph graph{TopologyKind::kCart, {}, {}};
  const auto step = [](int at, int by, int dim, bool wraps) {
    const int to = at + by;
    return to >= 0 && to < dim ? to : wraps ? (to + dim) % dim : kProcNull;
  };
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      std::vector<int> neighbors;
      for (const int by : {-1, 1}) {
        const int to = step(row, by, rows, rows_wrap);
        neighbors.push_back(to == kProcNull ? to : to * columns + column);
      }
      for (const int by : {-1, 1}) {
        const int to = step(column, by, columns, columns_wrap);
        neighbors.push_back(to == kProcNull ? to : row * columns + to);
      }
      graph.in.push_back(neighbors);
    }
  graph.out = graph.in;
  return graph;
}

/// Each edge as often as chance has it, loops too.
Graph random_graph(int size, unsigned seed) {
  std::mt19937 random(seed);
  Graph graph{TopologyKind::kDistGraph, {}, {}};
  graph.in.resize(static_cast<std::size_t>(size));
  graph.out.resize(static_cast<std::size_t>(size));
  for (int edge = 0; edge < 3 * size; ++edge) {
    const auto from = random() % static_cast<unsigned>(size), to = random() % static_cast<unsigned>(size);
    graph.out[from].push_back(static_cast<int>(to));
    graph.in[to].push_back(static_cast<int>(from));
  }
  for (auto& neighbors : graph.in) std::shuffle(neighbors.begin(), neighbors.end(), random);
  return graph;
}

/// Where among the edges out of `source` that one is which is number `index` of those into `member`.
std::size_t sent_as(const Graph& graph, int member, std::size_t index, bool directions) {
  const auto& in = graph.in[static_cast<std::size_t>(member)];
  const int source = in[index];
  if (graph.kind == TopologyKind::kCart && directions) return index ^ 1;  // up arrives from below
  auto before = std::count(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(index), source);
  const auto& out = graph.out[static_cast<std::size_t>(source)];
  for (std::size_t i = 0; i < out.size(); ++i)
    if (out[i] == member && before-- == 0) return i;
  return out.size();
}

std::int64_t elements(int from, std::size_t edge) {
  return (3 * from + 5 * static_cast<std::int64_t>(edge)) % 7;
}

Vector data(int from, std::size_t edge) {
  Vector vector;
  for (std::int64_t i = 0; i < elements(from, edge); ++i)
    vector.push_back(element(static_cast<int>(edge), from, i));
  return vector;
}

void append(Vector& to, const Vector& from) {
  to.insert(to.end(), from.begin(), from.end());
}

/// Parts for and from MPI_PROC_NULL have a size, too: it is not used.
void expect_right(const Graph& graph, bool alltoall, bool non_blocking) {
  const bool directions = alltoall && !non_blocking;
  std::vector<CollectiveCall> calls;
  std::vector<Vector> inputs, wanted;
  for (int rank = 0; rank < static_cast<int>(graph.size()); ++rank) {
    const auto r = static_cast<std::size_t>(rank);
    CollectiveCall call;
    call.collective = alltoall ? Collective::kNeighborAlltoall : Collective::kNeighborAllgather;
    call.non_blocking = non_blocking;
    call.rank = rank;
    call.size = static_cast<int>(graph.size());
    call.size_per_neighbor = true;
    call.topology = graph.kind;
    call.sources = graph.in[r];
    call.destinations = graph.out[r];
    Vector input = alltoall ? Vector{} : data(rank, 0), output;
    call.bytes = static_cast<std::int64_t>(input.size());
    for (std::size_t i = 0; alltoall && i < call.destinations.size(); ++i) {
      call.send_bytes.push_back(elements(rank, i));
      append(input, data(rank, i));
    }
    for (std::size_t i = 0; i < call.sources.size(); ++i) {
      const int source = call.sources[i];
      if (source == kProcNull) {
        call.recv_bytes.push_back(2);
        append(output, Vector(2));
        continue;
      }
      const Vector part = data(source, alltoall ? sent_as(graph, rank, i, directions) : 0);
      call.recv_bytes.push_back(static_cast<std::int64_t>(part.size()));
      append(output, part);
    }
    calls.push_back(call);
    inputs.push_back(input);
    wanted.push_back(output);
  }
  for (const Sends sends : {Sends::kEager, Sends::kSynchronous}) {
    auto members = members_of(calls, {});
    for (std::size_t i = 0; i < members.size(); ++i) members[i].buffers[kInput] = inputs[i];
    ASSERT_EQ(execute(members, sends), "");
    for (std::size_t i = 0; i < members.size(); ++i) {
      Vector& output = members[i].buffers[kOutput];
      output.resize(wanted[i].size());
      EXPECT_TRUE(output == wanted[i]) << "member " << i << " of " << members.size();
    }
  }
}

void expect_right(const Graph& graph) {
  for (const bool alltoall : {false, true})
    for (const bool non_blocking : {false, true}) expect_right(graph, alltoall, non_blocking);
}

TEST(NeighborAlgorithms, OnGrids) {
  for (int rows = 1; rows <= 4; ++rows)
    for (int columns = 1; columns <= 3; ++columns)
      for (const bool rows_wrap : {false, true})
        for (const bool columns_wrap : {false, true})
          expect_right(grid(rows, columns, rows_wrap, columns_wrap));
}

TEST(NeighborAlgorithms, OnGraphs) {
  for (const int size : {1, 2, 3, 8})
    for (unsigned seed = 1; seed <= 20; ++seed) expect_right(random_graph(size, seed));
}

}  // namespace
}  // namespace dperf::replay::mpi::testing
