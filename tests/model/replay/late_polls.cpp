// Polls that found something at once when traced, and find nothing yet here.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

/// Rank 0 sends 8 bytes after `sent_after`; they are there 10.008 us later. Rank 1 does `what`.
Prediction with_message(const std::string& sent_after, const std::string& what) {
  return predict("ranks 2\nrank 0\n  compute " + sent_after + R"(
  MPI_Send count=8 type=1B dest=1
rank 1
  block work.c:5(main)
  MPI_Irecv count=8 type=1B source=0 newreq=1
)" + what + "  MPI_Barrier comm=self\n",
                 open_mpi());
}

constexpr const char* kFound = "  MPI_Test req=1 flag=1 at=work.c:6(main) -> source=0 tag=0 bytes=8\n";

/// Four pieces of 1 ms; each is followed by a test, whatever the one before has found.
const std::string kOnlyProgress = std::string("  compute 1ms block=1\n") + kFound +
                                  R"(  compute 1ms block=1
  MPI_Test req=null flag=1 at=work.c:6(main)
  compute 1ms block=1
  MPI_Test req=null flag=1 at=work.c:6(main)
  compute 1ms block=1
)";

TEST(LatePolls, WhoTestsAgainHasNotLookedAtTheAnswer) {
  for (const char* sent_after : {"100us", "2500us"})
    EXPECT_NEAR(with_message(sent_after, kOnlyProgress).ranks[1].total_s, 4 * kMs, kRounding) << sent_after;
}

TEST(LatePolls, WhoTestsAgainMovesLargeMessages) {
  // 100000 bytes are asked for at 1.51 ms; the next test, at 2 ms, answers, and the data are there at 2.12
  // ms.
  const Prediction p = predict("ranks 2\nrank 0\n  compute 1500us\n  MPI_Send count=100000 type=1B dest=1\n" +
                                   std::string("rank 1\n  block work.c:5(main)\n") +
                                   "  MPI_Irecv count=100000 type=1B source=0 newreq=1\n" + kOnlyProgress +
                                   "  MPI_Barrier comm=self\n",
                               open_mpi());
  EXPECT_NEAR(p.ranks[1].total_s, 4 * kMs, kRounding);
}

TEST(LatePolls, TheyAreWaitedForBeforeSomethingElse) {
  const Prediction p = with_message("6ms", kOnlyProgress);
  EXPECT_NEAR(p.ranks[1].total_s, 6 * kMs + 10.008 * kUs, kRounding);
  EXPECT_TRUE(p.approximate);
  EXPECT_THAT(p.notes[0], testing::HasSubstr("MPI_Test: 1 waited here for what was there at once"));
  expect_sums(p);
}

/// The program looks for another message after each test that finds nothing, and after the one that does.
const std::string kLooksElsewhere = R"(  compute 1ms block=1
  MPI_Test req=1 flag=0 at=work.c:6(main)
  MPI_Iprobe source=0 tag=9 flag=0 at=work.c:7(main)
  compute 1ms block=1
)" + std::string(kFound) + R"(  MPI_Iprobe source=0 tag=9 flag=0 at=work.c:7(main)
  compute 3ms block=1
)";

TEST(LatePolls, WhatIsCalledBetweenPollsDoesNotWait) {
  // The message is there at 3.01 ms; the work ends at 5. What the program would do with it, it does too
  // early.
  const Prediction p = with_message("3ms", kLooksElsewhere);
  EXPECT_NEAR(p.ranks[1].total_s, 5 * kMs, kRounding);
  EXPECT_TRUE(p.approximate);
  EXPECT_THAT(p.notes, testing::Contains(testing::HasSubstr("MPI_Test: 1 found nothing yet here")));
  EXPECT_NEAR(with_message("7ms", kLooksElsewhere).ranks[1].total_s, 7 * kMs + 10.008 * kUs, kRounding);
}

