// What messages cost on the cores, with the figures of the table of transports.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include "model/replay/predict.h"
#include "replay/options/transport.h"

namespace dperf::replay {
namespace {

ReplayOptions with_costs(double slack_s = 0) {
  ReplayOptions options;
  options.clock_slack_s = slack_s;
  return options;
}
const mpi::Transport& tcp() {
  return mpi::find_protocol("openmpi").network;
}

TEST(CoreCosts, ABurstOfSendsIsSpreadBySendOverheads) {
  // The message leaves, then the overhead is paid. The third leaves after two overheads; the sender ends
  // after three.
  const double o = tcp().send_overhead_s;
  const Prediction p = predict(R"(
ranks 4
rank 0
  MPI_Send count=0 type=1B dest=1
  MPI_Send count=0 type=1B dest=2
  MPI_Send count=0 type=1B dest=3
rank 1..3
  MPI_Irecv count=0 type=1B source=0 newreq=1
  MPI_Wait req=1
)",
                               with_costs());
  const double received = 10 * kUs + tcp().receive_overhead_s;
  EXPECT_NEAR(p.ranks[0].total_s, 3 * o, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, received, kRounding);
  EXPECT_NEAR(p.ranks[3].total_s, 2 * o + received, kRounding);
  EXPECT_NEAR(p.ranks[0].communication_s, 3 * o, kRounding);
  ASSERT_EQ(p.sites.size(), 3u);
  expect_sums(p);
}

TEST(CoreCosts, EagerMessagesAreCopied) {
  const Prediction p = predict(
      "ranks 2\nrank 0\nMPI_Send count=1000 type=1B dest=1\nrank 1\nMPI_Recv count=1000 type=1B source=0\n",
      with_costs());
  EXPECT_NEAR(p.ranks[0].total_s, tcp().send_overhead_s + 1000 * tcp().send_byte_s, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 11 * kUs + tcp().receive_overhead_s + 1000 * tcp().receive_byte_s,
              kRounding);
}

/// With 1 us for each piece.
Prediction with_pieces(const std::string& text) {
  mpi::Protocol protocol = mpi::find_protocol("openmpi");
  protocol.pack_piece_s = 1 * kUs;
  ReplayOptions options = with_costs();
  options.calibrated = protocol;
  const Prediction p = predict(text, options);
  expect_sums(p);
  return p;
}

TEST(CoreCosts, PiecesArePackedBeforeAMessageLeavesAndUnpackedWhenItIsThere) {
  // Twice 5 pieces at the sender; 4 of 250 bytes at the receiver, which had room for 8.
  const Prediction p = with_pieces(R"(
ranks 2
type column size=500 extent=900 gaps pieces=5 derived
type rows size=250 extent=251 gaps pieces=1 derived
rank 0
  MPI_Send count=2 type=column dest=1
rank 1
  MPI_Recv count=8 type=rows source=0
)");
  EXPECT_NEAR(p.ranks[0].total_s, 10 * kUs + tcp().send_overhead_s + 1000 * tcp().send_byte_s, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s,
              (10 + 11 + 4) * kUs + tcp().receive_overhead_s + 1000 * tcp().receive_byte_s, kRounding);
}

TEST(CoreCosts, PiecesOfALongMessageArePackedWhileTheWireIsBusy) {
  // A megabyte in pieces of 4096 bytes: 65536 bytes of it, 16 pieces, at either end.
  const auto text = [](const char* gaps) {
    return fmt::format(
        "ranks 2\ntype t size=1048576 extent=2097152 {} derived\n"
        "rank 0\nMPI_Send count=1 type=t dest=1\nrank 1\nMPI_Recv count=1 type=t source=0\n",
        gaps);
  };
  const double in_one_s = with_pieces(text("gaps")).t_predicted_s;
  EXPECT_NEAR(with_pieces(text("gaps pieces=256")).t_predicted_s - in_one_s, 32 * kUs, kRounding);
}

TEST(CoreCosts, CollectivesPackTheirPieces) {
  // 3 pieces for each rank: 6 are packed for an alltoall, 6 unpacked; 3 packed and 6 unpacked for an
  // allgather.
  const auto more_us = [](const char* call) {
    const auto total_s = [&](const char* pieces) {
      return with_pieces(fmt::format("ranks 2\n"
                                     "type sent size=24 extent=96 gaps{0} derived\n"
                                     "type got size=24 extent=96 gaps{0} derived\n"
                                     "rank all\n{1}\n",
                                     pieces, call))
          .t_predicted_s;
    };
    return (total_s(" pieces=3") - total_s("")) / kUs;
  };
  EXPECT_NEAR(more_us("MPI_Alltoall scount=1 stype=sent rcount=1 rtype=got"), 12, 1e-3);
  EXPECT_NEAR(more_us("MPI_Alltoallw scounts=1,1 stypes=sent,sent rcounts=1,1 rtypes=got,got"), 12, 1e-3);
  EXPECT_NEAR(more_us("MPI_Bcast count=1 type=sent root=0"), 6, 1e-3);
  EXPECT_NEAR(more_us("MPI_Allgather scount=1 stype=sent rcount=1 rtype=got"), 9, 1e-3);
  EXPECT_NEAR(more_us("MPI_Gather scount=1 stype=sent rcount=1 rtype=got root=0"), 9, 1e-3);
  EXPECT_NEAR(more_us("MPI_Allreduce count=1 type=sent"), 0, 1e-3);
}

TEST(CoreCosts, AreNotScaledWithTheBlocks) {
  // The blocks of rank 0 take half, those of rank 1 three times as long as they did in the traced run.
  ReplayOptions options = with_costs();
  options.compute_factors = {0.5, 3};
  const Prediction p = predict(R"(
ranks 2
rank 0
  compute 10us
  MPI_Send count=0 type=1B dest=1
rank 1
  compute 1us
  MPI_Recv count=0 type=1B source=0
)",
                               options);
  EXPECT_NEAR(p.ranks[0].compute_s, 5 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].compute_s, 3 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[0].total_s, 5 * kUs + tcp().send_overhead_s, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 15 * kUs + tcp().receive_overhead_s, kRounding);
  expect_sums(p);
}

