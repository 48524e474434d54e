// Neighbourhood collectives: who waits for whom, and that they take as long as the same messages written by
// hand.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(Neighbors, OnAPeriodicRingAllExchangeAtOnce) {
  // Two messages of 1000 bytes to and from each: 10 us + 1 us.
  const Prediction p = predict(
      "ranks 4\nrank all\ntopology world cart dims=4 periods=1\nMPI_Neighbor_alltoall count=1000\n", smpi());
  EXPECT_NEAR(p.t_predicted_s, 11 * kUs, kRounding);
  EXPECT_EQ(p.messages, 8u);
  ASSERT_EQ(p.sites.size(), 1u);
  EXPECT_EQ(p.sites[0].algorithm, "basic_linear");
  EXPECT_EQ(p.sites[0].bytes, 8u * 1000);
  expect_sums(p);
}

TEST(Neighbors, OnlyThoseOfALateRankWaitForIt) {
  // A chain: rank 3 comes 1 ms late. Rank 2 gets its message 11 us after that; 0 and 1 have no business with
  // it.
  const Prediction p = predict(
      "ranks 4\nrank 3\ncompute 1ms\nrank all\ntopology world cart dims=4\nMPI_Neighbor_allgather "
      "count=1000\n",
      smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 11 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 11 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[2].total_s, 1 * kMs + 11 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[3].total_s, 1 * kMs, kRounding);
  EXPECT_EQ(p.messages, 6u);
  expect_sums(p);
}

TEST(Neighbors, TheSameNeighborOnBothSidesGetsWhatIsForEachSide) {
  // What goes down arrives from above: 1000 bytes down, 3000 up, so 3000 from below: 10 us + 3 us.
  const std::string ring = "ranks 2\nrank all\ntopology world cart dims=2 periods=1\n";
  const Prediction p = predict(ring + "MPI_Neighbor_alltoallv scounts=1000,3000 rcounts=3000,1000\n", smpi());
  EXPECT_NEAR(p.t_predicted_s, 13 * kUs, kRounding);
  EXPECT_EQ(p.messages, 4u);
  // libnbc matches in order: from below comes what was sent first.
  const Prediction q =
      predict(ring + "MPI_Ineighbor_alltoallv scounts=1000,3000 rcounts=1000,3000\nMPI_Wait req=1\n", smpi());
  EXPECT_NEAR(q.t_predicted_s, 13 * kUs, kRounding);
  EXPECT_THAT(failure_of(ring + "MPI_Neighbor_alltoallv scounts=1000,3000 rcounts=1000,3000\n").message,
              HasSubstr("takes 1000 bytes"));
}

TEST(Neighbors, ADistributedGraphHasItsOwnNeighborsInAndOut) {
  // 0 -> 1 -> 2, and 0 -> 2 twice with 2000 and 4000 bytes. Rank 1 is 100 us late: 2 has its message after
  // 100 + 10 + 1 us, 1 needs nothing but what is there, 0 waits for nobody.
  const Prediction p = predict(R"(
ranks 3
rank 0
  topology world dist_graph out=1,2,2
  MPI_Neighbor_alltoallw scounts=1,1,4 stypes=1000B,2000B,1000B
rank 1
  topology world dist_graph in=0 out=2
  compute 100us
  MPI_Neighbor_alltoallw scounts=1 stypes=1000B rcounts=1000 rtypes=1B
rank 2
  topology world dist_graph in=0,1,0
  MPI_Neighbor_alltoallw rcounts=2000,1000,4000 rtypes=1B,1B,1B
)",
                               smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 0, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 100 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[2].total_s, 111 * kUs, kRounding);
  EXPECT_EQ(p.messages, 4u);
}

TEST(Neighbors, ANonBlockingOneOverlapsWithComputation) {
  // 8 us of computation within 11 us of communication.
  const Prediction p = predict(
      "ranks 3\nrank all\ntopology world graph neighbours=0,1,2\nMPI_Ineighbor_allgather count=1000\n"
      "compute 8us\nMPI_Wait req=1\n",
      smpi());
  EXPECT_NEAR(p.t_predicted_s, 11 * kUs, kRounding);
  EXPECT_EQ(p.messages, 9u);  // one to itself
}

