// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <span>
#include <vector>

namespace dperf::sample {
namespace {

std::vector<double> noisy(std::size_t n, double mean, double sigma, unsigned seed = 1) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal(mean, sigma);
  std::vector<double> times(n);
  for (double& time : times) time = normal(random);
  return times;
}

TEST(Statistics, AWarmUpIsCutOff) {
  std::vector<double> times = noisy(400, 100, 1);
  for (std::size_t i = 0; i < 40; ++i) times[i] += 100.0 * std::exp(-static_cast<double>(i) / 8);
  const std::size_t cut = warm_up(times);
  EXPECT_GE(cut, 15U);
  EXPECT_LE(cut, 60U);
}

TEST(Statistics, WithoutAWarmUpNearlyNothingIsCutOff) {
  EXPECT_EQ(warm_up(std::vector<double>(100, 7.0)), 0U);
  EXPECT_LE(warm_up(noisy(400, 100, 5)), 100U);
  EXPECT_EQ(warm_up({}), 0U);
  std::vector<double> first_is_long(123, 7.0);  // no multiple of the step
  first_is_long.front() = 300;
  EXPECT_EQ(warm_up(first_is_long), 5U);
  EXPECT_EQ(warm_up(std::vector<double>{5, 1, 1, 1, 1, 1}), 1U);
}

// Of 1600 times with a standard deviation of 10 %, the mean has one of 0.25 %; t(15) = 2.13 makes that 0.53
// %. The deviation of 16 batches is itself known within some 20 %.
TEST(Statistics, TheErrorOfTheMeanIsThatOfBatches) {
  EXPECT_NEAR(relative_error(noisy(1600, 100, 10), 1), 0.0053, 0.003);
  EXPECT_EQ(relative_error(std::vector<double>(64, 3.0), 1), 0);
}

TEST(Statistics, OneBatchSaysNothing) {
  EXPECT_TRUE(std::isinf(relative_error(std::vector<double>{3.0}, 1)));
  EXPECT_TRUE(std::isinf(relative_error(std::vector<double>{3, 4, 3, 4, 3}, 4)));
}

/// The same number for so long, then another one.
std::vector<double> plateaus(std::size_t n, std::size_t length, unsigned seed) {
  const std::vector<double> levels = noisy(n / length + 1, 100, 10, seed);
  std::vector<double> numbers(n);
  for (std::size_t i = 0; i < n; ++i) numbers[i] = levels[i / length];
  return numbers;
}

/// How often, of 400 series, the mean is within the error of that of all series.
template <typename Make, typename Error>
double coverage(Make series, Error error) {
  int within = 0;
  for (unsigned seed = 1; seed <= 400; ++seed) {
    const std::vector<double> numbers = series(seed);
    within += std::abs(mean(numbers) - 100) / mean(numbers) <= error(numbers, 1) ? 1 : 0;
  }
  return within / 400.0;
}

// 8 levels of 20 numbers, of which 16 batches see two halves each: the mean has a standard deviation of 10 %
// / sqrt(8) = 3.5 %, and 16 batches show t(15) x 10 % / sqrt(16) = 5.3 %, 1.5 times that, which is exceeded
// in 13 of 100; 8 or 4 batches show more.
TEST(Statistics, NumbersThatAreAlikeForLongMakeTheMeanLessCertain) {
  const auto series = [](unsigned seed) { return plateaus(160, 20, seed); };
  EXPECT_LT(coverage(series, relative_error), 0.9);
  EXPECT_GT(coverage(series, relative_error_of_numbers), 0.92);
}

// One in six looks as if its batches resembled the next ones, by chance.
TEST(Statistics, TheErrorOfIndependentNumbersIsThatOfBatches) {
  double sum = 0, plain = 0;
  for (unsigned seed = 1; seed <= 400; ++seed) {
    const std::vector<double> numbers = noisy(160, 100, 10, seed);
    EXPECT_GE(relative_error_of_numbers(numbers, 1), relative_error(numbers, 1));
    sum += relative_error_of_numbers(numbers, 1);
    plain += relative_error(numbers, 1);
  }
  EXPECT_LT(sum, 1.15 * plain);
  EXPECT_EQ(relative_error_of_numbers(std::vector<double>(64, 3.0), 1), 0);
  EXPECT_TRUE(std::isinf(relative_error_of_numbers(std::vector<double>{3.0}, 1)));
}

// Each period is the same, so the mean of whole periods is exact.
TEST(Statistics, BatchesAreWholePeriods) {
  std::vector<double> times;
  for (int i = 0; i < 105; ++i) times.push_back(i % 7 == 0 ? 50 : 1);
  EXPECT_NEAR(relative_error(times, 7), 0, 1e-12);
  EXPECT_GT(relative_error(times, 5), 0.01);
}

/// `n` times of 10, with a bump of 100 for a tenth of each `length` of them, and noise.
std::vector<double> cyclic(std::size_t n, double length, double sigma, unsigned seed = 1) {
  std::vector<double> times = noisy(n, 10, sigma, seed);
  for (std::size_t i = 0; i < n; ++i)
    if (std::fmod(static_cast<double>(i), length) < length / 10) times[i] += 100;
  return times;
}

TEST(Statistics, ACycleIsFound) {
  EXPECT_NEAR(cycle(cyclic(1500, 160, 3), 1), 160, 0.5);
  EXPECT_NEAR(cycle(cyclic(10000, 160.3, 3), 1), 160.3, 1);
  EXPECT_NEAR(cycle(cyclic(200, 10, 3), 1), 10, 0.1);
  EXPECT_NEAR(cycle(cyclic(1000000, 20000, 3), 1), 20000, 500);
}

TEST(Statistics, ALongFirstTimeHidesNoCycle) {
  std::vector<double> times = cyclic(100, 10, 3);
  times.front() = 1e6;
  EXPECT_NEAR(cycle(times, 1), 10, 0.1);
  EXPECT_EQ(warm_up(times, cycle(times, 1)), 10U);
}

TEST(Statistics, NoiseIsNoCycle) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    EXPECT_EQ(cycle(noisy(100, 100, 20, seed), 1), 1) << seed;
    EXPECT_EQ(cycle(noisy(3000, 100, 20, seed), 1), 1) << seed;
  }
  EXPECT_EQ(cycle(std::vector<double>(500, 3.0), 1), 1);
  EXPECT_EQ(cycle({}, 1), 1);
  std::vector<double> drifts = noisy(1000, 100, 5);
  for (std::size_t i = 0; i < drifts.size(); ++i) drifts[i] += static_cast<double>(i);
  EXPECT_EQ(cycle(drifts, 1), 1);
}