/// Two ranks on host 0, then one on each other host.
double with_pages(const std::string& receive, const std::string& pages) {
  const Prediction p =
      predict("ranks 4\nrank 0..2\nMPI_Send count=8 type=1B dest=3\nrank 3\n" + receive + " " + pages + "\n",
              with_costs(), {.latency_s = 10 * kUs, .bytes_per_s = 1e9, .hosts = {1, 2, 0, 0}});
  expect_sums(p);
  return p.ranks[3].total_s;
}

TEST(CoreCosts, NewPagesTakeTimeWhereTheCoreItselfMovesTheData) {
  const auto costs = [](const std::string& receive) {
    return with_pages(receive, "pages=60us") - with_pages(receive, "");
  };
  EXPECT_NEAR(costs("MPI_Recv count=8 type=1B source=2"), 60 * kUs, kRounding);
  EXPECT_NEAR(costs("MPI_Recv count=8 type=1B source=0"), 0, kRounding);  // the network is slower
  EXPECT_NEAR(
      costs("MPI_Irecv count=8 type=1B source=0\nMPI_Irecv count=8 type=1B source=2\nMPI_Waitall reqs=1,2"),
      30 * kUs, kRounding);
}

TEST(CoreCosts, NewPagesOfACollectiveAreThoseOfTheMembersThatAreNear) {
  // Of four members two are on the host, the rank itself among them.
  const auto total = [](const std::string& pages) {
    return predict("ranks 4\nrank all\nMPI_Allgather count=1000 type=1B " + pages + "\n", with_costs(),
                   {.latency_s = 10 * kUs, .bytes_per_s = 1e9, .hosts = {0, 0, 1, 1}})
        .t_predicted_s;
  };
  EXPECT_NEAR(total("pages=60us") - total(""), 30 * kUs, kRounding);
}

