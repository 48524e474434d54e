// Ranks with several threads: each goes through its own events, they share requests and the MPI library, and
// wait for each other where the trace says so. The network takes 10 us and 1 ns a byte.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::Contains;
using testing::HasSubstr;

TEST(ThreadTimes, AThreadBeginsWhereItIsCreatedAndIsWaitedForWhereItIsJoined) {
  // 1 ms, then 2 ms here and 5 ms in the thread: whatever the join took when traced.
  const Prediction p = predict(
      "ranks 1\nrank 0\ncompute 1ms\npost 1\ncompute 2ms\nawait 2 ns=70ms\nMPI_Finalize\n"
      "lane 1\nawait 1\ncompute 5ms\npost 2\n",
      smpi());
  EXPECT_NEAR(p.t_predicted_s, 6 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[0].compute_s, 3 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[0].waiting_s, 3 * kMs, kRounding);
  expect_sums(p);
  EXPECT_TRUE(p.approximate);
  EXPECT_THAT(p.notes, Contains(HasSubstr("threads: 1 rank has up to 2 threads")));
}

TEST(ThreadTimes, OneThreadComputesWhileAnotherCommunicates) {
  // The message leaves after 1 ms and takes 10 us + 1000 ns; the thread has it after 1.011 ms.
  const auto time = [](const std::string& computation) {
    return predict("ranks 2\nrank 0\npost 1\ncompute " + computation +
                       "\nawait 2\nMPI_Finalize\nlane 1\nawait 1\nMPI_Recv count=1000 source=1\npost 2\n"
                       "rank 1\ncompute 1ms\nMPI_Send count=1000 dest=0\nMPI_Finalize\n",
                   smpi())
        .ranks[0]
        .total_s;
  };
  EXPECT_NEAR(time("3ms"), 3 * kMs, kRounding);
  EXPECT_NEAR(time("500us"), 1.011 * kMs, kRounding);
}

TEST(ThreadTimes, ABarrierOfThreadsWaitsForTheLastOne) {
  // They meet after 4 ms; then 2 ms here, and 1 ms in the thread.
  const Prediction p = predict(
      "ranks 1\nrank 0\npost 1\ncompute 1ms\npost 2\nawait 2 posts=2\ncompute 2ms\nawait 3\nMPI_Finalize\n"
      "lane 1\nawait 1\ncompute 4ms\npost 2\nawait 2 posts=2\ncompute 1ms\npost 3\n",
      smpi());
  EXPECT_NEAR(p.t_predicted_s, 6 * kMs, kRounding);
  expect_sums(p);
}

TEST(ThreadTimes, AThreadMeetsItselfAtTheBarriersOfItsTeam) {
  const Prediction p = predict(
      "ranks 1\nrank 0\npost 1\ncompute 1ms\npost 2\nawait 2 ns=300\ncompute 2ms\nMPI_Finalize\n", smpi());
  EXPECT_NEAR(p.t_predicted_s, 3 * kMs, kRounding);
  expect_sums(p);
  EXPECT_FALSE(p.approximate);
}

TEST(ThreadTimes, EachThreadExchangesWithItsCounterpart) {
  // Ping-pongs of 3 and 5 rounds there and back at the same time, 11 us a way: 66 us and 110 us.
  std::string text = "ranks 2\ncomm c members=0,1\n";
  for (const int rank : {0, 1}) {
    const std::string peer = std::to_string(1 - rank);
    const auto rounds = [&](int count, const std::string& comm) {
      const std::string send = "MPI_Send count=1000 dest=" + peer + comm + "\n";
      const std::string receive = "MPI_Recv count=1000 source=" + peer + comm + "\n";
      std::string all;
      for (int i = 0; i < count; ++i) all += rank == 0 ? send + receive : receive + send;
      return all;
    };
    text += "rank " + std::to_string(rank) + "\npost 1\n" + rounds(3, "") +
            "await 2\nMPI_Finalize\nlane 1\nawait 1\n" + rounds(5, " comm=c") + "post 2\n";
  }
  const Prediction p = predict(text, smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 110 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[0].waiting_s + p.ranks[0].communication_s, 110 * kUs, kRounding);
  expect_sums(p);
}

TEST(ThreadTimes, AThreadInACallLetsTheMessagesOfTheOthersAdvance) {
  // 1 MB needs the sender in MPI when the receiver has answered: at once if a thread waits in MPI_Recv, else
  // after the 10 ms that the sender computes.
  const auto time = [](const std::string& in_thread) {
    return predict(
               "ranks 2\nrank 0\npost 1\nMPI_Isend count=1000000 dest=1 newreq=1\ncompute 10ms\nMPI_Wait "
               "req=1\n"
               "MPI_Finalize\nlane 1\nawait 1\n" +
                   in_thread +
                   "post 2\n"
                   "rank 1\nMPI_Recv count=1000000 source=0\nMPI_Send count=4 dest=0 tag=7\nMPI_Finalize\n",
               open_mpi())
        .ranks[1]
        .total_s;
  };
  EXPECT_LT(time("MPI_Recv count=4 source=1 tag=7\n"), 2 * kMs);
  EXPECT_GT(time("compute 1us\n"), 10 * kMs);
}

