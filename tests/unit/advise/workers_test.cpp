// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/workers.h"

#include <gtest/gtest.h>

namespace dperf::advise {
namespace {

std::vector<PoolPoint> points(const std::vector<std::pair<int, double>>& workers_and_seconds) {
  std::vector<PoolPoint> made;
  for (const auto& [workers, seconds] : workers_and_seconds)
    made.push_back({.workers = workers, .seconds = seconds});
  return made;
}

TEST(Knee, HasTheFewestWorkersWithinFivePercentOfTheBest) {
  // 10.5 s is just within, 10.6 s is not.
  EXPECT_EQ(knee_of(points({{1, 40}, {4, 10.6}, {5, 10.5}, {6, 10.2}, {7, 10}, {8, 10.1}}), 4), 2u);
  // No fewer workers are: the best is the knee.
  EXPECT_EQ(knee_of(points({{1, 40}, {2, 20}, {3, 10}}), 2), 2u);
  // Fewer workers that are as good come first, wherever the best is.
  EXPECT_EQ(knee_of(points({{1, 10}, {2, 10}}), 1), 0u);
}

TEST(Limits, HaveNames) {
  EXPECT_STREQ(name_of(Limit::kMasterLink), "the master's link");
  EXPECT_STREQ(name_of(Limit::kRoundTrips), "round trips between tasks");
}

}  // namespace
}  // namespace dperf::advise