TEST(Statistics, FewerThanEightCyclesAreNone) {
  EXPECT_EQ(cycle(cyclic(7 * 160, 160, 1), 1), 1);
}

TEST(Statistics, ACycleIsWholePeriods) {
  EXPECT_EQ(cycle(cyclic(2000, 20.4, 1), 7), 21);
  EXPECT_EQ(cycle(noisy(700, 100, 5), 7), 7);
}

// Of four cycles in a batch, which some batches would have five bumps of.
TEST(Statistics, BatchesOfWholeCyclesAreAlike) {
  const std::vector<double> times = cyclic(10000, 160.3, 1);
  EXPECT_LT(relative_error(times, cycle(times, 1)), 0.5 * relative_error(times, 1));
}

// In 95 of 100 cases the mean is within the error: of 400 draws, 380 are expected, with a deviation of 4.4.
TEST(Statistics, TheErrorHoldsAsOftenAsItSays) {
  int within = 0;
  for (unsigned seed = 1; seed <= 400; ++seed) {
    const std::vector<double> times = noisy(64, 100, 20, seed);
    within += std::abs(mean(times) - 100) / mean(times) <= relative_error(times, 1) ? 1 : 0;
  }
  EXPECT_GE(within, 360);
}

// Batches of 100 of 1600 times with a standard deviation of 10 %: 1 %.
TEST(Statistics, TheScatterIsThatOfBatches) {
  EXPECT_NEAR(scatter(noisy(1600, 100, 10), 1), 0.01, 0.005);
  EXPECT_EQ(scatter(std::vector<double>(64, 3.0), 1), 0);
  EXPECT_TRUE(std::isinf(scatter(std::vector<double>{3.0}, 1)));
}

/// Disturbances that last 1, 4, 16, ... iterations, each of them as strong: 1/f noise.
std::vector<double> wandering(std::size_t n, double mean, double sigma, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal(0, sigma);
  std::vector<double> times(n, mean);
  for (std::size_t lasts = 1; lasts <= n; lasts *= 4)
    for (std::size_t i = 0; i < n; i += lasts) {
      const double disturbance = normal(random);
      for (std::size_t k = i; k < std::min(i + lasts, n); ++k) times[k] += disturbance;
    }
  return times;
}

// What the first 1/16 says of all: the error of its mean is far too small, 1.5 times its scatter is not.
TEST(Statistics, OfAWanderingMachineTheScatterHolds) {
  int by_scatter = 0, by_error = 0;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    const std::vector<double> all = wandering(16384, 100, 1, seed);
    const auto first = std::span(all).first(1024);
    const double off = std::abs(mean(all) - mean(first)) / mean(first);
    by_scatter += off <= 1.5 * scatter(first, 1) ? 1 : 0;
    by_error += off <= relative_error(first, 1) ? 1 : 0;
  }
  EXPECT_GE(by_scatter, 170);
  EXPECT_LE(by_error, 140);
}

TEST(Statistics, ADriftIsTheDifferenceOfTheHalvesLessTheirScatter) {
  std::vector<double> times;
  for (int i = 0; i < 160; ++i) times.push_back(100 + 0.1 * i);  // halves: 103.95 and 111.95, mean 107.95
  EXPECT_LT(drift(times, 1), 8.0 / 107.95);
  EXPECT_GT(drift(times, 1), 4.0 / 107.95);
  EXPECT_EQ(drift(std::vector<double>(160, 5.0), 1), 0);
  EXPECT_GT(drift(times, 16), 3.0 / 107.95);  // of ten batches
}

}  // namespace
}  // namespace dperf::sample
