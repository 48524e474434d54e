// Intercommunicators: messages, collectives and how they are made. SMPI has none; the times are derived by
// hand.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::HasSubstr;

constexpr const char* kTwoAndTwo = "ranks 4\ncomm bridge members=0,1 remote=2,3\n";

/// Trees with two members, whatever is chosen: one message.
ReplayOptions trees() {
  ReplayOptions options = smpi();
  options.collectives.forced = {
      {"reduce", "binomial"}, {"bcast", "binomial"}, {"gather", "binomial"}, {"scatter", "binomial"}};
  return options;
}

Prediction on_bridge(const std::string& calls, const ReplayOptions& options = trees()) {
  return predict(kTwoAndTwo + calls, options);
}

TEST(Intercommunicators, DestinationsAndSourcesAreOfTheRemoteGroup) {
  // Rank 2 is member 0 of the other group. It takes rank 1's message first, which is there at 10.1 us, and
  // rank 0's 1 us later. Its answer goes to rank 1.
  const Prediction p = predict(R"(
ranks 3
comm bridge members=0,1 remote=2
rank 0
  MPI_Send count=1100 dest=0 comm=bridge tag=1
rank 1
  MPI_Send count=100 dest=0 comm=bridge tag=1
  MPI_Recv count=200 source=0 comm=bridge tag=2
rank 2
  MPI_Recv count=100 source=1 comm=bridge tag=1
  MPI_Recv count=1100 source=0 comm=bridge tag=1
  MPI_Send count=200 dest=1 comm=bridge tag=2
)",
                               smpi());
  EXPECT_NEAR(p.ranks[2].total_s, 11.1 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 11.1 * kUs + 10.2 * kUs, kRounding);
  expect_sums(p);
}

TEST(Intercommunicators, WildcardsFindSourcesOfTheRemoteGroup) {
  const Prediction p = predict(R"(
ranks 3
comm bridge members=2 remote=1,0
rank 0
  MPI_Send count=8 dest=0 comm=bridge
rank 1
  compute 1ms
  MPI_Send count=8 dest=0 comm=bridge
rank 2
  MPI_Recv count=8 source=any comm=bridge -> source=1 tag=0 bytes=8
  MPI_Recv count=8 source=any comm=bridge -> source=0 tag=0 bytes=8
)",
                               smpi());
  EXPECT_FALSE(p.approximate);  // rank 0 is member 1 of the remote group
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs + 10.008 * kUs, kRounding);
}

TEST(Intercommunicators, AllreduceIsAReductionAnExchangeAndABroadcast) {
  // 1000 bytes three times in a row: to the first member, between the first members, from the first member.
  const Prediction p = on_bridge("rank all\nMPI_Allreduce count=1000 comm=bridge\n");
  EXPECT_NEAR(p.t_predicted_s, 3 * 11 * kUs, kRounding);
  EXPECT_EQ(p.messages, 6u);
  ASSERT_EQ(p.sites.size(), 1u);
  EXPECT_EQ(p.sites[0].algorithm, "inter_leaders");
  EXPECT_EQ(p.sites[0].bytes, 4000u);
  expect_sums(p);
}

TEST(Intercommunicators, ABarrierIsAnAllreduceOfOneInt) {
  EXPECT_NEAR(on_bridge("rank all\nMPI_Barrier comm=bridge\n").t_predicted_s, 3 * 10.004 * kUs, kRounding);
}

TEST(Intercommunicators, ABroadcastGoesToTheFirstMemberOfTheOtherGroup) {
  // 1000 bytes from rank 1 to rank 2, and on to rank 3. Rank 0 looks on.
  const Prediction p = on_bridge(
      "rank 0\nMPI_Bcast count=7 root=null comm=bridge\n"
      "rank 1\nMPI_Bcast count=1000 root=root comm=bridge\n"
      "rank 2,3\nMPI_Bcast count=1000 root=1 comm=bridge\n");
  EXPECT_NEAR(p.ranks[2].total_s, 11 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[3].total_s, 22 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[0].total_s, 0, kRounding);
  EXPECT_EQ(p.messages, 2u);
  EXPECT_EQ(p.sites[0].bytes, 1000u);
}

