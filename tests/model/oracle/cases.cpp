// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/oracle/cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace dperf::replay::testing {

namespace {

constexpr int kStencilSteps = 5, kPingpongs = 5;

struct Collective {
  /// {n}: elements, {p}: ranks, {r}: root, {types}: 8 B for each rank, {uneven}: half as much for all but the
  /// root
  std::string_view name, call, arguments;
};
constexpr Collective kCollectives[] = {
    {"barrier", "MPI_Barrier", ""},
    {"bcast", "MPI_Bcast", "count={n} type=8B root={r}"},
    {"reduce", "MPI_Reduce", "count={n} type=8B root={r}"},
    {"allreduce", "MPI_Allreduce", "count={n} type=8B"},
    {"allgather", "MPI_Allgather", "count={n} type=8B"},
    {"allgatherv", "MPI_Allgatherv", "scount={n} rcounts={n}x{p} type=8B"},
    {"alltoall", "MPI_Alltoall", "count={n} type=8B"},
    {"alltoallv", "MPI_Alltoallv", "counts={n}x{p} type=8B"},
    {"alltoallw", "MPI_Alltoallw", "counts={n}x{p} types={types}"},
    {"gather", "MPI_Gather", "count={n} type=8B root={r}"},
    {"gatherv", "MPI_Gatherv", "scount={n} rcounts={n}x{p} type=8B root={r}"},
    {"scatter", "MPI_Scatter", "count={n} type=8B root={r}"},
    {"scatterv", "MPI_Scatterv", "scounts={n}x{p} rcount={n} type=8B root={r}"},
    {"reduce_scatter", "MPI_Reduce_scatter", "rcounts={n}x{p} type=8B"},
    {"reduce_scatter_block", "MPI_Reduce_scatter_block", "rcount={n} type=8B"},
    {"scan", "MPI_Scan", "count={n} type=8B"},
    {"exscan", "MPI_Exscan", "count={n} type=8B"},
    {"reduce_in_order", "MPI_Reduce", "count={n} type=8B root={r} op=1"},
    {"allreduce_in_order", "MPI_Allreduce", "count={n} type=8B op=1"},
    {"reduce_scatter_in_order", "MPI_Reduce_scatter", "rcounts={n}x{p} type=8B op=1"},
    {"reduce_scatter_uneven_in_order", "MPI_Reduce_scatter", "rcounts={uneven} type=8B op=1"},
    {"reduce_scatter_block_in_order", "MPI_Reduce_scatter_block", "rcount={n} type=8B op=1"},
};
constexpr Collective kNonBlocking[] = {
    {"ibarrier", "MPI_Ibarrier", "newreq=1"},
    {"ibcast", "MPI_Ibcast", "count={n} type=8B root={r} newreq=1"},
    {"ireduce", "MPI_Ireduce", "count={n} type=8B root={r} newreq=1"},
    {"iallreduce", "MPI_Iallreduce", "count={n} type=8B newreq=1"},
    {"iallgather", "MPI_Iallgather", "count={n} type=8B newreq=1"},
    {"iallgatherv", "MPI_Iallgatherv", "scount={n} rcounts={n}x{p} type=8B newreq=1"},
    {"ialltoall", "MPI_Ialltoall", "count={n} type=8B newreq=1"},
    {"ialltoallv", "MPI_Ialltoallv", "counts={n}x{p} type=8B newreq=1"},
    {"ialltoallw", "MPI_Ialltoallw", "counts={n}x{p} types={types} newreq=1"},
    {"igather", "MPI_Igather", "count={n} type=8B root={r} newreq=1"},
    {"igatherv", "MPI_Igatherv", "scount={n} rcounts={n}x{p} type=8B root={r} newreq=1"},
    {"iscatter", "MPI_Iscatter", "count={n} type=8B root={r} newreq=1"},
    {"iscatterv", "MPI_Iscatterv", "scounts={n}x{p} rcount={n} type=8B root={r} newreq=1"},
    {"ireduce_scatter", "MPI_Ireduce_scatter", "rcounts={n}x{p} type=8B newreq=1"},
    {"ireduce_scatter_block", "MPI_Ireduce_scatter_block", "rcount={n} type=8B newreq=1"},
    {"iscan", "MPI_Iscan", "count={n} type=8B newreq=1"},
    {"iexscan", "MPI_Iexscan", "count={n} type=8B newreq=1"},
};

/// The statements of one rank.
using Statements = std::string (*)(int rank, int ranks, long elements);

std::string pingpong(int rank, int ranks, long elements) {
  if (rank != 0 && rank != ranks - 1) return "";
  const int peer = rank == 0 ? ranks - 1 : 0;
  const auto send = fmt::format("MPI_Send count={} type=8B dest={} tag=0\n", elements, peer);
  const auto receive = fmt::format("MPI_Recv count={} type=8B source={} tag=0\n", elements, peer);
  std::string text;
  for (int i = 0; i < kPingpongs; ++i) text += rank == 0 ? send + receive : receive + send;
  return text;
}

std::string ring(int rank, int ranks, long elements) {
  const auto send = fmt::format("MPI_Send count={} type=8B dest={} tag=0\n", elements, (rank + 1) % ranks);
  const auto receive =
      fmt::format("MPI_Recv count={} type=8B source={} tag=0\n", elements, (rank + ranks - 1) % ranks);
  return rank == 0 ? send + receive : receive + send;
}

std::string stencil(int rank, int ranks, long elements) {
  const int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
  std::string text;
  for (int step = 0; step < kStencilSteps; ++step) {
    const int request = 4 * step + 1;
    text += fmt::format(
        "MPI_Irecv count={0} type=8B source={1} tag=1 newreq={3}\n"
        "MPI_Irecv count={0} type=8B source={2} tag=2 newreq={4}\n"
        "MPI_Isend count={0} type=8B dest={2} tag=1 newreq={5}\n"
        "MPI_Isend count={0} type=8B dest={1} tag=2 newreq={6}\n"
        "MPI_Waitall reqs={3}..{6}\n",
        elements, previous, next, request, request + 1, request + 2, request + 3);
  }
  return text;
}

std::string sendrecv(int rank, int ranks, long elements) {
  std::string text;
  for (int step = 0; step < kStencilSteps; ++step)
    text += fmt::format("MPI_Sendrecv count={} type=8B dest={} source={} stag=0 rtag=0\n", elements,
                        (rank + 1) % ranks, (rank + ranks - 1) % ranks);
  return text;
}

std::string itself(int rank, int, long elements) {
  return fmt::format(
      "MPI_Irecv count={0} type=8B source={1} tag=0 newreq=1\nMPI_Send count={0} type=8B dest={1} tag=0\n"
      "MPI_Wait req=1\n"
      "MPI_Isend count={0} type=8B dest={1} tag=1 newreq=2\nMPI_Recv count={0} type=8B source={1} tag=1\n"
      "MPI_Wait req=2\n"
      "MPI_Sendrecv count={0} type=8B dest={1} source={1} stag=2 rtag=2\n",
      elements, rank);
}

struct PointToPoint {
  std::string_view name;
  Statements statements;
};
constexpr PointToPoint kPointToPoint[] = {
    {"pingpong", pingpong}, {"ring", ring}, {"stencil", stencil}, {"sendrecv", sendrecv}, {"itself", itself}};

}  // namespace

