// The clock of flows that share a level, and sums that do not drift.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/fluid/hub_clock.h"

#include <gtest/gtest.h>

#include <cmath>

#include "replay/engine/fluid/sum.h"

namespace dperf::replay::fluid {
namespace {

TEST(HubClock, WhatAFlowHasLeftFollowsTheLevel) {
  HubClock clock;
  EXPECT_TRUE(std::isinf(clock.next_end()));
  clock.set_level(0, 2);
  clock.join(0, 7, 10);
  EXPECT_DOUBLE_EQ(clock.next_end(), 5);
  clock.set_level(1, 4);  // 8 are left
  EXPECT_DOUBLE_EQ(clock.next_end(), 3);
  clock.join(2, 8, 1);  // the other one has 4 left
  EXPECT_EQ(clock.first(), 8U);
  EXPECT_DOUBLE_EQ(clock.next_end(), 2.25);
  EXPECT_DOUBLE_EQ(clock.leave(2.25, 8), 0);
  EXPECT_DOUBLE_EQ(clock.leave(2.5, 7), 2);
  EXPECT_TRUE(clock.empty());
}

TEST(HubClock, OfFlowsWithoutALevelNoneEnds) {
  HubClock clock;
  clock.set_level(0, 0);
  clock.join(0, 1, 10);
  EXPECT_TRUE(std::isinf(clock.next_end()));
  EXPECT_DOUBLE_EQ(clock.leave(100, 1), 10);
}

TEST(Sum, WhatIsAddedAndTakenAwayLeavesNothing) {
  Sum sum;
  double plain = 0;
  for (const double sign : {1.0, -1.0})
    for (int i = 1; i <= 1000; ++i) {
      sum.add(sign / i);
      plain += sign / i;
    }
  EXPECT_NE(plain, 0);
  EXPECT_NEAR(sum.total(), 0, 1e-28);
}

}  // namespace
}  // namespace dperf::replay::fluid
