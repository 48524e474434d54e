// What the program could not know before: wildcards, MPI_Waitany and the like, decided on the simulated
// network.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::HasSubstr;

/// 10 us + 1 ns a byte, but from rank 1 it takes 1 ms more.
Prediction predict_far_rank_1(const std::string& text, const ReplayOptions& options) {
  TinyEngine engine(simple_network());
  engine.extra_latency = [](int from, int) { return from == 1 ? 1 * kMs : 0.0; };
  return replay(*trace::assemble(text), engine, options);
}

/// Traced: rank 1 came first. Rank 0 answers each task's sender, and works 2 ms on the answer of the first, 1
/// ms on that of the second.
constexpr const char* kMaster = R"(
ranks 3
rank 1,2
  MPI_Send count=8 type=1B dest=0
  MPI_Recv count=8 type=1B source=0
rank 0
  MPI_Recv count=8 type=1B source=any -> source=1 tag=0 bytes=8
  compute 2ms
  MPI_Send count=8 type=1B dest=1 matched=2
  MPI_Recv count=8 type=1B source=any -> source=2 tag=0 bytes=8
  compute 1ms
  MPI_Send count=8 type=1B dest=2 matched=2
)";

TEST(Choices, AWildcardTakesWhatComesFirstHere) {
  // Rank 2's message is there at 10.008 us, rank 1's at 1010.008 us. So rank 2 is answered at 2.010008
  // ms, 10.008 us later it has it; rank 1 at 3.010008 ms.
  const Prediction p = predict_far_rank_1(kMaster, open_mpi());
  EXPECT_NEAR(p.ranks[2].total_s, 2 * kMs + 20.016 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 3 * kMs + 20.016 * kUs, kRounding);
  EXPECT_TRUE(p.approximate);
  ASSERT_FALSE(p.notes.empty());
  EXPECT_THAT(p.notes[0], HasSubstr("MPI_Recv: 2 got a message from a different source"));
  // Of four receives, the two of rank 0 are no longer exact.
  std::vector<std::pair<Coverage::Level, std::uint64_t>> receives;
  for (const Coverage& row : p.coverage)
    if (row.call == "MPI_Recv") receives.emplace_back(row.level, row.calls);
  EXPECT_THAT(receives, testing::ElementsAre(std::pair(Coverage::Level::kExact, 2U),
                                             std::pair(Coverage::Level::kApproximated, 2U)));
}

TEST(Choices, TheTracedMatchCanBeKept) {
  // Rank 0 waits for rank 1 until 1010.008 us, works 2 ms, answers; then rank 2.
  ReplayOptions options = open_mpi();
  options.match = Match::kTraced;
  const Prediction p = predict_far_rank_1(kMaster, options);
  EXPECT_NEAR(p.ranks[1].total_s, 3 * kMs + 20.016 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[2].total_s, 4 * kMs + 20.016 * kUs, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(Choices, NonBlockingWildcardsKeepTheTracedMatchToo) {
  ReplayOptions options = open_mpi();
  options.match = Match::kTraced;
  // Both are posted first; the first one was matched with rank 1. MPI_Wait for it ends when rank 1's message
  // is there.
  const Prediction p = predict_far_rank_1(R"(
ranks 3
rank 1,2
  MPI_Send count=8 type=1B dest=0
rank 0
  MPI_Irecv count=8 type=1B source=any newreq=1
  MPI_Irecv count=8 type=1B source=any newreq=2
  MPI_Waitall reqs=2 -> source=2 tag=0 bytes=8
  compute 100us
  MPI_Wait req=1 -> source=1 tag=0 bytes=8
)",
                                          options);
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs + 10.008 * kUs, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(Choices, ThePostedOrderDecidesBetweenAWildcardAndASpecificReceive) {
  // The wildcard was posted first, so the first message of rank 1 (100 bytes) is its; the second (200 bytes)
  // goes to the specific one.
  const Prediction p = predict(R"(
ranks 2
rank 1
  MPI_Send count=100 type=1B dest=0
  compute 1ms
  MPI_Send count=200 type=1B dest=0
rank 0
  MPI_Irecv count=100 type=1B source=any tag=any newreq=1
  MPI_Irecv count=200 type=1B source=1 newreq=2
  MPI_Wait req=1 -> source=1 tag=0 bytes=100
  MPI_Wait req=2 -> source=1 tag=0 bytes=200
)",
                               open_mpi());
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs + 10.2 * kUs, kRounding);
  EXPECT_FALSE(p.approximate);
}

