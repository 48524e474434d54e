// The first message of two ranks opens a connection. Each control message takes 10.1 us here, 1000 bytes take
// 11 us.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"
#include "replay/options/transport.h"

namespace dperf::replay {
namespace {

Prediction predict_connecting(const std::string& text, TinyEngine::Network network = simple_network()) {
  ReplayOptions options;
  options.clock_slack_s = 0;
  options.calibrated = mpi::find_protocol("openmpi");
  options.calibrated->network = {
      .buffered_below = 10000, .eager_below = 10000, .control_bytes = 100, .connects = true};
  return predict(text, options, std::move(network));
}

TEST(Connections, AreOpenedByTheFirstMessage) {
  // There and back between the kernels, there and back between the libraries: 40.4 us, when rank 0's send
  // returns; then the message.
  const Prediction p = predict_connecting(R"(
ranks 2
rank 0
  MPI_Send count=1000 type=1B dest=1
rank 1
  MPI_Recv count=1000 type=1B source=0
)");
  EXPECT_NEAR(p.ranks[0].total_s, 40.4 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 51.4 * kUs, kRounding);
}

TEST(Connections, FollowTheLatencyOfThePlatform) {
  // 1 ms instead of 10 us: four times 1000.1 us to open it, then 1001 us for the message.
  TinyEngine::Network slow = simple_network();
  slow.latency_s = 1 * kMs;
  const Prediction p = predict_connecting(R"(
ranks 2
rank 0
  MPI_Send count=1000 type=1B dest=1
rank 1
  MPI_Recv count=1000 type=1B source=0
)",
                                          slow);
  EXPECT_NEAR(p.t_predicted_s, 4 * 1000.1 * kUs + 1001 * kUs, kRounding);
}

TEST(Connections, StayOpenBothWays) {
  // 51.4 us for the first message, 11 us for each of the two others.
  const Prediction p = predict_connecting(R"(
ranks 2
rank 0
  MPI_Send count=1000 type=1B dest=1
  MPI_Recv count=1000 type=1B source=1
  MPI_Send count=1000 type=1B dest=1
rank 1
  MPI_Recv count=1000 type=1B source=0
  MPI_Send count=1000 type=1B dest=0
  MPI_Recv count=1000 type=1B source=0
)");
  EXPECT_NEAR(p.t_predicted_s, 73.4 * kUs, kRounding);
}

TEST(Connections, WaitForASenderThatComputes) {
  // The kernels are done at 20.2 us. Rank 0 looks at 500 us, and says who it is; it hears from rank 1 20.2 us
  // later.
  const Prediction p = predict_connecting(R"(
ranks 2
rank 0
  MPI_Isend count=1000 type=1B dest=1 newreq=1
  compute 500us
  MPI_Wait req=1
rank 1
  MPI_Recv count=1000 type=1B source=0
)");
  EXPECT_NEAR(p.t_predicted_s, 531.2 * kUs, kRounding);
}

TEST(Connections, WaitForAReceiverThatComputes) {
  // Rank 0 has said who it is at 30.3 us; rank 1 reads that at 500 us, rank 0 hears of it at 510.1 us.
  const Prediction p = predict_connecting(R"(
ranks 2
rank 0
  MPI_Send count=1000 type=1B dest=1
rank 1
  compute 500us
  MPI_Recv count=1000 type=1B source=0
)");
  EXPECT_NEAR(p.ranks[0].total_s, 510.1 * kUs, kRounding);
  EXPECT_NEAR(p.t_predicted_s, 521.1 * kUs, kRounding);
}

TEST(Connections, LetTheRankThatIsAskedSendFirst) {
  // Rank 1 knows rank 0 at 30.3 us, and sends; rank 0 may send at 40.4 us.
  const Prediction p = predict_connecting(R"(
ranks 2
rank 0
  MPI_Sendrecv count=1000 type=1B dest=1 source=1
rank 1
  MPI_Sendrecv count=1000 type=1B dest=0 source=0
)");
  EXPECT_NEAR(p.ranks[0].total_s, 41.3 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 51.4 * kUs, kRounding);
}

TEST(Connections, AreWaitedForByAMessageWithoutData) {
  const Prediction p = predict_connecting(R"(
ranks 2
rank 0
  MPI_Send count=0 type=1B dest=1
rank 1
  MPI_Recv count=0 type=1B source=0
)");
  EXPECT_NEAR(p.ranks[0].total_s, 40.4 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 50.4 * kUs, kRounding);
}

}  // namespace
}  // namespace dperf::replay