TEST(Intercommunicators, GatherAndScatterGoThroughTheFirstMember) {
  // Rank 3 sends 500 bytes to rank 2, which sends 1000 to rank 1.
  const auto both = [](const std::string& name) {
    return "rank 0\n" + name + " root=null comm=bridge\nrank 1\n" + name +
           " count=500 root=root comm=bridge\nrank 2,3\n" + name + " count=500 root=1 comm=bridge\n";
  };
  EXPECT_NEAR(on_bridge(both("MPI_Gather")).ranks[1].total_s, 10.5 * kUs + 11 * kUs, kRounding);
  EXPECT_NEAR(on_bridge(both("MPI_Scatter")).ranks[3].total_s, 11 * kUs + 10.5 * kUs, kRounding);
  EXPECT_NEAR(on_bridge(both("MPI_Reduce")).ranks[1].total_s, 2 * 10.5 * kUs, kRounding);
}

TEST(Intercommunicators, OfUnevenSizesTheFirstMemberLearnsTheOthers) {
  // gatherv: rank 3 sends a count (4 bytes), then 300 bytes, which overtake nothing: they arrive at 10.3 us.
  // Then 400 bytes go to the root. scatterv: the root sends two counts and 400 bytes; the latter are at rank
  // 2 at 10.4 us, which passes 300 on.
  const Prediction gathered = on_bridge(
      "rank 0\nMPI_Gatherv rcounts=100,300 root=root comm=bridge\nrank 1\nMPI_Gatherv root=null comm=bridge\n"
      "rank 2\nMPI_Gatherv scount=100 root=0 comm=bridge\nrank 3\nMPI_Gatherv scount=300 root=0 "
      "comm=bridge\n");
  EXPECT_NEAR(gathered.ranks[0].total_s, 10.3 * kUs + 10.4 * kUs, kRounding);
  const Prediction scattered = on_bridge(
      "rank 0\nMPI_Scatterv scounts=100,300 root=root comm=bridge\nrank 1\nMPI_Scatterv root=null "
      "comm=bridge\n"
      "rank 2\nMPI_Scatterv rcount=100 root=0 comm=bridge\nrank 3\nMPI_Scatterv rcount=300 root=0 "
      "comm=bridge\n");
  EXPECT_NEAR(scattered.ranks[3].total_s, 10.4 * kUs + 10.3 * kUs, kRounding);
}

TEST(Intercommunicators, AllgathervKnowsWhatItsOwnGroupHas) {
  // Left: 100 and 200 bytes, right: 1000 and 0. Right to left: rank 3 sends only its count, at 10.004 us;
  // then 1000 bytes go to rank 0 (21.004), and on to rank 1. Left to right: rank 1's 200 bytes are there
  // at 10.2 us, 300 go over the bridge (20.5), and on to rank 3.
  const Prediction p = on_bridge(
      "rank 0\nMPI_Allgatherv scount=100 rcounts=1000,0 comm=bridge\n"
      "rank 1\nMPI_Allgatherv scount=200 rcounts=1000,0 comm=bridge\n"
      "rank 2\nMPI_Allgatherv scount=1000 rcounts=100,200 comm=bridge\n"
      "rank 3\nMPI_Allgatherv scount=0 rcounts=100,200 comm=bridge\n");
  EXPECT_NEAR(p.ranks[1].total_s, 10.004 * kUs + 2 * 11 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[3].total_s, 10.2 * kUs + 2 * 10.3 * kUs, 2e-9);  // rank 2 leads on when both have come
}