TEST(LatePolls, WhatFollowsOnlyWhatWasFoundWaits) {
  // As an answer is sent, which follows no unsuccessful poll: 3.01 ms, and 3 ms of work.
  std::string answers = kLooksElsewhere;
  const std::string looks = "MPI_Iprobe source=0 tag=9 flag=0 at=work.c:7(main)";
  answers.replace(answers.rfind(looks), looks.size(), "MPI_Send count=8 type=1B dest=null at=work.c:8(main)");
  const Prediction p = with_message("3ms", answers);
  EXPECT_NEAR(p.ranks[1].total_s, 6 * kMs + 10.008 * kUs, kRounding);
  EXPECT_TRUE(p.approximate);
}

TEST(LatePolls, OthersMayGetTheNumberOfTheRequest) {
  // Between polls the program sends; behind the successful one that request has number 1, too.
  const Prediction p = predict(R"(
ranks 2
rank 0
  compute 3ms
  MPI_Send count=8 type=1B dest=1
  MPI_Recv count=8 type=1B source=1
  MPI_Recv count=8 type=1B source=1
rank 1
  block work.c:5(main)
  MPI_Irecv count=8 type=1B source=0 newreq=1
  compute 1ms block=1
  MPI_Test req=1 flag=0 at=work.c:6(main)
  MPI_Isend count=8 type=1B dest=0 newreq=2 at=work.c:7(main)
  compute 1ms block=1
  MPI_Test req=1 flag=1 at=work.c:6(main) -> source=0 tag=0 bytes=8
  MPI_Isend count=8 type=1B dest=0 newreq=1 at=work.c:7(main)
  compute 3ms block=1
  MPI_Waitall reqs=1,2 at=work.c:9(main)
)",
                               open_mpi());
  EXPECT_NEAR(p.ranks[1].total_s, 5 * kMs, kRounding);
  expect_sums(p);
}

/// Both ranks reduce again and again while they work: `rounds` pieces of 1 ms, each with a round of the
/// reduction that was done when it was polled for; then they wait for the last one by polling.
std::string rounds_of_reductions(int rounds) {
  std::string text = "ranks 2\nrank all\n  block work.c:5(main)\n";
  const auto begin = [&] { text += "  MPI_Iallreduce count=1 type=8B newreq=1 at=work.c:4(main)\n"; };
  for (int i = 0; i < rounds; ++i) {
    begin();
    text +=
        "  MPI_Test req=1 flag=0 at=work.c:6(main)\n  MPI_Iprobe source=any tag=9 flag=0 at=work.c:7(main)\n";
    text += "  compute 1ms block=1\n  MPI_Test req=1 flag=1 at=work.c:6(main)\n";
    text += "  MPI_Iprobe source=any tag=9 flag=0 at=work.c:7(main)\n";
  }
  begin();
  return text +
         "  MPI_Test polls=100 inside=1000 between=1000 req=1 flag=1 at=work.c:6(main)\n  MPI_Barrier\n";
}

TEST(LatePolls, RoundsThatWouldNotBeginAreLeftOut) {
  // A message takes 2.6 ms, so that a reduction, which takes one each way at once, is polled for in three
  // pieces of work. The loop ends after 12 ms of work; the last reduction began before that.
  const TinyEngine::Network slow{2.6 * kMs, 1e9, 1, {0, 1}};
  const Prediction p = predict(rounds_of_reductions(12), open_mpi(), slow);
  const Prediction barrier = predict("ranks 2\nrank all\n  MPI_Barrier\n", open_mpi(), slow);
  EXPECT_GT(p.t_predicted_s, 12 * kMs);
  EXPECT_LT(p.t_predicted_s, 12 * kMs + 2 * 2.7 * kMs + barrier.t_predicted_s);
  EXPECT_TRUE(p.approximate);
  EXPECT_THAT(p.notes, testing::Contains(testing::HasSubstr("did not begin here")));
  expect_sums(p);
}

TEST(LatePolls, RoundsThatAreDoneInTimeAllBegin) {
  const Prediction p = predict(rounds_of_reductions(12), open_mpi());
  EXPECT_THAT(p.notes, testing::Not(testing::Contains(testing::HasSubstr("did not begin here"))));
}

