// Asynchronous messages of libraries beside MPI: nobody waits for them, and those that have not left are
// replaced.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::HasSubstr;

TEST(Async, ASendDoesNotWaitWhateverItsSize) {
  // MPI_Send of 10 MB waits for its receiver, which comes at 50 ms; this one costs nothing. Rank 0 computes 1
  // ms.
  const Prediction p = predict(R"(
ranks 2
rank 0
  Async_send count=10000000 dest=1
  compute 1ms
rank 1
  compute 50ms
)",
                               open_mpi());
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 50 * kMs, kRounding);
  EXPECT_TRUE(p.approximate);
}

TEST(Async, AReceiveTakesWhatIsThereOrNothingAndDoesNotWait) {
  // Rank 1 asks at 0, when nothing can have come yet, whatever was there in the traced run; it ends at 2 ms.
  const Prediction p = predict(R"(
ranks 2
rank 0
  compute 40ms
  Async_send count=8 dest=1
rank 1
  Async_receive count=8 source=0 -> none
  compute 1ms
  Async_receive count=8 source=0 -> source=0 tag=0 bytes=8
  compute 1ms
)",
                               open_mpi());
  EXPECT_NEAR(p.ranks[1].total_s, 2 * kMs, kRounding);
}

TEST(Async, WhatHasNotLeftIsReplaced) {
  // 1 MB takes 10 us + 1 ms. The first message leaves at 0. The other eight wait, each in the place of the
  // one before, so that one of them leaves at 1.01 ms: two transfers, and a third for the message of
  // MPI_Send, which does not wait for them.
  TinyEngine engine(simple_network());
  std::string text = "ranks 2\nrank 0\n";
  for (int i = 0; i < 9; ++i) text += "  Async_send count=1000000 dest=1\n";
  text += "  MPI_Send count=8 dest=1\nrank 1\n  MPI_Recv count=8 source=0\n";
  const Prediction p = replay(*trace::assemble(text), engine, open_mpi());
  EXPECT_EQ(engine.transfers, 3u);
  EXPECT_NEAR(p.ranks[1].total_s, 10.008 * kUs, kRounding);
}

TEST(Async, MessagesOfOtherTagsAndToOtherRanksReplaceNothing) {
  TinyEngine engine(simple_network());
  replay(*trace::assemble(
             "ranks 3\nrank 0\n  Async_send count=1000 dest=1 tag=1\n  Async_send count=1000 dest=1 tag=2\n"
             "  Async_send count=1000 dest=2 tag=1\nrank 1\nrank 2\n"),
         engine, open_mpi());
  EXPECT_EQ(engine.transfers, 3u);
}

TEST(Async, CostsOnTheCoresAreThoseOfMessagesOfMpi) {
  // Each end pays the overhead of the network's transport, and its cost a byte, for a message that it sends
  // or gets.
  const auto total = [](const std::string& call) {
    ReplayOptions options = open_mpi();
    options.core_costs = true;
    return predict("ranks 2\nrank 0\n  " + call + "\nrank 1\n", options).ranks[0].total_s;
  };
  EXPECT_GT(total("Async_send count=1000 dest=1"), 0);
  EXPECT_GT(total("Async_receive count=1000 source=1 -> source=1 tag=0 bytes=1000"), 0);
  EXPECT_EQ(total("Async_receive count=1000 source=1 -> none"), 0);
  EXPECT_EQ(total("Async_send count=1000 dest=null"), 0);
}

TEST(Async, APeerThatDoesNotExistIsNamed) {
  const Failure failure = failure_of("ranks 1\nrank 0\n  Async_send count=8 dest=1\n", open_mpi());
  EXPECT_EQ(failure.exit_code, 1);
  EXPECT_THAT(failure.message, HasSubstr("destination 1 is not in a communicator of 1 rank"));
}

}  // namespace
}  // namespace dperf::replay