TEST(Intercommunicators, NonBlockingOnesAreLinear) {
  // Each of rank 2 and 3 gets 1000 bytes from the root at once.
  const Prediction p = on_bridge(
      "rank 0\nMPI_Ibcast count=1000 root=root comm=bridge\nMPI_Wait req=1\n"
      "rank 1\nMPI_Ibcast root=null comm=bridge\nMPI_Wait req=1\n"
      "rank 2,3\nMPI_Ibcast count=1000 root=0 comm=bridge\nMPI_Wait req=1\n");
  EXPECT_NEAR(p.ranks[2].total_s, 11 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[3].total_s, 11 * kUs, kRounding);
  // All to the first of the other group, the sums back, and to the others: three messages in a row.
  const Prediction all = on_bridge("rank all\nMPI_Iallreduce count=1000 comm=bridge\nMPI_Wait req=1\n");
  EXPECT_NEAR(all.t_predicted_s, 3 * 11 * kUs, kRounding);
  EXPECT_EQ(all.messages, 4u + 2u + 2u);
}

TEST(Intercommunicators, TheLeadersIntroduceTheirGroups) {
  // Leaders exchange the number of processes (4 bytes) and of bytes (4), one after the other: 20.008 us. Then
  // they exchange 2 x 48 bytes and the names of the hosts ("host", in a trace by hand), and pass them
  // on: 20.208 us. Each group makes a communicator of its own first, three times 4 bytes up and down, 60.024
  // us. To agree across takes three messages of 4 bytes in a row, 30.012 us; three times.
  const Prediction p = predict(R"(
ranks 4
comm left members=0,1
comm right members=2,3
comm bridge members=0,1 remote=2,3
rank 0
  MPI_Intercomm_create comm=left root=0 peercomm=world rleader=2 newcomm=bridge
rank 1
  MPI_Intercomm_create comm=left root=0 newcomm=bridge
rank 2
  MPI_Intercomm_create comm=right root=0 peercomm=world rleader=0 newcomm=bridge
rank 3
  MPI_Intercomm_create comm=right root=0 newcomm=bridge
)",
                               trees());
  EXPECT_NEAR(p.t_predicted_s, (20.008 + 20.208 + 60.024 + 3 * 30.012) * kUs, kRounding);
  expect_sums(p);
}

TEST(Intercommunicators, AnyMembersCanLead) {
  // Ranks 1 and 2 lead, as member 1 of left and member 1 of right. At 30.112 us they know the other group,
  // and 10.104 us later so do the members 0. From there to the leaders, three times down, two times up: 50.02
  // us. By then the members' first int for the other group is there, too: an exchange and a message, 20.008
  // us, and twice three messages.
  const std::string created = R"(
rank 0
  MPI_Intercomm_create comm=left root=1 newcomm=bridge
rank 1
  MPI_Intercomm_create comm=left root=1 peercomm=world rleader=2 newcomm=bridge
rank 2
  MPI_Intercomm_create comm=right root=1 peercomm=world rleader=1 newcomm=bridge
rank 3
  MPI_Intercomm_create comm=right root=1 newcomm=bridge
)";
  const std::string declared = "ranks 4\ncomm left members=0,1\ncomm right members=3,2\n";
  EXPECT_NEAR(predict(declared + "comm bridge members=0,1 remote=3,2\n" + created, trees()).t_predicted_s,
              (30.112 + 10.104 + 50.02 + 20.008 + 2 * 30.012) * kUs, kRounding);
}

