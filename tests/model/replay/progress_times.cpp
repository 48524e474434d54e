// Who advances when: a rank that computes does nothing for its messages.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

ReplayOptions asynchronous() {
  ReplayOptions options = open_mpi();
  options.progress = Progress::kAsync;
  return options;
}

/// Rank 0 sends 256 KiB without blocking, computes half a second, and waits. Rank 1 just receives.
constexpr const char* kIsendComputeWait = R"(
ranks 2
rank 0
  MPI_Isend count=262144 type=1B dest=1 newreq=1
  compute 500ms
  MPI_Wait req=1
rank 1
  MPI_Recv count=262144 type=1B source=0
)";

TEST(Progress, ASenderThatComputesMakesTheReceiverWait) {
  // The clear to send is there at 20.128 us, but is read at 500 ms, in MPI_Wait. Then the data, 10 us +
  // 262.144 us.
  const Prediction p = predict(kIsendComputeWait, open_mpi());
  EXPECT_NEAR(p.ranks[1].total_s, 0.5 + 272.144 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].waiting_s, 0.5, kRounding);
  expect_sums(p);
}

TEST(Progress, AsynchronousProgressOverlaps) {
  // The data leaves at 20.128 us and is through at 292.272 us, during the computation.
  const Prediction p = predict(kIsendComputeWait, asynchronous());
  EXPECT_NEAR(p.ranks[1].total_s, 292.272 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[0].total_s, 0.5, kRounding);
}

TEST(Progress, OnTheSameHostTheReceiverReadsWithoutTheSender) {
  // Request to send, 10.064 us, then the receiver reads: 272.144 us. The sender learns of it in its MPI_Wait,
  // at once.
  const Prediction p = predict(kIsendComputeWait, open_mpi(), {10 * kUs, 1e9, 1, {0, 0}});
  EXPECT_NEAR(p.ranks[1].total_s, 282.208 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[0].total_s, 0.5, kRounding);
}

TEST(Progress, ATestInBetweenLetsLeaveWhatTheKernelTakes) {
  // The clear to send is read in MPI_Test at 100 ms, and 49152 bytes leave by themselves. The other 212992
  // bytes are handed over in MPI_Wait.
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Isend count=262144 type=1B dest=1 newreq=1
  compute 100ms
  MPI_Test req=1 flag=0
  compute 400ms
  MPI_Wait req=1
rank 1
  MPI_Recv count=262144 type=1B source=0
)",
                               open_mpi());
  EXPECT_NEAR(p.ranks[1].total_s, 0.5 + 212.992 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[0].total_s, 0.5 + (212.992 - 49.152) * kUs, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(Progress, AReceiverThatComputesAnswersLate) {
  // Irecv at 0 without a message there; the request to send arrives at 10.064 us, while rank 1 computes until
  // 1 ms. Clear to send, 10.064 us, data, 110 us.
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Send count=100000 type=1B dest=1
rank 1
  MPI_Irecv count=100000 type=1B source=0 newreq=1
  compute 1ms
  MPI_Wait req=1
)",
                               open_mpi());
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs + 120.064 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[0].waiting_s, 1 * kMs, kRounding);
}

TEST(Progress, RoundsOfANonBlockingCollectiveNeedCalls) {
  // A barrier of two, one message each way. Rank 0 posts its part at 0, rank 1 at 1 ms, and both compute for
  // 2 ms then: with progress in calls only, rank 0 sees the end in MPI_Wait at 2 ms, rank 1 at 3 ms, and
  // nobody waits any longer.
  const std::string text = R"(
ranks 2
rank 1
  compute 1ms
rank 0,1
  MPI_Ibarrier newreq=1
  compute 2ms
  MPI_Wait req=1
)";
  const Prediction p = predict(text, open_mpi());
  EXPECT_NEAR(p.ranks[0].total_s, 2 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 3 * kMs, kRounding);
  expect_sums(p);
}

TEST(Progress, AProgramThatCouldGoOnTwiceGoesOnOnce) {
  // Two segments of 1000 bytes come in while rank 1 computes. It takes both when it enters MPI_Wait, and each
  // of them lets its part of the broadcast, which waits for the first one, go on: to its end.
  ReplayOptions options = open_mpi();
  options.collectives.forced["ibcast"] = "pipeline:1000";
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Ibcast count=2000 type=1B root=0 newreq=1
  MPI_Wait req=1
rank 1
  MPI_Ibcast count=2000 type=1B root=0 newreq=1
  compute 1ms
  MPI_Wait req=1
)",
                               options);
  EXPECT_NEAR(p.ranks[1].total_s, 1 * kMs, kRounding);
}

