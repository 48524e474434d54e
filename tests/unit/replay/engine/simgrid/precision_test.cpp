// How fine the dates of the reference engine are.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include "replay/engine/simgrid/setup/configure.h"

namespace dperf::replay {
namespace {

constexpr double kLongLatency_s = 1e-3;

TEST(Precision, IsCoarserForMoreRanks) {
  EXPECT_EQ(default_precision(kLongLatency_s, 2), 1e-11);
  EXPECT_EQ(default_precision(kLongLatency_s, 256), 1e-11);
  EXPECT_EQ(default_precision(kLongLatency_s, 257), 1e-8);
  EXPECT_EQ(default_precision(kLongLatency_s, 1025), 1e-7);
  EXPECT_EQ(default_precision(kLongLatency_s, 100'000), 1e-6);
}

TEST(Precision, IsAtMostAHundredthOfTheShortestLatency) {
  EXPECT_EQ(default_precision(2e-6, 100'000), 2e-8);
  EXPECT_EQ(default_precision(2e-6, 300), 1e-8);
}

TEST(Precision, IsNeverFinerThanAHundredthOfANanosecond) {
  EXPECT_EQ(default_precision(1e-10, 100'000), 1e-11);
  EXPECT_EQ(default_precision(0, 100'000), 1e-11);  // not known
}

}  // namespace
}  // namespace dperf::replay
