// Requests that are freed, cancelled, or started together.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::HasSubstr;

TEST(Requests, AFreedRequestGoesOnAndIsWaitedForByNobody) {
  // The message leaves at 1 ms. Rank 1 has ended at 0.
  const Prediction p = predict(R"(
ranks 2
rank 0
  compute 1ms
  MPI_Isend count=8 dest=1 newreq=1
  MPI_Request_free req=1
rank 1
  MPI_Irecv count=8 source=0 newreq=1
  MPI_Request_free req=1
)",
                               open_mpi());
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 0, kRounding);
  EXPECT_EQ(p.messages, 1u);
  EXPECT_THAT(p.notes, testing::IsEmpty());
}

TEST(Requests, StartallStartsInTheOrderOfItsList) {
  // The first message (1000 bytes) must take the first receive, or it would be too long for its receive.
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Send_init count=8 dest=1 newreq=1
  MPI_Send_init count=1000 dest=1 newreq=2
  MPI_Startall reqs=2,1
  MPI_Waitall reqs=2,1
rank 1
  MPI_Recv_init count=8 source=0 newreq=1
  MPI_Recv_init count=1000 source=0 newreq=2
  MPI_Startall reqs=2,1
  MPI_Waitall reqs=2,1
)",
                               open_mpi());
  EXPECT_NEAR(p.t_predicted_s, 11 * kUs, kRounding);
}

/// Traced: cancelled. The message is there `delay` after the receive was posted; it is cancelled after 1 ms.
std::string cancelled(const std::string& delay) {
  return "ranks 2\nrank 0\n  compute " + delay + R"(
  MPI_Send count=8 dest=1
rank 1
  MPI_Irecv count=8 source=0 newreq=1
  compute 1ms
  MPI_Iprobe source=0 tag=7 flag=0
  MPI_Cancel req=1 at=c.c:5(main)
  MPI_Wait req=1 at=c.c:6(main) -> source=null tag=any bytes=0 cancelled
  MPI_Recv count=8 source=0
)";
}

TEST(Requests, ACancelThatSucceedsLeavesTheMessageToOthers) {
  // Sent at 2 ms: for the second receive.
  const Prediction p = predict(cancelled("2ms"), open_mpi());
  EXPECT_NEAR(p.t_predicted_s, 2 * kMs + 10.008 * kUs, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(Requests, ACancelThatComesTooLateHereEndsThePrediction) {
  // Here the message took the first receive when MPI_Iprobe looked for others; nothing is left for the
  // second.
  try {
    predict(cancelled("100us"), open_mpi());
    FAIL() << "predicted";
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), kExitIncomplete);
    EXPECT_THAT(error.what(),
                HasSubstr("cannot be predicted: messages arrive in a different order than in the traced run "
                          "(first rank 1: MPI_Wait at c.c:6 (main))"));
  }
}

TEST(Requests, ACancelDoesNotLookAtTheNetwork) {
  // The message is there at 110.008 us, but nobody has looked until the receive is cancelled at 1 ms.
  std::string text = cancelled("100us");
  const std::string probe = "  MPI_Iprobe source=0 tag=7 flag=0\n";
  text.erase(text.find(probe), probe.size());
  EXPECT_NEAR(predict(text, open_mpi()).ranks[1].total_s, 1 * kMs, kRounding);
}

TEST(Requests, RoundsOfACollectiveNeedNoCallsWithAsynchronousProgress) {
  // A barrier of four has two rounds. Rank 3 comes 1 ms after the others, which compute until then; with
  // progress in calls only, the second round begins when they wait, at 2 ms, and takes 10 us; without, all is
  // over by then.
  const std::string text = R"(
ranks 4
rank 3
  compute 1ms
rank all
  MPI_Ibarrier newreq=1
rank 0..2
  compute 2ms
rank 3
  compute 1ms
rank all
  MPI_Wait req=1
)";
  ReplayOptions options = open_mpi();
  const double in_calls = predict(text, options).t_predicted_s;
  options.progress = Progress::kAsync;
  EXPECT_NEAR(predict(text, options).t_predicted_s, 2 * kMs, kRounding);
  EXPECT_NEAR(in_calls, 2 * kMs + 10 * kUs, 2 * kUs);
}

}  // namespace
}  // namespace dperf::replay
