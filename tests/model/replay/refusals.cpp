// What cannot be predicted is said in one line, in MPI's terms, and nothing is predicted then.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::HasSubstr;

TEST(Refusals, ADeadlockNamesRanksCallsAndLines) {
  const Failure failure = failure_of(R"(
ranks 3
rank 0
  MPI_Recv count=8 type=1B source=1 tag=7 at=ring.c:41(exchange)
rank 1
  MPI_Irecv count=8 type=1B source=0 tag=any newreq=1 at=ring.c:50(exchange)
  MPI_Wait req=1 at=ring.c:51(exchange)
rank 2
  compute 1ms
)");
  EXPECT_EQ(failure.exit_code, kExitIncomplete);
  EXPECT_EQ(failure.message,
            "deadlock: rank 0 waits in MPI_Recv(source 1, tag 7) at ring.c:41 (exchange), rank 1 waits in "
            "MPI_Wait at "
            "ring.c:51 (exchange) for MPI_Irecv(source 0, tag any) of ring.c:50 (exchange); ranks wait for "
            "each other in a cycle: 0 -> 1 -> 0");
}

TEST(Refusals, ADeadlockNamesAtMostEightRanks) {
  EXPECT_THAT(failure_of("ranks 20\nrank all\nMPI_Recv count=8 type=1B source=0\n").message,
              testing::AllOf(HasSubstr("rank 7 waits"), HasSubstr(" and 12 more")));
}

TEST(Refusals, AMissingMemberOfACollectiveIsADeadlock) {
  EXPECT_THAT(
      failure_of("ranks 2\nrank 0\nMPI_Barrier at=a.c:1(main)\n").message,
      HasSubstr("deadlock: rank 0 waits in MPI_Barrier at a.c:1 (main), which rank 1 has not called"));
}

TEST(Refusals, CollectivesThatDoNotMatch) {
  EXPECT_EQ(failure_of("ranks 2\nrank 0\nMPI_Bcast count=1 type=8B root=0 at=a.c:1(main)\n"
                       "rank 1\nMPI_Bcast count=1 type=8B root=1 at=a.c:2(main)\n")
                .message,
            "collectives do not match: rank 0 calls MPI_Bcast (root 0, 8 bytes) at a.c:1 (main), but rank 1 "
            "calls MPI_Bcast (root 1, 8 bytes) at a.c:2 (main); collective 1 on a communicator of 2 ranks");
  EXPECT_THAT(failure_of("ranks 2\nrank 0\nMPI_Barrier\nrank 1\nMPI_Allreduce count=1 type=8B\n").message,
              HasSubstr("collectives do not match: rank 0 calls MPI_Barrier"));
  EXPECT_THAT(
      failure_of("ranks 2\nrank 0\nMPI_Allreduce count=2 type=8B\nrank 1\nMPI_Allreduce count=1 type=8B\n")
          .message,
      HasSubstr("16 bytes"));
}

TEST(Refusals, AMessageThatIsTooLong) {
  EXPECT_EQ(
      failure_of("ranks 2\nrank 0\nMPI_Send count=9 type=1B dest=1 at=a.c:1(main)\n"
                 "rank 1\nMPI_Recv count=8 type=1B source=0 at=a.c:2(main)\n")
          .message,
      "rank 1: MPI_Recv at a.c:2 (main) takes 8 bytes, but the message of rank 0 at a.c:1 (main) has 9");
}

TEST(Refusals, CallsThatCannotBeReplayed) {
  const Failure failure = failure_of(R"(
ranks 2
rank all
  MPI_Comm_join at=spawn.c:3(main)
  MPI_Comm_join at=spawn.c:5(main)
  MPI_Comm_accept at=io.c:9(main)
)");
  EXPECT_EQ(failure.exit_code, kExitIncomplete);
  EXPECT_EQ(
      failure.message,
      "cannot be replayed: MPI_Comm_accept (2 calls, first by rank 0 at io.c:9 (main)): dynamic processes; "
      "MPI_Comm_join (4 calls, first by rank 0 at spawn.c:3 (main)): dynamic processes");
}

TEST(Refusals, LeftOutIfAskedFor) {
  ReplayOptions options = smpi();
  options.allow_incomplete = true;
  const Prediction p = predict("ranks 2\nrank all\ncompute 1ms\nMPI_Comm_join\nMPI_Barrier\n", options);
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs + 10 * kUs, kRounding);
  EXPECT_TRUE(p.approximate);
  EXPECT_TRUE(p.incomplete);
  EXPECT_EQ(p.replayed_calls, 2u);
  const auto refused = std::find_if(p.coverage.begin(), p.coverage.end(), [](const Coverage& row) {
    return row.level == Coverage::Level::kRefused;
  });
  ASSERT_NE(refused, p.coverage.end());
  EXPECT_EQ(refused->call, "MPI_Comm_join");
  EXPECT_EQ(refused->calls, 2u);
}

