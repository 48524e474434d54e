// Messages between two and three ranks. A transfer takes 10 us + 1 ns a byte in all of them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::HasSubstr;

TEST(PointToPoint, AnEagerSendReturnsAtOnce) {
  // Rank 0 ends at 0, rank 1 when the message is there: 10 us + 1 us.
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Send count=1000 type=1B dest=1
rank 1
  MPI_Recv count=1000 type=1B source=0
)",
                               smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 0, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 11 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].communication_s, 11 * kUs, kRounding);
  EXPECT_EQ(p.messages, 1u);
  EXPECT_EQ(p.replayed_calls, 2u);
  expect_sums(p);
}

TEST(PointToPoint, ALateSenderMakesTheReceiverWait) {
  // The message leaves at 5 ms, and is there 11 us later: 5 ms are waiting, 11 us communication.
  const Prediction p = predict(R"(
ranks 2
rank 0
  compute 5ms
  MPI_Send count=1000 type=1B dest=1
rank 1
  MPI_Recv count=1000 type=1B source=0
)",
                               smpi());
  EXPECT_NEAR(p.ranks[0].compute_s, 5 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[1].waiting_s, 5 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[1].communication_s, 11 * kUs, kRounding);
  EXPECT_NEAR(p.t_predicted_s, 5.011 * kMs, kRounding);
  expect_sums(p);
}

TEST(PointToPoint, AnEagerMessageIsThereBeforeALateReceiver) {
  // Sent at 0, there at 11 us; the receiver comes at 1 ms and takes it at once.
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Send count=1000 type=1B dest=1
rank 1
  compute 1ms
  MPI_Recv count=1000 type=1B source=0
)",
                               smpi());
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs, kRounding);
}

TEST(PointToPoint, ARendezvousStartsWhenBothAreThere) {
  // smpi: 100000 bytes from 1 ms on, 10 us + 100 us; the sender waits for the receiver, then both for the
  // data.
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Send count=100000 type=1B dest=1
rank 1
  compute 1ms
  MPI_Recv count=100000 type=1B source=0
)",
                               smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 1.11 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 1.11 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[0].waiting_s, 1 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[0].communication_s, 110 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].communication_s, 110 * kUs, kRounding);
  expect_sums(p);
}

TEST(PointToPoint, OpenMpiAsksBeforeItSendsOverTheNetwork) {
  // Request to send and clear to send, 10 us + 64 ns each, then the data: 10 us + 100 us.
  const std::string text = R"(
ranks 2
rank 0
  MPI_Send count=100000 type=1B dest=1
rank 1
  MPI_Recv count=100000 type=1B source=0
)";
  EXPECT_NEAR(predict(text, open_mpi()).t_predicted_s, 2 * 10.064 * kUs + 110 * kUs, kRounding);
  // On the same host the receiver reads the data itself, at 10.064 us, until 120.064 us; then the sender is
  // told, 10.064 us more.
  const Prediction same_host = predict(text, open_mpi(), {10 * kUs, 1e9, 1, {0, 0}});
  EXPECT_NEAR(same_host.ranks[1].total_s, 120.064 * kUs, kRounding);
  EXPECT_NEAR(same_host.ranks[0].total_s, 130.128 * kUs, kRounding);
}

TEST(PointToPoint, WhoReadsTheSendersMemoryReadsOneMessageAfterTheOther) {
  // As above: both requests are there at 10.064 us. Rank 0 reads the first message until 120.064 us, and
  // then the second, for 110 us. The first sender hears of it at 130.128 us, the second at 240.128 us.
  const Prediction p = predict(R"(
ranks 3
rank 0
  MPI_Irecv count=100000 type=1B source=1 newreq=1
  MPI_Irecv count=100000 type=1B source=2 newreq=2
  MPI_Waitall reqs=1,2
rank 1
  MPI_Send count=100000 type=1B dest=0
rank 2
  MPI_Send count=100000 type=1B dest=0
)",
                               open_mpi(), {10 * kUs, 1e9, 1, {0, 0, 0}});
  EXPECT_NEAR(p.ranks[0].total_s, 230.064 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 130.128 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[2].total_s, 240.128 * kUs, kRounding);
  expect_sums(p);
}

TEST(PointToPoint, TwoReadersReadAtTheSameTime) {
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Irecv count=100000 type=1B source=1 newreq=1
  MPI_Isend count=100000 type=1B dest=1 newreq=2
  MPI_Waitall reqs=1,2
rank 1
  MPI_Irecv count=100000 type=1B source=0 newreq=1
  MPI_Isend count=100000 type=1B dest=0 newreq=2
  MPI_Waitall reqs=1,2
)",
                               open_mpi(), {10 * kUs, 1e9, 1, {0, 0}});
  EXPECT_NEAR(p.t_predicted_s, 130.128 * kUs, kRounding);
}