TEST(CoreCosts, NewPagesTakeNoTimeInSmpi) {
  const auto total = [](const std::string& pages) {
    ReplayOptions options = with_costs();
    options.protocol = "smpi";
    return predict("ranks 2\nrank all\nMPI_Allgather count=1000 type=1B " + pages + "\n", options)
        .t_predicted_s;
  };
  EXPECT_EQ(total("pages=60us"), total(""));
}

TEST(CoreCosts, CostsGoByWhileTheRankWaits) {
  // The answer comes after 20 us + the other side's receive overhead; the send overhead is over by then. That
  // does not depend on how far the ranks' clocks may run ahead.
  for (const double slack_s : {0.0, 10 * kUs}) {
    const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Send count=0 type=1B dest=1
  MPI_Recv count=0 type=1B source=1
rank 1
  MPI_Recv count=0 type=1B source=0
  MPI_Send count=0 type=1B dest=0
)",
                                 with_costs(slack_s));
    EXPECT_NEAR(p.ranks[0].total_s, 20 * kUs + 2 * tcp().receive_overhead_s, kRounding) << slack_s;
    expect_sums(p);
  }
}

/// 100 rounds of three ranks, with a little computation before each.
std::string rounds(const std::string& calls) {
  std::string text = "ranks 3\n";
  for (int rank = 0; rank < 3; ++rank) {
    const std::string ring =
        " dest=" + std::to_string((rank + 1) % 3) + " source=" + std::to_string((rank + 2) % 3) + "\n";
    text += "rank " + std::to_string(rank) + "\n";
    for (int i = 0; i < 100; ++i) {
      text += "compute 500\n";
      for (const char call : calls) {
        if (call == 'e') text += "MPI_Sendrecv count=8 type=1B tag=0" + ring;
        if (call == 'r') text += "MPI_Sendrecv count=100000 type=1B tag=0" + ring;
        if (call == 'a') text += "MPI_Allreduce count=1 type=8B\n";
      }
    }
  }
  return text;
}

TEST(CoreCosts, ChainsKeepTheirCostsWhateverTheSlack) {
  // Eager messages, rendezvous, allreduces: each message depends on the one before, so every cost is on the
  // way.
  for (const char* calls : {"e", "r", "a", "er", "ra", "ea"}) {
    const double exact = predict(rounds(calls), with_costs()).t_predicted_s;
    EXPECT_NEAR(predict(rounds(calls), with_costs(1e-6)).t_predicted_s, exact, 1e-9) << calls;
    EXPECT_NEAR(predict(rounds(calls), with_costs(20e-6)).t_predicted_s, exact, 1e-9) << calls;
    EXPECT_NEAR(predict(rounds(calls), ReplayOptions()).t_predicted_s, exact, 1e-9) << calls;
  }
}

TEST(CoreCosts, MessagesThatAreTakenWhileOthersAreMissingCostNothingMore) {
  // Three messages are there at 10 us, the fourth at 1 ms + 10 us: only its receive overhead comes after
  // that.
  const Prediction p = predict(R"(
ranks 5
rank 4
  compute 1ms
rank 1..4
  MPI_Send count=0 type=1B dest=0
rank 0
  MPI_Irecv count=0 type=1B source=1 newreq=1
  MPI_Irecv count=0 type=1B source=2 newreq=2
  MPI_Irecv count=0 type=1B source=3 newreq=3
  MPI_Irecv count=0 type=1B source=4 newreq=4
  MPI_Waitall reqs=1..4
)",
                               with_costs());
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs + 10 * kUs + tcp().receive_overhead_s, kRounding);
  expect_sums(p);
}

