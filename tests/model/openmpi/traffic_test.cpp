// The replay of a run sends the messages that Open MPI 4.1 sent in it: as many between each two ranks, of the
// same sizes. For what its monitoring cannot count, or not one call at a time: making communicators,
// collectives on intercommunicators, one-sided communication.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>

#include "model/openmpi/traffic.h"

namespace dperf::replay::testing {
namespace {

using Rows = std::vector<std::string>;
using Settings = std::map<std::string, std::string>;

/// What Open MPI tells of a process takes 47 or 48 bytes and the name of its host: from such a size, how many
/// processes they are. (One byte depends on the number of the job.)
void count_processes(Traffic& traffic) {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  const auto each = static_cast<std::int64_t>(46 + std::strlen(host));
  for (auto& [pair, sizes] : traffic)
    for (std::int64_t& bytes : sizes)
      if (bytes >= each) bytes /= each;
}

void expect_same(int ranks, const Rows& rows, const Settings& settings) {
  const OpenMpiRun run(ranks, rows, settings);
  if (!run.is_known()) GTEST_SKIP() << "this is not Open MPI 4.1";
  for (const std::string& row : rows) {
    Traffic ours = run.replayed(row), theirs = run.sent(row);
    if (row.starts_with("intercomm_create")) count_processes(ours), count_processes(theirs);
    EXPECT_EQ(describe(ours), describe(theirs)) << row << " on " << ranks << " ranks";
  }
}

class OpenMpiSends : public ::testing::TestWithParam<int> {};
class OpenMpiSendsMuch : public OpenMpiSends {};

TEST_P(OpenMpiSends, ForNewCommunicators) {
  expect_same(GetParam(),
              {"dup",
               "dup_with_info",
               "idup",
               "dup_and_free",
               "dup_and_disconnect",
               "split_in_two",
               "split_some",
               "create",
               "create_group",
               "create_group_of_all",
               "cart",
               "cart_reordered",
               "cart_of_some",
               "cart_and_sub",
               "graph",
               "dist_graph_adjacent",
               "split_type",
               "split_type_by_rank",
               "split_type_reversed",
               "split_type_some",
               "split_type_none"},
              {});
}

TEST_P(OpenMpiSends, ForNewIntercommunicators) {
  expect_same(GetParam(),
              {"intercomm_create", "intercomm_create_by_last", "intercomm_merge", "inter_dup",
               "inter_dup_of_one", "inter_idup", "inter_split", "inter_create", "inter_dup_and_disconnect"},
              {});
}

TEST_P(OpenMpiSends, ForNewWindows) {
  expect_same(GetParam(), {"win_create", "win_allocate", "win_create_dynamic"},
              {{"osc", "pt2pt"}, {"btl", "tcp,self"}});
}

/// `rows` for each of the sizes in bytes.
Rows with_sizes(const Rows& rows, const std::vector<int>& sizes) {
  Rows all;
  for (const std::string& row : rows)
    for (const int bytes : sizes) all.push_back(fmt::format("{}:{}", row, bytes));
  return all;
}

const Rows kBlocking = {"barrier",   "bcast",     "gather",     "gatherv",        "scatter",
                        "scatterv",  "allgather", "allgatherv", "alltoall",       "alltoallv",
                        "alltoallw", "reduce",    "allreduce",  "reduce_scatter", "reduce_scatter_block"};

Rows each(const std::string& prefix, const Rows& names) {
  Rows all;
  for (const std::string& name : names) all.push_back(prefix + name);
  return all;
}

TEST_P(OpenMpiSendsMuch, ForCollectivesBetweenTwoHalves) {
  expect_same(GetParam(), with_sizes(each("halves_", kBlocking), {0, 8, 1000, 40000}), {});
  expect_same(GetParam(), with_sizes(each("halves_i", kBlocking), {0, 8, 1000, 40000}), {});
}

TEST_P(OpenMpiSendsMuch, ForCollectivesBetweenOneAndTheOthers) {
  expect_same(GetParam(), with_sizes(each("one_", kBlocking), {0, 8, 40000}), {});
  expect_same(GetParam(), with_sizes(each("one_i", kBlocking), {0, 8, 40000}), {});
}

// Of other sizes: tests/model/oracle.
TEST_P(OpenMpiSendsMuch, ForCollectivesWithoutData) {
  expect_same(GetParam(), with_sizes(each("world_", kBlocking), {0}), {});
  expect_same(GetParam(), with_sizes(each("world_i", kBlocking), {0}), {});
}

TEST_P(OpenMpiSendsMuch, ForOneSidedCommunication) {
  const Rows without_size = {"fences",
                             "lock_nothing",
                             "lock_all_nothing",
                             "pscw_nothing",
                             "fence_fetch_and_op",
                             "lock_fetch_and_op",
                             "lock_all_fetch_and_op",
                             "fence_compare_and_swap",
                             "lock_compare_and_swap",
                             "lock_all_compare_and_swap"};
  Rows rows = with_sizes({"fence_put",
                          "fence_get",
                          "fence_accumulate",
                          "fence_get_accumulate",
                          "fence_fetch",
                          "lock_put",
                          "lock_get",
                          "lock_accumulate",
                          "lock_get_accumulate",
                          "lock_fetch",
                          "lock_all_put",
                          "lock_all_get",
                          "lock_all_accumulate",
                          "lock_all_get_accumulate",
                          "lock_all_fetch",
                          "lock_rput",
                          "lock_rget",
                          "lock_raccumulate",
                          "lock_rget_accumulate",
                          "fence_twenty_puts",
                          "lock_flush",
                          "lock_all_flush_all",
                          "lock_all_without_check",
                          "lock_self",
                          "pscw_put",
                          "pscw_puts",
                          "pscw_get",
                          "pscw_accumulate",
                          "pscw_get_accumulate"},
                         {8, 1000, 8000, 8192, 20000, 200000});
  rows.insert(rows.end(), without_size.begin(), without_size.end());
  rows.push_back("lock_without_check:8");  // with 8192 bytes, Open MPI 4.1.4 hangs
  expect_same(GetParam(), rows, {{"osc", "pt2pt"}, {"btl", "tcp,self"}});
}

std::string number_of_ranks(const ::testing::TestParamInfo<int>& info) {
  return std::to_string(info.param);
}

INSTANTIATE_TEST_SUITE_P(Ranks, OpenMpiSends, ::testing::Values(2, 3, 4, 5, 7, 8, 9), number_of_ranks);
INSTANTIATE_TEST_SUITE_P(Ranks, OpenMpiSendsMuch, ::testing::Values(2, 3, 4), number_of_ranks);

}  // namespace
}  // namespace dperf::replay::testing