TEST(Refusals, ADeadlockSaysThatCallsWereLeftOut) {
  ReplayOptions options = smpi();
  options.allow_incomplete = true;
  EXPECT_THROW(
      {
        try {
          predict(
              "ranks 2\nrank 0\nMPI_Recv count=8 type=1B source=1\nrank 1\nMPI_Comm_join at=j.c:3(main)\n",
              options);
        } catch (const Error& error) {
          EXPECT_THAT(error.what(),
                      HasSubstr("the reason may be that calls which cannot be replayed were left out"));
          throw;
        }
      },
      Error);
}

TEST(Refusals, WrongNumbersInTheTrace) {
  EXPECT_THAT(
      failure_of("ranks 2\nrank 0\nMPI_Send dest=7 at=a.c:1(main)\n").message,
      HasSubstr("rank 0: MPI_Send at a.c:1 (main): destination 7 is not in a communicator of 2 ranks"));
  EXPECT_THAT(failure_of("ranks 1\nrank 0\nMPI_Wait req=3\n").message,
              HasSubstr("request 3 was not created before, or has completed"));
  EXPECT_THAT(failure_of("ranks 2\nrank 0\nMPI_Send count=-1 type=1B dest=1 at=a.c:1(main)\n").message,
              HasSubstr("rank 0: MPI_Send at a.c:1 (main): its message has -1 bytes; expected: 0 or more"));
  EXPECT_THAT(failure_of("ranks 2\nrank all\nMPI_Bcast count=1 type=1B root=7 at=a.c:1(main)\n").message,
              HasSubstr("MPI_Bcast at a.c:1 (main): root 7 is not in a communicator of 2 ranks"));
  EXPECT_THAT(failure_of("ranks 2\nrank all\nMPI_Allreduce count=-1 type=8B at=a.c:1(main)\n").message,
              HasSubstr("MPI_Allreduce at a.c:1 (main): its number of bytes is negative"));
  ReplayOptions options;
  options.protocol = "mpich";
  EXPECT_EQ(failure_of("ranks 1\n", options).message, "unknown protocol 'mpich'; known are openmpi, smpi");
}

TEST(Refusals, OtherReductions) {
  const Failure failure = failure_of(
      "ranks 2\nrank 0\nMPI_Allreduce count=1 type=8B op=MPI_SUM at=a.c:1(main)\n"
      "rank 1\nMPI_Allreduce count=1 type=8B op=MPI_MAX at=a.c:2(main)\n");
  EXPECT_EQ(failure.exit_code, kExitIncomplete);
  EXPECT_THAT(failure.message, HasSubstr("rank 0 calls MPI_Allreduce (8 bytes, MPI_SUM) at a.c:1 (main), but "
                                         "rank 1 calls MPI_Allreduce (8 bytes, MPI_MAX) at a.c:2 (main)"));
}

/// Two ranks that send each other before they receive.
std::string exchange(int bytes) {
  return fmt::format(
      "ranks 2\nrank 0\nMPI_Send count={0} dest=1 at=x.c:3(main)\nMPI_Recv count={0} source=1\n"
      "rank 1\nMPI_Send count={0} dest=0 at=x.c:3(main)\nMPI_Recv count={0} source=0\n",
      bytes);
}

TEST(Refusals, ADeadlockOfTheNewNetworkShowsTheCircle) {
  // 65535 bytes are buffered, 65536 wait for their receive.
  EXPECT_EQ(failure_of(exchange(65535), open_mpi()).message, "");
  const Failure failure = failure_of(exchange(65536), open_mpi());
  EXPECT_EQ(failure.exit_code, kExitIncomplete);
  EXPECT_EQ(
      failure.message,
      "deadlock: rank 0 waits in MPI_Send(destination 1, tag 0, 65536 bytes) at x.c:3 (main), rank 1 waits "
      "in "
      "MPI_Send(destination 0, tag 0, 65536 bytes) at x.c:3 (main); ranks wait for each other in a cycle: 0 "
      "-> 1 -> 0; the program relies on sends that return before they are received: MPI does not guarantee "
      "that, and this protocol does not buffer messages of this size");
}