TEST(CoreCosts, WhatIsThereAlreadyIsTakenWhileTheRestIsMissing) {
  // The first message is there when the rank comes to wait, at 500 us; the second at 1 ms + 10 us.
  const Prediction p = predict(R"(
ranks 3
rank 2
  compute 1ms
rank 1..2
  MPI_Send count=0 type=1B dest=0
rank 0
  MPI_Irecv count=0 type=1B source=1 newreq=1
  compute 500us
  MPI_Irecv count=0 type=1B source=2 newreq=2
  MPI_Waitall reqs=1,2
)",
                               with_costs());
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs + 10 * kUs + tcp().receive_overhead_s, kRounding);
  expect_sums(p);
}

TEST(CoreCosts, ACollectiveSendsBeforeItTakesWhatIsThere) {
  // The messages of ranks 0 and 2 are there when rank 1 comes, at 100 us. It sends at 100 us and an overhead
  // later, as coll/basic does (receives and sends without waiting, then a wait for all), and takes them then.
  const double o = tcp().send_overhead_s + tcp().send_byte_s;
  const double r = tcp().receive_overhead_s + tcp().receive_byte_s, wire = 10.001 * kUs;
  const Prediction p = predict(
      "ranks 3\nrank 1\ncompute 100us\nrank all\ntopology world cart dims=3\n"
      "MPI_Neighbor_alltoall count=1\n",
      with_costs());
  EXPECT_NEAR(p.ranks[0].total_s, 100 * kUs + wire + r, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 100 * kUs + 2 * o + 2 * r, kRounding);
  EXPECT_NEAR(p.ranks[2].total_s, 100 * kUs + o + wire + r, kRounding);
  expect_sums(p);
}

TEST(CoreCosts, ACollectiveDoesOneThingAfterTheOther) {
  // Rank 0 sends the first of its two messages at 0; the one of rank 1, which leaves then too, is there at
  // 10 us. Rank 2 has sent at 3 us: its message is there at 13 us, while rank 1 still sends until 14 us.
  // Nothing of a receive is hidden behind a send: 6 us of computation, two sends, two receives.
  const double o = tcp().send_overhead_s + tcp().send_byte_s;
  const double r = tcp().receive_overhead_s + tcp().receive_byte_s;
  const Prediction p = predict(
      "ranks 3\nrank 2\ncompute 3us\nrank 1\ncompute 6us\nrank all\n"
      "topology world cart dims=3\nMPI_Neighbor_alltoall count=1\n",
      with_costs());
  EXPECT_NEAR(p.ranks[1].total_s, 6 * kUs + 2 * o + 2 * r, kRounding);
  expect_sums(p);
}

TEST(CoreCosts, ReductionsCostTheirBytes) {
  // Two ranks, recursive doubling, 8000 bytes: one exchange of 18 us, one reduction of 8000 bytes and at most
  // two copies.
  ReplayOptions options = with_costs();
  options.collectives.forced["allreduce"] = "recursive_doubling";
  const mpi::Protocol& protocol = mpi::find_protocol("openmpi");
  const Prediction p = predict("ranks 2\nrank all\nMPI_Allreduce count=1000 type=8B\n", options);
  const double least =
      18 * kUs + 8000 * protocol.reduce_byte_s + tcp().receive_overhead_s + 8000 * tcp().receive_byte_s;
  EXPECT_GE(p.t_predicted_s, least - kRounding);
  EXPECT_LE(p.t_predicted_s, least + 2 * 8000 * protocol.copy_byte_s + kRounding);
  expect_sums(p);
}

TEST(CoreCosts, ACollectiveCallCostsBeyondItsMessages) {
  // Both ranks pay 5 us before their part of the broadcast: the message leaves so much later, and rank 1
  // still waits for it. Without costs on the cores that is gone, like all others.
  const auto total_s = [](double overhead_s, bool core_costs) {
    mpi::Protocol protocol = mpi::find_protocol("openmpi");
    protocol.collective_overhead_s = overhead_s;
    ReplayOptions options = with_costs();
    options.core_costs = core_costs;
    options.calibrated = protocol;
    const Prediction p = predict("ranks 2\nrank all\nMPI_Bcast count=8 type=1B root=0\n", options);
    expect_sums(p);
    return p.t_predicted_s;
  };
  EXPECT_NEAR(total_s(5 * kUs, true) - total_s(0, true), 5 * kUs, kRounding);
  EXPECT_EQ(total_s(5 * kUs, false), total_s(0, false));
}

