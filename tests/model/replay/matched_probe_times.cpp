// Matched probes: what they take is out of the matching, and is received when the program says so.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(MatchedProbes, TheRendezvousBeginsWithTheReceive) {
  // 100 000 bytes are not eager. They are matched at once, but received from 500 us on: 10 us + 100 us.
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Send count=100000 dest=1
rank 1
  MPI_Mprobe source=0 newmsg=1 -> source=0 bytes=100000
  compute 500us
  MPI_Mrecv count=100000 msg=1 -> source=0 bytes=100000
)",
                               smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 610 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 610 * kUs, kRounding);
  EXPECT_EQ(p.messages, 1u);
  expect_sums(p);
}

TEST(MatchedProbes, TakeAsLongAsAProbeAndAReceive) {
  ReplayOptions with_costs;
  with_costs.clock_slack_s = 0;
  const auto program = [](long bytes, const char* receive) {
    return fmt::format(fmt::runtime("ranks 2\nrank 0\ncompute 30us\nMPI_Send count={0} dest=1\n"
                                    "MPI_Recv count={0} source=1\nrank 1\n" +
                                    std::string(receive) + "MPI_Send count={0} dest=0\n"),
                       bytes);
  };
  const char* matched =
      "MPI_Mprobe source=any tag=any newmsg=1 -> source=0 bytes={0}\ncompute 7us\n"
      "MPI_Mrecv count={0} msg=1 -> source=0 bytes={0}\n";
  const char* matched_later =
      "MPI_Mprobe source=any tag=any newmsg=1 -> source=0 bytes={0}\ncompute 7us\n"
      "MPI_Imrecv count={0} msg=1 newreq=1\nMPI_Wait req=1 -> source=0 bytes={0}\n";
  const char* probed =
      "MPI_Probe source=any tag=any -> source=0 bytes={0}\ncompute 7us\n"
      "MPI_Recv count={0} source=0 -> source=0 bytes={0}\n";
  for (const ReplayOptions& options : {smpi(), open_mpi(), with_costs})
    for (const long bytes : {0L, 1L, 5000L, 70000L, 1000000L}) {
      const Prediction a = predict(program(bytes, matched), options),
                       b = predict(program(bytes, probed), options),
                       c = predict(program(bytes, matched_later), options);
      for (std::size_t rank = 0; rank < 2; ++rank) {
        EXPECT_NEAR(a.ranks[rank].total_s, b.ranks[rank].total_s, kRounding) << options.protocol << bytes;
        EXPECT_NEAR(c.ranks[rank].total_s, b.ranks[rank].total_s, kRounding) << options.protocol << bytes;
      }
      EXPECT_FALSE(a.approximate);
    }
}

TEST(MatchedProbes, WhatIsTakenIsNotReceivedByOthers) {
  // The receive gets the second message, of 500 bytes, though the first one, of 900, is received after it.
  const std::string sender =
      "ranks 2\nrank 0\nMPI_Send count=900 dest=1\nMPI_Send count=500 dest=1\nrank 1\n";
  const Prediction p = predict(sender + R"(
  MPI_Mprobe source=0 newmsg=1 -> source=0 bytes=900
  MPI_Recv count=500 source=0
  MPI_Mrecv count=900 msg=1 -> source=0 bytes=900
)",
                               smpi());
  // Eager: both leave at 0; that of 900 bytes is there after 10.9 us.
  EXPECT_NEAR(p.ranks[1].total_s, 10.9 * kUs, kRounding);
  // A receive that was posted before the probe comes first; a second probe takes the next message.
  predict(sender + R"(
  MPI_Irecv count=900 source=0 newreq=1
  MPI_Mprobe source=0 newmsg=1 -> source=0 bytes=500
  MPI_Imrecv count=500 msg=1 newreq=2
  MPI_Waitall reqs=1,2
)",
          smpi());
  predict(sender + R"(
  MPI_Mprobe source=0 newmsg=1 -> source=0 bytes=900
  MPI_Mprobe source=0 newmsg=2 -> source=0 bytes=500
  MPI_Mrecv count=500 msg=2 -> source=0 bytes=500
  MPI_Mrecv count=900 msg=1 -> source=0 bytes=900
)",
          smpi());
}

