// When a loop's iterations count as steady: loops of which the truth is known.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "unit/runtime/boundaries.h"

extern "C" {
#include "sampling/rule/stepper.h"
}

namespace {

constexpr double kEps = 0.02;
constexpr dperf_tolerance kTolerance{kEps, kEps, 1};

class Baseline : public testing::Test {
 protected:
  void SetUp() override { add(0, 0, true); }
  void TearDown() override { dperf_iterations_free(&iterations_); }
  /// `traffic_ns`: of messages whose sizes are no part of the signature.
  void add(std::uint64_t signature, double ns, bool quiescent, double traffic_ns = 0) {
    ASSERT_TRUE(dperf_iterations_add(&iterations_, boundaries_.next(signature, ns, quiescent, traffic_ns)));
  }
  using Of = std::function<double(int)>;
  void run(
      int iterations, const Of& ns, const Of& signature = [](int) { return 1; }) {
    for (int i = 0; i < iterations; ++i) add(static_cast<std::uint64_t>(signature(i)), ns(i), true);
  }
  /// The same calls each time, with sizes.
  void run_moving(int iterations, const Of& ns, const Of& traffic_ns) {
    for (int i = 0; i < iterations; ++i) add(1, ns(i), true, traffic_ns(i));
  }
  dperf_baseline steady() const { return dperf_baseline_find(&iterations_, kTolerance); }
  dperf_iterations iterations_{};
  dperf::testing::Boundaries boundaries_;
};

TEST_F(Baseline, UniformIterationsAreSteadyFromTheEighthOn) {
  run(7, [](int) { return 10000.0; });
  EXPECT_FALSE(steady().is_steady);
  run(1, [](int) { return 10000.0; });
  EXPECT_TRUE(steady().is_steady);
  EXPECT_EQ(steady().period, 1U);
  EXPECT_EQ(steady().length, 8U);
  EXPECT_DOUBLE_EQ(steady().mean_ns, 10000);
  EXPECT_DOUBLE_EQ(steady().spread, 0);
}

// Quarters of 0.8, 1.2, 0.8 and 1.2 times the mean: steady where blocks are a twentieth of the loop's time.
TEST_F(Baseline, BlocksCountForTheirPartOfTheLoop) {
  run(400, [](int i) { return i / 100 % 2 ? 12000.0 : 8000.0; });
  const auto of = [this](double weight) {
    return dperf_baseline_at(&iterations_, 400, 1, {kEps, 1, weight});
  };
  EXPECT_FALSE(of(1).is_steady);
  EXPECT_FALSE(of(kEps / 0.19).is_steady);
  EXPECT_TRUE(of(kEps / 0.21).is_steady);
  EXPECT_GE(of(kEps / 0.21).spread, 0.2) << "is said of blocks";
}

// What they send has no less weight: it decides on other networks.
TEST_F(Baseline, MessagesCountAsAWhole) {
  run_moving(
      400, [](int) { return 1000.0; }, [](int i) { return i / 100 % 2 ? 120000.0 : 80000.0; });
  EXPECT_FALSE(dperf_baseline_at(&iterations_, 400, 1, {kEps, kEps, 0.05}).is_steady);
}

// An allreduce in every tenth: 30 iterations show the period, 40 have a quarter of it each.
TEST_F(Baseline, APeriodOfTheCallsIsOneOfTheBaseline) {
  const auto tenth = [](int i) { return i % 10 == 9 ? 2.0 : 1.0; };
  const auto ns = [](int i) { return i % 10 == 9 ? 50000.0 : 10000.0; };
  run(29, ns, tenth);
  EXPECT_FALSE(steady().is_steady);
  run(
      11, [&](int i) { return ns(i + 29); }, [&](int i) { return tenth(i + 29); });
  EXPECT_EQ(dperf_iterations_period(&iterations_), 10U);
  EXPECT_TRUE(steady().is_steady);
  EXPECT_EQ(steady().length, 40U);
  EXPECT_DOUBLE_EQ(steady().mean_ns, 14000);
}

// Between two of them all are alike, and the latest nine say nothing about the period.
TEST_F(Baseline, APeriodIsNotTakenForItsLastPart) {
  const auto tenth = [](int i) { return i % 10 == 9 ? 2.0 : 1.0; };
  run(
      59, [](int) { return 10000.0; }, tenth);
  EXPECT_EQ(dperf_iterations_period(&iterations_), 10U);
  EXPECT_TRUE(steady().is_steady);
}

// The heavy iteration makes no other calls: baselines whose quarters hold as many of them as any other.
TEST_F(Baseline, APeriodOfTimesAloneIsFoundByLength) {
  const auto ns = [](int i) { return i % 10 == 9 ? 50000.0 : 10000.0; };
  run(25, ns);
  EXPECT_FALSE(steady().is_steady);
  run(60, [&](int i) { return ns(i + 25); });
  ASSERT_TRUE(steady().is_steady);
  EXPECT_NEAR(steady().mean_ns, 14000, kEps * 14000);
}

TEST_F(Baseline, WarmUpIsLeftBehind) {
  const auto ns = [](int i) { return i < 5 ? 90000.0 / (i + 1) + 10000 : 10000.0; };
  run(9, ns);
  EXPECT_FALSE(steady().is_steady);
  run(9, [&](int i) { return ns(i + 9); });
  ASSERT_TRUE(steady().is_steady);
  EXPECT_DOUBLE_EQ(steady().mean_ns, 10000);
}

// The work grows with the step: the last half never has one mean, however long it gets.
TEST_F(Baseline, ADriftNeverGetsSteady) {
  for (int i = 0; i < 2000; ++i) {
    run(1, [&](int) { return 1000.0 * (i + 1); });
    ASSERT_FALSE(steady().is_steady) << i;
  }
  EXPECT_GT(steady().spread, 0.1);
}

TEST_F(Baseline, NoiseAveragesOut) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> factor(0.8, 1.2);
  run(800, [&](int) { return 100000 * factor(random); });
  ASSERT_TRUE(steady().is_steady);
  EXPECT_NEAR(steady().mean_ns, 100000, 2000);
}