TEST(CoreCosts, ACollectiveWritesAnewWhatItsPeerHasRead) {
  // Recursive doubling: 16000 bytes are copied and then sent, 1 ns a byte more if the other rank of the host
  // reads them from here. An alltoall sends what the program has written.
  const auto more_s = [](const char* call, const TinyEngine::Network& network) {
    double total_s[2];
    for (const bool rewrites : {false, true}) {
      mpi::Protocol protocol = mpi::find_protocol("openmpi");
      protocol.same_host.rewrite_byte_s = protocol.network.rewrite_byte_s = rewrites ? 1e-9 : 0;
      ReplayOptions options = with_costs();
      options.calibrated = protocol;
      const Prediction p = predict(fmt::format("ranks 2\nrank all\n{}\n", call), options, network);
      expect_sums(p);
      total_s[rewrites ? 1 : 0] = p.t_predicted_s;
    }
    return total_s[1] - total_s[0];
  };
  const TinyEngine::Network one_host{10 * kUs, 1e9, 1, {0, 0}};
  EXPECT_NEAR(more_s("MPI_Allreduce count=2000 type=8B", one_host), 16 * kUs, kRounding);
  EXPECT_NEAR(more_s("MPI_Allreduce count=100 type=8B", one_host), 0, kRounding) << "eager: it is copied";
  EXPECT_NEAR(more_s("MPI_Alltoall count=16000 type=1B", one_host), 0, kRounding);
}

TEST(CoreCosts, APollInVainCostsWhatItTook) {
  // Five tests without an answer, with work between them: the second waited for a core, and counts four times
  // the shortest. 2 + 4 * 2 + 3 + 2 + 2 us. Those that were folded were waiting.
  constexpr const char* kText = R"(
ranks 2
rank 0
  compute 1ms
  MPI_Send count=8 type=1B dest=1
rank 1
  MPI_Irecv count=8 type=1B source=0 newreq=1
  MPI_Test req=1 flag=0 ns=2000 at=a.c:5(f)
  compute 20us
  MPI_Test req=1 flag=0 ns=900000 at=a.c:5(f)
  compute 20us
  MPI_Test req=1 flag=0 ns=3000 at=a.c:5(f)
  compute 20us
  MPI_Test req=1 flag=0 ns=2000 at=a.c:5(f)
  compute 20us
  MPI_Test req=1 flag=0 ns=2000 at=a.c:5(f)
  MPI_Test req=1 flag=0 ns=900000 polls=7 inside=700000 between=100 at=a.c:9(f)
)";
  ReplayOptions options = with_costs();
  const Prediction with = predict(kText, options);
  options.core_costs = false;
  const Prediction without = predict(kText, options);
  EXPECT_NEAR(with.ranks[1].total_s - without.ranks[1].total_s, 17 * kUs, kRounding);
  EXPECT_NEAR(without.ranks[1].total_s, 80 * kUs, kRounding);
  EXPECT_NEAR(predict(kText, smpi()).ranks[1].total_s, 80 * kUs, kRounding);
  expect_sums(with);
}

mpi::Protocol with_a_cost_each() {
  mpi::Protocol protocol = mpi::find_protocol("openmpi");
  protocol.network.send_overhead_s = 1 * kUs;
  protocol.network.receive_overhead_s = 2 * kUs;
  protocol.network.send_byte_s = 1e-9;
  protocol.network.receive_byte_s = 2e-9;
  protocol.network.isend_overhead_s = 4 * kUs;
  protocol.network.wait_overhead_s = 8 * kUs;
  protocol.network.isend_byte_s = 4e-9;
  protocol.network.wait_byte_s = 8e-9;
  return protocol;
}

