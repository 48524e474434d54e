// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/interval/interval.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/error.h"

namespace dperf::predict {
namespace {

// Of the normal distribution and of Student's, from tables: 5 % lie above.
constexpr double kNormal = 1.644854, kStudent2 = 2.919986, kStudent7 = 1.894579;

TEST(IntervalOfAPrediction, AddsUpSquares) {
  Effects effects{.t_s = 10};
  effects.processors = 10.3;
  effects.network = 9.6;  // a shift may make it shorter
  const Interval interval = interval_of(effects, 90);
  ASSERT_EQ(interval.sources.size(), 2u);
  EXPECT_THAT(interval.sources[0].name, testing::HasSubstr("between hosts"));
  EXPECT_NEAR(interval.sources[0].deviation_s, 0.4, 1e-12);
  EXPECT_NEAR(interval.sources[0].share, 16 / 25.0, 1e-9);
  EXPECT_NEAR(interval.sources[1].share, 9 / 25.0, 1e-9);
  EXPECT_NEAR(interval.low_s.value(), 10 * std::exp(-kNormal * 0.05), 1e-4);
  EXPECT_NEAR(interval.high_s.value(), 10 * std::exp(kNormal * 0.05), 1e-4);
}

TEST(IntervalOfAPrediction, HoldsWhatTheModelsLeaveOut) {
  Effects effects{.t_s = 10};
  effects.models_s = 0.5;
  EXPECT_NEAR(interval_of(effects, 90).high_s.value(), 10 * std::exp(kNormal * 0.05), 1e-4);
}

TEST(IntervalOfAPrediction, HoldsTheSpreadOfSampledLoops) {
  Effects effects{.t_s = 10};
  effects.sampled_s = 0.5;
  const Interval interval = interval_of(effects, 90);
  EXPECT_THAT(interval.sources.at(0).name, testing::HasSubstr("sampled"));
  EXPECT_NEAR(interval.high_s.value(), 10 * std::exp(kNormal * 0.05), 1e-4);
}

// From 10 to 16 s all is as likely: the mean square is a third of the width's.
TEST(IntervalOfAPrediction, ReachesToTheOtherOrderOfMessagesOnly) {
  Effects effects{.t_s = 10};
  effects.memory = 10.5;
  effects.at_once = 10;
  effects.in_turn = 16;
  const Interval interval = interval_of(effects, 90);
  const double order = std::log(1.6) / std::sqrt(3.0);
  ASSERT_EQ(interval.sources.size(), 2u);
  EXPECT_THAT(interval.sources[0].name, testing::HasSubstr("together or in turn"));
  EXPECT_EQ(interval.sources[0].towards, ErrorSource::Towards::kLonger);
  EXPECT_NEAR(interval.sources[0].deviation_s, 10 * order, 1e-9);
  EXPECT_NEAR(interval.low_s.value(), 10 * std::exp(-kNormal * 0.05), 1e-4);
  EXPECT_NEAR(interval.high_s.value(), 10 * std::exp(kNormal * std::hypot(0.05, order)), 1e-4);
}

TEST(IntervalOfAPrediction, ReachesDownToMessagesThatTravelTogether) {
  Effects effects{.t_s = 16};
  effects.at_once = 10;
  effects.in_turn = 16;
  const Interval interval = interval_of(effects, 90);
  ASSERT_EQ(interval.sources.size(), 1u);
  EXPECT_EQ(interval.sources[0].towards, ErrorSource::Towards::kShorter);
  EXPECT_NEAR(interval.low_s.value(), 16 * std::exp(-kNormal * std::log(1.6) / std::sqrt(3.0)), 1e-4);
  EXPECT_NEAR(interval.high_s.value(), 16, 1e-9);
}

TEST(IntervalOfAPrediction, WidensWithThePercentage) {
  Effects effects{.t_s = 10};
  effects.memory = 11;
  EXPECT_NEAR(interval_of(effects, 95).high_s.value(), 10 * std::exp(1.959964 * 0.1), 1e-4);
  EXPECT_NEAR(interval_of(effects, 50).high_s.value(), 10 * std::exp(0.674490 * 0.1), 1e-4);
}

TEST(IntervalOfAPrediction, OfAFewRunsIsAsWideAsStudentSays) {
  Effects effects{.t_s = 10};
  effects.runs = {9, 10, 11};  // a standard deviation of 1; another run differs from the mean of three by
                               // sqrt(4 / 3)
  EXPECT_NEAR(interval_of(effects, 90).high_s.value(), 10 * std::exp(kStudent2 * std::sqrt(4 / 3.0) / 10),
              1e-4);
}

TEST(IntervalOfAPrediction, CountsTheNoiseOfTheTracedRunAndOfTheOneThatIsPredicted) {
  Effects effects{.t_s = 100};
  effects.noise = {101, 99, 101, 99, 101, 99, 101, 99};  // 8 / 7 is their variance
  EXPECT_NEAR(interval_of(effects, 90).high_s.value(),
              100 * std::exp(kStudent7 * std::sqrt(2 * 8 / 7.0) / 100), 1e-3);
}

TEST(IntervalOfAPrediction, TakesRunsInPlaceOfNoise) {
  Effects effects{.t_s = 10};
  effects.runs = {10, 10};
  effects.noise = {5, 15};
  const Interval interval = interval_of(effects, 90);
  ASSERT_EQ(interval.sources.size(), 1u);
  EXPECT_EQ(interval.sources[0].name, "runs, from one to the next (2 runs)");
  EXPECT_EQ(interval.low_s.value(), 10);
  EXPECT_EQ(interval.high_s.value(), 10);
}

TEST(IntervalOfAPrediction, IsNoneWithoutASource) {
  Effects effects{.t_s = 10};
  effects.runs = {10};
  effects.not_included = {"this", "that"};
  try {
    interval_of(effects, 90);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("no source of error has a known size (this; that)"));
  }
}

TEST(IntervalOfAPrediction, OfNothingIsNothing) {
  Effects effects{.t_s = 0};
  effects.network = 0;
  EXPECT_EQ(interval_of(effects, 90).high_s.value(), 0);
}

}  // namespace
}  // namespace dperf::predict
