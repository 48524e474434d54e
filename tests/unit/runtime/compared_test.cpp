// The number of iterations of a loop, from what its condition compares.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <limits>
#include <ostream>
#include <utility>
#include <vector>

#include "parts.h"

namespace dperf::test {
namespace {

using testing::ElementsAre;

struct Result {
  std::uint64_t at = 0;          ///< the iteration at whose head it was found, from 0
  std::uint64_t iterations = 0;  ///< 0: unknown
  bool estimated = false, rounded = false, guessed = false;
  friend bool operator==(const Result&, const Result&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Result& result) {
    return out << "at " << result.at << ": " << result.iterations << (result.estimated ? ", estimated" : "")
               << (result.rounded ? ", rounded" : "") << (result.guessed ? ", guessed" : "");
  }
};
using Results = std::vector<Result>;

/// Of the first `iterations` of a loop.
Results follow(std::uint64_t iterations, int how,
               const std::function<std::pair<double, double>(std::uint64_t)>& compared_in) {
  dperf_rt_compared compared;
  compared.run = compared.next = 0;
  Results results;
  for (std::uint64_t i = 0; i < iterations; ++i) {
    const auto [value, bound] = compared_in(i);
    Result result;
    if (parts_compare(&compared, value, bound, how, &result.iterations, &result.estimated, &result.rounded,
                      &result.guessed)) {
      result.at = i;
      results.push_back(result);
    }
  }
  return results;
}

/// for (v = from; v OP bound; v += step)
Result counted(double from, double bound, double step, int how) {
  double value = from;
  const Results results = follow(4, how, [&](std::uint64_t i) {
    if (i > 0) value += step;
    return std::pair(value, bound);
  });
  return results.size() == 1 ? results.front() : Result{99, 99};
}

TEST(ComparedNumbers, GiveTheIterationsAfterFour) {
  EXPECT_EQ(counted(0, 150, 1, 0), (Result{3, 150, false}));
  EXPECT_EQ(counted(1, 150, 1, DPERF_RT_INCLUSIVE), (Result{3, 150, false}));
  EXPECT_EQ(counted(0, 10, 3, 0), (Result{3, 4, false})) << "0 3 6 9";
  EXPECT_EQ(counted(0, 12, 3, 0), (Result{3, 4, false})) << "0 3 6 9";
  EXPECT_EQ(counted(0, 12, 3, DPERF_RT_INCLUSIVE), (Result{3, 5, false})) << "0 3 6 9 12";
  EXPECT_EQ(counted(9, 0, -1, DPERF_RT_DOWN), (Result{3, 9, false}));
  EXPECT_EQ(counted(9, 0, -2, DPERF_RT_DOWN | DPERF_RT_INCLUSIVE), (Result{3, 5, false})) << "9 7 5 3 1";
  EXPECT_EQ(counted(-8, 0, 2, DPERF_RT_UNEQUAL), (Result{3, 4, false}));
  EXPECT_EQ(counted(20, 0, -4, DPERF_RT_UNEQUAL), (Result{3, 5, false}));
}

// A time step that is computed anew may become another one; a counter stays one.
TEST(ComparedNumbers, OfFractionsWhoseStepMayVaryAreEstimates) {
  EXPECT_EQ(counted(0, 1.05, 0.1, 0), (Result{3, 11, false}));
  EXPECT_EQ(counted(0, 1.05, 0.1, DPERF_RT_MAY_VARY), (Result{3, 11, true}));
  EXPECT_EQ(counted(0, 150, 1, DPERF_RT_MAY_VARY), (Result{3, 150, false}));
}

// `while (changed > 0)`, where other ranks have their part in it: unless it has counted down so far, it may
// become anything.
TEST(ComparedNumbers, ThatOtherRanksSayMayEndTheLoopAtAnyTime) {
  const int how = DPERF_RT_DOWN | DPERF_RT_RECEIVED;
  EXPECT_EQ(counted(9, 0, -1, how), (Result{3, 9, false}));
  EXPECT_EQ(counted(9, 0, 0, how), (Result{3, 0, true}));
  EXPECT_EQ(counted(9, 0, 2, how), (Result{3, 0, true})) << "becomes more";
  const auto falls = [](std::uint64_t i) { return std::pair(std::floor(std::ldexp(1000, -int(i))), 0.0); };
  EXPECT_EQ(follow(8, how, falls).back(), (Result{4, 0, true}));
  EXPECT_FALSE(follow(8, DPERF_RT_DOWN, falls).back().estimated) << "as far as this rank can know";
}

/// do ... while (v OP bound): before the first comparison there was an iteration.
TEST(ComparedNumbers, AtTheEndOfIterationsHaveOneMore) {
  EXPECT_EQ(counted(1, 150, 1, DPERF_RT_AT_END), (Result{3, 150, false}));
  EXPECT_EQ(counted(9, 1, -1, DPERF_RT_DOWN | DPERF_RT_AT_END), (Result{3, 9, false}));
  EXPECT_EQ(counted(0, 5, 0, DPERF_RT_AT_END), (Result{3, 0, false})) << "unknown stays unknown";
}

TEST(ComparedNumbers, ThatMeetTheirBoundByRoundingMayHaveOneMore) {
  EXPECT_EQ(counted(0, 1, 0.1, 0), (Result{3, 10, false, true})) << "it has 11: ten times 0.1 is less than 1";
  EXPECT_EQ(counted(0, 0.95, 0.1, 0), (Result{3, 10, false}));
  EXPECT_EQ(counted(0, 1, 0.125, 0), (Result{3, 8, false, true})) << "exact, but only the run shows it";
  EXPECT_EQ(counted(1, 0.05, -0.1, DPERF_RT_DOWN), (Result{3, 10, false}));
}

TEST(ComparedNumbers, ThatSayNothingAreUnknown) {
  const double nan = std::nan(""), infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(counted(0, 5, 0, 0), (Result{3, 0, false}));
  EXPECT_EQ(counted(0, 5, -1, 0), (Result{3, 0, false})) << "away from the bound";
  EXPECT_EQ(counted(0, 7, 2, DPERF_RT_UNEQUAL), (Result{3, 0, false})) << "never met";
  EXPECT_EQ(counted(nan, 5, 1, 0), (Result{3, 0, false}));
  EXPECT_EQ(counted(0, nan, 1, 0), (Result{3, 0, false}));
  EXPECT_EQ(counted(0, infinite, 1, 0), (Result{3, 0, false}));
  EXPECT_EQ(counted(0, 9.2e18, 1, 0), (Result{3, 0, false})) << "INT64_MAX: for ever";
  EXPECT_EQ(counted(0, 1e15, 1, 0), (Result{3, 0, false})) << "more than fit";
}

TEST(ComparedNumbers, OfAMovingBoundAreFollowedToo) {
  const Results results = follow(4, 0, [](std::uint64_t i) { return std::pair(double(i), 100 - double(i)); });
  EXPECT_EQ(results, (Results{{3, 50, false}}));
}

/// A step of 1 in one iteration and of 3 in the next: the mean is 5/3 after three and 2 after four.
TEST(ComparedNumbers, WithAStepThatVariesAreEstimatedAtPowersOfTwo) {
  const auto value = [](std::uint64_t i) { return double(2 * i - i % 2); };
  const Results results = follow(17, 0, [&](std::uint64_t i) { return std::pair(value(i), 200.0); });
  ASSERT_EQ(results.size(), 4U);
  EXPECT_EQ(results[0], (Result{3, 120, true})) << "200 / (5 / 3)";
  EXPECT_EQ(results[1], (Result{4, 100, true}));
  EXPECT_EQ(results[2], (Result{8, 100, true}));
  EXPECT_EQ(results[3], (Result{16, 100, true}));
}

// 50 iterations, whose steps shrink from 1 to 0.6; the last eight of 16 are 0.904, all of them 0.936.
TEST(ComparedNumbers, WhoseStepBecomesShorterAreEstimatedByTheLastSteps) {
  const auto value = [](std::uint64_t i) { return double(i) - 0.004 * double(i * i); };
  const Results results = follow(17, 0, [&](std::uint64_t i) { return std::pair(value(i), 40.0); });
  EXPECT_EQ(results.back(), (Result{16, 44, true})) << "16 + (40 - 14.976) / 0.904";
}

TEST(ComparedNumbers, ThatChangeLaterAreSeenAtTheNextPowerOfTwo) {
  const Results results =
      follow(9, 0, [](std::uint64_t i) { return std::pair(double(i), i < 6 ? 50.0 : 80.0); });
  ASSERT_EQ(results.size(), 3U);
  EXPECT_EQ(results[1], (Result{4, 50, false}));
  EXPECT_EQ(results[2], (Result{8, 0, false})) << "further away than at first";
}

constexpr bool kGuessed = true;

/// A norm that loses a fifth each time meets 1e-9 when i > log(1e9) / log(1 / 0.8) = 92.87.
TEST(ComparedNumbers, ThatFallByAFactorMeetTheirToleranceWhenTheyHaveFallenThatFar) {
  const Results results =
      follow(33, DPERF_RT_DOWN, [](std::uint64_t i) { return std::pair(std::pow(0.8, double(i)), 1e-9); });
  EXPECT_EQ(results.back(), (Result{32, 93, true, false, kGuessed}));
}

/// As that of conjugate gradients, not always, but by a half in the end. It meets 1e-8 at about 50 log(1e8) =
/// 921, or earlier if the last half fell faster; 0 it never meets.
TEST(ComparedNumbers, ThatFallNowAndThenMayEndTheLoopEarlier) {
  const auto norm = [](std::uint64_t i) {
    return std::exp(-static_cast<double>(i) / 50) * (1 + 0.3 * std::sin(static_cast<double>(i)));
  };
  const auto with = [&norm](double tolerance) {
    return [&norm, tolerance](std::uint64_t i) { return std::pair(norm(i), tolerance); };
  };
  const Result found = follow(257, DPERF_RT_DOWN, with(1e-8)).back();
  EXPECT_TRUE(found.guessed);
  EXPECT_GT(found.iterations, 700U) << found;
  EXPECT_LE(found.iterations, 921U) << found;
  EXPECT_EQ(follow(257, DPERF_RT_DOWN, with(0)).back(), (Result{256, 0, false}));
}

/// What it is before the first iteration says nothing of how it falls: 32 + log(0.8^32 / 1e-9) / log(1 /
/// 0.8).
TEST(ComparedNumbers, ThatAreHugeBeforeTheyFallAreRatedByWhatFollows) {
  for (const double first :
       {1e30, std::numeric_limits<double>::max(), std::numeric_limits<double>::infinity()}) {
    const Results results = follow(33, DPERF_RT_DOWN, [first](std::uint64_t i) {
      return std::pair(i == 0 ? first : std::pow(0.8, double(i)), 1e-9);
    });
    EXPECT_EQ(results.back(), (Result{32, 93, true, false, kGuessed})) << first;
  }
}

/// Then it rises, so nothing says when it meets its tolerance, but it may.
TEST(ComparedNumbers, ThatFellAndNowRiseMayEndTheLoopEarlier) {
  const auto norm = [](std::uint64_t i) { return i < 4 ? std::pow(0.1, double(i)) : 1e-4 * double(i); };
  const Results results =
      follow(17, DPERF_RT_DOWN, [&](std::uint64_t i) { return std::pair(norm(i), 1e-9); });
  EXPECT_EQ(results.back(), (Result{16, 0, true}));
}

TEST(ComparedNumbers, ThatRiseDoNotFall) {
  const auto rises = [](std::uint64_t i) { return std::pair(1 + double(i * i) / 100, 1e-6); };
  EXPECT_EQ(follow(65, DPERF_RT_DOWN, rises).back(), (Result{64, 0, false}));
}

/// As long as 1 - i / 100000 looks like a straight line, a norm that decreases exponentially does, too: it
/// may be time that runs down.
TEST(ComparedNumbers, ThatHaveNotFallenByHalfMayBeTimeThatRunsDown) {
  const Results results = follow(
      1025, DPERF_RT_DOWN, [](std::uint64_t i) { return std::pair(std::exp(-double(i) / 100000), 1e-9); });
  EXPECT_EQ(results.back(), (Result{1024, 0, true}));
}

/// A time step that first shrinks to a half and then grows by 0.15 % in each iteration: by 7 % from 64 to
/// 128, and by much more later.
TEST(ComparedNumbers, ThatCameNearerByOtherStepsBeforeAreUnknown) {
  double time = 0;
  const Results results = follow(129, 0, [&](std::uint64_t i) {
    if (i > 0) time += i < 4 ? 1e-6 : 0.5e-6 * std::pow(1.0015, double(i));
    return std::pair(time, 1e-2);
  });
  EXPECT_EQ(results.back(), (Result{128, 0, true}));
}

/// `for (size = 64; size <= most; size *= 4)`: 64, 256, ..., 262144.
TEST(ComparedNumbers, ThatAreMultipliedEachTimeAreKnown) {
  const auto sizes = [](double most) {
    return [most](std::uint64_t i) { return std::pair(64 * std::pow(4, double(i)), most); };
  };
  EXPECT_EQ(follow(7, DPERF_RT_INCLUSIVE, sizes(262144)), (Results{{3, 7, false}, {4, 7, false}}));
  EXPECT_EQ(follow(7, 0, sizes(262144)), (Results{{3, 6, false}, {4, 6, false}}));
  EXPECT_EQ(follow(7, DPERF_RT_INCLUSIVE, sizes(262143)), (Results{{3, 6, false}, {4, 6, false}}));
  EXPECT_EQ(follow(7, 0, sizes(300000)), (Results{{3, 7, false}, {4, 7, false}}));
  EXPECT_EQ(follow(7, DPERF_RT_UNEQUAL, sizes(262144)), (Results{{3, 6, false}, {4, 6, false}}));
  EXPECT_EQ(follow(7, DPERF_RT_INCLUSIVE | DPERF_RT_MAY_VARY, sizes(262144)),
            (Results{{3, 7, true}, {4, 7, true}}))
      << "by a variable";
}

/// A time step of 1 ms that grows by a tenth each time: t(n) = 0.01 * (1.1^n - 1), which is 1 at n = 48.4.
TEST(ComparedNumbers, WhoseStepsGrowByAFactorAreGuessedByIt) {
  const auto time = [](std::uint64_t i) { return std::pair(0.01 * (std::pow(1.1, double(i)) - 1), 1.0); };
  EXPECT_EQ(follow(33, 0, time).back(), (Result{32, 49, true, false, kGuessed}));
}

/// i * i < 1000: steps of 1, 3, 5, ... are no powers.
TEST(ComparedNumbers, WhoseStepsGrowOtherwiseAreNot) {
  const auto squares = [](std::uint64_t i) { return std::pair(double(i * i), 1000.0); };
  for (const Result& result : follow(17, 0, squares)) EXPECT_TRUE(result.estimated) << result;
}

/// Steps of 1 and 3 in turn, and of 1 after 32 iterations; at 64: 64 + (200 - 64 - 32) / 1. They may be 3
/// again, so that is no bound.
TEST(ComparedNumbers, WhoseStepHasBecomeMuchShorterAreGuessed) {
  double time = 0;
  const Results results = follow(65, 0, [&](std::uint64_t i) {
    if (i > 0) time += i <= 32 && i % 2 == 0 ? 3 : 1;
    return std::pair(time, 200.0);
  });
  EXPECT_EQ(results.back(), (Result{64, 168, true, false, kGuessed}));
}

/// Steps of 1, and from 4 on of 0.88, from 8 on of 0.8: no look sees them 10 % off their mean. At 16, with
/// t = 3 + 4 * 0.88 + 9 * 0.8 = 13.72, as many of 0.8 are to come as reach 100.
TEST(ComparedNumbers, WhoseStepsBecomeALittleShorterAreGuessed) {
  double time = 0;
  const Results results = follow(17, 0, [&](std::uint64_t i) {
    if (i > 0) time += i < 4 ? 1 : i < 8 ? 0.88 : 0.8;
    return std::pair(time, 100.0);
  });
  EXPECT_EQ(results.back(), (Result{16, 16 + 108, true, false, kGuessed}));
}

/// A time step that is doubled twenty times, to 1, and stays so: at 32 it has just become longer than before,
/// at 64 too, at 128 it has not. t(i) = i - 19 from i = 21 on, so that 1000 is reached at i = 1019.
TEST(ComparedNumbers, WhoseStepHasBecomeLongerAndStaysSoAreGuessed) {
  double time = 0;
  const auto steps = [&](std::uint64_t i) {
    if (i > 0) time += i < 21 ? std::pow(2.0, double(i) - 21) : 1;
    return std::pair(time, 1000.0);
  };
  const Results results = follow(129, 0, steps);
  ASSERT_EQ(results.size(), 7U);
  EXPECT_EQ(results[4], (Result{32, 0, true}));
  EXPECT_EQ(results[5], (Result{64, 0, true}));
  EXPECT_EQ(results.back(), (Result{128, 1020, true, false, kGuessed}));
}

/// Steps of 1, and from 8 on of 2, 2.04 from 32 on, 2.08 from 64 on: by what they grow while the number of
/// iterations doubles, they are 2.12 from 128 on. t(128) = 7 + 24 * 2 + 32 * 2.04 + 65 * 2.08 = 255.5 or so.
TEST(ComparedNumbers, WhoseStepsBecomeLittleLongerAreGuessedByThat) {
  double time = 0;
  const Results results = follow(129, 0, [&](std::uint64_t i) {
    if (i > 0) time += i < 8 ? 1 : i < 32 ? 2 : i < 64 ? 2.04 : 2.08;
    return std::pair(time, 467.0);
  });
  EXPECT_TRUE(results.back().guessed);
  EXPECT_NEAR(double(results.back().iterations), 128 + (467 - time) / 2.12, 1);
}

/// Every hundredth iteration counts, and forty of these end the loop: the fourth one is seen at 512. From
/// there to 1024 there were five.
TEST(ComparedNumbers, ThatCountSeldomSayNothingBeforeTheyHaveCountedSome) {
  const auto quiet = [](std::uint64_t i) { return std::pair(double(i / 100), 40.0); };
  const Results results = follow(1025, 0, quiet);
  for (const Result& result : results)
    if (result.at < 512) EXPECT_EQ(result.iterations, 0U) << result;
  EXPECT_EQ(results.back(), (Result{1024, 1024 + 30 * 512 / 5, true, false, kGuessed}));
}

// Behind `if (norm < tolerance) break;` and `if (done) break;` nothing is compared, but the loop may end
// there.
TEST(ComparedNumbers, OfOtherExitsSayThatTheLoopMayEndEarlier) {
  const auto likely = [](std::uint64_t) { return std::pair(1.0, 0.0); };
  const auto perhaps = [](std::uint64_t) { return std::pair(0.0, 0.0); };
  EXPECT_EQ(follow(9, DPERF_RT_LEAVES, likely), (Results{{3, 0, true}, {4, 0, true}, {8, 0, true}}));
  EXPECT_EQ(follow(5, DPERF_RT_LEAVES, perhaps), (Results{{3, 0, false}, {4, 0, false}}));
}

// A mean of n random numbers is off by s / sqrt(n), so half of it takes four times as many: 1e6 for 1e-3.
TEST(ComparedNumbers, ThatFallByAPowerAreGuessedByIt) {
  const Results results = follow(129, DPERF_RT_DOWN, [](std::uint64_t i) {
    return std::pair(1 / std::sqrt(static_cast<double>(i + 1)), 1e-3);
  });
  ASSERT_FALSE(results.empty());
  EXPECT_EQ(results.back().at, 128U);
  EXPECT_TRUE(results.back().guessed);
  EXPECT_NEAR(static_cast<double>(results.back().iterations), 1e6, 2e4);
}

/// The same inside the body, in each iteration that `is_made` says; at its head iterations are counted.
Results follow_in_body(std::uint64_t iterations, int how, const std::function<bool(std::uint64_t)>& is_made,
                       const std::function<std::pair<double, double>(std::uint64_t)>& compared_in) {
  dperf_rt_compared compared;
  compared.run = compared.next = compared.iteration = 0;
  Results results;
  for (std::uint64_t i = 0; i < iterations; ++i) {
    ++compared.iteration;
    const auto [value, bound] = compared_in(i);
    Result result;
    if (is_made(i) &&
        parts_compare(&compared, value, bound, how | DPERF_RT_COUNTED | DPERF_RT_AT_END, &result.iterations,
                      &result.estimated, &result.rounded, &result.guessed)) {
      result.at = i;
      results.push_back(result);
    }
  }
  return results;
}

// for (;;) { ++k; if (k == 150) break; } leaves in iteration 150, and if (++k > 150) in 151.
TEST(ComparedNumbers, InTheBodyHaveOneMoreIterationThatDoesNotGoOn) {
  const auto always = [](std::uint64_t) { return true; };
  const auto counter = [](std::uint64_t i) { return std::pair(1.0 + static_cast<double>(i), 150.0); };
  EXPECT_THAT(follow_in_body(4, DPERF_RT_UNEQUAL, always, counter), ElementsAre(Result{3, 150}));
  EXPECT_THAT(follow_in_body(4, DPERF_RT_INCLUSIVE, always, counter), ElementsAre(Result{3, 151}));
}

// if (i % 10 == 5) { if (i >= 995) break; } is made in the iterations 6, 16, ..., counted from 1, and leaves
// in 996. If it is made in each from the seventh on, as others decide until then, that is exact.
TEST(ComparedNumbers, InSomeIterationsOnlyAreEstimates) {
  const auto counter = [](std::uint64_t i) { return std::pair(static_cast<double>(i), 995.0); };
  EXPECT_THAT(follow_in_body(
                  46, 0, [](std::uint64_t i) { return i % 10 == 5; }, counter),
              ElementsAre(Result{35, 996, true}, Result{45, 996, true}));
  EXPECT_THAT(follow_in_body(
                  11, 0, [](std::uint64_t i) { return i > 5; }, counter),
              ElementsAre(Result{9, 996}, Result{10, 996}));
}

// A norm that does not fall may begin to; where it is compared at the head, this is only possible.
TEST(ComparedNumbers, OfNormsInTheBodyAreLikelyToEndTheLoop) {
  const auto always = [](std::uint64_t) { return true; };
  const auto norm = [](std::uint64_t i) { return std::pair(i % 2 == 0 ? 1.5 : 1.25, 1e-6); };
  EXPECT_THAT(follow_in_body(4, DPERF_RT_DOWN | DPERF_RT_LIKELY, always, norm),
              ElementsAre(Result{3, 0, true}));
}

// if (improved) stale = 0; else ++stale; ... while (stale < 20)
TEST(ComparedNumbers, OfACounterThatWasResetSayThatTheLoopMayEndEarlier) {
  const auto stale = [](std::uint64_t i) { return std::pair(static_cast<double>(i < 3 ? i : i - 3), 20.0); };
  for (const Result& result : follow(17, 0, stale)) EXPECT_EQ(result, (Result{result.at, 0, true}));
}

TEST(ComparedNumbers, AreAlikeWithinAPercentIfTheyAreEstimates) {
  EXPECT_TRUE(parts_bounds_are_alike(100, false, 100, false));
  EXPECT_FALSE(parts_bounds_are_alike(100, false, 101, false));
  EXPECT_FALSE(parts_bounds_are_alike(100, false, 100, true));
  EXPECT_TRUE(parts_bounds_are_alike(1000, true, 1009, true));
  EXPECT_FALSE(parts_bounds_are_alike(1000, true, 1020, true));
  EXPECT_FALSE(parts_bounds_are_alike(0, false, 1, false));
}

}  // namespace
}  // namespace dperf::test
