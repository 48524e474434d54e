// Rows of small messages: what the receiver pays for one that follows another, and what a sender without a
// free buffer waits for.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

/// Sends cost 1 us. Receives cost 5 us, and 3 us in a row.
mpi::Transport with_rows() {
  mpi::Transport transport = mpi::find_protocol("openmpi").network;
  transport.send_byte_s = transport.receive_byte_s = 0;
  transport.send_overhead_s = 1 * kUs;
  transport.receive_overhead_s = 5 * kUs;
  transport.row_overhead_s = 3 * kUs;
  return transport;
}

constexpr const char* kRow = R"(
ranks 2
rank 0
  MPI_Send count=0 type=1B dest=1
  MPI_Send count=0 type=1B dest=1
  MPI_Send count=0 type=1B dest=1
rank 1
  MPI_Recv count=0 type=1B source=0
  MPI_Recv count=0 type=1B source=0
  MPI_Recv count=0 type=1B source=0
)";

/// The second leaves when the first was received long ago.
constexpr const char* kWithAGap = R"(
ranks 2
rank 0
  MPI_Send count=0 type=1B dest=1
  compute 20us
  MPI_Send count=0 type=1B dest=1
rank 1
  MPI_Recv count=0 type=1B source=0
  MPI_Recv count=0 type=1B source=0
)";

TEST(Rows, AMessageThatWaitsBehindAnotherCostsLess) {
  // There at 10, 11 and 12 us: received until 15, and then in a row until 18 and 21.
  EXPECT_NEAR(predict_with(with_rows(), kRow).ranks[1].total_s, 21 * kUs, kRounding);
  mpi::Transport without = with_rows();
  without.row_overhead_s.reset();
  EXPECT_NEAR(predict_with(without, kRow).ranks[1].total_s, 25 * kUs, kRounding);
}

TEST(Rows, ASenderKeepsUpWithTheRow) {
  // 4 us by itself, 3 us right behind another; after 20 us of computation again 4 us.
  mpi::Transport transport = with_rows();
  transport.send_overhead_s = 4 * kUs;
  EXPECT_NEAR(predict_with(transport, kRow).ranks[0].total_s, (4 + 3 + 3) * kUs, kRounding);
  EXPECT_NEAR(predict_with(transport, kWithAGap).ranks[0].total_s, (4 + 20 + 4) * kUs, kRounding);
}

TEST(Rows, BytesCountAsWell) {
  // Of a row, each byte costs 1 ns, and as much on the way: there at 10.1 us, ...
  mpi::Transport transport = with_rows();
  transport.row_byte_s = 1e-9;
  std::string text = kRow;
  for (std::size_t at = text.find("count=0"); at != std::string::npos; at = text.find("count=0"))
    text.replace(at, 7, "count=100");
  EXPECT_NEAR(predict_with(transport, text).ranks[1].total_s, (10.1 + 5 + 2 * 3.1) * kUs, kRounding);
}

TEST(Rows, WhoComputesBetweenThemBeginsAnew) {
  // Received until 15 us; then 10 us of computation and 5 for the next, twice.
  const Prediction p = predict_with(with_rows(), R"(
ranks 2
rank 0
  MPI_Send count=0 type=1B dest=1
  MPI_Send count=0 type=1B dest=1
  MPI_Send count=0 type=1B dest=1
rank 1
  MPI_Recv count=0 type=1B source=0
  compute 10us
  MPI_Recv count=0 type=1B source=0
  compute 10us
  MPI_Recv count=0 type=1B source=0
)");
  EXPECT_NEAR(p.ranks[1].total_s, 45 * kUs, kRounding);
}

TEST(Rows, WhatComesAfterTheOneBeforeWasReceivedIsNoRow) {
  // The second leaves at 21 us and is there at 31 us.
  const Prediction p = predict_with(with_rows(), kWithAGap);
  EXPECT_NEAR(p.ranks[1].total_s, 36 * kUs, kRounding);
}

TEST(Rows, ASenderWithoutABufferWaitsUntilItIsGivenBack) {
  // 100 bytes are there at 10.1 us, taken 5 us later, and 4 us later the sender knows.
  mpi::Transport transport = with_rows();
  transport.buffered_below = 100;
  transport.one_stream = false;
  transport.send_overhead_s = 0;
  const auto sender_s = [&](int bytes) {
    const std::string size = " count=" + std::to_string(bytes) + " type=1B ";
    return predict_with(transport,
                        "ranks 2\nrank 0\nMPI_Send" + size + "dest=1\nrank 1\nMPI_Recv" + size + "source=0\n")
        .ranks[0]
        .total_s;
  };
  EXPECT_NEAR(sender_s(100), 10.1 * kUs, kRounding);
  transport.return_s = 4 * kUs;
  EXPECT_NEAR(sender_s(100), 19.1 * kUs, kRounding);
  EXPECT_NEAR(sender_s(99), 0, kRounding);
}

TEST(Rows, WhileTheBufferComesBackItsSenderReceives) {
  // Both messages are there at 10.1 us and received at 15.1; both buffers are back at 19.1, nothing is added.
  mpi::Transport transport = with_rows();
  transport.buffered_below = 100;
  transport.one_stream = false;
  transport.send_overhead_s = 0;
  transport.return_s = 4 * kUs;
  const Prediction p =
      predict_with(transport,
                   "ranks 2\nrank 0\nMPI_Sendrecv scount=100 stype=1B dest=1 rcount=100 rtype=1B source=1\n"
                   "rank 1\nMPI_Sendrecv scount=100 stype=1B dest=0 rcount=100 rtype=1B source=0\n");
  EXPECT_NEAR(p.t_predicted_s, 19.1 * kUs, kRounding);
}

}  // namespace
}  // namespace dperf::replay