// Long stretches of one kind and the other: a baseline in one of them is less than half of all that was run.
TEST_F(Baseline, TwoPhasesAreNotOneMean) {
  run(100, [](int i) { return i < 60 ? 10000.0 : 20000.0; });
  EXPECT_FALSE(steady().is_steady);
}

TEST_F(Baseline, OtherCallsInterruptIt) {
  run(20, [](int) { return 10000.0; });
  run(
      1, [](int) { return 10000.0; }, [](int) { return 2; });
  EXPECT_FALSE(steady().is_steady);
  run(20, [](int) { return 10000.0; });
  EXPECT_FALSE(steady().is_steady) << "20 of 41 are less than half";
  run(4, [](int) { return 10000.0; });
  EXPECT_TRUE(steady().is_steady);
  EXPECT_EQ(steady().length, 24U);
}

TEST_F(Baseline, WhatIsNotQuiescentCannotBeRepeated) {
  run(20, [](int) { return 10000.0; });
  add(1, 10000, false);
  EXPECT_EQ(dperf_iterations_repeating(&iterations_, 1), 0U);
  run(9, [](int) { return 10000.0; });
  EXPECT_EQ(dperf_iterations_repeating(&iterations_, 1), 8U)
      << "the first one begins where something was pending";
  EXPECT_FALSE(steady().is_steady);
}

TEST_F(Baseline, OfLittleTimeANanosecondDoesNotMatter) {
  run(64, [](int i) { return i < 32 ? 100.0 : 140.0; });
  EXPECT_TRUE(steady().is_steady);
  std::mt19937 random(7);
  run(64, [&](int) { return static_cast<double>(100 + random() % 100); });
  EXPECT_TRUE(dperf_baseline_at(&iterations_, 64, 1, kTolerance).is_steady);
}

TEST_F(Baseline, IterationsWithoutTimeHaveNoSpread) {
  run(64, [](int) { return 0.0; });
  EXPECT_TRUE(steady().is_steady);
  EXPECT_FALSE(std::isnan(steady().spread));
  EXPECT_FALSE(std::isinf(steady().spread));
}

TEST_F(Baseline, CallsThatAreOthersEachTimeNeverRepeat) {
  run(
      5, [](int) { return 10000.0; }, [](int i) { return i; });
  EXPECT_TRUE(dperf_iterations_repeat(&iterations_)) << "too few to say";
  run(
      5, [](int) { return 10000.0; }, [](int i) { return 5 + i; });
  EXPECT_FALSE(dperf_iterations_repeat(&iterations_));
  run(
      2, [](int) { return 10000.0; }, [](int) { return 9; });
  EXPECT_TRUE(dperf_iterations_repeat(&iterations_));
  add(9, 10000, false);
  EXPECT_TRUE(dperf_iterations_repeat(&iterations_)) << "something was pending, but the calls are the same";
}

