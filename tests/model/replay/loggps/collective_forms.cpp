// Collectives are what their algorithms send.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/loggps/loggps.h"

namespace dperf::replay {
namespace {

ReplayOptions with(const std::string& collective, const std::string& algorithm) {
  ReplayOptions options;
  options.collectives.forced[collective] = algorithm;
  return options;
}

class BinomialTree : public testing::TestWithParam<int> {};

TEST_P(BinomialTree, FarthestFirst) {
  // T(d) of 2^d ranks: the first child has the half of them and begins after one hop; the i-th one begins
  // i o_s later with T(d - 1 - i). As o_s is less than a hop, the first one is the last to end: d hops. The
  // root is done when its core has sent d messages.
  const int levels = GetParam(), ranks = 1 << levels, bytes = 512;
  const Prediction p =
      predict(round_network(), ranks, fmt::format("rank all\n  MPI_Bcast count={} type=1B root=0\n", bytes),
              with("bcast", "mpich_binomial"));
  const Terms t{round_network(), ranks};
  EXPECT_EQ(p.t_predicted_s, levels * t.hop(bytes));
  EXPECT_EQ(p.ranks[0].total_s, levels * t.o_send(bytes));
}

TEST_P(BinomialTree, OpenMpis) {
  // Its children are the ranks 1, 2, 4, ... away, and those behind the first one are the half of all: as
  // above.
  const int levels = GetParam(), ranks = 1 << levels, bytes = 512;
  const Prediction p =
      predict(round_network(), ranks, fmt::format("rank all\n  MPI_Bcast count={} type=1B root=0\n", bytes),
              with("bcast", "binomial"));
  EXPECT_EQ(p.t_predicted_s, levels * terms(ranks).hop(bytes));
}

TEST_P(BinomialTree, SmallestSubtreeFirst) {
  // A program's own tree: the i-th child, 2^i away, has 2^i ranks below it and begins i o_s after the first
  // one. The last one decides: T(d) = (d - 1) o_s + hop + T(d - 1) = d hop + d (d - 1) / 2 o_s.
  const int levels = GetParam(), ranks = 1 << levels, bytes = 512;
  std::string events;
  for (int rank = 0; rank < ranks; ++rank) {
    const int below = rank == 0 ? ranks : rank & -rank;
    events += fmt::format("rank {}\n", rank) + (rank == 0 ? "" : receive(bytes, rank - below));
    for (int away = 1; away < below; away *= 2) events += send(bytes, rank + away);
  }
  const Terms t = terms(ranks);
  EXPECT_EQ(predict(round_network(), ranks, events).t_predicted_s,
            levels * t.hop(bytes) + levels * (levels - 1) / 2 * t.o_send(bytes));
}
INSTANTIATE_TEST_SUITE_P(Levels, BinomialTree, testing::Values(1, 2, 3, 5, 8));

TEST(LogGpsCollectives, DoublingTakesAHopARound) {
  // Both of a pair send, and receive while their messages cross: one hop a round.
  const int ranks = 64;
  const Prediction p = predict(round_network(), ranks, "rank all\n  MPI_Allreduce count=1 type=8B\n",
                               with("allreduce", "recursive_doubling"));
  EXPECT_EQ(p.t_predicted_s, 6 * terms(ranks).hop(8));
}

TEST(LogGpsCollectives, APipelineFillsAndThenTakesItsSlowestStage) {
  // The root of a chain of 3 sends 4 segments of 1 KiB; the middle one is busy for o_r + o_s with each, which
  // is more than the root's o_s or the (k - 1) G of the wire.
  const int ranks = 3;
  std::string middle;
  for (int i = 0; i < 4; ++i) middle += receive(1024, 0) + send(1024, 2);
  const Prediction p = predict(
      round_network(), ranks,
      "rank 0\n" + repeat(4, send(1024, 1)) + "rank 1\n" + middle + "rank 2\n" + repeat(4, receive(1024, 1)));
  const Terms t{round_network(), ranks};
  ASSERT_GT(t.o_receive(1024) + t.o_send(1024), t.G(1024));
  EXPECT_EQ(p.ranks[2].total_s, 2 * t.hop(1024) + 3 * (t.o_receive(1024) + t.o_send(1024)));
}

}  // namespace
}  // namespace dperf::replay