TEST(PointToPoint, VadersSenderBlocksUntilAMediumMessageIsTaken) {
  // 2000 bytes leave at once, but the sender goes on when the receiver enters MPI, at 1 ms. 1000 bytes are
  // buffered.
  const auto text = [](int bytes) {
    return "ranks 2\nrank 0\nMPI_Send type=1B dest=1 count=" + std::to_string(bytes) +
           "\nrank 1\ncompute 1ms\nMPI_Recv type=1B source=0 count=" + std::to_string(bytes);
  };
  const TinyEngine::Network one_host{10 * kUs, 1e9, 1, {0, 0}};
  const Prediction medium = predict(text(2000), open_mpi(), one_host);
  EXPECT_NEAR(medium.ranks[0].total_s, 1 * kMs, kRounding);
  EXPECT_NEAR(medium.ranks[0].waiting_s, 1 * kMs, kRounding);
  EXPECT_NEAR(medium.ranks[1].total_s, 1 * kMs, kRounding);
  EXPECT_NEAR(predict(text(1000), open_mpi(), one_host).ranks[0].total_s, 0, kRounding);
}

TEST(PointToPoint, ASynchronousSendWaitsForItsReceiver) {
  // The receiver comes at 1 ms. Open MPI: the message is there, an acknowledgement of 64 bytes goes back.
  // smpi: the transfer starts then, 10 us + 8 ns.
  const std::string text =
      "ranks 2\nrank 0\nMPI_Ssend count=8 type=1B dest=1\nrank 1\ncompute 1ms\nMPI_Recv count=8 type=1B "
      "source=0\n";
  EXPECT_NEAR(predict(text, open_mpi()).ranks[0].total_s, 1 * kMs + 10.064 * kUs, kRounding);
  EXPECT_NEAR(predict(text, smpi()).ranks[0].total_s, 1 * kMs + 10.008 * kUs, kRounding);
}

TEST(PointToPoint, ABufferedSendNeverWaits) {
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Bsend count=100000 type=1B dest=1
rank 1
  compute 1ms
  MPI_Recv count=100000 type=1B source=0
)",
                               smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 0, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 1.11 * kMs, kRounding);
}

TEST(PointToPoint, ProcNullIsNobody) {
  const Prediction p = predict(R"(
ranks 1
rank 0
  MPI_Send count=8 type=1B dest=null
  MPI_Recv count=8 type=1B source=null
  MPI_Isend count=8 type=1B dest=null newreq=1
  MPI_Wait req=1
)",
                               smpi());
  EXPECT_NEAR(p.t_predicted_s, 0, kRounding);
  EXPECT_EQ(p.messages, 0u);
}

TEST(PointToPoint, AMessageToItself) {
  // smpi goes through the host's loopback (10 us + 8 ns); in Open MPI it is a copy, which costs nothing by
  // default.
  const std::string text =
      "ranks 1\nrank 0\nMPI_Irecv count=8 type=1B source=0 newreq=1\nMPI_Send count=8 type=1B "
      "dest=0\nMPI_Wait req=1\n";
  EXPECT_NEAR(predict(text, smpi()).t_predicted_s, 10.008 * kUs, kRounding);
  EXPECT_NEAR(predict(text, open_mpi()).t_predicted_s, 0, kRounding);
}

TEST(PointToPoint, SmpiCopiesAnExchangeWithItself) {
  // The sendrecv takes nothing. A send to itself takes as long as any other: 10 us + 1 us.
  const Prediction p = predict(
      "ranks 1\nrank 0\nMPI_Sendrecv count=1000 dest=0 source=0\nMPI_Sendrecv_replace count=100000 dest=0 "
      "source=0\n",
      smpi());
  EXPECT_EQ(p.t_predicted_s, 0);
  EXPECT_EQ(p.messages, 2u);
  const Prediction q = predict(
      "ranks 1\nrank 0\nMPI_Isend count=1000 dest=0 newreq=1\nMPI_Recv count=1000 source=0\nMPI_Wait req=1\n",
      smpi());
  EXPECT_NEAR(q.t_predicted_s, 11 * kUs, kRounding);
}

TEST(PointToPoint, MessagesDoNotOvertakeEachOther) {
  // Open MPI, both eager. The second message, 0 bytes, is there at 10 us, the first, 60000 bytes, at 70 us.
  // They match in the order of the sends all the same, so the first receive, which has room for 60000 bytes,
  // ends at 70 us.
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Send count=60000 type=1B dest=1
  MPI_Send count=0 type=1B dest=1
rank 1
  MPI_Recv count=60000 type=1B source=0
  MPI_Recv count=0 type=1B source=0
)",
                               open_mpi());
  EXPECT_NEAR(p.t_predicted_s, 70 * kUs, kRounding);
}