/// Both ranks exchange 1 MB; rank 1 comes at 0.1 ms, after `first`.
std::string exchange(const std::string& first) {
  std::string text = "ranks 2\nrank 1\ncompute 100us\n" + first;
  for (int rank : {0, 1}) {
    const std::string other = std::to_string(1 - rank);
    text += "rank " + std::to_string(rank) + "\nMPI_Sendrecv count=1000000 type=1B dest=" + other +
            " source=" + other + "\n";
  }
  return text;
}

TEST(Progress, BulkDataHoldsUpWhatFollowsOnItsStream) {
  // Rank 1 has looked at the network and seen the request of rank 0. Its receive answers it (received at
  // 110.064 us) just before its own request to send (110.064 us too). Rank 0 first puts its 1 MB into the
  // stream, 110.064 us to 1120.064 us; its answer to rank 1 comes right behind it: there at 1120.128 us. Rank
  // 1's data ends at 2130.128 us: twice the time of one message.
  const std::string text = exchange("MPI_Iprobe source=0 tag=7 flag=0\n");
  EXPECT_NEAR(predict(text, open_mpi()).t_predicted_s, 2130.128 * kUs, kRounding);
  // smpi has no such streams, and no requests: 100 us + 1010 us.
  EXPECT_NEAR(predict(text, smpi()).t_predicted_s, 1110 * kUs, kRounding);
}

TEST(Progress, WhatARankIsToldComesInTheOrderInWhichItWasSaid) {
  // As above, but the engine ends rank 1's answer, its first message, 1 us after the request behind it. The
  // request is heard second all the same, at 111.064 us: everything is 1 us later.
  TinyEngine engine(simple_network());
  int of_rank_1 = 0;
  engine.extra_latency = [&](int from, int) { return from == 1 && of_rank_1++ == 0 ? 1 * kUs : 0; };
  const auto trace = trace::assemble(exchange("MPI_Iprobe source=0 tag=7 flag=0\n"));
  EXPECT_NEAR(replay(*trace, engine, open_mpi()).t_predicted_s, 2131.128 * kUs, kRounding);
}

TEST(Progress, ACallPostsWhatItPostsBeforeItLooksAtTheNetwork) {
  // Rank 1 asks first, and answers rank 0's request only when it waits. So rank 0 answers before its own data
  // is in the stream: rank 1 is cleared at 120.128 us, and both have everything at 1130.128 us.
  EXPECT_NEAR(predict(exchange(""), open_mpi()).t_predicted_s, 1130.128 * kUs, kRounding);
}

TEST(Progress, CallsThatOnlyPostDoNotLookAtTheNetwork) {
  // The clear to send is there at 20.128 us. Neither MPI_Isend, MPI_Irecv nor an MPI_Send that is buffered
  // looks at it: the data leaves in MPI_Wait.
  for (const char* call :
       {"MPI_Isend count=8 type=1B dest=1 tag=1 newreq=2", "MPI_Irecv count=8 type=1B source=1 newreq=2",
        "MPI_Send count=8 type=1B dest=1 tag=1"}) {
    const Prediction p = predict(std::string(R"(
ranks 2
rank 0
  MPI_Isend count=262144 type=1B dest=1 newreq=1
  compute 100ms
  )") + call + R"(
  compute 400ms
  MPI_Wait req=1
rank 1
  MPI_Recv count=262144 type=1B source=0
)",
                                 open_mpi());
    EXPECT_NEAR(p.ranks[1].total_s, 0.5 + 272.144 * kUs, kRounding) << call;
  }
}

/// Rank 1 looks for a message that rank 0 sends after 5 ms, computes 1 ms, and is done.
Prediction with_folded_polls(const char* polls) {
  return predict(fmt::format(R"(
ranks 2
rank 0
  compute 5ms
  MPI_Send count=8 type=1B dest=1
rank 1
  MPI_Irecv count=8 type=1B source=0 newreq=1
  MPI_Test req=1 flag=1 {} -> source=0 tag=0 bytes=8
  compute 1ms
)",
                             polls),
                 open_mpi());
}

