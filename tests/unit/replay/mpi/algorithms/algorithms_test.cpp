// Every algorithm, at many sizes, leaves every member with what the MPI standard requires, without deadlock
// even if sends wait for their receivers.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "unit/replay/mpi/algorithms/cases.h"

namespace dperf::replay::mpi::testing {
namespace {

const std::vector<int> kSizes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 32, 33};

bool has_root(Collective collective) {
  using enum Collective;
  static const std::set<Collective> rooted = {kBcast, kReduce, kGather, kGatherv, kScatter, kScatterv};
  return rooted.contains(collective);
}

bool can_be_in_place(Collective collective) {
  return collective != Collective::kBarrier && collective != Collective::kBcast;
}

/// Reductions that keep the order of the operands; the others are never chosen for operations that do not
/// commute.
bool keeps_order(const AlgorithmInfo& info) {
  static const std::set<std::pair<Collective, std::string_view>> in_order = {
      {Collective::kReduce, "linear"},
      {Collective::kReduce, "in-order_binary"},
      {Collective::kReduce, "rabenseifner"},
      {Collective::kAllreduce, "basic_linear"},
      {Collective::kAllreduce, "nonoverlapping"},
      {Collective::kAllreduce, "recursive_doubling"},
      {Collective::kAllreduce, "rabenseifner"},
      {Collective::kReduceScatter, "non-overlapping"},
      {Collective::kReduceScatter, "butterfly"},
      {Collective::kReduceScatterBlock, "basic_linear"},
      {Collective::kReduceScatterBlock, "recursive_doubling"},
      {Collective::kReduceScatterBlock, "recursive_halving"},
      {Collective::kReduceScatterBlock, "butterfly"},
      {Collective::kReduce, "mpich_binomial"},
      {Collective::kReduceScatter, "mpich_in_order"},
      {Collective::kReduceScatterBlock, "mpich_in_order"},
      {Collective::kReduce, "nbc_binomial"},
      {Collective::kAllreduce, "nbc_binomial"},
      {Collective::kReduceScatter, "nbc_binomial"},
      {Collective::kReduceScatterBlock, "nbc_binomial"},
      {Collective::kReduce, "smpi_nbc"},
      {Collective::kAllreduce, "smpi_nbc"},
      {Collective::kReduceScatter, "smpi_nbc"},
      {Collective::kReduceScatterBlock, "smpi_nbc"},
      {Collective::kReduceScatter, "smpi_default"},
      {Collective::kReduceScatterBlock, "smpi_default"},
      {Collective::kReduceScatterBlock, "smpi_butterfly"},
      {Collective::kScan, "smpi_default"},
      {Collective::kExscan, "smpi_default"},
      {Collective::kScan, "linear"},
      {Collective::kScan, "recursive_doubling"},
      {Collective::kExscan, "linear"},
      {Collective::kExscan, "recursive_doubling"},
  };
  return in_order.contains({info.collective, info.name});
}

void expect_right(const Case& c, const CollectiveChoice& choice) {
  for (Sends sends : {Sends::kEager, Sends::kSynchronous}) {
    auto members = members_of(calls_of(c), choice);
    fill(c, members);
    const std::string trouble = execute(members, sends);
    ASSERT_EQ(trouble, "") << to_string(c) << (sends == Sends::kEager ? ", eager" : ", synchronous");
    ASSERT_EQ(check_result(c, members), "") << to_string(c);
  }
}

class AlgorithmTest : public ::testing::TestWithParam<AlgorithmInfo> {
 protected:
  Case make_case(int size, std::int64_t count) const {
    Case c{.collective = GetParam().collective, .size = size, .count = count};
    static const std::set<std::string_view> cut_between_bytes = {
        "smpi_scatter_rdb_allgather", "mpich_scatter_doubling", "mpich_scatter_ring"};
    if (cut_between_bytes.contains(GetParam().name)) c.element_bytes = 1;
    return c;
  }
  CollectiveChoice forced(const std::string& parameters = "") const {
    CollectiveChoice choice;
    choice.forced[std::string(name_of(GetParam().collective))] = std::string(GetParam().name) + parameters;
    return choice;
  }
};

TEST_P(AlgorithmTest, GivesEverybodyTheRightData) {
  for (int size : kSizes)
    for (std::int64_t count : {0, 1, 2, 5, 13, 64})
      if (size <= 17 || count == 13) expect_right(make_case(size, count), forced());
}

TEST_P(AlgorithmTest, GivesEverybodyTheRightDataOfLongVectors) {
  for (int size : {2, 5}) expect_right(make_case(size, 20001), forced());
}

TEST_P(AlgorithmTest, TakesAnyRoot) {
  if (!has_root(GetParam().collective)) return;
  for (int size : {2, 3, 5, 8, 13, 17})
    for (int root = 1; root < size; ++root) {
      Case c = make_case(size, 19);
      c.root = root;
      expect_right(c, forced());
    }
}

TEST_P(AlgorithmTest, WorksInPlace) {
  if (!can_be_in_place(GetParam().collective)) return;
  for (int size : {1, 2, 3, 4, 7, 8, 13})
    for (int root : {0, size / 2, size - 1}) {
      Case c = make_case(size, 17);
      c.root = has_root(c.collective) ? root : 0;
      c.in_place = true;
      expect_right(c, forced());
    }
}

TEST_P(AlgorithmTest, KeepsTheOrderOfOperands) {
  if (!keeps_order(GetParam())) return;
  for (int size : kSizes)
    for (bool in_place : {false, true}) {
      Case c = make_case(size, 21);
      c.root = has_root(c.collective) ? size / 3 : 0;
      c.commutative = false;
      c.in_place = in_place;
      expect_right(c, forced());
    }
}

TEST_P(AlgorithmTest, WorksInSegments) {
  for (int size : {2, 3, 4, 6, 9, 16})
    for (const char* parameters : {":4", ":12", ":12:2", ":40:3", ":64:5", ":100000"})
      expect_right(make_case(size, 67), forced(parameters));
}

std::string test_name(const ::testing::TestParamInfo<AlgorithmInfo>& info) {
  std::string name = std::string(name_of(info.param.collective)) + "_" + std::string(info.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

/// Those with neighbours have a test of their own.
std::vector<AlgorithmInfo> of_all_members() {
  std::vector<AlgorithmInfo> infos(algorithms().begin(), algorithms().end());
  std::erase_if(infos, [](const AlgorithmInfo& info) { return is_neighborhood(info.collective); });
  return infos;
}

INSTANTIATE_TEST_SUITE_P(All, AlgorithmTest, ::testing::ValuesIn(of_all_members()), test_name);

}  // namespace
}  // namespace dperf::replay::mpi::testing
