// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/measure/statistics.h"

#include <gtest/gtest.h>

namespace dperf::calibrate {
namespace {

TEST(Statistics, OfOneSampleAreThatSample) {
  const Median median = median_of({3});
  EXPECT_EQ(median.value, 3);
  EXPECT_EQ(median.low, 3);
  EXPECT_EQ(median.high, 3);
  EXPECT_EQ(usual_of({3}), 3);
}

TEST(Statistics, TheMedianOfAHundredIsKnownByTheirOrder) {
  std::vector<double> samples;
  for (int i = 100; i > 0; --i) samples.push_back(i);
  const Median median = median_of(samples);
  EXPECT_EQ(median.value, 50.5);
  // 50 -+ 0.98 * 10: the samples number 40 and 60, counted from 0.
  EXPECT_EQ(median.low, 41);
  EXPECT_EQ(median.high, 61);
}

TEST(Statistics, WhatIsUsualIsNotMovedByDisturbances) {
  // Six of thirteen were disturbed: the median is the largest that was not.
  EXPECT_NEAR(usual_of({1.0, 1.01, 1.02, 1.03, 1.04, 1.05, 1.06, 9, 12, 15, 20, 30, 41}), 1.03, 1e-12);
}

TEST(Statistics, WhatIsUsualIsTheMeanOfSkewedTimes) {
  // The nine last 13.3 together: not nine times their median, 1.4, nor what they lie closest to, 1.2. The
  // tenth was disturbed.
  EXPECT_NEAR(usual_of({1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.7, 1.9, 2.2}), 13.3 / 9, 1e-12);
  EXPECT_NEAR(usual_of({1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.7, 1.9, 2.2, 9}), 13.3 / 9, 1e-12);
}

TEST(Statistics, QuantilesLieBetweenSamples) {
  EXPECT_EQ(quantile_of({4, 1, 3, 2, 5}, 0.25), 2);
  EXPECT_EQ(quantile_of({1, 2}, 0.5), 1.5);
}

}  // namespace
}  // namespace dperf::calibrate