// Sizes that vary by a tenth never repeat, but quarters of 12 of them or more move as much.
TEST_F(Baseline, SizesThatVaryALittleAreMeasured) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> moved(95000, 105000);
  run_moving(
      100, [](int) { return 10000.0; }, [&](int) { return moved(random); });
  EXPECT_TRUE(dperf_iterations_repeat(&iterations_));
  EXPECT_EQ(dperf_iterations_period(&iterations_), 1U);
  ASSERT_TRUE(steady().is_steady);
  EXPECT_TRUE(dperf_iterations_sizes_vary(&iterations_, steady().length, 1));
  EXPECT_GT(steady().spread, 0);
  EXPECT_NEAR(dperf_iterations_traffic(&iterations_, steady().length), 100000, 2000);
}

TEST_F(Baseline, SizesThatGrowAreNeverSteady) {
  for (int i = 0; i < 2000; ++i) {
    run_moving(
        1, [](int) { return 10000.0; }, [&](int) { return 10000.0 * (i + 1); });
    ASSERT_FALSE(steady().is_steady) << i;
  }
}

// They grow from 10 to 1000 ns, but a block takes 100 us: that is less than a hundredth of the iteration.
TEST_F(Baseline, SizesDoNotMatterWhereMessagesTakeNoTime) {
  run_moving(
      100, [](int) { return 100000.0; }, [](int i) { return 10.0 + 10 * i; });
  EXPECT_TRUE(steady().is_steady);
}

// Every tenth message is bigger: that is a period of 10, although the calls except for their sizes have one
// of 1.
TEST_F(Baseline, APeriodOfSizesIsOneOfTheBaseline) {
  run_moving(
      40, [](int) { return 10000.0; }, [](int i) { return i % 10 == 9 ? 500000.0 : 10000.0; });
  EXPECT_EQ(dperf_iterations_period(&iterations_), 10U);
  ASSERT_TRUE(steady().is_steady);
  EXPECT_EQ(steady().length, 40U);
  EXPECT_FALSE(dperf_iterations_sizes_vary(&iterations_, 40, 10));
  EXPECT_EQ(steady().spread, 0);
}

// The last iteration is not known to be one of a period: it would be, without the bigger message.
TEST_F(Baseline, OneBiggerMessageIsNoPeriod) {
  run_moving(
      40, [](int) { return 10000.0; }, [](int i) { return i == 39 ? 500000.0 : 10000.0; });
  EXPECT_EQ(dperf_iterations_period(&iterations_), 1U);
  EXPECT_FALSE(steady().is_steady);
}

TEST_F(Baseline, OfFewIterationsBothHalvesMoveAsMuch) {
  run_moving(
      2, [](int) { return 60e6; }, [](int i) { return i == 0 ? 50e6 : 51e6; });
  EXPECT_EQ(dperf_baseline_of_few(&iterations_, 2, kTolerance), 2U);
  run_moving(
      1, [](int) { return 60e6; }, [](int) { return 60e6; });
  EXPECT_EQ(dperf_baseline_of_few(&iterations_, 2, kTolerance), 0U);
}

// Two of 50 ms are a tenth of a second; the first of three is warm-up, and of four it would be half.
TEST_F(Baseline, OfLongIterationsTwoAreEnough) {
  run(1, [](int) { return 50e6; });
  EXPECT_EQ(dperf_baseline_of_few(&iterations_, 2, kTolerance), 0U);
  run(1, [](int) { return 50.5e6; });
  EXPECT_EQ(dperf_baseline_of_few(&iterations_, 2, kTolerance), 2U);
  EXPECT_EQ(dperf_baseline_of_few(&iterations_, 4, kTolerance), 0U);
}

TEST_F(Baseline, OfFewTheFirstMayBeWarmUp) {
  run(3, [](int i) { return i == 0 ? 80e6 : 60e6; });
  EXPECT_EQ(dperf_baseline_of_few(&iterations_, 2, kTolerance), 2U);
  const dperf_baseline steady = dperf_baseline_few(&iterations_, 2, 1, kTolerance);
  EXPECT_DOUBLE_EQ(steady.mean_ns, 60e6);
  EXPECT_DOUBLE_EQ(steady.spread, kEps) << "two iterations are not known better than they had to be";
}

TEST_F(Baseline, ShorterOnesMustBeMore) {
  run(3, [](int) { return 30e6; });
  EXPECT_EQ(dperf_baseline_of_few(&iterations_, 2, kTolerance), 0U);
  run(1, [](int) { return 30e6; });
  EXPECT_EQ(dperf_baseline_of_few(&iterations_, 2, kTolerance), 4U);
  EXPECT_TRUE(dperf_baseline_may_be_few(&iterations_));
  run(1, [](int) { return 10e6; });
  EXPECT_FALSE(dperf_baseline_may_be_few(&iterations_));
}