TEST(Intercommunicators, MergedDuplicatedSplit) {
  // Three agreements: 90.036 us; for an intercommunicator, each group makes a communicator of its own before:
  // 4 bytes up and down, three times, 60.024 us. Before that: to merge, the first members tell each other in
  // 4 bytes who comes first (a count of each member, the exchange, a broadcast); to create, everybody tells
  // its rank (gather of 4, exchange of 8, broadcast of 8); to split, color and key go to the other group's
  // first member, who sends all of them back (8, 16 bytes), then each group tells the other (8, 16 and 16).
  const auto make = [](const std::string& name) {
    return on_bridge("rank all\n" + name + " comm=bridge newcomm=none\n").t_predicted_s;
  };
  const double merged_s = 90.036 * kUs, made_s = merged_s + 60.024 * kUs;
  EXPECT_NEAR(make("MPI_Comm_dup"), made_s, kRounding);
  EXPECT_NEAR(make("MPI_Intercomm_merge"), merged_s + 3 * 10.004 * kUs, kRounding);
  EXPECT_NEAR(make("MPI_Comm_create"), made_s + (10.004 + 2 * 10.008) * kUs, kRounding);
  EXPECT_NEAR(make("MPI_Comm_split"), made_s + (2 * 10.008 + 3 * 10.016) * kUs, kRounding);
}

TEST(Intercommunicators, DisconnectingIsABarrier) {
  EXPECT_NEAR(on_bridge("rank all\nMPI_Comm_disconnect comm=bridge\n").t_predicted_s, 3 * 10.004 * kUs,
              kRounding);
  // Of two members of an intracommunicator: one exchange, after the later one has come.
  const Prediction p =
      predict("ranks 2\nrank 1\ncompute 1ms\nrank all\nMPI_Comm_disconnect comm=world\n", smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs + 10 * kUs, kRounding);
}

TEST(Intercommunicators, CollectivesThatDoNotMatch) {
  const auto failure = [](const std::string& calls) { return failure_of(kTwoAndTwo + calls).message; };
  EXPECT_THAT(failure("rank 0,1\nMPI_Barrier comm=bridge at=a.c:1(main)\n"
                      "rank 2,3\nMPI_Allreduce comm=bridge at=a.c:2(main)\n"),
              HasSubstr("collectives do not match: rank 0 calls MPI_Barrier"));
  // The left group says that its member 1 is the root, the right one asks member 0.
  EXPECT_THAT(
      failure("rank 0\nMPI_Bcast root=null comm=bridge\nrank 1\nMPI_Bcast root=root comm=bridge at=a.c:1\n"
              "rank 2,3\nMPI_Bcast root=0 comm=bridge at=a.c:2\n"),
      HasSubstr("collectives do not match"));
  EXPECT_THAT(failure("rank 0,1\nMPI_Bcast root=0 comm=bridge\nrank 2,3\nMPI_Bcast root=0 comm=bridge\n"),
              HasSubstr("collectives do not match"));
  EXPECT_THAT(
      failure("rank 0,1\nMPI_Allreduce count=1 comm=bridge\nrank 2,3\nMPI_Allreduce count=2 comm=bridge\n"),
      HasSubstr("collectives do not match"));
  EXPECT_THAT(
      failure("rank 0\nMPI_Send dest=2 comm=bridge at=a.c:1(main)\n"),
      HasSubstr("rank 0: MPI_Send at a.c:1 (main): destination 2 is not in a remote group of 2 ranks"));
  EXPECT_THAT(failure("rank 0,1\nMPI_Bcast root=2 comm=bridge\n"),
              HasSubstr("root 2 is not in a remote group of 2 ranks"));
  EXPECT_THAT(failure("rank all\nMPI_Scan comm=bridge at=a.c:1\n"),
              HasSubstr("rank 0: MPI_Scan at a.c:1: it is not defined on intercommunicators"));
}

TEST(Intercommunicators, OfProcessesThatAreNotInTheTrace) {
  const Failure failure = failure_of(
      "ranks 1\ncomm children members=0 inter outsiders\nrank 0\nMPI_Send dest=0 comm=children at=a.c:1\n");
  EXPECT_EQ(failure.exit_code, kExitIncomplete);
  EXPECT_THAT(failure.message,
              HasSubstr("MPI_Send (1 call, first by rank 0 at a.c:1): processes that are not"));
}

}  // namespace
}  // namespace dperf::replay
