// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/decision.h"

#include <cassert>
#include <numeric>

namespace dperf::replay::mpi {

namespace {

// Thresholds of the fixed decision rules of Open MPI 4.1 (coll/tuned). Names that end in InOrder are for
// operations that do not commute. gatherv, scatterv, scan, exscan, alltoallw and the neighbourhood
// collectives come from coll/basic, which has one algorithm.

constexpr RankRow kAllreduceInOrder[] = {
    {4, {{131072, "recursive_doubling"}, {kAny, "basic_linear"}}},
    {8, {{kAny, "recursive_doubling"}}},
    {16, {{1048576, "recursive_doubling"}, {kAny, "nonoverlapping"}}},
    {128, {{kAny, "recursive_doubling"}}},
    {256, {{131072, "nonoverlapping"}, {524288, "recursive_doubling"}, {kAny, "nonoverlapping"}}},
    {512, {{4096, "nonoverlapping"}, {524288, "recursive_doubling"}, {kAny, "nonoverlapping"}}},
    {kAny, {{2048, "nonoverlapping"}, {kAny, "recursive_doubling"}}},
};

constexpr RankRow kAllreduce[] = {
    {4,
     {{8, "ring"},
      {4096, "recursive_doubling"},
      {8192, "ring"},
      {16384, "recursive_doubling"},
      {65536, "ring"},
      {262144, "segmented_ring"},
      {kAny, "rabenseifner"}}},
    {8, {{16, "ring"}, {8192, "recursive_doubling"}, {kAny, "rabenseifner"}}},
    {16, {{8192, "recursive_doubling"}, {kAny, "rabenseifner"}}},
    {32, {{64, "segmented_ring"}, {4096, "recursive_doubling"}, {kAny, "rabenseifner"}}},
    {64, {{128, "segmented_ring"}, {kAny, "rabenseifner"}}},
    {128, {{262144, "recursive_doubling"}, {kAny, "rabenseifner"}}},
    {256, {{131072, "nonoverlapping"}, {262144, "recursive_doubling"}, {kAny, "rabenseifner"}}},
    {512, {{4096, "nonoverlapping"}, {kAny, "rabenseifner"}}},
    {2048, {{2048, "nonoverlapping"}, {16384, "recursive_doubling"}, {kAny, "rabenseifner"}}},
    {4096,
     {{2048, "nonoverlapping"},
      {4096, "segmented_ring"},
      {16384, "recursive_doubling"},
      {kAny, "rabenseifner"}}},
    {kAny,
     {{2048, "nonoverlapping"},
      {16384, "segmented_ring"},
      {32768, "recursive_doubling"},
      {kAny, "rabenseifner"}}},
};

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

constexpr RankRow kReduceInOrder[] = {
    {4, {{8, "in-order_binary"}, {kAny, "linear"}}},
    {8, {{kAny, "linear"}}},
    {16,
     {{1024, "in-order_binary"},
      {8192, "linear"},
      {16384, "in-order_binary"},
      {262144, "linear"},
      {kAny, "in-order_binary"}}},
    {128, {{kAny, "in-order_binary"}}},
    {256, {{512, "in-order_binary"}, {1024, "linear"}, {kAny, "in-order_binary"}}},
    {kAny, {{kAny, "in-order_binary"}}},
};

constexpr RankRow kReduce[] = {
    {4,
     {{8, "rabenseifner"},
      {16, "binary"},
      {32, "pipeline"},
      {262144, "linear"},
      {524288, "pipeline"},
      {1048576, "chain"},
      {kAny, "pipeline"}}},
    {8,
     {{4096, "binary"},
      {65536, "chain"},
      {262144, "binomial"},
      {524288, "linear"},
      {1048576, "binomial"},
      {kAny, "linear"}}},
    {16, {{8192, "binary"}, {kAny, "binomial"}}},
    {32, {{4096, "binary"}, {kAny, "binomial"}}},
    {256, {{kAny, "binomial"}}},
    {512, {{8192, "binomial"}, {16384, "in-order_binary"}, {kAny, "binomial"}}},
    {2048, {{kAny, "binomial"}}},
    {4096,
     {{512, "binomial"},
      {1024, "in-order_binary"},
      {8192, "binomial"},
      {16384, "in-order_binary"},
      {kAny, "binomial"}}},
    {kAny,
     {{16, "binomial"},
      {32, "in-order_binary"},
      {1024, "binomial"},
      {2048, "in-order_binary"},
      {8192, "binomial"},
      {16384, "in-order_binary"},
      {kAny, "binomial"}}},
};

constexpr RankRow kReduceScatterInOrder[] = {
    {kAny, {{kAny, "non-overlapping"}}},
};

constexpr RankRow kReduceScatter[] = {
    {4, {{65536, "ring"}, {131072, "butterfly"}, {kAny, "ring"}}},
    {8, {{8, "non-overlapping"}, {262144, "recursive_halving"}, {kAny, "ring"}}},
    {32, {{262144, "recursive_halving"}, {kAny, "ring"}}},
    {64, {{64, "non-overlapping"}, {2048, "recursive_halving"}, {524288, "butterfly"}, {kAny, "ring"}}},
    {128,
     {{256, "non-overlapping"},
      {512, "recursive_halving"},
      {2048, "butterfly"},
      {4096, "recursive_halving"},
      {kAny, "butterfly"}}},
    {256, {{256, "non-overlapping"}, {512, "recursive_halving"}, {kAny, "butterfly"}}},
    {512, {{256, "non-overlapping"}, {1024, "recursive_halving"}, {kAny, "butterfly"}}},
    {1024,
     {{512, "non-overlapping"},
      {2048, "recursive_halving"},
      {8192, "butterfly"},
      {16384, "recursive_halving"},
      {kAny, "butterfly"}}},
    {2048,
     {{512, "non-overlapping"},
      {4096, "recursive_halving"},
      {16384, "butterfly"},
      {32768, "recursive_halving"},
      {kAny, "butterfly"}}},
    {4096, {{512, "non-overlapping"}, {4096, "recursive_halving"}, {kAny, "butterfly"}}},
    {kAny, {{1024, "non-overlapping"}, {8192, "recursive_halving"}, {kAny, "butterfly"}}},
};

constexpr RankRow kReduceScatterBlockInOrder[] = {
    {kAny, {{kAny, "basic_linear"}}},
};

constexpr RankRow kReduceScatterBlock[] = {
    {4,
     {{4, "recursive_doubling"},
      {8, "butterfly"},
      {16, "recursive_halving"},
      {128, "butterfly"},
      {256, "recursive_halving"},
      {4096, "butterfly"},
      {8192, "recursive_halving"},
      {131072, "butterfly"},
      {kAny, "basic_linear"}}},
    {8,
     {{8, "recursive_halving"},
      {32, "recursive_doubling"},
      {256, "butterfly"},
      {8192, "recursive_halving"},
      {16384, "butterfly"},
      {1048576, "recursive_halving"},
      {kAny, "basic_linear"}}},
    {16,
     {{4, "basic_linear"},
      {32, "recursive_halving"},
      {128, "butterfly"},
      {524288, "recursive_halving"},
      {4194304, "basic_linear"},
      {kAny, "butterfly"}}},
    {32,
     {{32, "basic_linear"},
      {524288, "recursive_halving"},
      {2097152, "basic_linear"},
      {4194304, "recursive_halving"},
      {kAny, "butterfly"}}},
    {kAny,
     {{4, "recursive_halving"},
      {16, "basic_linear"},
      {65536, "butterfly"},
      {262144, "basic_linear"},
      {kAny, "butterfly"}}},
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

struct Tables {
  Collective collective;
  std::span<const RankRow> commutative, in_order;
};

constexpr Tables kTables[] = {
    {Collective::kBarrier, kBarrier, kBarrier},
    {Collective::kBcast, kBcast, kBcast},
    {Collective::kReduce, kReduce, kReduceInOrder},
    {Collective::kAllreduce, kAllreduce, kAllreduceInOrder},
    {Collective::kAllgather, kAllgather, kAllgather},
    {Collective::kAllgatherv, kAllgatherv, kAllgatherv},
    {Collective::kAlltoall, kAlltoall, kAlltoall},
    {Collective::kAlltoallv, kAlltoallv, kAlltoallv},
    {Collective::kGather, kGather, kGather},
    {Collective::kGatherv, kLinear, kLinear},
    {Collective::kScatter, kScatter, kScatter},
    {Collective::kScatterv, kLinear, kLinear},
    {Collective::kReduceScatter, kReduceScatter, kReduceScatterInOrder},
    {Collective::kReduceScatterBlock, kReduceScatterBlock, kReduceScatterBlockInOrder},
    {Collective::kScan, kLinear, kLinear},
    {Collective::kExscan, kLinear, kLinear},
    {Collective::kAlltoallw, kBasicLinear, kBasicLinear},
    {Collective::kNeighborAllgather, kBasicLinear, kBasicLinear},
    {Collective::kNeighborAlltoall, kBasicLinear, kBasicLinear},
};

std::int64_t sum(const std::vector<std::int64_t>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0});
}

}  // namespace

std::span<const RankRow> decision_table(Collective collective, bool commutative) {
  const Tables& tables = kTables[static_cast<std::size_t>(collective)];
  assert(tables.collective == collective);
  return commutative ? tables.commutative : tables.in_order;
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