TEST_F(Baseline, FewThatDifferAreNotEnough) {
  run(5, [](int i) { return 60e6 + 5e6 * i; });
  EXPECT_EQ(dperf_baseline_of_few(&iterations_, 2, kTolerance), 0U);
}

// Sorts of other data: none within eps of the next. That will do once a fifth of the loop has run.
TEST_F(Baseline, OfFewUnevennessIsAllowedIfItIsSaid) {
  run(2, [](int i) { return i == 0 ? 500e6 : 540e6; });
  const dperf_tolerance early{kEps, dperf_allowed_unevenness(kEps, 21, 4), 1},
      later{kEps, dperf_allowed_unevenness(kEps, 21, 5), 1};
  EXPECT_EQ(dperf_baseline_of_few(&iterations_, 2, early), 0U);
  EXPECT_EQ(dperf_baseline_of_few(&iterations_, 2, later), 2U);
  EXPECT_NEAR(dperf_baseline_few(&iterations_, 2, 1, later).spread, 2 * 20.0 / 520, 1e-9);
  run(2, [](int i) { return i == 0 ? 500e6 : 540e6; });
  EXPECT_EQ(dperf_baseline_of_few(&iterations_, 2, later), 4U);
  EXPECT_NEAR(dperf_baseline_few(&iterations_, 4, 1, later).spread, 3.182 * 20.0 / 520 / std::sqrt(3.0),
              1e-9);
}

TEST_F(Baseline, OfFewThatDifferMoreNoneAreEnough) {
  run(4, [](int i) { return i % 2 ? 500e6 : 600e6; });
  EXPECT_EQ(dperf_baseline_of_few(&iterations_, 2, {kEps, dperf_allowed_unevenness(kEps, 10, 4), 1}), 0U);
}

// A tenth of noise: of 32 the mean is not known well enough, of 256 it is, whatever their quarters are.
TEST_F(Baseline, NoiseNeedsMoreIterationsButNoOthers) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> factor(0.82, 1.18);
  run(32, [&](int) { return 100000 * factor(random); });
  EXPECT_FALSE(steady().is_steady);
  EXPECT_TRUE(steady().is_noisy);
  EXPECT_GT(steady().spread, kEps);
  run(224, [&](int) { return 100000 * factor(random); });
  EXPECT_TRUE(steady().is_steady);
  EXPECT_FALSE(steady().is_noisy);
  EXPECT_LE(steady().spread, kEps);
  EXPECT_NEAR(steady().mean_ns, 100000, steady().spread * 100000);
}

TEST_F(Baseline, ATrendIsNotNoise) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> factor(0.97, 1.03);
  run(256, [&](int i) { return 100000 * (factor(random) + 0.002 * i); });
  EXPECT_FALSE(steady().is_steady);
  EXPECT_FALSE(steady().is_noisy);
}

// 40 iterations with a period of 10: quarters. Of 20 only halves are whole periods, of 10 nothing is.
TEST_F(Baseline, OneOfADirectedLengthIsComparedInWholePeriods) {
  const auto tenth = [](int i) { return i % 10 == 9 ? 50000.0 : 10000.0; };
  run(30, tenth);
  run(10, [&](int i) { return 1.1 * tenth(i); });
  const double quarter_off = 1.1 / (1 + 0.1 / 4) - 1, half_off = 1.1 / 1.05 - 1;
  EXPECT_NEAR(dperf_baseline_of_length(&iterations_, 40, 10, kTolerance).spread, 3.182 * quarter_off / 3,
              1e-9)
      << "the uncertainty of the mean of four, of which one is as far off as the other three together";
  EXPECT_NEAR(dperf_baseline_of_length(&iterations_, 20, 10, kTolerance).spread, half_off, 1e-9);
  EXPECT_FALSE(dperf_baseline_of_length(&iterations_, 20, 10, kTolerance).is_steady);
  EXPECT_DOUBLE_EQ(dperf_baseline_of_length(&iterations_, 10, 10, kTolerance).spread, kEps);
}

TEST(Periods, OfSeveralRanksHaveOneInCommon) {
  EXPECT_EQ(dperf_common_period(1, 256), 1U);
  EXPECT_EQ(dperf_common_period(1U << 3 | 1U << 5, 256), 12U);  // 4 and 6
  EXPECT_EQ(dperf_common_period(std::uint64_t{1} << 60 | std::uint64_t{1} << 58, 256), 0U);
}

}  // namespace
