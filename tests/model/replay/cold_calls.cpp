// What calls cost more behind computation.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include "model/replay/predict.h"
#include "replay/options/transport.h"

namespace dperf::replay {
namespace {

/// 2 us more behind 100 us of computation, 6 us behind 1 ms. Of the rank that ends last, what that adds.
double cold_calls_s(const std::string& text) {
  double total_s[2];
  for (const bool cold : {false, true}) {
    mpi::Protocol protocol = mpi::find_protocol("openmpi");
    if (cold) protocol.cold_call = {{0, 0}, {100 * kUs, 2 * kUs}, {1000 * kUs, 6 * kUs}};
    ReplayOptions options;
    options.clock_slack_s = 0;
    options.calibrated = protocol;
    const Prediction p = predict(text, options);
    expect_sums(p);
    total_s[cold ? 1 : 0] = p.t_predicted_s;
  }
  return total_s[1] - total_s[0];
}

TEST(ColdCalls, CostMoreBehindMoreComputation) {
  const auto behind = [](const char* computation) {
    return cold_calls_s(fmt::format("ranks 2\nrank all\n{}\nMPI_Barrier\nMPI_Barrier\n", computation));
  };
  EXPECT_NEAR(behind("compute 50us"), 1 * kUs, kRounding) << "half of 2 us, and once";
  EXPECT_NEAR(behind("compute 60us\ncompute 40us"), 2 * kUs, kRounding) << "all since the last call";
  EXPECT_NEAR(behind("compute 550us"), 4 * kUs, kRounding);
  EXPECT_NEAR(behind("compute 1s"), 6 * kUs, kRounding);
  EXPECT_NEAR(behind(""), 0, kRounding);
}

TEST(ColdCalls, OfARankThatWaitsAnywayCostNothing) {
  // Rank 1 is at its receive 900 us before the message leaves, which is 6 us later because rank 0 has
  // computed for 1 ms.
  EXPECT_NEAR(cold_calls_s("ranks 2\nrank 0\ncompute 1ms\nMPI_Send count=8 type=1B dest=1\n"
                           "rank 1\ncompute 100us\nMPI_Recv count=8 type=1B source=0\n"),
              6 * kUs, kRounding);
}

TEST(ColdCalls, OfPollsInVainCostWhatTheyTook) {
  // It costs what it took when traced, and the call behind it finds all that it needs. What rank 0 pays is
  // over by then.
  EXPECT_NEAR(cold_calls_s("ranks 2\nrank 0\ncompute 1ms\nMPI_Send count=8 type=1B dest=1\n"
                           "rank 1\nMPI_Irecv count=8 type=1B source=0 newreq=1\ncompute 2ms\n"
                           "MPI_Test req=1 flag=0 ns=2000 at=a.c:5(f)\nMPI_Wait req=1\n"),
              0, kRounding);
}

}  // namespace
}  // namespace dperf::replay