std::span<const std::string_view> patterns() {
  static const auto names = [] {
    std::vector<std::string_view> result;
    for (const Collective& collective : kCollectives) result.push_back(collective.name);
    for (const Collective& collective : kNonBlocking) result.push_back(collective.name);
    for (const PointToPoint& pattern : kPointToPoint) result.push_back(pattern.name);
    return result;
  }();
  return names;
}

std::span<const std::string_view> collectives() {
  static const auto names = [] {
    std::vector<std::string_view> result;
    for (const Collective& collective : kCollectives) result.push_back(collective.name);
    for (const Collective& collective : kNonBlocking) result.push_back(collective.name);
    return result;
  }();
  return names;
}

std::string trace_of(std::string_view pattern, int ranks, long bytes, int root) {
  const long elements = bytes / 8;
  std::string text = fmt::format("ranks {}\nop in_order ordered user\n", ranks);
  const std::vector<std::string> types(static_cast<std::size_t>(ranks), "8B");
  std::vector<long> uneven(static_cast<std::size_t>(ranks), elements / 2);
  uneven[static_cast<std::size_t>(root)] = elements;
  const auto as_trace = [&](const Collective& collective) {
    return text + fmt::format("rank all\n{} ", collective.call) +
           fmt::format(fmt::runtime(collective.arguments), fmt::arg("n", elements), fmt::arg("p", ranks),
                       fmt::arg("r", root), fmt::arg("types", fmt::join(types, ",")),
                       fmt::arg("uneven", fmt::join(uneven, ","))) +
           "\n";
  };
  for (const Collective& collective : kCollectives)
    if (collective.name == pattern) return as_trace(collective);
  for (const Collective& collective : kNonBlocking)
    if (collective.name == pattern) return as_trace(collective) + "MPI_Wait req=1\n";
  for (const PointToPoint& candidate : kPointToPoint)
    if (candidate.name == pattern) {
      for (int rank = 0; rank < ranks; ++rank)
        text += fmt::format("rank {}\n", rank) + candidate.statements(rank, ranks, elements);
      return text;
    }
  return one_sided_trace(pattern, ranks, bytes);
}

}  // namespace dperf::replay::testing
