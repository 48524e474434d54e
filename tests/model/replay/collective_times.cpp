// Collectives through their programs, in communicators of their own, and calls that make communicators.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::HasSubstr;

ReplayOptions with(const std::string& collective, const std::string& algorithm) {
  ReplayOptions options = smpi();
  options.collectives.forced[collective] = algorithm;
  return options;
}

TEST(Collectives, ABinomialBroadcast) {
  // 8 ranks, 3 rounds of 10 us + 1 us.
  const Prediction p =
      predict("ranks 8\nrank all\nMPI_Bcast count=1000 type=1B root=0\n", with("bcast", "binomial"));
  EXPECT_NEAR(p.t_predicted_s, 33 * kUs, kRounding);
  EXPECT_EQ(p.messages, 7u);
  ASSERT_EQ(p.sites.size(), 1u);
  EXPECT_EQ(p.sites[0].call, "MPI_Bcast");
  EXPECT_EQ(p.sites[0].algorithm, "binomial");
  EXPECT_EQ(p.sites[0].calls, 8u);
  EXPECT_EQ(p.sites[0].bytes, 1000u);
  expect_sums(p);
}

TEST(Collectives, RecursiveDoubling) {
  // 8 ranks exchange 8 bytes in 3 rounds, twice: 6 x 10.008 us.
  const Prediction p =
      predict("ranks 8\nrank all\nMPI_Allreduce count=1 type=8B\nMPI_Allreduce count=1 type=8B\n",
              with("allreduce", "recursive_doubling"));
  EXPECT_NEAR(p.t_predicted_s, 6 * 10.008 * kUs, kRounding);
  EXPECT_EQ(p.messages, 2u * 8 * 3);
}

TEST(Collectives, AllWaitForTheLast) {
  // Rank 3 comes 1 ms late to a barrier: what the others wait before that is waiting, also where they depend
  // on it only through others.
  const Prediction p =
      predict("ranks 8\nrank 3\ncompute 1ms\nrank all\nMPI_Barrier\n", with("barrier", "recursive_doubling"));
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs + 30 * kUs, kRounding);
  for (const int rank : {0, 1, 2, 4, 7})
    EXPECT_NEAR(p.ranks[static_cast<std::size_t>(rank)].waiting_s, 1 * kMs, kRounding) << rank;
  EXPECT_NEAR(p.ranks[3].waiting_s, 0, kRounding);
  EXPECT_NEAR(p.ranks[4].communication_s, 30 * kUs, kRounding);  // over 2 and 0
  EXPECT_NEAR(p.ranks[3].total_s, 1 * kMs, kRounding);           // finds everything there
  expect_sums(p);
}

TEST(Collectives, OverlappingCommunicators) {
  // Rows {0,1} {2,3} and columns {0,2} {1,3}: a barrier in each, one after the other. Rank 0 comes last, at 1
  // ms, and finds the messages of both its partners there. Rank 1 gets its message in the row, 10 us later,
  // rank 2 in the column; rank 3 waits in its column for rank 1, 10 us more.
  const Prediction p = predict(R"(
ranks 4
comm row0 members=0,1
comm row1 members=2,3
comm column0 members=0,2
comm column1 members=1,3
rank 0
  compute 1ms
rank 0,1
  MPI_Barrier comm=row0
rank 2,3
  MPI_Barrier comm=row1
rank 0,2
  MPI_Barrier comm=column0
rank 1,3
  MPI_Barrier comm=column1
)",
                               smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 1 * kMs + 10 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[2].total_s, 1 * kMs + 10 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[3].total_s, 1 * kMs + 20 * kUs, kRounding);
  expect_sums(p);
}

TEST(Collectives, TheRootIsARankOfTheCommunicator) {
  // In `turned`, rank 0 is world rank 2: it sends at 1 ms, and linear goes to both others at once.
  const Prediction p = predict(R"(
ranks 3
comm turned members=2,0,1
rank 2
  compute 1ms
rank all
  MPI_Bcast count=1000 type=1B root=0 comm=turned
)",
                               with("bcast", "basic_linear"));
  EXPECT_NEAR(p.ranks[2].total_s, 1 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs + 11 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 1 * kMs + 11 * kUs, kRounding);
}

TEST(Collectives, SeveralNonBlockingOnesAtOnce) {
  // Two broadcasts of 1000 and 2000 bytes are under way together: 12 us, not 23.
  const Prediction p = predict(R"(
ranks 2
rank all
  MPI_Ibcast count=1000 type=1B root=0 newreq=1
  MPI_Ibcast count=2000 type=1B root=0 newreq=2
  MPI_Waitall reqs=2,1
)",
                               smpi());
  EXPECT_NEAR(p.t_predicted_s, 12 * kUs, kRounding);
}

TEST(Collectives, ANonBlockingOneOverlapsWithComputation) {
  const Prediction p = predict(
      "ranks 4\nrank all\nMPI_Iallreduce count=1 type=8B newreq=1\ncompute 1ms\nMPI_Wait req=1\n", smpi());
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs, kRounding);
}

TEST(Collectives, SizesOfEachMember) {
  // Linear gatherv to rank 0: the largest part, 3000 bytes, comes last: 13 us.
  const Prediction p = predict(R"(
ranks 3
rank 0
  MPI_Gatherv scount=1000 rcounts=1000,2000,3000 type=1B root=0
rank 1
  MPI_Gatherv scount=2000 type=1B root=0
rank 2
  MPI_Gatherv scount=3000 type=1B root=0
)",
                               smpi());
  EXPECT_NEAR(p.t_predicted_s, 13 * kUs, kRounding);
  EXPECT_EQ(p.sites[0].bytes, 5000u);
}

