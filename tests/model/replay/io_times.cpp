// MPI-IO takes what it took in the traced run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::HasSubstr;

TEST(Files, ACallTakesAsLongAsInTheTracedRun) {
  const Prediction p = predict(R"(
ranks 2
rank 0
  compute 1ms
  MPI_File_write_at file=1 count=100 type=8B ns=3ms at=io.c:7(save)
  MPI_Send count=1000 dest=1
rank 1
  MPI_Recv count=1000 source=0
)",
                               smpi());
  EXPECT_NEAR(p.ranks[0].io_s, 3 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[0].compute_s, 1 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 4 * kMs + 11 * kUs, kRounding);
  ASSERT_FALSE(p.sites.empty());
  EXPECT_EQ(p.sites[0].call, "MPI_Recv");
  EXPECT_EQ(p.sites[1].bytes, 800u);
  EXPECT_NEAR(p.sites[1].max_s, 3 * kMs, kRounding);
  EXPECT_TRUE(p.approximate);
  expect_sums(p);
}

TEST(Files, ItIsNotScaledWithTheProcessor) {
  auto network = simple_network_of_smpi();
  network.speed = 2;
  const Prediction p =
      predict("ranks 1\nrank 0\ncompute 1ms\nMPI_File_read file=1 count=1 ns=3ms\n", smpi(), network);
  EXPECT_NEAR(p.t_predicted_s, 0.5 * kMs + 3 * kMs, kRounding);
}

TEST(Files, CollectiveOnesWaitForAllMembers) {
  // Rank 0 was in the call for 7 ms, because rank 1 came 5 ms later; rank 1 was there for 2 ms. Here rank 1
  // comes at 8 ms: both leave 2 ms after a barrier (one exchange of 10 us).
  const Prediction p = predict(R"(
ranks 3
comm pair members=0,1
rank 0
  MPI_File_open comm=pair newfile=1 ns=1ms
  MPI_File_write_all file=1 count=10 ns=7ms
rank 1
  MPI_File_open comm=pair newfile=1 ns=1ms
  compute 5ms
  MPI_File_write_all file=1 count=10 ns=2ms
rank 2
  compute 1ms
)",
                               smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 10 * kUs + 1 * kMs + 5 * kMs + 10 * kUs + 2 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[0].io_s, 3 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[0].waiting_s, 5 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[2].total_s, 1 * kMs, kRounding);
  EXPECT_THAT(p.coverage[0].how,
              HasSubstr("the shortest time that a member of the communicator spent in it"));
  expect_sums(p);
}

TEST(Files, RequestsAreWaitedForAsLongAsInTheTracedRun) {
  // 1 ms to start it, 2 ms of computation, 4 ms in MPI_Wait.
  const Prediction alone = predict(
      "ranks 1\nrank 0\nMPI_File_iwrite file=1 count=8 newreq=1 ns=1ms\ncompute 2ms\nMPI_Wait req=1 ns=4ms\n",
      smpi());
  EXPECT_NEAR(alone.t_predicted_s, 7 * kMs, kRounding);
  EXPECT_NEAR(alone.ranks[0].io_s, 5 * kMs, kRounding);
  expect_sums(alone);
  // With a message that comes at 6 ms in the same MPI_Waitall: the later of the two.
  const auto with_message = [](const std::string& wait) {
    return predict(
        "ranks 2\nrank 0\nMPI_File_iwrite file=1 count=8 newreq=1 ns=1ms\n"
        "MPI_Irecv count=1 source=1 newreq=2\nMPI_Waitall reqs=1,2 ns=" +
            wait + "\nrank 1\ncompute 6ms\nMPI_Send count=1 dest=0\n",
        smpi());
  };
  EXPECT_NEAR(with_message("2ms").ranks[0].total_s, 6 * kMs + 10.001 * kUs, kRounding);
  EXPECT_NEAR(with_message("9ms").ranks[0].total_s, 10 * kMs, kRounding);
}

TEST(Files, WaitanyTakesTheOneOfTheTracedRun) {
  const Prediction p = predict(
      "ranks 2\nrank 0\nMPI_File_iwrite file=1 count=8 newreq=1 ns=1ms\nMPI_Irecv count=1 source=1 newreq=2\n"
      "MPI_Waitany reqs=1,2 index=1 ns=2ms\nMPI_Test req=1 flag=0\nMPI_Waitany reqs=1,0 index=0 ns=3ms\n"
      "rank 1\nMPI_Send count=1 dest=0\n",
      smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs + 3 * kMs, kRounding);  // the message is there already
}

TEST(Files, AnErrorTakesTimeAllTheSame) {
  const Prediction p = predict(
      "ranks 1\nrank 0\nMPI_File_open comm=world newfile=0 error=32 ns=1ms\nMPI_File_delete error=32 "
      "ns=1ms\n",
      smpi());
  EXPECT_NEAR(p.t_predicted_s, 2 * kMs, kRounding);
}

}  // namespace
}  // namespace dperf::replay
