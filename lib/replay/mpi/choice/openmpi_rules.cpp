// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/choice/openmpi_rules.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <numeric>

namespace dperf::replay::mpi {

namespace {

// Thresholds of the fixed decision rules of Open MPI 4.1 (coll/tuned); those of reductions are in
// openmpi_reduction_rules.cpp. gatherv, scatterv, scan, exscan, alltoallw and the neighbourhood
// collectives come from coll/basic, which has one algorithm.

constexpr RankRow kAlltoall[] = {
    {3,
     {{2, "pairwise"},
      {4, "two_proc"},
      {16, "pairwise"},
      {64, "two_proc"},
      {256, "pairwise"},
      {4096, "two_proc"},
      {32768, "pairwise"},
      {262144, "linear_sync"},
      {1048576, "two_proc"},
      {kAny, "pairwise"}}},
    {8,
     {{8192, "linear_sync"},
      {16384, "linear"},
      {65536, "linear_sync"},
      {524288, "linear"},
      {1048576, "pairwise"},
      {kAny, "linear"}}},
    {16, {{262144, "linear_sync"}, {kAny, "linear"}}},
    {32,
     {{4, "linear_sync"},
      {512, "modified_bruck"},
      {8192, "linear_sync"},
      {32768, "linear"},
      {262144, "linear_sync"},
      {524288, "linear"},
      {kAny, "linear_sync"}}},
    {64, {{512, "modified_bruck"}, {524288, "linear"}, {kAny, "linear_sync"}}},
    {128,
     {{1024, "modified_bruck"},
      {2048, "linear"},
      {4096, "linear_sync"},
      {262144, "linear"},
      {kAny, "pairwise"}}},
    {256, {{1024, "modified_bruck"}, {2048, "linear_sync"}, {262144, "linear"}, {kAny, "pairwise"}}},
    {512, {{1024, "modified_bruck"}, {8192, "linear_sync"}, {32768, "linear"}, {kAny, "pairwise"}}},
    {1024,
     {{512, "modified_bruck"},
      {8192, "linear_sync"},
      {16384, "linear"},
      {131072, "linear_sync"},
      {262144, "linear"},
      {kAny, "pairwise"}}},
    {2048,
     {{512, "modified_bruck"},
      {1024, "linear_sync"},
      {2048, "linear"},
      {16384, "linear_sync"},
      {262144, "linear"},
      {kAny, "linear_sync"}}},
    {4096,
     {{1024, "modified_bruck"},
      {4096, "linear_sync"},
      {8192, "linear"},
      {131072, "linear_sync"},
      {kAny, "linear"}}},
    {kAny,
     {{2048, "modified_bruck"},
      {8192, "linear_sync"},
      {16384, "linear"},
      {32768, "linear_sync"},
      {65536, "linear"},
      {kAny, "linear_sync"}}},
};

constexpr RankRow kAlltoallv[] = {
    {4, {{kAny, "pairwise"}}},       {64, {{kAny, "basic_linear"}}}, {128, {{kAny, "pairwise"}}},
    {256, {{kAny, "basic_linear"}}}, {1024, {{kAny, "pairwise"}}},   {kAny, {{kAny, "basic_linear"}}},
};

constexpr RankRow kBarrier[] = {
    {4, {{kAny, "recursive_doubling"}}},
    {8, {{kAny, "linear"}}},
    {64, {{kAny, "recursive_doubling"}}},
    {256, {{kAny, "bruck"}}},
    {512, {{kAny, "tree"}}},
    {1024, {{kAny, "bruck"}}},
    {4096, {{kAny, "tree"}}},
    {kAny, {{kAny, "bruck"}}},
};

constexpr RankRow kBcast[] = {
    {4,
     {{32, "pipeline"},
      {256, "binary_tree"},
      {512, "pipeline"},
      {1024, "knomial"},
      {32768, "basic_linear"},
      {131072, "binary_tree"},
      {262144, "chain"},
      {524288, "basic_linear"},
      {1048576, "binomial"},
      {kAny, "binary_tree"}}},
    {8,
     {{64, "binary_tree"},
      {128, "binomial"},
      {2048, "binary_tree"},
      {8192, "binomial"},
      {1048576, "basic_linear"},
      {kAny, "chain"}}},
    {16,
     {{8, "knomial"},
      {64, "binary_tree"},
      {4096, "knomial"},
      {16384, "binary_tree"},
      {32768, "binomial"},
      {kAny, "basic_linear"}}},
    {32, {{4096, "knomial"}, {1048576, "binomial"}, {kAny, "scatter_allgather"}}},
    {64, {{2048, "binomial"}, {kAny, "knomial"}}},
    {128, {{kAny, "knomial"}}},
    {256,
     {{2, "binomial"},
      {16384, "binary_tree"},
      {32768, "basic_linear"},
      {65536, "binary_tree"},
      {kAny, "knomial"}}},
    {1024, {{16384, "knomial"}, {32768, "split_binary_tree"}, {kAny, "knomial"}}},
    {2048, {{524288, "knomial"}, {kAny, "scatter_allgather"}}},
    {4096, {{262144, "knomial"}, {kAny, "scatter_allgather"}}},
    {kAny, {{8192, "knomial"}, {16384, "binary_tree"}, {262144, "knomial"}, {kAny, "scatter_allgather"}}},
};

constexpr RankRow kAllgather[] = {
    {3, {{kAny, "two_proc"}}},
    {32, {{kAny, "recursive_doubling"}}},
    {64, {{1024, "recursive_doubling"}, {65536, "neighbor"}, {kAny, "ring"}}},
    {128, {{512, "recursive_doubling"}, {65536, "neighbor"}, {kAny, "ring"}}},
    {256,
     {{512, "recursive_doubling"},
      {131072, "neighbor"},
      {524288, "ring"},
      {1048576, "neighbor"},
      {kAny, "ring"}}},
    {512,
     {{32, "recursive_doubling"},
      {128, "bruck"},
      {1024, "recursive_doubling"},
      {131072, "neighbor"},
      {524288, "ring"},
      {1048576, "neighbor"},
      {kAny, "ring"}}},
    {1024, {{64, "recursive_doubling"}, {256, "bruck"}, {2048, "recursive_doubling"}, {kAny, "neighbor"}}},
    {2048,
     {{4, "recursive_doubling"},
      {8, "bruck"},
      {16, "recursive_doubling"},
      {32, "bruck"},
      {256, "recursive_doubling"},
      {512, "bruck"},
      {4096, "recursive_doubling"},
      {kAny, "neighbor"}}},
    {4096,
     {{32, "bruck"},
      {128, "recursive_doubling"},
      {512, "bruck"},
      {4096, "recursive_doubling"},
      {kAny, "neighbor"}}},
    {kAny,
     {{2, "recursive_doubling"},
      {8, "bruck"},
      {16, "recursive_doubling"},
      {512, "bruck"},
      {4096, "recursive_doubling"},
      {kAny, "neighbor"}}},
};

constexpr RankRow kAllgatherv[] = {
    {3, {{2048, "ring"}, {4096, "two_proc"}, {8192, "ring"}, {kAny, "two_proc"}}},
    {8,
     {{256, "default"},
      {4096, "neighbor"},
      {8192, "ring"},
      {16384, "neighbor"},
      {262144, "bruck"},
      {kAny, "neighbor"}}},
    {16, {{1024, "default"}, {kAny, "bruck"}}},
    {32, {{128, "default"}, {262144, "bruck"}, {kAny, "ring"}}},
    {64, {{256, "default"}, {8192, "bruck"}, {kAny, "ring"}}},
    {128, {{256, "default"}, {4096, "bruck"}, {kAny, "ring"}}},
    {256, {{1024, "bruck"}, {65536, "neighbor"}, {kAny, "ring"}}},
    {512, {{1024, "bruck"}, {kAny, "ring"}}},
    {1024, {{512, "bruck"}, {1024, "default"}, {4096, "bruck"}, {1048576, "neighbor"}, {kAny, "ring"}}},
    {kAny, {{4096, "bruck"}, {kAny, "neighbor"}}},
};

constexpr RankRow kGather[] = {
    {4,
     {{2, "linear_sync"},
      {4, "basic_linear"},
      {32768, "binomial"},
      {65536, "basic_linear"},
      {131072, "binomial"},
      {kAny, "linear_sync"}}},
    {8,
     {{1024, "binomial"},
      {8192, "basic_linear"},
      {32768, "binomial"},
      {262144, "basic_linear"},
      {kAny, "linear_sync"}}},
    {256, {{kAny, "binomial"}}},
    {512, {{2048, "binomial"}, {8192, "basic_linear"}, {kAny, "binomial"}}},
    {kAny, {{kAny, "binomial"}}},
};

constexpr RankRow kScatter[] = {
    {4, {{2, "linear_nb"}, {131072, "basic_linear"}, {262144, "linear_nb"}, {kAny, "basic_linear"}}},
    {8,
     {{2048, "binomial"},
      {4096, "basic_linear"},
      {8192, "binomial"},
      {32768, "basic_linear"},
      {1048576, "linear_nb"},
      {kAny, "basic_linear"}}},
    {16, {{16384, "binomial"}, {1048576, "linear_nb"}, {kAny, "basic_linear"}}},
    {32, {{16384, "binomial"}, {32768, "basic_linear"}, {kAny, "linear_nb"}}},
    {64, {{512, "binomial"}, {8192, "linear_nb"}, {16384, "binomial"}, {kAny, "linear_nb"}}},
    {kAny, {{512, "binomial"}, {kAny, "linear_nb"}}},
};

constexpr RankRow kLinear[] = {{kAny, {{kAny, "linear"}}}};
constexpr RankRow kBasicLinear[] = {{kAny, {{kAny, "basic_linear"}}}};

struct Table {
  Collective collective;
  std::span<const RankRow> rows;
};

constexpr Table kTables[] = {
    {Collective::kBarrier, kBarrier},
    {Collective::kBcast, kBcast},
    {Collective::kAllgather, kAllgather},
    {Collective::kAllgatherv, kAllgatherv},
    {Collective::kAlltoall, kAlltoall},
    {Collective::kAlltoallv, kAlltoallv},
    {Collective::kGather, kGather},
    {Collective::kGatherv, kLinear},
    {Collective::kScatter, kScatter},
    {Collective::kScatterv, kLinear},
    {Collective::kScan, kLinear},
    {Collective::kExscan, kLinear},
    {Collective::kAlltoallw, kBasicLinear},
    {Collective::kNeighborAllgather, kBasicLinear},
    {Collective::kNeighborAlltoall, kBasicLinear},
};

std::int64_t sum(const std::vector<std::int64_t>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0});
}

}  // namespace

std::span<const RankRow> decision_table(Collective collective, bool commutative) {
  if (const auto rows = reduction_table(collective, commutative); !rows.empty()) return rows;
  const auto table = std::find_if(std::begin(kTables), std::end(kTables),
                                  [&](const Table& row) { return row.collective == collective; });
  assert(table != std::end(kTables));
  return table->rows;
}

std::int64_t decisive_bytes(const CollectiveCall& call) {
  switch (call.collective) {
    case Collective::kAllgatherv:
      return sum(call.recv_bytes) / call.size;
    case Collective::kReduceScatter:
      return sum(call.recv_bytes);
    default:
      return call.bytes;
  }
}

std::string_view decide(Collective collective, int ranks, std::int64_t bytes, bool commutative) {
  for (const RankRow& row : decision_table(collective, commutative)) {
    if (ranks >= row.ranks_below) continue;
    for (const Cut& cut : row.cuts)
      if (bytes < cut.bytes_below || cut.bytes_below == kAny) return cut.algorithm;
  }
  assert(false && "a table without a last row");
  return "";
}

}  // namespace dperf::replay::mpi
