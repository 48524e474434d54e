// The patterns of more_patterns.c as traces.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <stdexcept>
#include <vector>

#include "model/oracle/cases.h"

namespace dperf::replay::testing {
namespace {

enum class On { kWorld, kGrid, kRing };

/// {n}: elements, {n2}: twice as many, {p}: ranks, {r}: root, {place}: `inplace` where the root is in place.
struct Row {
  std::string_view name, call, arguments;
  On on = On::kWorld;
};

constexpr Row kRows[] = {
    {"neighbor_allgather", "MPI_Neighbor_allgather", "count={n} type=8B", On::kGrid},
    {"neighbor_allgatherv", "MPI_Neighbor_allgatherv", "scount={n} rcounts={n}x2 type=8B", On::kRing},
    {"neighbor_alltoall", "MPI_Neighbor_alltoall", "count={n} type=8B", On::kGrid},
    {"neighbor_alltoallv", "MPI_Neighbor_alltoallv",
     "scounts={n},{n2},{n},{n2} rcounts={n2},{n},{n2},{n} type=8B", On::kGrid},
    {"neighbor_alltoallw", "MPI_Neighbor_alltoallw", "scounts={n},{n2} rcounts={n2},{n} types=8B,8B",
     On::kRing},
    {"ineighbor_allgather", "MPI_Ineighbor_allgather", "count={n} type=8B newreq=1", On::kGrid},
    {"ineighbor_allgatherv", "MPI_Ineighbor_allgatherv", "scount={n} rcounts={n}x2 type=8B newreq=1",
     On::kRing},
    {"ineighbor_alltoall", "MPI_Ineighbor_alltoall", "count={n} type=8B newreq=1", On::kGrid},
    {"ineighbor_alltoallv", "MPI_Ineighbor_alltoallv", "counts={n},{n} type=8B newreq=1", On::kRing},
    {"ineighbor_alltoallw", "MPI_Ineighbor_alltoallw", "counts={n},{n} types=8B,8B newreq=1", On::kRing},
    {"allgather_in_place", "MPI_Allgather", "stype=none rcount={n} rtype=8B inplace"},
    {"allgatherv_in_place", "MPI_Allgatherv", "stype=none rcounts={n}x{p} rtype=8B inplace"},
    {"alltoall_in_place", "MPI_Alltoall", "stype=none rcount={n} rtype=8B inplace"},
    {"alltoallv_in_place", "MPI_Alltoallv", "stype=none rcounts={n}x{p} rtype=8B inplace"},
    {"allreduce_in_place", "MPI_Allreduce", "count={n} type=8B inplace"},
    {"reduce_in_place", "MPI_Reduce", "count={n} type=8B root={r} {place}"},
    {"gather_in_place", "MPI_Gather", "count={n} type=8B root={r} {place}"},
    {"scatter_in_place", "MPI_Scatter", "count={n} type=8B root={r} {place}"},
    {"reduce_scatter_in_place", "MPI_Reduce_scatter", "rcounts={n}x{p} type=8B inplace"},
    {"reduce_scatter_block_in_place", "MPI_Reduce_scatter_block", "rcount={n} type=8B inplace"},
    {"scan_in_place", "MPI_Scan", "count={n} type=8B inplace"},
    {"exscan_in_place", "MPI_Exscan", "count={n} type=8B inplace"},
    {"iallreduce_in_place", "MPI_Iallreduce", "count={n} type=8B inplace newreq=1"},
    {"ialltoall_in_place", "MPI_Ialltoall", "stype=none rcount={n} rtype=8B inplace newreq=1"},
    {"ialltoallv_in_place", "MPI_Ialltoallv", "stype=none rcounts={n}x{p} rtype=8B inplace newreq=1"},
};

/// As MPI_Dims_create makes them, in two dimensions.
std::string dims(int ranks) {
  int smaller = 1;
  for (int i = 1; i * i <= ranks; ++i)
    if (ranks % i == 0) smaller = i;
  return fmt::format("{},{}", ranks / smaller, smaller);
}

std::string topology(On on, int ranks) {
  if (on == On::kGrid) return fmt::format("topology world cart dims={} periods=0,1\n", dims(ranks));
  if (on == On::kRing) return fmt::format("topology world cart dims={} periods=1\n", ranks);
  return "";
}

}  // namespace

std::span<const std::string_view> more_collectives() {
  static const auto names = [] {
    std::vector<std::string_view> result;
    for (const Row& row : kRows) result.push_back(row.name);
    return result;
  }();
  return names;
}

std::string more_trace_of(std::string_view pattern, int ranks, long bytes, int root) {
  const long elements = bytes / 8;
  for (const Row& row : kRows) {
    if (row.name != pattern) continue;
    std::string text = fmt::format("ranks {}\n", ranks);
    for (int rank = 0; rank < ranks; ++rank)
      text += fmt::format("rank {}\n{}{} {}\n", rank, topology(row.on, ranks), row.call,
                          fmt::format(fmt::runtime(row.arguments), fmt::arg("n", elements),
                                      fmt::arg("n2", 2 * elements), fmt::arg("p", ranks), fmt::arg("r", root),
                                      fmt::arg("place", rank == root ? "inplace" : "")));
    return text;
  }
  throw std::invalid_argument("no pattern " + std::string(pattern));
}

}  // namespace dperf::replay::testing