TEST(Progress, PollsAreWaiting) {
  // 1000 unsuccessful tests were folded into the successful one: in the simulation it waits until the message
  // is there, 5 ms + 10.008 us.
  const Prediction p = with_folded_polls("polls=1000 inside=1ms between=1ms");
  EXPECT_NEAR(p.ranks[1].total_s, 6 * kMs + 10.008 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].waiting_s, 5 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[1].compute_s, 1 * kMs, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(Progress, MuchTimeBetweenPollsMayBeWork) {
  // 1000 gaps of 5 us, more than the polls took: 5 of 6 ms, or 1 of 6. Gaps of 50 us are sleep.
  const Prediction p = with_folded_polls("polls=1000 inside=1ms between=5ms");
  EXPECT_TRUE(p.approximate);
  EXPECT_THAT(p.notes, testing::Contains(testing::HasSubstr("5 ms between polls that found nothing")));
  EXPECT_FALSE(with_folded_polls("polls=1000 inside=5ms between=1ms").approximate);
  EXPECT_FALSE(with_folded_polls("polls=100 inside=1ms between=5ms").approximate);
}

// The program would have gone on, and nobody knows with what. The first request of MPI_Testany is none.
TEST(Progress, APollThatFoundSomethingAtOnceAndWouldNotHereMakesTheResultApproximate) {
  for (const char* poll : {"MPI_Test req=1 flag=1", "MPI_Testany reqs=0,1 index=1 flag=1"}) {
    const Prediction p = predict(std::string(R"(
ranks 2
rank 0
  compute 5ms
  MPI_Send count=8 type=1B dest=1
rank 1
  MPI_Irecv count=8 type=1B source=0 newreq=1
  )") + poll + " -> source=0 tag=0 bytes=8\n",
                                 open_mpi());
    EXPECT_NEAR(p.ranks[1].total_s, 5 * kMs + 10.008 * kUs, kRounding);
    EXPECT_TRUE(p.approximate) << poll;
  }
}

TEST(Progress, APollThatWouldSucceedHereMakesTheResultApproximate) {
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Send count=8 type=1B dest=1
rank 1
  MPI_Irecv count=8 type=1B source=0 newreq=1
  compute 5ms
  MPI_Test req=1 flag=0
  compute 5ms
  MPI_Wait req=1
)",
                               open_mpi());
  EXPECT_NEAR(p.t_predicted_s, 10 * kMs, kRounding);
  EXPECT_TRUE(p.approximate);
  ASSERT_EQ(p.notes.size(), 1u);
  EXPECT_THAT(p.notes[0], testing::HasSubstr("MPI_Test: 1 would have succeeded here"));
}

/// Rank 1 does ten pieces of 1 ms, whatever its tests find; the fifth found the message when traced.
std::string ten_pieces(const std::string& sent_after) {
  return "ranks 2\nrank 0\n  compute " + sent_after + R"(
  MPI_Send count=8 dest=1
rank 1
  block work.c:5(main)
  MPI_Irecv count=8 source=0 newreq=1
  compute 1ms block=1
  MPI_Test req=1 flag=0 at=work.c:6(main)
  compute 1ms block=1
  MPI_Test req=1 flag=0 at=work.c:6(main)
  compute 1ms block=1
  MPI_Test req=1 flag=1 at=work.c:6(main) -> source=0 tag=0 bytes=8
  compute 7ms block=1
  MPI_Barrier comm=self
)";
}

TEST(Progress, WorkThatDoesNotDependOnATest) {
  // Found earlier than when traced, as then, or later: the work takes 10 ms, or until the message is there.
  for (const char* sent_after : {"100us", "2500us", "8ms"}) {
    const Prediction p = predict(ten_pieces(sent_after), open_mpi());
    EXPECT_NEAR(p.ranks[1].total_s, 10 * kMs, kRounding) << sent_after;
    EXPECT_FALSE(p.approximate) << sent_after;
    expect_sums(p);
  }
  const Prediction p = predict(ten_pieces("12ms"), open_mpi());
  EXPECT_NEAR(p.ranks[1].total_s, 12 * kMs + 10.008 * kUs, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(Progress, TestsThatWouldHaveMovedALargeMessageAreNotInTheTrace) {
  // 100000 bytes are asked for at 8 ms; the answer is given by the next test, which only the real program
  // makes.
  std::string text = ten_pieces("8ms");
  for (std::size_t at = text.find("count=8"); at != std::string::npos; at = text.find("count=8"))
    text.replace(at, 7, "count=100000");
  EXPECT_TRUE(predict(text, open_mpi()).approximate);
}

TEST(Progress, WorkThatEndsWhenATestFindsSomething) {
  // How long it would go on here is not in the trace, be it shorter or longer.
  for (const char* sent_after : {"100us", "8ms"}) {
    std::string text = ten_pieces(sent_after);
    text.erase(text.find("  compute 7ms"), std::string("  compute 7ms block=1\n").size());
    EXPECT_TRUE(predict(text, open_mpi()).approximate) << sent_after;
  }
}

TEST(Progress, FinalizeStillServesTheOthers) {
  // Rank 0 has nothing to wait for, but its message of 100000 bytes leaves after it has entered MPI_Finalize.
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Isend count=100000 type=1B dest=1 newreq=1
  MPI_Request_free req=1
  MPI_Finalize
rank 1
  compute 1ms
  MPI_Recv count=100000 type=1B source=0
  MPI_Finalize
)",
                               open_mpi());
  EXPECT_NEAR(p.ranks[0].total_s, 0, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 1 * kMs + 120.064 * kUs, kRounding);
}

}  // namespace
}  // namespace dperf::replay