TEST(CoreCosts, CallsThatWaitCostOtherThanCallsWithARequest) {
  // 1000 bytes, 11 us on the way, to ranks that come late. 1 + 1 us for MPI_Send, 2 + 2 for MPI_Recv;
  // 4 + 4 us for MPI_Isend and for MPI_Start, 8 + 8 for MPI_Wait, whatever made the request.
  ReplayOptions options = with_costs();
  options.calibrated = with_a_cost_each();
  const Prediction p = predict(R"(
ranks 6
rank 0
  MPI_Send count=1000 type=1B dest=1
rank 1
  compute 100us
  MPI_Recv count=1000 type=1B source=0
rank 2
  MPI_Isend count=1000 type=1B dest=3 newreq=1
  MPI_Wait req=1
rank 3
  compute 100us
  MPI_Irecv count=1000 type=1B source=2 newreq=1
  MPI_Wait req=1
rank 4
  MPI_Send_init count=1000 type=1B dest=5 newreq=1
  MPI_Start req=1
  MPI_Wait req=1
rank 5
  compute 100us
  MPI_Recv_init count=1000 type=1B source=4 newreq=1
  MPI_Start req=1
  MPI_Wait req=1
)",
                               options);
  EXPECT_NEAR(p.ranks[0].total_s, 2 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 104 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[2].total_s, 8 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[3].total_s, 116 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[4].total_s, 8 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[5].total_s, 116 * kUs, kRounding);
  expect_sums(p);
}

TEST(CoreCosts, ASendrecvPostsItsReceiveAndWaitsInItsSend) {
  // As Open MPI does it. Both send at 0; the messages are there at 11 us.
  ReplayOptions options = with_costs();
  options.calibrated = with_a_cost_each();
  const Prediction p = predict(R"(
ranks 2
rank 0
  MPI_Sendrecv count=1000 type=1B dest=1 rcount=1000 rtype=1B source=1
rank 1
  MPI_Sendrecv count=1000 type=1B dest=0 rcount=1000 rtype=1B source=0
)",
                               options);
  EXPECT_NEAR(p.t_predicted_s, (11 + 16) * kUs, kRounding);
  expect_sums(p);
}

TEST(CoreCosts, CopiesTakeTheTimeOfTheirSize) {
  // Below 1000 bytes 1 us and 1 ns a byte, from there on 2 us less than 10 ns a byte.
  ReplayOptions options = with_costs();
  options.calibrated = mpi::find_protocol("openmpi");
  options.calibrated->copy_time = {{0, 1 * kUs, 1e-9}, {1000, -2 * kUs, 10e-9}};
  EXPECT_NEAR(options.calibrated->copy_s(500), 1.5 * kUs, kRounding);
  EXPECT_NEAR(options.calibrated->copy_s(2000), 18 * kUs, kRounding);
  EXPECT_EQ(options.calibrated->copy_s(0), 0);
  // A message to oneself is a copy: 18 us, and what a message costs beside its bytes.
  const mpi::Transport& self = options.calibrated->own_exchange;
  const Prediction p = predict(
      "ranks 1\nrank 0\nMPI_Sendrecv count=2000 type=1B dest=0 rcount=2000 rtype=1B source=0\n", options);
  EXPECT_NEAR(p.t_predicted_s,
              18 * kUs + self.send_overhead_s + self.receive_overhead_s + 2000 * self.receive_byte_s,
              kRounding);
}

TEST(CoreCosts, SmpiHasNone) {
  const Prediction p =
      predict("ranks 2\nrank 0\nMPI_Send count=0 type=1B dest=1\nrank 1\nMPI_Recv count=0 type=1B source=0\n",
              smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 0, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 10 * kUs, kRounding);
}

}  // namespace
}  // namespace dperf::replay