TEST(ThreadTimes, ARequestIsWaitedForByAnotherThreadThanTheOneThatMadeIt) {
  // It is made after 2 ms, when its message has long been there, and then the thread computes for 5 ms.
  const Prediction p = predict(
      "ranks 2\nrank 0\npost 1\ncompute 2ms\nMPI_Irecv count=8 source=1 newreq=1\nawait 2\nMPI_Finalize\n"
      "lane 1\nawait 1\nMPI_Wait req=1 -> source=1 tag=0 bytes=8\ncompute 5ms\npost 2\n"
      "rank 1\nMPI_Send count=8 dest=0\nMPI_Finalize\n",
      smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 7 * kMs, kRounding);
  expect_sums(p);
}

TEST(ThreadTimes, FinalizeComesAfterTheLastCallOfEachThread) {
  // Its message comes after 4.011 ms; nobody waits for what it computes then.
  const Prediction p = predict(
      "ranks 2\nrank 0\npost 1\ncompute 1ms\nMPI_Finalize\n"
      "lane 1\nawait 1\nMPI_Recv count=1000 source=1\ncompute 100ms\n"
      "rank 1\ncompute 4ms\nMPI_Send count=1000 dest=0\nMPI_Finalize\n",
      smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 4.011 * kMs, kRounding);
  expect_sums(p);
}

TEST(ThreadTimes, AThreadWithoutKnownBeginningHasLivedSinceMpiInit) {
  const Prediction p = predict(
      "ranks 2\nrank 0\ncompute 1ms\nMPI_Finalize\nlane 1\ncompute 3ms\nMPI_Recv count=1000 source=1\n"
      "rank 1\nMPI_Send count=1000 dest=0\nMPI_Finalize\n",
      smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 3 * kMs, kRounding);
}

TEST(ThreadTimes, TwoThreadsMayWaitForAMessageToComeAtTheSameTime) {
  // They arrive 11 us after 1 ms and after 2 ms.
  const Prediction p = predict(
      "ranks 2\nrank 0\npost 1\nMPI_Probe source=1 tag=1 -> source=1 tag=1 bytes=1000\n"
      "MPI_Recv count=1000 source=1 tag=1\nawait 2\nMPI_Finalize\n"
      "lane 1\nawait 1\nMPI_Probe source=1 tag=2 -> source=1 tag=2 bytes=1000\n"
      "MPI_Recv count=1000 source=1 tag=2\npost 2\n"
      "rank 1\ncompute 1ms\nMPI_Send count=1000 dest=0 tag=2\ncompute 1ms\nMPI_Send count=1000 dest=0 tag=1\n"
      "MPI_Finalize\n",
      smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 2.011 * kMs, kRounding);
}

TEST(ThreadTimes, CollectivesOfTwoThreadsKeepTheOrderOfTheTrace) {
  // The thread is ready for its barrier at once, but calls it after the one of the other thread, after 1 ms.
  // A barrier of two ranks is one message each way, 10 us.
  const auto rank = [](const std::string& name) {
    return "rank " + name +
           "\npost 1\ncompute 1ms\nMPI_Barrier\npost 2\nawait 3\nMPI_Finalize\n"
           "lane 1\nawait 1\nawait 2\nMPI_Allreduce count=8 type=1B\npost 3\n";
  };
  const Prediction ordered = predict("ranks 2\n" + rank("all"), smpi());
  EXPECT_GT(ordered.t_predicted_s, 1 * kMs);
  EXPECT_LT(ordered.t_predicted_s, 1.1 * kMs);
}

TEST(ThreadTimes, ADeadlockNamesTheThread) {
  const Failure failure = failure_of(
      "ranks 2\nrank 0\npost 1\nawait 2\nMPI_Finalize\nlane 1\nawait 1\nMPI_Recv source=1 "
      "at=t.c:3(worker)\npost 2\n"
      "rank 1\nMPI_Finalize\n");
  EXPECT_EQ(failure.exit_code, kExitIncomplete);
  EXPECT_THAT(failure.message, HasSubstr("rank 0 waits for another thread"));
  EXPECT_THAT(failure.message,
              HasSubstr("rank 0, thread 1, waits in MPI_Recv(source 1, tag 0) at t.c:3 (worker)"));
}

TEST(ThreadTimes, WhatCannotBeToldOfSeveralThreadsIsRefused) {
  EXPECT_THAT(failure_of("ranks 1\nrank 0\nlane 1\nMPI_Win_fence win=null at=t.c:3(worker)\n").message,
              HasSubstr("MPI_Win_fence (1 call, first by rank 0 in thread 1 at t.c:3 (worker)): one-sided"));
  EXPECT_THAT(failure_of("ranks 1\nrank 0\nMPI_Send_init dest=0 newreq=1\nlane 1\nMPI_Start req=1\n").message,
              HasSubstr("several threads of rank 0 use the persistent request 1"));
  ReplayOptions traced = smpi();
  traced.match = Match::kTraced;
  EXPECT_THAT(failure_of("ranks 1\nrank 0\nlane 1\nMPI_Barrier\n", traced).message,
              HasSubstr("--match traced: the trace does not have the order of receives of several threads"));
}

}  // namespace
}  // namespace dperf::replay
