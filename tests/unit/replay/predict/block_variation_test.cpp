// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/interval/block_variation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "trace/text/text.h"

namespace dperf::predict {
namespace {

using testing::Each;
using testing::FloatNear;

std::vector<float> repeated(std::vector<double> seconds, int times) {
  std::vector<float> logs;
  for (int i = 0; i < times; ++i)
    for (const double one : seconds) logs.push_back(static_cast<float>(std::log(one)));
  return logs;
}

TEST(BlockVariation, OfEqualExecutionsIsNone) {
  EXPECT_THAT(factors_of(repeated({2}, 20)), Each(FloatNear(1, 1e-6F)));
}

TEST(BlockVariation, OfFewExecutionsIsNotKnown) {
  EXPECT_TRUE(factors_of(repeated({2}, kFewestExecutions - 1)).empty());
  EXPECT_FALSE(factors_of(repeated({2}, kFewestExecutions)).empty());
}

TEST(BlockVariation, IsNotWhatTheProgramDoesInTurn) {
  EXPECT_THAT(factors_of(repeated({1, 5, 25, 5}, 50)), Each(FloatNear(1, 1e-6F)));
}

std::vector<float> without_a_period(double most_log) {
  std::vector<float> logs;
  std::uint32_t random = 1;
  for (int i = 0; i < 2000; ++i) {
    random = random * 1664525U + 1013904223U;
    logs.push_back(static_cast<float>(most_log * random / 4294967296.0));
  }
  return logs;
}

TEST(BlockVariation, OfDifferentWorkIsNotKnown) {
  // Logarithms that are uniform in [0, x] have a standard deviation of x / sqrt(12): 0.2 and 0.4.
  EXPECT_FALSE(factors_of(without_a_period(0.7)).empty());
  EXPECT_TRUE(factors_of(without_a_period(1.4)).empty());
}

TEST(BlockVariation, IsKnownBesideDisturbances) {
  std::vector<float> logs = repeated({1}, 200);
  for (std::size_t i = 3; i < logs.size(); i += 31) logs[i] = 5;
  EXPECT_FALSE(factors_of(logs).empty());
}

TEST(BlockVariation, NamesTheShareOfDifferentWork) {
  // A worker's tasks, 1 or 10 ms, beside a block of 1 ms.
  std::string text = "ranks 1\nblock a.c:1(main)\nblock a.c:9(main)\nrank 0\n";
  const char* tasks = "1110100010111101000010011101";
  int tenths = 0;
  for (const char* task = tasks; *task != 0; ++task) {
    text += *task == '1' ? "compute 10ms block=1\nMPI_Send count=9 dest=null\n"
                         : "compute 1ms block=1\nMPI_Send count=9 dest=null\n";
    text += "compute 1ms block=0\nMPI_Barrier\n";
    tenths += *task == '1' ? 10 : 1;
  }
  const BlockVariation variation = block_variation(*trace::assemble(text));
  EXPECT_NEAR(variation.differing_share, tenths / (tenths + 28.0), 1e-9);
  EXPECT_NEAR(variation.known_share, 28.0 / (tenths + 28.0), 1e-9);
}

TEST(BlockVariation, IsNotWhatChangesSlowly) {
  std::vector<float> logs;
  for (int i = 0; i < 1000; ++i) logs.push_back(0.001F * static_cast<float>(i));
  EXPECT_THAT(factors_of(logs), Each(FloatNear(1, 0.001F)));
}

TEST(BlockVariation, HasTheDeviationOfTheExecutionsAndAMeanOfOne) {
  // Logarithms of 0 or 0.1, in an order without a period: their standard deviation is 0.05.
  std::vector<float> logs = without_a_period(2);
  for (float& log : logs) log = log >= 1 ? 0.1F : 0;
  const std::vector<float> factors = factors_of(logs);
  ASSERT_GT(factors.size(), 50u);
  double sum = 0, squares = 0;
  for (const float factor : factors) {
    sum += factor;
    squares += (factor - 1) * (factor - 1);
  }
  const auto n = static_cast<double>(factors.size());
  EXPECT_NEAR(sum / n, 1, 1e-5);
  EXPECT_NEAR(std::sqrt(squares / n), 0.05, 0.01);
}

TEST(BlockVariation, ComparesWhatIsFollowedByTheSameCall) {
  // Block 1 takes 1 ms before small messages and 9 ms before large ones, always. Block 2 runs once, for 10
  // ms.
  std::string text = "ranks 1\nblock a.c:1(main)\nblock a.c:9(main)\nrank 0\ncompute 10ms block=2\n";
  for (int i = 0; i < 10; ++i)
    for (int j = 0; j <= i % 3; ++j)
      text += j == 0 ? "compute 9ms block=1\nMPI_Send count=9000 dest=null\n"
                     : "compute 1ms block=1\nMPI_Send count=9 dest=null\n";
  const BlockVariation variation = block_variation(*trace::assemble(text));
  ASSERT_EQ(variation.noise.factors.size(), 1u);
  ASSERT_GT(variation.noise.factors[0].size(), 1u);
  EXPECT_THAT(variation.noise.factors[0].at(1), Each(FloatNear(1, 1e-6F)));
  // 10 x 9 ms and 9 x 1 ms of block 1 are known, 10 ms of block 2 are not.
  EXPECT_NEAR(variation.known_share, 99 / 109.0, 1e-9);
}

TEST(BlockVariation, OfNoBlocksIsKnown) {
  EXPECT_EQ(block_variation(*trace::assemble("ranks 1\nrank 0\nMPI_Barrier\n")).known_share, 1);
}

}  // namespace
}  // namespace dperf::predict
