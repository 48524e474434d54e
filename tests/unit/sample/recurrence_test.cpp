// Long iterations that come now and then: those of programs that write a file every so many steps.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/recurrence.h"

#include <gtest/gtest.h>

#include <random>

#include "sample/loop/statistics.h"
#include "sample/stopped_run.h"

namespace dperf::sample {
namespace {

/// Times of 10 and some noise, with 500 in addition at these places.
std::vector<double> with_long(std::size_t count, const std::vector<std::size_t>& places, unsigned seed = 1) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal(10, 0.3);
  std::vector<double> times;
  for (std::size_t i = 0; i < count; ++i) times.push_back(normal(random));
  for (const std::size_t place : places) times[place] += 500;
  return times;
}

using Ends = std::vector<std::size_t>;

// Of 130: 29 % of 1790 in each round.
TEST(Recurrences, AreFoundFromTheThirdOn) {
  const std::optional<Recurrence> found = find_recurrence(with_long(410, {129, 259, 389}));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->ends, (Ends{0, 130, 260, 390}));
  EXPECT_EQ(found->rounds(), 3U);
  EXPECT_EQ(found->distance(), 130);
  EXPECT_NEAR(found->excess, 500 / (1800.0 / 130), 1);
  EXPECT_FALSE(find_recurrence(with_long(300, {129, 259})));
}

TEST(Recurrences, MayBeginWithTheFirstIterationOrAmongTheFirst) {
  const std::optional<Recurrence> first = find_recurrence(with_long(330, {0, 100, 200, 300}));
  ASSERT_TRUE(first);
  EXPECT_EQ(first->ends, (Ends{1, 101, 201, 301}));
  const std::optional<Recurrence> later = find_recurrence(with_long(330, {50, 150, 250}));
  ASSERT_TRUE(later);
  EXPECT_EQ(later->ends, (Ends{51, 151, 251}));
}

TEST(Recurrences, NeedNotBeQuiteEven) {
  const std::optional<Recurrence> found = find_recurrence(with_long(560, {130, 268, 399, 540}));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->ends, (Ends{0, 131, 269, 400, 541}));
}

TEST(Recurrences, OfTwoThatAreSideBySideCountOnce) {
  const std::optional<Recurrence> found = find_recurrence(with_long(340, {99, 100, 199, 200, 300}));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->ends, (Ends{0, 101, 201, 301}));
}

TEST(Recurrences, AreNoneWhereNothingIsEven) {
  EXPECT_FALSE(find_recurrence({}));
  EXPECT_FALSE(find_recurrence(std::vector<double>(1000, 5.0)));
  EXPECT_FALSE(find_recurrence(with_long(1000, {})));
  EXPECT_FALSE(find_recurrence(with_long(400, {40, 200, 300})));                  // disturbances
  EXPECT_FALSE(find_recurrence(with_long(700, {99, 199, 299})));                  // overdue
  EXPECT_FALSE(find_recurrence(with_long(700, {450, 550, 650})));                 // of late only
  EXPECT_FALSE(find_recurrence(with_long(40, {5, 10, 15, 20, 25, 30, 35, 39})));  // not seldom
  EXPECT_FALSE(find_recurrence(with_long(60000, {14999, 29999, 44999, 59999})));  // 0.3 % of the time
}

// The longest ones of a solver that follows an oscillation.
TEST(Recurrences, AreNoOscillations) {
  std::vector<double> times = with_long(500, {99, 199, 299, 399});
  for (std::size_t i = 0; i < times.size(); ++i) times[i] += 0.05 * static_cast<double>(i % 100);
  EXPECT_FALSE(find_recurrence(times));
}

// Seldom are they taken for even where they come by chance.
TEST(Recurrences, AreSeldomFoundByChance) {
  int found = 0;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < 1000; ++i)
      if (random() % 200 == 0) places.push_back(i);
    found += find_recurrence(with_long(1000, places, seed)) ? 1 : 0;
  }
  EXPECT_LE(found, 10);
}

