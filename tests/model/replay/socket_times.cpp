// What the sender's kernel takes ahead of the wire: 40000 bytes here. A transfer takes 10 us + 1 ns a byte;
// nothing costs time on the cores.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"
#include "replay/options/transport.h"

namespace dperf::replay {
namespace {

using mpi::Rendezvous;
using mpi::Transport;

Transport tcp() {
  return {.buffered_below = 65536,
          .eager_below = 65536,
          .rendezvous = Rendezvous::kPut,
          .control_bytes = 100,
          .one_stream = true,
          .socket_bytes = 40000};
}

std::string one_message(int bytes, const std::string& sender, const std::string& receiver = "") {
  const std::string size = " count=" + std::to_string(bytes) + " type=1B ";
  return "ranks 2\nrank 0\n  MPI_Isend" + size + "dest=1 newreq=1\n" + sender + "  MPI_Wait req=1\nrank 1\n" +
         receiver + "  MPI_Recv" + size + "source=0\n";
}

TEST(Socket, WhatFitsLeavesAtOnce) {
  const Prediction p = predict_with(tcp(), one_message(40000, ""));
  EXPECT_EQ(p.ranks[0].total_s, 0);
  EXPECT_NEAR(p.ranks[1].total_s, 50 * kUs, kRounding);
}

TEST(Socket, TheSenderIsDoneWhenTheKernelHasTheLastByte) {
  // Eager: 20000 of 60000 bytes have left at 30 us; they are all there at 70 us, as if in one piece.
  const Prediction eager = predict_with(tcp(), one_message(60000, ""));
  EXPECT_NEAR(eager.ranks[0].total_s, 30 * kUs, kRounding);
  EXPECT_NEAR(eager.ranks[1].total_s, 70 * kUs, kRounding);
  expect_sums(eager);
  // Asked for at 10.1 us, cleared at 20.2 us; 60000 of 100000 bytes have left at 90.2 us.
  const Prediction put = predict_with(tcp(), one_message(100000, ""));
  EXPECT_NEAR(put.ranks[0].total_s, 90.2 * kUs, kRounding);
  EXPECT_NEAR(put.ranks[1].total_s, 130.2 * kUs, kRounding);
  expect_sums(put);
}

TEST(Socket, ASenderThatComputesHandsOverOnlyWhatThereWasRoomFor) {
  // 40000 bytes leave by themselves, until 50 us; the other 20000 from 1 ms on, all of which fit then.
  const Prediction p = predict_with(tcp(), one_message(60000, "  compute 1ms\n"));
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 1 * kMs + 20 * kUs, kRounding);
  // It comes at 40 us, in time: nothing stops.
  const Prediction in_time = predict_with(tcp(), one_message(60000, "  compute 40us\n"));
  EXPECT_NEAR(in_time.ranks[0].total_s, 40 * kUs, kRounding);
  EXPECT_NEAR(in_time.ranks[1].total_s, 70 * kUs, kRounding);
}

TEST(Socket, ALargeMessageOfASenderThatComputes) {
  // All is eager. 40000 of 200000 bytes leave by themselves; at 1 ms the next ones follow: 120000 until the
  // kernel has the last byte, and 40000 more.
  Transport eager = tcp();
  eager.eager_below = eager.buffered_below = 1e9;
  const Prediction p = predict_with(eager, one_message(200000, "  compute 1ms\n"));
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs + 120 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 1 * kMs + 160 * kUs, kRounding);
  expect_sums(p);
}

TEST(Socket, ASmallMessageWaitsInFrontOfAFullSocket) {
  // Rank 0 is done with the 100000 bytes at 90.2 us, with 40000 of them still to leave: the second message is
  // right behind them, there at 130.208 us. It waits for what is before it.
  const Prediction p = predict_with(tcp(), R"(
ranks 2
rank 0
  MPI_Send count=100000 type=1B dest=1
  MPI_Send count=8 type=1B dest=1
rank 1
  MPI_Recv count=100000 type=1B source=0
  MPI_Recv count=8 type=1B source=0
)");
  EXPECT_NEAR(p.ranks[0].total_s, 130.2 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 130.208 * kUs, kRounding);
}

TEST(Socket, ASynchronousSendHearsFromTheReceiver) {
  // 60000 bytes are there at 70 us, the receive comes at 1 ms, the acknowledgement of 100 bytes 10.1 us
  // later.
  std::string text = one_message(60000, "", "  compute 1ms\n");
  text.replace(text.find("MPI_Isend"), 9, "MPI_Issend");
  const Prediction p = predict_with(tcp(), text);
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs + 10.1 * kUs, kRounding);
}

TEST(Socket, PartOfTheDataMayTravelWithTheRequest) {
  // Pushed in one fragment: 100 + 30000 bytes ask, there at 40.1 us, cleared at 50.2 us; 70000 bytes more, 80
  // us.
  Transport push = tcp();
  push.rendezvous = Rendezvous::kPush;
  push.request_bytes = 30000;
  push.fragment_bytes = 131072;
  push.socket_bytes = 1e9;
  const Prediction p = predict_with(push, one_message(100000, ""));
  EXPECT_NEAR(p.ranks[1].total_s, 130.2 * kUs, kRounding);
}

}  // namespace
}  // namespace dperf::replay
