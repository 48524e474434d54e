// Messages above S ask their receiver first: an empty request and an empty answer, each o_s + L + o_r, then
// the message.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/loggps/loggps.h"

namespace dperf::replay {
namespace {

constexpr int kS = 16384;

LogGps with_limit() {
  LogGps network = round_network();
  network.synchronous_above = kS;
  return network;
}

std::string one_message(int bytes) {
  return "rank 0\n" + send(bytes, 1) + "rank 1\n" + receive(bytes, 0);
}

TEST(LogGpsSynchronous, NotAtTheLimit) {
  const Prediction p = predict(with_limit(), 2, one_message(kS));
  const Terms t{with_limit(), 2};
  EXPECT_EQ(p.ranks[0].total_s, t.o_send(kS));
  EXPECT_EQ(p.ranks[1].total_s, t.hop(kS));
}

TEST(LogGpsSynchronous, AboveTheLimit) {
  // The receiver waits already: request, answer, message.
  const Prediction p = predict(with_limit(), 2, one_message(kS + 1));
  const Terms t{with_limit(), 2};
  EXPECT_EQ(p.ranks[0].total_s, 2 * t.control() + t.o_send(kS + 1));
  EXPECT_EQ(p.ranks[1].total_s, 2 * t.control() + t.hop(kS + 1));
}

TEST(LogGpsSynchronous, ALateReceiverIsAnsweredAtOnce) {
  // Rank 1 comes when a message of rank 2 has come, which waits for rank 0 to be done with a ring of three:
  // T = the receiver's date. The request is there: answer, message.
  const int bytes = kS + 1;
  const std::string events = "rank 0\n" + send(0, 2) + send(bytes, 1) + "rank 2\n" + receive(0, 0) +
                             repeat(20, send(0, 3) + receive(0, 3)) + send(0, 1) + "rank 3\n" +
                             repeat(20, receive(0, 2) + send(0, 2)) + "rank 1\n" + receive(0, 2) +
                             receive(bytes, 0);
  const Prediction p = predict(with_limit(), 4, events);
  const Terms t{with_limit(), 4};
  const double date = 42 * t.hop(0);
  EXPECT_EQ(p.ranks[0].total_s, date + t.control() + t.o_send(bytes));
  EXPECT_EQ(p.ranks[1].total_s, date + t.control() + t.hop(bytes));
}

TEST(LogGpsSynchronous, SsendWaitsForItsReceiver) {
  // A small one: its data travels at once; the receiver answers when it takes it.
  const Prediction p =
      predict(with_limit(), 2, "rank 0\n  MPI_Ssend count=8 type=1B dest=1\nrank 1\n" + receive(8, 0));
  const Terms t{with_limit(), 2};
  EXPECT_EQ(p.ranks[1].total_s, t.hop(8));
  EXPECT_EQ(p.ranks[0].total_s, t.o_send(8) + t.L() + t.G(8) + t.control());
}

TEST(LogGpsSynchronous, AnExchangeDoesNotBlock) {
  const int bytes = kS + 1;
  const auto swap = [&](int rank) {
    return fmt::format("rank {0}\n  MPI_Sendrecv count={1} type=1B dest={2} source={2}\n", rank, bytes,
                       1 - rank);
  };
  const Prediction p = predict(with_limit(), 2, swap(0) + swap(1));
  const Terms t{with_limit(), 2};
  // Each core sends its own message before it takes the other one, which is still on the way.
  EXPECT_EQ(p.t_predicted_s, 2 * t.control() + t.hop(bytes));
}

}  // namespace
}  // namespace dperf::replay