/// One rank; a time is in us.
Iterations iterations_of(std::span<const double> times) {
  Iterations result;
  result.completed = times.size();
  result.in_loop = 1;
  RankIterations& rank = result.ranks.emplace_back();
  double sum_us = 0;
  for (std::size_t i = 0; i <= times.size(); ++i) {
    rank.event.push_back(4 * i);
    rank.charged_ns.push_back(static_cast<std::int64_t>(sum_us * 1000));
    rank.elapsed_ns.push_back(static_cast<std::int64_t>(sum_us * 1000));
    if (i == times.size()) break;
    sum_us += times[i];
    rank.repeating.add(1);
  }
  return result;
}

TEST(Recurrences, TheirRoundsAreWhatIsTypical) {
  const std::vector<double> times = with_long(580, {129, 259, 389, 519});
  const Timing timing = time_of(iterations_of(times));
  EXPECT_EQ(timing.cycle, 130);
  EXPECT_EQ(timing.rounds, 4U - timing.warm_up / 130);
  EXPECT_EQ(timing.typical_until, 520U);
  EXPECT_NEAR(timing.seconds_per_iteration, 1800e-6 / 130, 1e-7);
  EXPECT_LT(timing.blocks.error, 0.01);
}

/// Of programs that are stopped when their time is known: how far off they are, and what was said.
struct Outcome {
  double run = 0, error = 0, stated = 0;
};

/// Stops when the time seems to be known within 3 %, but not before two files were written.
Outcome stop(const std::vector<double>& times, std::size_t from) {
  for (std::size_t run = from; run < times.size(); run += run / 8) {
    const Iterations iterations = iterations_of(std::span(times).first(run));
    const Timing timing = time_of(iterations);
    const auto done = static_cast<double>(run), left = static_cast<double>(times.size() - run);
    if (known_within(timing.blocks, done, left) > 0.03) continue;
    const std::vector<Baseline> baselines = possible_baselines(iterations, timing, times.size());
    if (baselines.empty()) continue;
    const Baseline& best = baselines.front();
    const auto& sums = iterations.ranks.front().charged_ns;
    const auto repeated = static_cast<double>(best.times * best.length);
    const double predicted =
        static_cast<double>(sums[best.end]) +
        static_cast<double>(best.times) * static_cast<double>(sums[best.end] - sums[best.end - best.length]);
    const double all = mean(times) * 1000 * static_cast<double>(times.size());
    return {done / (done + left), std::abs(predicted / all - 1),
            stated_error(timing, best, static_cast<double>(best.end), repeated)};
  }
  return {1, 0, 0};
}

// 20 files in 3000 steps, some 28 % of the time, at distances that differ by up to a tenth.
TEST(Recurrences, AProgramThatWritesFilesIsStoppedEarlyAndRight) {
  int right = 0, early = 0;
  double worst = 0, stated = 0;
  constexpr int kPrograms = 200;
  for (unsigned seed = 1; seed <= kPrograms; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::size_t> places;
    for (std::size_t at = 149; at < 3000; at += 142 + random() % 17) places.push_back(at);
    std::vector<double> times = with_long(3000, places, seed);
    for (const std::size_t place : places) times[place] += static_cast<double>(random() % 100);
    const Outcome outcome = stop(times, places[1] + 1);
    early += outcome.run < 0.3 ? 1 : 0;
    right += outcome.error <= outcome.stated ? 1 : 0;
    worst = std::max(worst, outcome.error);
    stated += outcome.stated / kPrograms;
  }
  EXPECT_GE(early, kPrograms * 8 / 10);
  EXPECT_GE(right, kPrograms * 9 / 10);
  EXPECT_LT(worst, 0.1);
  EXPECT_LT(stated, 0.06);
}

}  // namespace
}  // namespace dperf::sample