TEST(Collectives, MakingACommunicatorIsAFewReductions) {
  // Two ranks: 4 bytes to rank 0 and back, 20.008 us. A duplicate takes three of them; a split an allgather
  // of 8 bytes before.
  const auto text = [](const std::string& call) {
    return "ranks 2\ncomm new members=0,1\nrank all\n" + call;
  };
  EXPECT_NEAR(predict(text("MPI_Comm_dup newcomm=new\nMPI_Comm_free comm=new"), smpi()).t_predicted_s,
              3 * 20.008 * kUs, kRounding);
  EXPECT_NEAR(predict(text("MPI_Comm_split color=0 key=0 newcomm=new"), smpi()).t_predicted_s,
              10.008 * kUs + 3 * 20.008 * kUs, kRounding);
}

TEST(Collectives, SplittingByTypeDependsOnTheKeys) {
  // Two ranks: an allreduce of 16 bytes to compare types and keys, and a creation. With different keys those
  // of the new communicator compare theirs (an allgather of 8 bytes), and split it if they are not in order.
  const auto time = [](int key0, int key1, const std::string& members) {
    return predict("ranks 2\ncomm new members=" + members +
                       "\nrank 0\nMPI_Comm_split_type key=" + std::to_string(key0) +
                       " newcomm=new\nrank 1\nMPI_Comm_split_type key=" + std::to_string(key1) +
                       " newcomm=new\n",
                   smpi())
        .t_predicted_s;
  };
  const double made = (10.016 + 3 * 20.008) * kUs;
  EXPECT_NEAR(time(0, 0, "0,1"), made, kRounding);
  EXPECT_NEAR(time(3, 4, "0,1"), made + 10.008 * kUs, kRounding);
  EXPECT_NEAR(time(4, 3, "1,0"), made + (2 * 10.008 + 3 * 20.008) * kUs, kRounding);
}

TEST(Collectives, SplittingByTypeWithoutSomeRanks) {
  // One more allreduce, of 4 bytes, and the split, in which rank 1 takes part.
  EXPECT_NEAR(predict("ranks 2\ncomm new members=0\nrank 0\nMPI_Comm_split_type key=0 newcomm=new\n"
                      "rank 1\nMPI_Comm_split_type key=0\n",
                      smpi())
                  .t_predicted_s,
              (10.016 + 10.004 + 3 * 20.008 + 10.008 + 10.008 + 3 * 20.008) * kUs, kRounding);
  EXPECT_NEAR(predict("ranks 2\nrank all\nMPI_Comm_split_type key=0\n", smpi()).t_predicted_s, 10.016 * kUs,
              kRounding);
}

TEST(Collectives, AMemberOnItsOwnCommunicatesNothing) {
  const Prediction p = predict("ranks 2\nrank all\nMPI_Allreduce count=100 type=8B comm=2\n", smpi());
  EXPECT_NEAR(p.t_predicted_s, 0, kRounding);
}

TEST(Properties, TwiceTheMachineIsHalfTheTime) {
  // Without costs and eager limits that are given in absolute terms, everything scales.
  const std::string text = R"(
ranks 4
block main.c:1..9(main)
rank 1
  compute 3ms block=1
rank all
  MPI_Allreduce count=1000 type=8B
  compute 1ms block=1
  MPI_Alltoall count=100000 type=1B
  MPI_Bcast count=10 type=1B root=2
)";
  const double once = predict(text, open_mpi(), {20 * kUs, 1e8, 1, {}}).t_predicted_s;
  const double twice = predict(text, open_mpi(), {10 * kUs, 2e8, 2, {}}).t_predicted_s;
  EXPECT_NEAR(once, 2 * twice, 1e-12);
  expect_sums(predict(text, open_mpi()));
}

TEST(Properties, TheCostOfBlocksAndSitesIsWhereTheTimeWent) {
  const Prediction p = predict(R"(
ranks 2
block main.c:1..9(main)
block main.c:20..30(main)
rank 0
  compute 3ms block=1
  compute 1ms block=2
  compute 3ms block=1
  MPI_Barrier at=main.c:40(main)
rank 1
  compute 1ms block=1
  MPI_Barrier at=main.c:40(main)
)",
                               smpi());
  ASSERT_EQ(p.blocks.size(), 2u);
  EXPECT_EQ(p.blocks[0].first_line, 1u);
  EXPECT_EQ(p.blocks[0].executions, 3u);
  EXPECT_NEAR(p.blocks[0].mean_s, 3.5 * kMs, kRounding);
  EXPECT_NEAR(p.blocks[0].max_s, 6 * kMs, kRounding);
  EXPECT_NEAR(p.blocks[1].max_s, 1 * kMs, kRounding);
  ASSERT_EQ(p.sites.size(), 1u);
  EXPECT_EQ(p.sites[0].place, "main.c:40 (main)");
  // Rank 1 is in the barrier from 1 ms to 7 ms + 10 us, rank 0 finds its message there.
  EXPECT_NEAR(p.sites[0].max_s, 6 * kMs + 10 * kUs, kRounding);
  EXPECT_NEAR(p.sites[0].mean_s, 3 * kMs + 5 * kUs, kRounding);
  expect_sums(p);
}

}  // namespace
}  // namespace dperf::replay
