// Blocks that take what another run might take.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cmath>

#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

/// 1000 times 1 ms of block 1, in one rank.
std::string blocks() {
  std::string text = "ranks 1\nblock a.c:1(main)\nrank 0\n";
  for (int i = 0; i < 1000; ++i) text += "compute 1ms block=1\nMPI_Barrier comm=self\n";
  return text;
}

double seconds_with(const BlockNoise& noise, std::uint64_t seed) {
  ReplayOptions options = open_mpi();
  options.noise = &noise;
  options.noise_seed = seed;
  return predict(blocks(), options).ranks[0].compute_s;
}

TEST(BlockNoise, OfNoFactorsChangesNothing) {
  EXPECT_NEAR(seconds_with({}, 1), 1, kRounding);
  EXPECT_NEAR(seconds_with({{{{}, {}}}}, 1), 1, kRounding);
}

TEST(BlockNoise, OfOneFactorIsThatFactor) {
  EXPECT_NEAR(seconds_with({{{{}, {1.5F}}}}, 1), 1.5, 1e-9);
}

TEST(BlockNoise, IsAnotherDrawForEachExecutionAndSeed) {
  // 1000 draws of 0.9 or 1.1: the sum has a standard deviation of 0.1 sqrt(1000) ms = 3.2 ms; six of them are
  // 19 ms.
  const BlockNoise noise{{{{}, {0.9F, 1.1F}}}};
  const double first = seconds_with(noise, 1), second = seconds_with(noise, 2);
  EXPECT_NEAR(first, 1, 0.019);
  EXPECT_NEAR(second, 1, 0.019);
  EXPECT_GT(std::abs(first - second), 1e-6);
  EXPECT_EQ(seconds_with(noise, 1), first);
}

}  // namespace
}  // namespace dperf::replay