TEST(PointToPoint, TagsSelect) {
  // The receiver takes tag 2, sent at 1 ms, before tag 1, sent at 0.
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Send count=0 type=1B dest=1 tag=1
  compute 1ms
  MPI_Send count=0 type=1B dest=1 tag=2
rank 1
  MPI_Recv count=0 type=1B source=0 tag=2
  compute 1ms
  MPI_Recv count=0 type=1B source=0 tag=1
)",
                               smpi());
  EXPECT_NEAR(p.t_predicted_s, 2.01 * kMs, kRounding);
}

TEST(PointToPoint, ASendrecvRingMovesAtOnce) {
  // Three ranks, 1000 bytes to the right, 5 times: 5 x 11 us. Without two-way Sendrecv it would deadlock at
  // 100000 bytes.
  const auto text = [](int bytes) {
    std::string all = "ranks 3\n";
    for (int rank = 0; rank < 3; ++rank) {
      all += "rank " + std::to_string(rank) + "\n";
      for (int i = 0; i < 5; ++i) {
        all += "MPI_Sendrecv type=1B tag=0 count=" + std::to_string(bytes) +
               " dest=" + std::to_string((rank + 1) % 3) + " source=" + std::to_string((rank + 2) % 3) + "\n";
      }
    }
    return all;
  };
  const Prediction p = predict(text(1000), smpi());
  EXPECT_NEAR(p.t_predicted_s, 55 * kUs, kRounding);
  EXPECT_NEAR(predict(text(100000), smpi()).t_predicted_s, 5 * 110 * kUs, kRounding);
  expect_sums(p);
}

TEST(PointToPoint, NonBlockingTransfersOverlap) {
  // Two messages of 1000 and 3000 bytes at once: the wait ends with the later, 13 us.
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Isend count=1000 type=1B dest=1 tag=1 newreq=1
  MPI_Isend count=3000 type=1B dest=1 tag=2 newreq=2
  MPI_Waitall reqs=1,2
rank 1
  MPI_Irecv count=1000 type=1B source=0 tag=1 newreq=1
  MPI_Irecv count=3000 type=1B source=0 tag=2 newreq=2
  MPI_Waitall reqs=1,2
)",
                               smpi());
  EXPECT_NEAR(p.t_predicted_s, 13 * kUs, kRounding);
  expect_sums(p);
}

TEST(PointToPoint, PersistentRequestsAreStartedAgain) {
  // 3 rounds, each 1 ms of work and then a message of 11 us, after which the sender goes on at once.
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Send_init count=1000 type=1B dest=1 newreq=1
  compute 1ms
  MPI_Start req=1
  MPI_Wait req=1
  compute 1ms
  MPI_Start req=1
  MPI_Wait req=1
  compute 1ms
  MPI_Startall reqs=1
  MPI_Wait req=1
  MPI_Request_free req=1
rank 1
  MPI_Recv_init count=1000 type=1B source=0 newreq=1
  MPI_Start req=1
  MPI_Wait req=1
  MPI_Start req=1
  MPI_Wait req=1
  MPI_Start req=1
  MPI_Wait req=1
)",
                               smpi());
  EXPECT_NEAR(p.t_predicted_s, 3.011 * kMs, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(PointToPoint, CommunicatorsKeepMessagesApart) {
  // The same ranks and tags in two communicators, the receives in the other order. In `turned`, rank 1 of the
  // world is rank 0.
  const Prediction p = predict(R"(
ranks 2
comm turned members=1,0
rank 0
  MPI_Send count=8 type=1B dest=1
  compute 1ms
  MPI_Send count=9 type=1B dest=0 comm=turned
rank 1
  MPI_Recv count=9 type=1B source=1 comm=turned
  MPI_Recv count=8 type=1B source=0
)",
                               smpi());
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs + 10.009 * kUs, kRounding);
}

TEST(PointToPoint, OverheadsAndSmallComputationsAreNotLost) {
  // 1000 computations of 100 ns between receives that are posted, and nothing else: with a slack of 1 us they
  // cost the same 100 us, in a tenth of the activities.
  std::string text = "ranks 2\nrank 1\nrank 0\n";
  for (int i = 1; i <= 1000; ++i)
    text += "compute 100\nMPI_Isend count=0 type=1B dest=1 newreq=" + std::to_string(i) + "\n";
  text += "rank 1\ncompute 1\n";
  ReplayOptions options = smpi();
  TinyEngine exact(simple_network()), coarse(simple_network());
  const Prediction a = replay(*trace::assemble(text), exact, options);
  options.clock_slack_s = 1e-6;
  const Prediction b = replay(*trace::assemble(text), coarse, options);
  EXPECT_NEAR(a.ranks[0].total_s, 100 * kUs, 1e-10);
  EXPECT_NEAR(b.ranks[0].total_s, 100 * kUs, 1e-10);
  EXPECT_EQ(exact.computes, 1001u);
  EXPECT_LT(coarse.computes, 110u);
}

}  // namespace
}  // namespace dperf::replay