TEST(Refusals, ASendThatNobodyReceivesAndThatHasToWait) {
  EXPECT_THAT(
      failure_of("ranks 2\nrank 0\nMPI_Send count=100000 dest=1 tag=3 at=a.c:1(main)\n", open_mpi()).message,
      HasSubstr("rank 0 waits in MPI_Send(destination 1, tag 3, 100000 bytes) at a.c:1 (main), but rank 1 "
                "has ended"));
}

TEST(Refusals, AReadySendWithoutItsReceive) {
  const Failure failure = failure_of(
      "ranks 2\nrank 0\nMPI_Rsend count=8 dest=1 tag=3 at=a.c:1(main)\n"
      "rank 1\ncompute 1ms\nMPI_Recv count=8 source=0 tag=3 at=a.c:9(main)\n");
  EXPECT_EQ(failure.exit_code, kExitIncomplete);
  EXPECT_THAT(
      failure.message,
      HasSubstr("a ready send starts before its receive is posted: rank 0: MPI_Rsend at a.c:1 (main), 8 "
                "bytes with tag 3 to rank 1"));
  EXPECT_EQ(failure_of("ranks 2\nrank 0\ncompute 1ms\nMPI_Rsend count=8 dest=1 tag=3\n"
                       "rank 1\nMPI_Recv count=8 source=0 tag=3\n")
                .message,
            "");
}

// MPI asks for a receive: MPI_Mprobe takes the message before there is one.
TEST(Refusals, AReadySendToAMatchedProbe) {
  const std::string send =
      "ranks 2\nrank 0\ncompute 1ms\nMPI_Rsend count=8 dest=1 tag=3 at=a.c:1(main)\nrank 1\n";
  const std::string probe = "MPI_Mprobe source=0 tag=3 newmsg=1 -> source=0 tag=3 bytes=8\n";
  EXPECT_THAT(
      failure_of(send + probe + "MPI_Mrecv count=8 msg=1\n").message,
      HasSubstr("a ready send starts before its receive is posted: rank 0: MPI_Rsend at a.c:1 (main)"));
  // A receive that was posted before the probe takes it.
  EXPECT_EQ(
      failure_of("ranks 2\nrank 0\ncompute 1ms\nMPI_Rsend count=8 dest=1 tag=3\nMPI_Send count=8 dest=1 "
                 "tag=3\nrank 1\nMPI_Irecv count=8 source=0 tag=3 newreq=1\n" +
                 probe + "MPI_Mrecv count=8 msg=1\nMPI_Wait req=1\n")
          .message,
      "");
}

TEST(Refusals, MessagesThatNobodyReceivesAreNoted) {
  const Prediction p =
      predict("ranks 2\nrank 0\nMPI_Send count=8 type=1B dest=1 tag=3 at=a.c:1(main)\n", smpi());
  EXPECT_THAT(p.notes, testing::ElementsAre(
                           "error in the program: 1 message is never received; the first is from rank 0 "
                           "at a.c:1 (main) to rank 1, tag 3, 8 bytes"));
}

TEST(Refusals, RequestsThatNobodyCompletesAreNoted) {
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Send count=8 dest=1
rank 1
  MPI_Irecv count=8 source=0 newreq=1
  MPI_Wait req=1
  MPI_Irecv count=8 source=0 tag=7 newreq=2 at=a.c:3(main)
  MPI_Irecv count=8 source=0 tag=8 newreq=3
  MPI_Cancel req=3
)",
                               smpi());
  EXPECT_THAT(p.notes,
              testing::ElementsAre("error in the program: 1 request is not completed before MPI_Finalize; "
                                   "the first is MPI_Irecv(source 0, tag 7) of rank 1 at a.c:3 (main), which "
                                   "gets no message"));
}

// The trace is read while the engine is made.
TEST(Refusals, AnEngineThatCannotBeMadeIsSaidBeforeWhatIsWrongWithTheTrace) {
  const auto trace = trace::assemble("ranks 2\nrank 0\nMPI_Send count=1 type=8B dest=7 tag=0\n");
  const auto message_with = [&](const std::function<Engine&(const BeAlone&)>& make_engine) -> std::string {
    try {
      replay(*trace, make_engine, {});
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(message_with([](const BeAlone&) -> Engine& { throw Error("no engine"); }), "no engine");
  TinyEngine engine({});
  EXPECT_EQ(message_with([](const BeAlone& be_alone) -> Engine& {
              be_alone();
              throw Error("alone");
            }),
            "alone");
  EXPECT_THAT(message_with([&](const BeAlone&) -> Engine& { return engine; }), HasSubstr("MPI_Send"));
}

}  // namespace
}  // namespace dperf::replay
