// The decision tables against single rules of Open MPI 4.1, at the borders.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/choice/openmpi_rules.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "replay/mpi/algorithms/registry.h"
#include "replay/mpi/choice/library_rules.h"

namespace dperf::replay::mpi {
namespace {

struct Row {
  Collective collective;
  int ranks;
  std::int64_t bytes;
  std::string_view algorithm;
};

TEST(Decision, FollowsTheRulesOfOpenMpi) {
  using enum Collective;
  const Row rows[] = {
      {kBarrier, 2, 0, "recursive_doubling"},
      {kBarrier, 4, 0, "linear"},
      {kBarrier, 8, 0, "recursive_doubling"},
      {kBarrier, 64, 0, "bruck"},
      {kBarrier, 300, 0, "tree"},
      {kBarrier, 5000, 0, "bruck"},
      {kBcast, 2, 8, "pipeline"},
      {kBcast, 4, 8, "binary_tree"},
      {kBcast, 7, 1048576, "chain"},
      {kBcast, 16, 8192, "binomial"},
      {kBcast, 16, 1048575, "binomial"},
      {kBcast, 16, 1048576, "scatter_allgather"},
      {kBcast, 100, 1, "knomial"},
      {kReduce, 2, 8, "binary"},
      {kReduce, 2, 262143, "linear"},
      {kReduce, 4, 4095, "binary"},
      {kAllreduce, 2, 8, "recursive_doubling"},
      {kAllreduce, 3, 262144, "rabenseifner"},
      {kAllreduce, 2, 65536, "segmented_ring"},
      {kAllreduce, 4, 15, "ring"},
      {kAllreduce, 4, 16, "recursive_doubling"},
      {kAllreduce, 16, 8, "segmented_ring"},
      {kAllreduce, 16, 4096, "rabenseifner"},
      {kAllreduce, 4096, 2047, "nonoverlapping"},
      {kAllgather, 2, 8, "two_proc"},
      {kAllgather, 31, 1048576, "recursive_doubling"},
      {kAllgather, 32, 65536, "ring"},
      {kAllgatherv, 2, 4095, "two_proc"},
      {kAllgatherv, 8, 1023, "default"},
      {kAlltoall, 2, 1048576, "pairwise"},
      {kAlltoall, 4, 8, "linear_sync"},
      {kAlltoall, 16, 8, "modified_bruck"},
      {kAlltoall, 16, 1048576, "linear_sync"},
      {kAlltoallv, 3, 0, "pairwise"},
      {kAlltoallv, 4, 0, "basic_linear"},
      {kGather, 2, 1048576, "linear_sync"},
      {kGather, 16, 8, "binomial"},
      {kGatherv, 16, 0, "linear"},
      {kScatter, 4, 2047, "binomial"},
      {kScatter, 4, 2048, "basic_linear"},
      {kScatterv, 4, 0, "linear"},
      {kReduceScatter, 2, 65536, "butterfly"},
      {kReduceScatter, 16, 262144, "ring"},
      {kReduceScatterBlock, 2, 8, "recursive_halving"},
      {kReduceScatterBlock, 3, 131072, "basic_linear"},
      {kScan, 7, 8, "linear"},
      {kExscan, 7, 8, "linear"},
  };
  for (const Row& row : rows)
    EXPECT_EQ(decide(row.collective, row.ranks, row.bytes, true), row.algorithm)
        << name_of(row.collective) << " of " << row.ranks << " ranks, " << row.bytes << " bytes";
}

TEST(Decision, KeepsTheOrderOfOperandsThatDoNotCommute) {
  EXPECT_EQ(decide(Collective::kAllreduce, 2, 1 << 20, false), "basic_linear");
  EXPECT_EQ(decide(Collective::kAllreduce, 16, 1 << 20, false), "recursive_doubling");
  EXPECT_EQ(decide(Collective::kReduce, 16, 8, false), "in-order_binary");
  EXPECT_EQ(decide(Collective::kReduceScatter, 16, 8, false), "non-overlapping");
  EXPECT_EQ(decide(Collective::kReduceScatterBlock, 16, 8, false), "basic_linear");
}

TEST(Decision, EveryTableIsCompleteAndNamesKnownAlgorithms) {
  for (int c = 0; c <= static_cast<int>(Collective::kExscan); ++c)
    for (bool commutative : {true, false}) {
      const auto collective = static_cast<Collective>(c);
      const auto table = decision_table(collective, commutative);
      ASSERT_EQ(table.back().ranks_below, kAny) << name_of(collective);
      for (const RankRow& row : table) {
        const Cut* last = std::find_if(std::begin(row.cuts), std::end(row.cuts),
                                       [](const Cut& cut) { return cut.bytes_below == kAny; });
        ASSERT_NE(last, std::end(row.cuts)) << name_of(collective) << " below " << row.ranks_below;
        for (const Cut* cut = row.cuts; cut <= last; ++cut)
          EXPECT_TRUE(std::any_of(algorithms().begin(), algorithms().end(),
                                  [&](const AlgorithmInfo& info) {
                                    return info.collective == collective && info.name == cut->algorithm;
                                  }))
              << name_of(collective) << ": " << cut->algorithm;
      }
    }
}

TEST(Decision, SimgridsChoicesAreKnownAlgorithms) {
  for (int c = 0; c <= static_cast<int>(Collective::kExscan); ++c)
    for (int ranks : {2, 3, 4, 7, 8, 16, 31, 32, 64, 128, 300, 600, 1024, 2048, 5000})
      for (std::int64_t bytes = 1; bytes < 1 << 24; bytes *= 2)
        for (bool commutative : {true, false}) {
          const auto collective = static_cast<Collective>(c);
          const std::string_view name = decide_as_simgrid(collective, ranks, bytes, commutative);
          EXPECT_TRUE(std::any_of(
              algorithms().begin(), algorithms().end(),
              [&](const AlgorithmInfo& info) { return info.collective == collective && info.name == name; }))
              << name_of(collective) << ": " << name;
        }
  for (int c = 0; c <= static_cast<int>(Collective::kExscan); ++c) {
    const auto collective = static_cast<Collective>(c);
    const std::string_view name = decide_nbc_as_simgrid(collective);
    EXPECT_TRUE(std::any_of(
        algorithms().begin(), algorithms().end(),
        [&](const AlgorithmInfo& info) { return info.collective == collective && info.name == name; }))
        << name_of(collective) << ": " << name;
  }
}

TEST(Decision, SizesThatDifferCountTogether) {
  CollectiveCall call;
  call.size = 4;
  call.recv_bytes = {10, 20, 30, 41};
  call.collective = Collective::kAllgatherv;
  EXPECT_EQ(decisive_bytes(call), 25);
  call.collective = Collective::kReduceScatter;
  EXPECT_EQ(decisive_bytes(call), 101);
}

}  // namespace
}  // namespace dperf::replay::mpi
