// Ping-pong, ring, and a master whose core decides.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/loggps/loggps.h"

namespace dperf::replay {
namespace {

class PingPong : public testing::TestWithParam<int> {};

TEST_P(PingPong, TakesTwoHopsARound) {
  // Of P ranks, P - 2 are idle, but the overheads grow with P. A round: 2 (o_s + L + (k - 1) G + o_r).
  const int ranks = GetParam(), rounds = 10;
  for (const int bytes : {0, 1, 2, 1000, 1'000'000}) {
    const Prediction p = predict(round_network(), ranks,
                                 "rank 0\n" + repeat(rounds, send(bytes, 1) + receive(bytes, 1)) +
                                     "rank 1\n" + repeat(rounds, receive(bytes, 0) + send(bytes, 0)));
    EXPECT_EQ(p.ranks[0].total_s, rounds * 2 * terms(ranks).hop(bytes)) << bytes;
  }
}
INSTANTIATE_TEST_SUITE_P(Ranks, PingPong, testing::Values(2, 8, 64, 1000));

TEST(LogGpsPingPong, IsTheSameWithRequests) {
  // What MPI_Isend and MPI_Wait cost together, MPI_Send costs; MPI_Irecv and MPI_Wait, MPI_Recv.
  const Prediction p = predict(round_network(), 2, R"(
rank 0
  MPI_Irecv count=8 type=1B source=1 newreq=1
  MPI_Isend count=8 type=1B dest=1 newreq=2
  MPI_Waitall reqs=1,2
rank 1
  MPI_Irecv count=8 type=1B source=0 newreq=1
  MPI_Wait req=1
  MPI_Isend count=8 type=1B dest=0 newreq=2
  MPI_Wait req=2
)");
  EXPECT_EQ(p.ranks[0].total_s, 2 * terms(2).hop(8));
}

TEST(LogGpsRing, ATokenTakesAHopARank) {
  const int ranks = 50, bytes = 12, laps = 3;
  std::string events = "rank 0\n" + repeat(laps, send(bytes, 1) + receive(bytes, ranks - 1));
  for (int rank = 1; rank < ranks; ++rank)
    events += fmt::format("rank {}\n", rank) +
              repeat(laps, receive(bytes, rank - 1) + send(bytes, (rank + 1) % ranks));
  const Prediction p = predict(round_network(), ranks, events);
  EXPECT_EQ(p.ranks[0].total_s, laps * ranks * terms(ranks).hop(bytes));
}

TEST(LogGpsRing, AllAtOnceTakeAHopAStep) {
  // Each sends to the right and receives from the left. The core is busy with its send, o_s, when the message
  // of its neighbour is still on the way: a step takes one hop, o_s + L + (k - 1) G + o_r.
  const int ranks = 16, bytes = 100, steps = 7;
  std::string events;
  for (int rank = 0; rank < ranks; ++rank)
    events += fmt::format("rank {}\n", rank) +
              repeat(steps, send(bytes, (rank + 1) % ranks) + receive(bytes, (rank + ranks - 1) % ranks));
  const Prediction p = predict(round_network(), ranks, events);
  EXPECT_EQ(p.t_predicted_s, steps * terms(ranks).hop(bytes));
}

/// A master that answers each result with a task. Tasks take no time.
std::string farm(int ranks, int tasks) {
  const int workers = ranks - 1;
  std::string master = "rank 0\n", rest;
  for (int worker = 1; worker <= workers; ++worker) master += send(8, worker);
  for (int task = 0; task < tasks; ++task) {
    const int worker = 1 + task % workers;
    master += fmt::format("  MPI_Recv count=12 type=1B source=any -> source={} bytes=12\n", worker);
    if (task + workers < tasks) master += send(8, worker);
  }
  for (int worker = 1; worker <= workers; ++worker) {
    const int own = (tasks - worker) / workers + 1;
    rest += fmt::format("rank {}\n", worker) + repeat(own, receive(8, 0) + send(12, 0));
  }
  return master + rest;
}

TEST(LogGpsMaster, IsBusyAllTheTimeWithEnoughWorkers) {
  // The first answer is there after hop(8) + hop(12) - o_r(12), 14k units: with 20 workers the master has not
  // sent their first tasks by then (o_s(8) = 1573 each), and with a worker's time away from it, L and the
  // worker's overheads twice, below 19 x (o_s + o_r) it never waits: N o_s(8) + N o_r(12).
  const int ranks = 21, tasks = 400;
  const Terms t{round_network(), ranks};
  ASSERT_LT(t.hop(8) + t.hop(12) - t.o_receive(12), (ranks - 1) * t.o_send(8));
  const Prediction p = predict(round_network(), ranks, farm(ranks, tasks));
  EXPECT_EQ(p.ranks[0].total_s, tasks * (t.o_send(8) + t.o_receive(12)));
  EXPECT_EQ(p.ranks[0].waiting_s, 0);
}

TEST(LogGpsMaster, WaitsForItsOnlyWorker) {
  const int tasks = 30;
  const Terms t{round_network(), 2};
  const Prediction p = predict(round_network(), 2, farm(2, tasks));
  EXPECT_EQ(p.ranks[0].total_s, tasks * (t.hop(8) + t.hop(12)));
}

TEST(LogGpsMaster, PaysForEachFurtherRank) {
  // 400 tasks, two messages each: 64 ranks cost 43 x 400 x (o'b of a send + o'b of a receive) more than 21.
  const int tasks = 400;
  const double few = predict(round_network(), 21, farm(21, tasks)).ranks[0].total_s;
  const double many = predict(round_network(), 64, farm(64, tasks)).ranks[0].total_s;
  const LogGps network = round_network();
  EXPECT_EQ(many - few, tasks * (64 - 21) * (network.send.per_rank_s + network.receive.per_rank_s));
}

}  // namespace
}  // namespace dperf::replay