TEST(MatchedProbes, AWildcardTakesWhatComesFirstHereAndAnswersIt) {
  // When traced, rank 1 came first; here rank 2 does, and its message is longer. Rank 0 answers whom it got:
  // 2 has its answer 10 + 2 us (its message) + 10 + 1 us after 0; then 1 sends at 100 us.
  const std::string text = R"(
ranks 3
rank 0
  MPI_Mprobe source=any newmsg=1 -> source=1 bytes=1000
  MPI_Mrecv count=1000 msg=1 -> source=1 bytes=1000
  MPI_Send count=1000 dest=1 matched=2 tag=9
  MPI_Mprobe source=any newmsg=2 -> source=2 bytes=2000
  MPI_Imrecv count=2000 msg=2 newreq=1
  MPI_Wait req=1 -> source=2 bytes=2000
  MPI_Send count=1000 dest=2 matched=3 tag=9
rank 1
  compute 100us
  MPI_Send count=1000 dest=0
  MPI_Recv count=1000 source=0 tag=9
rank 2
  MPI_Send count=2000 dest=0
  MPI_Recv count=1000 source=0 tag=9
)";
  const Prediction p = predict(text, smpi());
  EXPECT_NEAR(p.ranks[2].total_s, 23 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 122 * kUs, kRounding);
  EXPECT_TRUE(p.approximate);
  // The traced order: rank 0 waits for rank 1 first.
  ReplayOptions traced = smpi();
  traced.match = Match::kTraced;
  const Prediction q = predict(text, traced);
  EXPECT_NEAR(q.ranks[1].total_s, 122 * kUs, kRounding);
  EXPECT_NEAR(q.ranks[2].total_s, 122 * kUs, kRounding);
  EXPECT_FALSE(q.approximate);
}

TEST(MatchedProbes, NobodyAndPollsInVain) {
  const Prediction p = predict(R"(
ranks 2
rank 0
  compute 20us
  MPI_Send count=1000 dest=1
rank 1
  MPI_Mprobe source=null newmsg=null -> source=null
  MPI_Mrecv count=8 msg=null -> source=null
  MPI_Improbe source=0 flag=0 newmsg=null
  MPI_Improbe source=0 flag=1 newmsg=1 polls=3 inside=1us between=1us -> source=0 bytes=1000
  MPI_Mrecv count=1000 msg=1 -> source=0 bytes=1000
)",
                               smpi());
  EXPECT_NEAR(p.ranks[1].total_s, 31 * kUs, kRounding);
  EXPECT_FALSE(p.approximate);
  const Prediction q = predict(
      "ranks 2\nrank 0\nMPI_Send count=8 dest=1\nrank 1\ncompute 1ms\nMPI_Improbe source=0 newmsg=null\n"
      "MPI_Recv count=8 source=0\n",
      smpi());
  EXPECT_TRUE(q.approximate);  // here, it would have found the message
}

TEST(MatchedProbes, WrongOnesAreNamed) {
  EXPECT_THAT(failure_of("ranks 1\nrank 0\nMPI_Mrecv count=1 msg=7 at=a.c:5\n").message,
              AllOf(HasSubstr("rank 0: MPI_Mrecv at a.c:5"),
                    HasSubstr("message 7 was not matched before, or has already been received")));
  EXPECT_THAT(failure_of("ranks 2\nrank 0\nMPI_Send count=9 dest=1\nrank 1\nMPI_Mprobe source=0 newmsg=1 -> "
                         "source=0 bytes=9\nMPI_Mrecv count=8 msg=1 at=b.c:6\n")
                  .message,
              AllOf(HasSubstr("MPI_Mrecv at b.c:6"), HasSubstr("takes 8 bytes")));
  EXPECT_THAT(failure_of("ranks 2\nrank 1\nMPI_Mprobe source=0 newmsg=1 at=b.c:6\n").message,
              AllOf(HasSubstr("deadlock"), HasSubstr("MPI_Mprobe(source 0, tag 0) at b.c:6")));
}

}  // namespace
}  // namespace dperf::replay
