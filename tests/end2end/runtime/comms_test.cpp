// Keys and members of communicators.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include <map>

#include "run.h"

namespace dperf::test {
namespace {

using testing::ElementsAre;

class Comms : public testing::Test {
 protected:
  static TracedRun& run() {
    static TracedRun run(4, "comms");
    return run;
  }
  /// The communicator that the n-th call of that name made on a rank.
  static trace::Communicator made(int rank, std::string_view name, std::size_t n = 0) {
    return made_communicator(run(), rank, name, n);
  }
  static std::vector<int> members(int rank, std::string_view name, std::size_t n = 0) {
    return run().trace().members(made(rank, name, n).key);
  }
};

TEST_F(Comms, SumsAreRightWithMoreRanksThanCores) {
  ASSERT_TRUE(run().result().ok()) << describe(run().result());
  expect_sums(run());
}

TEST_F(Comms, SplitHasMembersInTheOrderOfTheirKeys) {
  EXPECT_THAT(members(0, "MPI_Comm_split"), ElementsAre(2, 0));
  EXPECT_THAT(members(3, "MPI_Comm_split"), ElementsAre(3, 1));
  EXPECT_THAT(members(1, "MPI_Comm_split", 1), ElementsAre(0, 1, 2));
  EXPECT_EQ(only(run().calls(3), "MPI_Comm_split").at(1).args.creation.color, trace::kUndefined);
  EXPECT_EQ(only(run().calls(3), "MPI_Comm_split").at(1).args.made.comm, 0u);
}

TEST_F(Comms, GroupsOfSomeMembersAreKnown) {
  EXPECT_THAT(members(1, "MPI_Comm_create"), ElementsAre(3, 1));
  EXPECT_THAT(members(3, "MPI_Comm_create_group"), ElementsAre(3, 1));
  EXPECT_EQ(made(3, "MPI_Comm_create_group").key, made(1, "MPI_Comm_create_group").key);
  EXPECT_NE(made(3, "MPI_Comm_create_group").key, made(3, "MPI_Comm_create").key);
}

TEST_F(Comms, DuplicatesHaveTheSameKeyOnAllMembersWhateverWasMadeBefore) {
  EXPECT_EQ(made(0, "MPI_Comm_dup", 1).key, made(3, "MPI_Comm_dup", 1).key);
  EXPECT_EQ(made(0, "MPI_Comm_idup").key, made(2, "MPI_Comm_idup").key);
  const auto number = only(run().calls(0), "MPI_Comm_idup").at(0).args.made.comm;
  const auto& barriers = only(run().calls(0), "MPI_Barrier");
  EXPECT_TRUE(std::any_of(barriers.begin(), barriers.end(),
                          [&](const trace::Event& call) { return call.args.comm == number; }));
}

TEST_F(Comms, SubgridsHaveTheirRows) {
  EXPECT_THAT(members(1, "MPI_Cart_sub"), ElementsAre(0, 1));
  EXPECT_THAT(members(2, "MPI_Cart_sub"), ElementsAre(2, 3));
}

TEST_F(Comms, SidesOfAnIntercommunicatorDifferInTheLowestBit) {
  const auto left = made(0, "MPI_Intercomm_create");
  const auto right = made(3, "MPI_Intercomm_create");
  EXPECT_TRUE(left.is_inter);
  EXPECT_EQ(left.key ^ right.key, 1u);
  EXPECT_EQ(left.key % 2, 0u);
  EXPECT_THAT(run().trace().members(left.key), ElementsAre(0, 1));
  EXPECT_THAT(run().trace().remote_members(left.key), ElementsAre(2, 3));
  EXPECT_EQ(made(0, "MPI_Intercomm_merge").key, made(3, "MPI_Intercomm_merge").key);
}

TEST_F(Comms, APairHasAnotherKeyThanMpiCommSelf) {
  const auto left = made(0, "MPI_Intercomm_create", 1);
  const auto right = made(1, "MPI_Intercomm_create", 1);
  EXPECT_EQ(left.key ^ right.key, 1u);
  EXPECT_THAT(run().trace().members(left.key), ElementsAre(0));
  EXPECT_THAT(run().trace().members(right.key), ElementsAre(1));
}

TEST_F(Comms, KeysAreUniqueInTheRun) {
  std::map<std::uint64_t, std::vector<int>> makers;
  for (int rank = 0; rank < 4; ++rank) {
    std::set<std::uint64_t> own;
    const auto& communicators = run().trace().rank(rank).definitions().communicators;
    for (std::size_t i = 1; i < communicators.size(); ++i) {
      EXPECT_TRUE(own.insert(communicators[i].key).second) << i;
      makers[communicators[i].key].push_back(rank);
    }
  }
  for (const auto& [key, ranks] : makers) {
    auto members = run().trace().members(key);
    std::sort(members.begin(), members.end());
    EXPECT_EQ(ranks, members) << key;
  }
}

/// The keys of what a rank made, by the calls of that name; by the tag, if there is one.
std::map<int, std::vector<std::uint64_t>> keys_by_tag(TracedRun& run, int rank, std::string_view name) {
  std::map<int, std::vector<std::uint64_t>> keys;
  const auto& communicators = run.trace().rank(rank).definitions().communicators;
  for (unsigned thread = 0; thread < run.trace().rank(rank).threads(); ++thread)
    for (const trace::Event& call : only(run.events(rank, thread), name))
      keys[call.args.tag].push_back(communicators.at(call.args.made.comm).key);
  return keys;
}

/// No rank waits for another one that has called the same.
void expect_predicted(TracedRun& run) {
  const CommandResult predicted =
      run_command({program("dperf-predict"), "--platform", "cluster", (run.folder() / "traces").string()});
  EXPECT_TRUE(predicted.ok()) << describe(predicted);
}

TEST(CommOrders, ADuplicateAndOneOfAGroupAreNotMistakenForEachOther) {
  TracedRun run(2, "comm_orders", {"requests"});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  for (const char* name : {"MPI_Comm_idup", "MPI_Comm_create_group"}) {
    ASSERT_FALSE(keys_by_tag(run, 0, name).empty());
    EXPECT_EQ(keys_by_tag(run, 0, name), keys_by_tag(run, 1, name)) << name;
  }
  expect_predicted(run);
}

TEST(CommOrders, DuplicatesOfTwoIntercommunicatorsAreToldApartByTheirParents) {
  TracedRun run(2, "comm_orders", {"pairs"});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  const auto left = keys_by_tag(run, 0, "MPI_Comm_idup")[0], right = keys_by_tag(run, 1, "MPI_Comm_idup")[0];
  ASSERT_EQ(left.size(), 2U);
  ASSERT_EQ(right.size(), 2U);
  EXPECT_EQ(left[0] ^ right[1], 1U) << "the first one of rank 0 is the second one of rank 1";
  EXPECT_EQ(left[1] ^ right[0], 1U);
  expect_predicted(run);
}

TEST(CommOrders, ThreadsThatMakeOneEachMayBeFirstInAnyOrder) {
  TracedRun run(2, "comm_orders", {"threads"});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  const auto keys = keys_by_tag(run, 0, "MPI_Comm_create_group");
  ASSERT_EQ(keys.size(), 2U) << "tags";
  auto sorted = [](auto all) {
    for (auto& [tag, of_tag] : all) std::ranges::sort(of_tag);
    return all;
  };
  EXPECT_EQ(sorted(keys), sorted(keys_by_tag(run, 1, "MPI_Comm_create_group")));
  expect_predicted(run);
}

TEST_F(Comms, EveryCollectiveIsMadeByAllMembers) {
  const CommandResult check =
      run_command({program("dperf-trace"), "check", (run().folder() / "traces").string()});
  EXPECT_TRUE(check.ok()) << describe(check);
}

}  // namespace
}  // namespace dperf::test