/// Traced: the message of rank 1 came first. 2 ms of work on each.
constexpr const char* kWaitany = R"(
ranks 3
rank 1,2
  MPI_Send count=8 type=1B dest=0
rank 0
  MPI_Irecv count=8 type=1B source=1 newreq=1
  MPI_Irecv count=8 type=1B source=2 newreq=2
  MPI_Waitany reqs=1,2 index=0 -> source=1 tag=0 bytes=8
  compute 2ms
  MPI_Waitany reqs=0,2 index=1 -> source=2 tag=0 bytes=8
  compute 2ms
)";

TEST(Choices, WaitanyEndsWithTheFirstHere) {
  // Rank 2's message at 10.008 us, then 2 ms of work, by then rank 1's is there too: 4.010008 ms.
  const Prediction p = predict_far_rank_1(kWaitany, open_mpi());
  EXPECT_NEAR(p.t_predicted_s, 4 * kMs + 10.008 * kUs, kRounding);
  EXPECT_TRUE(p.approximate);
  ASSERT_FALSE(p.notes.empty());
  EXPECT_THAT(p.notes[0], HasSubstr("MPI_Waitany: 1 completed requests in a different order"));
}

TEST(Choices, WaitanyInTheTracedOrder) {
  ReplayOptions options = open_mpi();
  options.match = Match::kTraced;
  EXPECT_NEAR(predict_far_rank_1(kWaitany, options).t_predicted_s, 5 * kMs + 10.008 * kUs, kRounding);
  // Where the order is the same here and there, the result is exact.
  EXPECT_FALSE(predict(kWaitany, open_mpi()).approximate);
}

TEST(Choices, WaitsomeTakesAsManyAsItTook) {
  // Two of three were done when traced. Here rank 2's and 3's come first; rank 1's is waited for by the last
  // call, after 1 ms.
  const Prediction p = predict_far_rank_1(R"(
ranks 4
rank 1..3
  MPI_Send count=8 type=1B dest=0
rank 0
  MPI_Irecv count=8 type=1B source=1 newreq=1
  MPI_Irecv count=8 type=1B source=2 newreq=2
  MPI_Irecv count=8 type=1B source=3 newreq=3
  MPI_Waitsome reqs=1,2,3 indices=0,2 -> source=1 tag=0 bytes=8 -> source=3 tag=0 bytes=8
  compute 10us
  MPI_Waitall reqs=0,2,0 -> none -> source=2 tag=0 bytes=8 -> none
)",
                                          open_mpi());
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs + 10.008 * kUs, kRounding);
  EXPECT_TRUE(p.approximate);
}

TEST(Choices, AProbeWaitsAndTheReceiveTakesWhatItFound) {
  // Traced: rank 1 first. Here rank 2's message is found first, and the receive from rank 1 becomes one from
  // rank 2.
  const Prediction p = predict_far_rank_1(R"(
ranks 3
rank 1,2
  MPI_Send count=8 type=1B dest=0 tag=5
rank 0
  MPI_Probe source=any tag=any -> source=1 tag=5 bytes=8
  MPI_Recv count=8 type=1B source=1 tag=5 -> source=1 tag=5 bytes=8
  compute 100us
  MPI_Probe source=any tag=any -> source=2 tag=5 bytes=8
  MPI_Recv count=8 type=1B source=2 tag=5 -> source=2 tag=5 bytes=8
)",
                                          open_mpi());
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs + 10.008 * kUs, kRounding);
  EXPECT_TRUE(p.approximate);
}

TEST(Choices, AnIprobeThatSucceededWaits) {
  const Prediction p = predict(R"(
ranks 2
rank 1
  compute 1ms
  MPI_Send count=8 type=1B dest=0
rank 0
  MPI_Iprobe source=1 flag=1 polls=50 inside=10us between=10us -> source=1 tag=0 bytes=8
  MPI_Recv count=8 type=1B source=1
)",
                               open_mpi());
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs + 10.008 * kUs, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(Choices, ACancelledReceiveIsNotWaitedFor) {
  const Prediction p = predict(R"(
ranks 1
rank 0
  MPI_Irecv count=8 type=1B source=any newreq=1
  compute 1ms
  MPI_Cancel req=1
  MPI_Wait req=1 -> source=null tag=any bytes=0 cancelled
)",
                               open_mpi());
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs, kRounding);
  EXPECT_FALSE(p.approximate);
}

}  // namespace
}  // namespace dperf::replay
