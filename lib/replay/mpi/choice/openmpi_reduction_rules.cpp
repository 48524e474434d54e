// Thresholds of the fixed decision rules of Open MPI 4.1 (coll/tuned) for reductions. Names that end in
// InOrder are for operations that do not commute.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/choice/openmpi_rules.h"

namespace dperf::replay::mpi {
namespace {

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

}  // namespace

std::span<const RankRow> reduction_table(Collective collective, bool commutative) {
  const auto table = [&](std::span<const RankRow> rows, std::span<const RankRow> in_order) {
    return commutative ? rows : in_order;
  };
  switch (collective) {
    case Collective::kReduce:
      return table(kReduce, kReduceInOrder);
    case Collective::kAllreduce:
      return table(kAllreduce, kAllreduceInOrder);
    case Collective::kReduceScatter:
      return table(kReduceScatter, kReduceScatterInOrder);
    case Collective::kReduceScatterBlock:
      return table(kReduceScatterBlock, kReduceScatterBlockInOrder);
    default:
      return {};
  }
}

}  // namespace dperf::replay::mpi
