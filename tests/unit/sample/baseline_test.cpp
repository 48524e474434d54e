// Which iterations stand for others: two ranks, of which the second one computes half as long.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/baseline.h"

#include <gtest/gtest.h>

#include <functional>

namespace dperf::sample {
namespace {

Iterations iterations_of(std::uint64_t completed, const std::function<std::int64_t(std::uint64_t)>& ns,
                         std::uint64_t period = 1) {
  Iterations result;
  result.completed = completed;
  result.in_loop = 2;
  for (const std::int64_t part : {1, 2}) {
    RankIterations& rank = result.ranks.emplace_back();
    std::int64_t sum_ns = 0;
    for (std::uint64_t i = 0; i <= completed; ++i) {
      rank.event.push_back(4 * i);
      rank.charged_ns.push_back(sum_ns);
      rank.elapsed_ns.push_back(2 * sum_ns);
      sum_ns += ns(i) / part;
      if (i < completed) rank.repeating.add(i % period);
    }
  }
  return result;
}

std::int64_t same(std::uint64_t) {
  return 10000000;
}

void expect_fit(const std::vector<Baseline>& baselines, const Iterations& iterations, const Timing& timing,
                std::uint64_t wanted) {
  ASSERT_FALSE(baselines.empty());
  for (const Baseline& baseline : baselines) {
    EXPECT_EQ(baseline.end + baseline.times * baseline.length, wanted);
    EXPECT_LE(baseline.end, iterations.completed);
    EXPECT_GE(baseline.end, timing.warm_up + baseline.length);
    EXPECT_EQ(baseline.length % timing.period.value_or(1), 0U);
  }
}

TEST(Baselines, FitAWholeNumberOfTimes) {
  for (const std::uint64_t wanted : {1000U, 1001U, 1999U, 123457U, 99999999U}) {
    const Iterations iterations = iterations_of(1000, same);
    const Timing timing = time_of(iterations);
    expect_fit(possible_baselines(iterations, timing, wanted), iterations, timing, wanted);
  }
}

TEST(Baselines, AreWholePeriods) {
  const Iterations iterations = iterations_of(200, same, 7);
  const Timing timing = time_of(iterations);
  EXPECT_EQ(timing.period, 7U);
  expect_fit(possible_baselines(iterations, timing, 5003), iterations, timing, 5003);
}

// Every tenth iteration takes twice as long: means of whole tens are 11 ms, all others are less typical.
TEST(Baselines, TheMostTypicalOneIsFirst) {
  const Iterations iterations =
      iterations_of(395, [](std::uint64_t i) { return i % 10 == 0 ? 20000000 : same(i); });
  const Timing timing = time_of(iterations);
  const std::vector<Baseline> baselines = possible_baselines(iterations, timing, 0);
  ASSERT_FALSE(baselines.empty());
  EXPECT_LT(baselines.front().deviation, 0.005);
  for (std::size_t i = 1; i < baselines.size(); ++i)
    EXPECT_LE(baselines[i - 1].deviation, baselines[i].deviation);
}

// Iterations of 10 ms, 30 for 16 in each 160: 12 in the mean. 1500 begin after 9.4 cycles.
TEST(Baselines, AreTypicalOfWholeCycles) {
  const auto with_bumps = [](std::uint64_t i) { return i % 160 < 16 ? 3 * same(i) : same(i); };
  const Timing timing = time_of(iterations_of(1500, with_bumps));
  EXPECT_EQ((1500 - timing.typical_from) % 160, 0U);
  EXPECT_LT(timing.blocks.error, 1e-6);
  EXPECT_NEAR(timing.seconds_per_iteration, 2 * 12e-3 * 3 / 4, 1e-6);  // elapsed; the other rank takes half
}

// They take longer and longer, so half of them are a warm-up; what comes is rather like the second half of
// the others, from 750 on.
TEST(Baselines, AreTypicalOfTheSecondHalfWhereTimesDrift) {
  const auto longer = [](std::uint64_t i) { return same(i) + static_cast<std::int64_t>(i) * 10000; };
  const Iterations iterations = iterations_of(1000, longer);
  const Timing timing = time_of(iterations);
  EXPECT_GT(timing.blocks.drift, 0.05);
  EXPECT_NEAR(static_cast<double>(timing.typical_from), 750, 5);
  const std::vector<Baseline> baselines = possible_baselines(iterations, timing, 0);
  ASSERT_FALSE(baselines.empty());
  const auto middle =
      static_cast<double>(baselines.front().end) - static_cast<double>(baselines.front().length) / 2;
  EXPECT_NEAR(middle, 875, 10);
}

TEST(Baselines, OfAMillionIterationsAreFound) {
  const Iterations iterations = iterations_of(1000000, [](std::uint64_t i) { return 10000 + i % 97; });
  const Timing timing = time_of(iterations);
  expect_fit(possible_baselines(iterations, timing, 1000000007), iterations, timing, 1000000007);
}

/// No iteration makes the calls of another; of 400, only the first half sends something.
Iterations irregular(std::uint64_t completed) {
  Iterations result = iterations_of(completed, same, completed);
  for (RankIterations& rank : result.ranks) {
    rank.event = {0};
    rank.bytes = {0};
    for (std::uint64_t i = 0; i < completed; ++i) {
      rank.event.push_back(rank.event.back() + 10 + i * 7919 % 5);
      rank.bytes.push_back(rank.bytes.back() + (i % 400 < 200 ? 100000 : 0));
    }
  }
  return result;
}

// What is repeated is also simulated, so it is not more than what is typical of calls and bytes, too.
TEST(Baselines, OfIrregularIterationsATypicalPartIsEnough) {
  const Iterations iterations = irregular(1600);
  const Timing timing = time_of(iterations);
  ASSERT_FALSE(timing.period);
  const std::vector<Baseline> baselines = possible_baselines(iterations, timing, 0);
  ASSERT_FALSE(baselines.empty());
  const Baseline& best = baselines.front();
  EXPECT_GE(best.length, 150U);  // an eighth, or somewhat less
  EXPECT_LE(best.length, 800U);
  const std::vector<std::int64_t>& bytes = iterations.ranks.front().bytes;
  const double sent = static_cast<double>(bytes[best.end] - bytes[best.end - best.length]);
  EXPECT_NEAR(sent / static_cast<double>(best.length), 50000, 500);
  EXPECT_LT(best.deviation, 0.01);
}

// All ten, or eight of them, do not fit into the 1003 that were not run. Five do.
TEST(Baselines, OfFewIterationsAreSomeOfThem) {
  const Iterations iterations = iterations_of(10, same);
  const std::vector<Baseline> baselines = possible_baselines(iterations, time_of(iterations), 1013);
  ASSERT_FALSE(baselines.empty());
  EXPECT_EQ(baselines.front().length, 5U);
}

TEST(Baselines, AreNotOfMoreThanWasRun) {
  const Iterations iterations = iterations_of(100, same);
  EXPECT_TRUE(possible_baselines(iterations, time_of(iterations), 60).empty());
}

TEST(Timing, IsThatOfTheRanks) {
  const Timing timing = time_of(iterations_of(100, same));
  EXPECT_EQ(timing.warm_up, 0U);
  EXPECT_EQ(timing.blocks.error, 0);
  EXPECT_EQ(timing.blocks.drift, 0);
  EXPECT_DOUBLE_EQ(timing.seconds_per_iteration, 0.015);  // twice the mean of 10 and 5 ms
  EXPECT_DOUBLE_EQ(timing.block_share, 0.5);
}

/// Iterations that never make the same calls, the first ones a third of as many as the others; all take the
/// same time.
Iterations with_fewer_calls_at_first(std::uint64_t completed, std::uint64_t first) {
  Iterations iterations = iterations_of(completed, same, completed);
  for (RankIterations& rank : iterations.ranks) {
    std::uint64_t events = 0;
    for (std::uint64_t i = 0; i <= completed; ++i) {
      rank.event[i] = events;
      events += i < first ? 600 + i % 7 : 1800 + i % 11;
    }
  }
  return iterations;
}

// What has changed for a third of the run is no start, and may go on: an adaptive solver. Behind the first
// eighth, 15 iterations, 30 of 603 calls and 80 of 1805 make 1477 on average, 18 % less than 1805.
TEST(Timing, CallsThatChangeForLongAreADrift) {
  EXPECT_NEAR(time_of(with_fewer_calls_at_first(125, 45)).blocks.drift, 0.18, 0.02);
  const Timing timing = time_of(with_fewer_calls_at_first(125, 10));
  EXPECT_GE(timing.warm_up, 10U);
  EXPECT_LT(timing.blocks.drift, 0.01);
}

}  // namespace
}  // namespace dperf::sample
