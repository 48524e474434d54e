// What dperf-trace check finds.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "trace/text/text.h"

namespace dperf::trace {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

CheckReport check_text(const std::string& text) {
  return check(*assemble(text));
}
std::vector<std::string> problems(const std::string& text) {
  return check_text(text).first_problems;
}

TEST(Check, FindsNothingInASoundTrace) {
  const CheckReport report = check_text(R"(
ranks 3
comm odd members=2,0
rank all
  MPI_Barrier
rank 0
  MPI_Send count=1 dest=2
  MPI_Isend count=1 dest=1 tag=3 newreq=1
  MPI_Wait req=1
  MPI_Allreduce comm=odd
  MPI_Sendrecv count=1 dest=1 source=1 tag=5 -> source=1 tag=5 bytes=1
rank 1
  MPI_Irecv count=1 source=any tag=any newreq=1
  MPI_Waitany reqs=1 index=0 -> source=0 tag=3 bytes=1
  MPI_Sendrecv count=1 dest=0 source=0 tag=5
rank 2
  MPI_Recv count=1 source=0
  MPI_Allreduce comm=odd
rank all
  MPI_Bcast root=1 count=4
)");
  EXPECT_THAT(report.first_problems, IsEmpty());
  EXPECT_THAT(report.notes, IsEmpty());
  EXPECT_EQ(report.messages, 4u);
  EXPECT_EQ(report.collectives, 3u);
}

TEST(Check, FindsNeighborsThatDoNotAgree) {
  const std::string ring =
      "ranks 3\ncomm ring members=0..2\nrank all\ntopology ring cart dims=3 periods=1\n"
      "MPI_Neighbor_allgather comm=ring\n";
  EXPECT_THAT(problems(ring), IsEmpty());
  EXPECT_THAT(problems("ranks 2\ncomm c members=0,1\nrank 0\ntopology c dist_graph out=1\nrank 1\n"
                       "topology c dist_graph in=0,0\nrank all\nMPI_Neighbor_allgather comm=c\n"),
              ElementsAre("rank 0: in the topology of communicator 3, member 0 sends 1 time to member 1, "
                          "which receives 2 times from it; expected: the same number"));
  EXPECT_THAT(
      problems("ranks 2\ncomm c members=0,1\nrank 0\ntopology c cart dims=2\nrank all\n"
               "MPI_Neighbor_allgather comm=c\n"),
      ElementsAre("rank 1: MPI_Neighbor_allgather (event 0): the communicator has no topology in the trace",
                  "rank 1: communicator 3 has no topology, but on rank 0 it has a Cartesian"));
}

TEST(Check, AGraphWithEdgesOneWayIsNoProblemWithoutCollectivesOverItsNeighbors) {
  EXPECT_THAT(problems("ranks 2\ncomm c members=0,1\nrank 0\ntopology c graph neighbours=1\nrank all\n"
                       "MPI_Barrier comm=c\n"),
              IsEmpty());
}

TEST(Check, FindsMatchedMessagesThatAreNotReceivedOrUnknown) {
  const std::string sent = "ranks 2\nrank 0\nMPI_Send dest=1\nMPI_Send dest=1\nrank 1\n";
  EXPECT_THAT(
      problems(sent + "MPI_Mprobe source=any newmsg=1 -> source=0 bytes=0\nMPI_Mprobe source=0 newmsg=2\n"
                      "MPI_Imrecv msg=2 newreq=1\nMPI_Wait req=1\nMPI_Mrecv msg=1\nMPI_Mrecv msg=null\n"),
      IsEmpty());
  EXPECT_THAT(problems(sent + "MPI_Mprobe source=0 newmsg=1 at=a.c:2\nMPI_Mprobe source=0 newmsg=2\n"
                              "MPI_Mrecv msg=2 at=a.c:3\nMPI_Mrecv msg=2 at=a.c:4\n"),
              ElementsAre("rank 1: MPI_Mrecv at a.c:4 (event 3): message 2 was not matched before, or has "
                          "already been received",
                          "rank 1: 1 matched message never received; first: message 1, MPI_Mprobe at a.c:2 "
                          "(event 0)"));
}

TEST(Check, FindsMessagesThatAreNotReceived) {
  EXPECT_THAT(problems("ranks 2\nrank 0\nMPI_Send dest=1 tag=7 at=a.c:3(f)\nMPI_Send dest=1 tag=7"),
              ElementsAre("rank 0: 2 of its messages to rank 1 with tag 7 never received; first: MPI_Send at "
                          "a.c:3 (f) (event 0)"));
}

TEST(Check, FindsMessagesThatAreNotSent) {
  EXPECT_THAT(
      problems("ranks 2\nrank 1\nMPI_Recv source=any tag=any -> source=0 tag=2 bytes=0"),
      ElementsAre(HasSubstr("rank 1: 1 of the messages that it receives from rank 0 with tag 2 never sent")));
}

TEST(Check, FindsNothingInSoundEpochs) {
  EXPECT_THAT(problems(R"(
ranks 2
rank all
  MPI_Win_create newwin=1
  MPI_Win_fence assert=8 win=1
  MPI_Put dest=1 win=1
  MPI_Win_fence assert=16 win=1
rank 0
  MPI_Win_start peers=1 win=1; MPI_Get dest=1 win=1; MPI_Win_complete win=1
  MPI_Win_lock dest=1 win=1; MPI_Put dest=1 win=1; MPI_Win_flush dest=1 win=1; MPI_Win_unlock dest=1 win=1
rank 1
  MPI_Win_post peers=0 win=1; MPI_Win_test win=1 flag=0; MPI_Win_test win=1 flag=1
  MPI_Win_lock_all win=1; MPI_Fetch_and_op dest=0 win=1; MPI_Win_flush dest=0 win=1; MPI_Win_unlock_all win=1
rank all
  MPI_Win_free win=1
)"),
              IsEmpty());
}

TEST(Check, FindsWrongEpochs) {
  const auto of = [](const std::string& calls) {
    return problems("ranks 1\nrank 0\nMPI_Win_create newwin=1\n" + calls + "\nMPI_Win_free win=1\n");
  };
  EXPECT_THAT(of("MPI_Win_fence win=2 at=a.c:3(f)"),
              ElementsAre("rank 0: MPI_Win_fence at a.c:3 (f) (event 1): window 2 was not created by any "
                          "call, or has been freed"));
  EXPECT_THAT(of("MPI_Put dest=0 win=1"), ElementsAre(HasSubstr("no epoch is open to target 0 of window 1")));
  EXPECT_THAT(of("MPI_Win_fence assert=16 win=1\nMPI_Put dest=0 win=1"), ElementsAre(HasSubstr("no epoch")));
  EXPECT_THAT(of("MPI_Win_complete win=1"), ElementsAre(HasSubstr("no MPI_Win_start was called before")));
  EXPECT_THAT(of("MPI_Win_wait win=1"), ElementsAre(HasSubstr("no MPI_Win_post was called before")));
  EXPECT_THAT(of("MPI_Win_unlock dest=0 win=1"), ElementsAre(HasSubstr("target 0 is not locked")));
  EXPECT_THAT(of("MPI_Win_lock dest=0 win=1"), ElementsAre(HasSubstr("an epoch is still open")));
  EXPECT_THAT(of("MPI_Win_lock_all win=1\nMPI_Win_lock_all win=1\nMPI_Win_unlock_all win=1"),
              ElementsAre(HasSubstr("MPI_Win_lock_all was called before")));
  EXPECT_THAT(problems("ranks 1\nrank 0\nMPI_Win_create newwin=1\nMPI_Win_post peers=0 win=1"),
              ElementsAre("rank 0: an epoch of window 1 is never closed"));
}

TEST(Check, CountsPersistentRequestsWhenTheyAreStarted) {
  EXPECT_THAT(problems("ranks 2\nrank 0\nMPI_Send_init dest=1 newreq=1\nMPI_Start req=1\nMPI_Wait "
                       "req=1\nMPI_Startall reqs=1\n"
                       "MPI_Waitall reqs=1\nMPI_Request_free req=1\n"
                       "rank 1\nMPI_Recv source=0\nMPI_Recv source=0"),
              IsEmpty());
}

TEST(Check, CountsNothingWhereAPersistentRequestWasNotStarted) {
  EXPECT_THAT(problems("ranks 2\nrank 1\nMPI_Recv_init source=0 newreq=1\nMPI_Wait req=1\n"
                       "MPI_Waitall reqs=1\nMPI_Request_free req=1\n"),
              IsEmpty());
}

TEST(Check, CountsMatchedProbesAndCancelledReceives) {
  EXPECT_THAT(
      problems("ranks 2\nrank 0\nMPI_Send dest=1\nrank 1\nMPI_Improbe source=any flag=1 newmsg=1 -> source=0 "
               "tag=0 bytes=0\n"
               "MPI_Mrecv msg=1 -> source=0 tag=0 bytes=0\nMPI_Irecv source=0 newreq=1\nMPI_Cancel req=1\n"
               "MPI_Wait req=1 -> source=any tag=any bytes=0 cancelled"),
      IsEmpty());
}

TEST(Check, MatchesThroughCommunicatorsAndIntercommunicators) {
  EXPECT_THAT(problems("ranks 4\ncomm swap members=3,1\ncomm bridge members=0,1 remote=2,3\n"
                       "rank 1\nMPI_Send dest=0 comm=swap\nMPI_Send dest=0 comm=bridge\n"
                       "rank 3\nMPI_Recv source=1 comm=swap\nrank 2\nMPI_Recv source=1 comm=bridge"),
              IsEmpty());
}

TEST(Check, FindsPeersThatDoNotExist) {
  EXPECT_THAT(problems("ranks 2\nrank 0\nMPI_Send dest=2"),
              ElementsAre(HasSubstr("destination 2 is not in a communicator of 2 ranks")));
}

TEST(Check, FindsSymbolicDestinationsBeforeTheFirstEvent) {
  EXPECT_THAT(problems("ranks 2\nrank 0\nMPI_Send dest=1 matched=3\nrank 1\nMPI_Recv source=0"),
              ElementsAre(HasSubstr("event 0 (MPI_Send) was matched 3 events before")));
}

TEST(Check, FindsRequestsThatWereNotMade) {
  EXPECT_THAT(problems("ranks 1\nrank 0\nMPI_Wait req=3"),
              ElementsAre(HasSubstr("request 3 was not created before")));
}

TEST(Check, FindsCollectivesInAnotherOrder) {
  EXPECT_THAT(
      problems("ranks 2\nrank 0\nMPI_Barrier\nMPI_Allreduce\nrank 1\nMPI_Allreduce at=a.c:1(f)\nMPI_Barrier"),
      ElementsAre(
          "collectives do not match: rank 0 calls MPI_Barrier in event 0, but rank 1 calls MPI_Allreduce "
          "(0 bytes, MPI_SUM) at a.c:1 (f); collective 1 on a communicator of 2 ranks"));
}

TEST(Check, FindsOtherRootsAndMissingCollectives) {
  EXPECT_THAT(problems("ranks 2\nrank 0\nMPI_Bcast root=0\nrank 1\nMPI_Bcast root=1"),
              ElementsAre(HasSubstr("rank 0 calls MPI_Bcast (root 0, 0 bytes) in event 0, but rank 1 calls "
                                    "MPI_Bcast (root 1, 0 bytes)")));
  EXPECT_THAT(problems("ranks 2\nrank 0\nMPI_Barrier\n"),
              ElementsAre("collectives do not match: rank 0 calls MPI_Barrier in event 0, but rank 1 calls "
                          "none; collective 1 on a communicator of 2 ranks"));
}

TEST(Check, FindsOtherOperationsWithBothPlaces) {
  EXPECT_THAT(
      problems(
          "ranks 2\nrank 0\nMPI_Reduce op=MPI_SUM at=a.c:1(f)\nrank 1\nMPI_Reduce op=MPI_MAX at=a.c:2(f)"),
      ElementsAre(
          "collectives do not match: rank 0 calls MPI_Reduce (root 0, 0 bytes, MPI_SUM) at a.c:1 (f), but "
          "rank 1 calls "
          "MPI_Reduce (root 0, 0 bytes, MPI_MAX) at a.c:2 (f); collective 1 on a communicator of 2 ranks"));
}

TEST(Check, FindsThreadsThatWaitForWhatNobodyPosts) {
  EXPECT_THAT(problems("ranks 1\nrank 0\npost 1\npost 2\nlane 1\nawait 1\npost 2\nlane 2\nawait 2 posts=2\n"),
              IsEmpty());
  EXPECT_THAT(problems("ranks 1\nrank 0\npost 2\nlane 1\nawait 1\nlane 2\nawait 2 posts=2\n"),
              ElementsAre("rank 0: thread 1 waits until token 1 is posted 1 time, but it is posted 0 times",
                          "rank 0: thread 2 waits until token 2 is posted 2 times, but it is posted 1 time"));
}

TEST(Check, FindsRequestsThatAreNeverCompleted) {
  EXPECT_THAT(
      problems("ranks 1\nrank 0\nMPI_Irecv count=1 source=0 newreq=1 at=a.c:1(f)\n"
               "MPI_Isend count=1 dest=0 newreq=2\nMPI_Wait req=2\n"),
      testing::Contains("rank 0: 1 request is never completed before MPI_Finalize; first: MPI_Irecv at a.c:1 "
                        "(f) (event 0)"));
  EXPECT_THAT(problems("ranks 1\nrank 0\nMPI_Isend count=1 dest=0 newreq=2\nMPI_Request_free req=2\n"
                       "MPI_Recv count=1 source=0\n"),
              IsEmpty());
}

TEST(Check, AddsUpTheTimes) {
  EXPECT_THAT(
      problems("ranks 1\nrank 0\ncompute 100us\nMPI_Barrier ns=100us\ntotal overhead=10us wall=210.1us"),
      IsEmpty());
  EXPECT_THAT(problems("ranks 1\nrank 0\ncompute 100us\ntotal wall=102us"),
              ElementsAre(HasSubstr("within 0.1 %")));
  EXPECT_THAT(problems("ranks 1\nrank 0\ncompute 100\ntotal blocks=99 wall=99"),
              ElementsAre(HasSubstr("ns in blocks: 100 found; expected: 99")));
  EXPECT_THAT(problems("ranks 1\nrank 0\ncompute 100\ntotal events=3"),
              ElementsAre(HasSubstr("events: 1 found; expected: 3")));
}

TEST(Check, DoesNotCompareRanksThatAreIncomplete) {
  const CheckReport report = check_text("ranks 2\nrank 0\nMPI_Send dest=1\nrank 1\nkilled");
  EXPECT_THAT(report.first_problems, ElementsAre("rank 1: incomplete: its file has no end record"));
  EXPECT_THAT(report.notes, ElementsAre(HasSubstr("were not compared")));
}

TEST(Check, ShowsTheFirstProblemsOnly) {
  std::string text = "ranks 1\nrank 0\n";
  for (int i = 0; i < 50; ++i) text += "MPI_Wait req=" + std::to_string(i + 1) + "\n";
  const CheckReport report = check_text(text);
  EXPECT_EQ(report.problems, 50u);
  EXPECT_EQ(report.first_problems.size(), kProblemsShown);
  EXPECT_THAT(to_string(report, "t"), HasSubstr("t: and 30 more problems\n"));
}

}  // namespace
}  // namespace dperf::trace