TEST(Neighbors, NobodyAtAll) {
  const Prediction p = predict(
      "ranks 2\nrank all\ntopology self cart dims=1\ntopology world dist_graph\n"
      "MPI_Neighbor_alltoall count=8 comm=self\nMPI_Neighbor_alltoall count=8\nMPI_Ineighbor_allgather "
      "count=8\n"
      "MPI_Wait req=1\n",
      smpi());
  EXPECT_EQ(p.t_predicted_s, 0);
  EXPECT_EQ(p.messages, 0u);
}

/// A 3 x 2 grid, periodic in the second dimension, as collective and by hand.
struct Halo {
  static std::vector<int> neighbors(int rank) {
    const int row = rank / 2, column = rank % 2, beside = 2 * row + (1 - column);
    return {row > 0 ? rank - 2 : -1, row < 2 ? rank + 2 : -1, beside, beside};
  }
  static std::string computation(int rank) {
    return fmt::format("rank {}\n  compute {}us\n", rank, 7 * rank);
  }
  static std::string collective(long bytes) {
    std::string text = "ranks 6\n";
    for (int rank = 0; rank < 6; ++rank) text += computation(rank);
    return text + fmt::format(
                      "rank all\n  topology world cart dims=3,2 periods=0,1\n"
                      "  MPI_Neighbor_alltoall count={}\n",
                      bytes);
  }
  static std::string by_hand(long bytes) {
    std::string text = "ranks 6\n";
    for (int rank = 0; rank < 6; ++rank) {
      text += computation(rank);
      const auto all = neighbors(rank);
      for (const int peer : all)
        if (peer >= 0) text += fmt::format("  MPI_Irecv count={} source={}\n", bytes, peer);
      int requests = 0;
      for (const int peer : all) {
        if (peer < 0) continue;
        text += fmt::format("  MPI_Isend count={} dest={}\n", bytes, peer);
        requests += 2;
      }
      text += fmt::format("  MPI_Waitall reqs=1..{}\n", requests);
    }
    return text;
  }
};

TEST(Neighbors, TakeAsLongAsTheSameMessagesByHand) {
  for (const ReplayOptions& options : {smpi(), open_mpi()})
    for (const long bytes : {1L, 5000L, 70000L, 1000000L}) {
      const Prediction a = predict(Halo::collective(bytes), options),
                       b = predict(Halo::by_hand(bytes), options);
      for (std::size_t rank = 0; rank < 6; ++rank)
        EXPECT_NEAR(a.ranks[rank].total_s, b.ranks[rank].total_s, kRounding)
            << options.protocol << bytes << rank;
      EXPECT_EQ(a.messages, b.messages);
    }
}

TEST(Neighbors, CostAsMuchAsTheSameMessagesByHand) {
  for (const double slack_s : {0.0, 1e-6})
    for (const long bytes : {1L, 5000L, 60000L}) {
      ReplayOptions options;
      options.clock_slack_s = slack_s;
      const Prediction a = predict(Halo::collective(bytes), options),
                       b = predict(Halo::by_hand(bytes), options);
      for (std::size_t rank = 0; rank < 6; ++rank)
        EXPECT_NEAR(a.ranks[rank].total_s, b.ranks[rank].total_s, kRounding) << bytes << " " << rank;
    }
}

TEST(Neighbors, ThoseThatDoNotAgreeAreRefused) {
  const Failure f = failure_of(R"(
ranks 3
rank 0
  topology world dist_graph out=1,1
rank 1
  topology world dist_graph in=0
rank 2
  topology world dist_graph
rank all
  MPI_Neighbor_allgather count=1
)");
  EXPECT_EQ(f.exit_code, 1);
  EXPECT_THAT(f.message, AllOf(HasSubstr("communicator 1"), HasSubstr("member 0 sends 2 times to member 1"),
                               HasSubstr("receives 1 time ")));
  EXPECT_THAT(
      failure_of("ranks 2\nrank 0\ntopology world cart dims=2\nrank 1\ntopology world graph neighbours=0\n"
                 "rank all\nMPI_Neighbor_allgather count=1\n")
          .message,
      HasSubstr("rank 1: communicator 1 has a graph topology, but on rank 0 it has a Cartesian"));
}

