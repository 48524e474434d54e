// What messages cost on the cores, with the figures of the table of transports.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"
#include "replay/mpi/transport.h"

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

TEST(CoreCosts, SmpiHasNone) {
  const Prediction p =
      predict("ranks 2\nrank 0\nMPI_Send count=0 type=1B dest=1\nrank 1\nMPI_Recv count=0 type=1B source=0\n",
              smpi());
  EXPECT_NEAR(p.ranks[0].total_s, 0, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 10 * kUs, kRounding);
}

}  // namespace
}  // namespace dperf::replay