TEST(LatePolls, WhatWasSentIsNotWaitedFor) {
  // 100000 bytes that were sent at once when traced: here the receiver comes after 8 ms. The program would
  // look again, and works on.
  const Prediction p = predict(R"(
ranks 2
rank 0
  compute 8ms
  MPI_Recv count=100000 type=1B source=1
rank 1
  block work.c:5(main)
  MPI_Isend count=100000 type=1B dest=0 newreq=1
  compute 1ms block=1
  MPI_Test req=1 flag=0 at=work.c:6(main)
  MPI_Iprobe source=0 tag=9 flag=0 at=work.c:7(main)
  compute 1ms block=1
  MPI_Test req=1 flag=1 at=work.c:6(main)
  MPI_Iprobe source=0 tag=9 flag=0 at=work.c:7(main)
  compute 3ms block=1
  MPI_Finalize
)",
                               open_mpi());
  EXPECT_NEAR(p.ranks[1].total_s, 5 * kMs, kRounding);
}

/// Rank 1 looks for messages between its three pieces of work of 1 ms. A message makes 100 us of work; it
/// was found behind the first piece when traced.
const std::string kService = R"(
rank 1
  block work.c:5(main)
  block work.c:9(main)
  compute 1ms block=1
  MPI_Iprobe source=any tag=7 flag=1 at=work.c:6(main) -> source=0 tag=7 bytes=8
  MPI_Recv count=8 type=1B source=0 tag=7 at=work.c:8(main)
  compute 100us block=2
  MPI_Iprobe source=any tag=7 flag=0 at=work.c:6(main)
  compute 1ms block=1
  MPI_Iprobe source=any tag=7 flag=0 at=work.c:6(main)
  compute 1ms block=1
  MPI_Iprobe source=any tag=7 flag=0 at=work.c:6(main)
  MPI_Barrier comm=self at=work.c:12(main)
)";

Prediction with_service(const std::string& sent_after, const std::string& service = kService) {
  return predict(
      "ranks 2\nrank 0\n  compute " + sent_after + "\n  MPI_Send count=8 type=1B dest=1 tag=7" + service,
      open_mpi());
}

TEST(LatePolls, AMessageMayBeServedLater) {
  // It is there at 1.51 ms, and is served at 2 ms, where the program looks again: 3.1 ms in all.
  const Prediction p = with_service("1500us");
  EXPECT_NEAR(p.ranks[1].total_s, 3.1 * kMs, kRounding);
  EXPECT_TRUE(p.approximate);
  EXPECT_THAT(p.notes, testing::Contains(testing::HasSubstr("MPI_Iprobe: 1 found nothing yet here")));
  expect_sums(p);
}

TEST(LatePolls, AMessageIsServedBeforeTheProgramGoesOn) {
  const Prediction p = with_service("5ms");
  EXPECT_NEAR(p.ranks[1].total_s, 5 * kMs + 10.008 * kUs + 100 * kUs, kRounding);
}

TEST(LatePolls, WhatIsAnsweredIsServedInItsTurn) {
  std::string answers = kService;
  const std::string served = "  compute 100us block=2\n";
  answers.insert(answers.find(served), "  MPI_Send count=8 type=1B dest=null at=work.c:10(main)\n");
  EXPECT_NEAR(with_service("1500us", answers).ranks[1].total_s, 3.1 * kMs + 510.008 * kUs, kRounding);
}

TEST(LatePolls, RanksThatPutOffEachOthersMessagesDoNotWaitForever) {
  // 100000 bytes leave when they are received. Behind the probe, each rank waits until its own have left.
  const auto rank = [](int own, int other) {
    return fmt::format(R"(rank {0}
  block work.c:5(main)
  compute 1ms block=1
  MPI_Iprobe source=any tag=7 flag=0 at=work.c:6(main)
  MPI_Isend count=100000 type=1B dest={1} tag=7 newreq=1 at=work.c:7(main)
  MPI_Iprobe source=any tag=7 flag=1 at=work.c:6(main) -> source={1} tag=7 bytes=100000
  MPI_Recv count=100000 type=1B source={1} tag=7 at=work.c:8(main)
  MPI_Iprobe source=any tag=7 flag=0 at=work.c:6(main)
  MPI_Wait req=1 at=work.c:9(main)
)",
                       own, other);
  };
  const Prediction p = predict("ranks 2\n" + rank(0, 1) + rank(1, 0), open_mpi());
  EXPECT_LT(p.t_predicted_s, 2 * kMs);
}

}  // namespace
}  // namespace dperf::replay