// The one-way graph is of a communicator on which nobody asks for neighbours; the other one is sound. 10 us +
// 8 ns for the message of 8 bytes each way.
TEST(Neighbors, AGraphThatNoCollectiveUsesMayHaveEdgesOneWay) {
  const Prediction p = predict(R"(
ranks 2
comm graph members=0,1
rank 0
  topology world graph neighbours=1
  topology graph graph neighbours=1
rank 1
  topology world graph neighbours=0
rank all
  MPI_Neighbor_allgather count=1 type=8B
)",
                               smpi());
  EXPECT_NEAR(p.t_predicted_s, 10 * kUs + 8e-9, kRounding);
}

TEST(Neighbors, AnotherCollectiveOnANeighborIsNamed) {
  const Failure f = failure_of(
      "ranks 2\nrank all\ntopology world cart dims=2\nrank 0\nMPI_Neighbor_allgather count=1 at=a.c:1\n"
      "rank 1\nMPI_Neighbor_alltoall count=1 at=b.c:2\n");
  EXPECT_THAT(f.message, AllOf(HasSubstr("MPI_Neighbor_alltoall"), HasSubstr("b.c:2"),
                               HasSubstr("MPI_Neighbor_allgather"), HasSubstr("a.c:1")));
}

TEST(Neighbors, WithoutATopologyOrWithTooFewSizesItIsAnError) {
  EXPECT_THAT(failure_of("ranks 2\nrank all\nMPI_Neighbor_allgather count=1 at=a.c:1\n").message,
              AllOf(HasSubstr("a.c:1"), HasSubstr("no topology")));
  EXPECT_THAT(failure_of("ranks 2\nrank all\ntopology world cart dims=2\n"
                         "MPI_Neighbor_alltoallv scounts=1,1 rcounts=1\n")
                  .message,
              HasSubstr("1 size for 2 sources"));
}

TEST(Neighbors, ADistributedGraphIsToldToItsRanks) {
  // Two ranks, 0 -> 1. For the number of edges one reduce-scatter of 8 bytes; then 4 bytes from 0 to 1, and
  // from 0 to itself, in 10.004 us; then the new communicator: three times an int to rank 0 and back.
  ReplayOptions options = smpi();
  options.collectives.forced = {{"reduce_scatter_block", "recursive_doubling"}};
  const Prediction p = predict(R"(
ranks 2
comm graph members=0,1
rank 0
  topology graph dist_graph out=1
rank 1
  topology graph dist_graph in=0
rank all
  MPI_Dist_graph_create newcomm=graph
)",
                               options);
  EXPECT_NEAR(p.t_predicted_s, (10.008 + 10.004 + 3 * 2 * 10.004) * kUs, kRounding);
  EXPECT_TRUE(p.approximate);
}

/// Rank 0 has this neighbour in a graph of three that is made on `makers`.
std::string graph_with(const std::string& neighbour, const std::string& makers) {
  return "ranks 3\ncomm pair members=0,1\ncomm graph members=0,1,2\nrank 0\ntopology graph dist_graph out=" +
         neighbour + "\nrank 0,1\nMPI_Dist_graph_create comm=" + makers + " newcomm=graph at=g.c:5\n";
}

TEST(Neighbors, NobodyIsToldOfAnEdgeToNobody) {
  const std::string rest = "rank 2\nMPI_Dist_graph_create newcomm=graph\n";
  EXPECT_GT(predict(graph_with("null", "world") + rest, smpi()).t_predicted_s, 0);
}

TEST(Neighbors, ThoseOutOfTheMakersAreRefused) {
  EXPECT_THAT(failure_of(graph_with("2", "pair"), smpi()).message,
              HasSubstr("rank 0: MPI_Dist_graph_create at g.c:5: neighbour 2 is not one of 2 ranks"));
}

}  // namespace
}  // namespace dperf::replay
