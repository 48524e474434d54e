// The gaps: one message after the other leaves a rank, and one after the other comes in. As LogGP says and
// LogGOPSim simulates; a core is busy for its overhead alone.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/loggps/loggps.h"

namespace dperf::replay {
namespace {

TEST(LogGpsGaps, ACoreIsFreeWhileItsBytesLeave) {
  // 1 MB takes 3 G-units a byte on the wire, and 2 on the sender's core, which then computes.
  const int bytes = 1'000'000;
  const Prediction p =
      predict(round_network(), 2, "rank 0\n" + send(bytes, 1) + "rank 1\n" + receive(bytes, 0));
  const Terms t{round_network(), 2};
  EXPECT_EQ(p.ranks[0].total_s, t.o_send(bytes));
  EXPECT_EQ(p.ranks[1].total_s, t.hop(bytes));
}

TEST(LogGpsGaps, ABurstLeavesByTheGap) {
  // g above o: the n-th small message leaves (n - 1) g after the first one. The receiver's core, faster than
  // g, is done with all but the last one by then.
  LogGps network = round_network();
  network.gap_s = 4000 * kUnit;
  const int number = 25;
  const Prediction p = predict(
      network, 2, "rank 0\n" + repeat(number, send(1, 1)) + "rank 1\n" + repeat(number, receive(1, 0)));
  const Terms t{network, 2};
  ASSERT_LT(t.o_receive(1), network.gap_s);
  EXPECT_EQ(p.ranks[0].total_s, number * t.o_send(1));
  EXPECT_EQ(p.ranks[1].total_s, (number - 1) * network.gap_s + t.hop(1));
}

TEST(LogGpsGaps, ABurstLeavesByTheOverheadIfThatIsMore) {
  LogGps network = round_network();
  network.gap_s = 100 * kUnit;
  const int number = 25;
  const Prediction p = predict(
      network, 2, "rank 0\n" + repeat(number, send(1, 1)) + "rank 1\n" + repeat(number, receive(1, 0)));
  const Terms t{network, 2};
  ASSERT_LT(t.o_receive(1), t.o_send(1));
  EXPECT_EQ(p.ranks[1].total_s, (number - 1) * t.o_send(1) + t.hop(1));
}

TEST(LogGpsGaps, LongMessagesLeaveOneAfterTheOther) {
  // The core has called both after 2 o_s, but the second one waits for the last byte of the first: (k - 1) G,
  // and g.
  LogGps network = round_network();
  network.gap_s = 700 * kUnit;
  const int bytes = 100'000;
  const Prediction p = predict(network, 3,
                               "rank 0\n" + send(bytes, 1) + send(bytes, 2) + "rank 1\n" + receive(bytes, 0) +
                                   "rank 2\n" + receive(bytes, 0));
  const Terms t{network, 3};
  EXPECT_EQ(p.ranks[1].total_s, t.hop(bytes));
  EXPECT_EQ(p.ranks[2].total_s, t.hop(bytes) + t.G(bytes) + network.gap_s);
}

TEST(LogGpsGaps, LongMessagesComeInOneAfterTheOther) {
  // Two ranks send at once; both first bytes are there after o_s + L. The second message comes in behind the
  // first one; the core takes the first one meanwhile, which with O above G lasts longer.
  LogGps network = round_network();
  network.gap_s = 700 * kUnit;
  const int bytes = 100'000;
  const Prediction p = predict(
      network, 3, "rank 0..1\n" + send(bytes, 2) + "rank 2\n" + receive(bytes, 0) + receive(bytes, 1));
  const Terms t{network, 3};
  ASSERT_GT(t.o_receive(bytes), t.G(bytes) + network.gap_s);
  EXPECT_EQ(p.ranks[2].total_s, t.hop(bytes) + t.o_receive(bytes));
  network.receive.per_byte_s = 0;  // now the wire decides
  const Prediction wire = predict(
      network, 3, "rank 0..1\n" + send(bytes, 2) + "rank 2\n" + receive(bytes, 0) + receive(bytes, 1));
  const Terms w{network, 3};
  EXPECT_EQ(wire.ranks[2].total_s, w.hop(bytes) + w.G(bytes) + network.gap_s);
}

TEST(LogGpsGaps, PairsDoNotMeet) {
  // No contention: 50 pairs take what one takes.
  std::string events;
  for (int rank = 0; rank < 50; ++rank)
    events += fmt::format("rank {}\n", rank) + send(100'000, rank + 50) +
              fmt::format("rank {}\n", rank + 50) + receive(100'000, rank);
  EXPECT_EQ(predict(round_network(), 100, events).t_predicted_s, terms(100).hop(100'000));
}

TEST(LogGpsGaps, AnEarlyMessageCostsItsReceiverItsOverheadAlone) {
  // It is there long before the receive, behind four others that are as well: what they take is 5 o_r.
  LogGps network = round_network();
  const Prediction p = predict(network, 3,
                               "rank 0\n" + repeat(5, send(8, 1)) + send(0, 2) + "rank 2\n" + receive(0, 0) +
                                   send(0, 1) + "rank 1\n" + receive(0, 2) + repeat(5, receive(8, 0)));
  const Terms t{network, 3};
  EXPECT_EQ(p.ranks[1].total_s, 5 * t.o_send(8) + 2 * t.hop(0) + 5 * t.o_receive(8));
}

TEST(LogGpsPackets, AreCutAtS) {
  // 10 000 bytes in packets of 1500: 7, with g between them.
  LogGps network = round_network();
  network.gap_s = 250 * kUnit;
  network.packet_bytes = 1500;
  const Prediction p = predict(network, 2, "rank 0\n" + send(10'000, 1) + "rank 1\n" + receive(10'000, 0));
  const Terms t{network, 2};
  EXPECT_EQ(p.ranks[1].total_s,
            t.o_send(10'000) + t.L() + (10'000 - 7) * 3 * kUnit + 6 * 250 * kUnit + t.o_receive(10'000));
}

TEST(LogGpsPackets, CostNothingWithoutAGap) {
  LogGps network = round_network();
  network.packet_bytes = 1500;
  EXPECT_EQ(network.bytes_s(1500), round_network().bytes_s(1500));
  EXPECT_EQ(network.bytes_s(10'000), round_network().bytes_s(10'000));
}

}  // namespace
}  // namespace dperf::replay
