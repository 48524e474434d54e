// How long the costs of recording are measured at most, and what stands for them: with a clock of the test's
// own.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include "parts.h"

namespace {

constexpr double kMostNs = 15e6;
constexpr unsigned kKinds = 9;

TEST(Rounds, OfAnIdleMachineAreEnoughForTheFastestOfEachKind) {
  const auto taken = parts_take_rounds(kKinds, kMostNs, [](unsigned) { return 10e3; });
  EXPECT_EQ(taken.rounds, 17U) << "12, and more until 1.5 ms have passed";
  EXPECT_EQ(taken.batches, 17 * kKinds);
}

TEST(Rounds, AreNeverMoreThanTheMost) {
  const auto taken = parts_take_rounds(kKinds, kMostNs, [](unsigned) { return 1.0; });
  EXPECT_EQ(taken.rounds, 24U);
}

TEST(Rounds, EndInTimeWhereEachBatchLosesItsCore) {
  const auto taken = parts_take_rounds(kKinds, kMostNs, [](unsigned) { return 4e6; });
  EXPECT_EQ(taken.rounds, 0U);
  EXPECT_EQ(taken.batches, 4U) << "in the middle of a round";
  EXPECT_LE(taken.ns, kMostNs + 4e6) << "one batch more at most";
}

TEST(Rounds, EndInTimeWhereTheCoreIsLostNowAndThen) {
  const auto taken =
      parts_take_rounds(kKinds, kMostNs, [](unsigned batch) { return batch % 20 == 0 ? 4e6 : 10e3; });
  EXPECT_GE(taken.rounds, parts_trusted_rounds());
  EXPECT_LT(taken.rounds, 12U);
  EXPECT_LE(taken.ns, kMostNs + 4e6) << "one batch more at most";
}

TEST(Rounds, AreTooFewOnceTheTimeIsUp) {
  const auto taken = parts_take_rounds(kKinds, kMostNs, [](unsigned) { return kMostNs / (2 * kKinds); });
  EXPECT_EQ(taken.rounds, 2U);
  EXPECT_LT(taken.rounds, parts_trusted_rounds());
}

TEST(AssumedCosts, GoByTheSpeedOfTheMachine) {
  const parts_costs slow = parts_assumed_costs(640), fast = parts_assumed_costs(64);
  EXPECT_GT(fast.inside, 0);
  EXPECT_GT(fast.folded, fast.inside);
  EXPECT_NEAR(static_cast<double>(slow.inside), 10.0 * static_cast<double>(fast.inside), 10);
  EXPECT_NEAR(static_cast<double>(slow.folded), 10.0 * static_cast<double>(fast.folded), 10);
  EXPECT_TRUE(parts_costs_are_plausible(&fast, 64));
  EXPECT_TRUE(parts_costs_are_plausible(&slow, 640));
}

TEST(AssumedCosts, AreThoseOfAUsualMachineIfTheClockIsOfNoUse) {
  for (const double yardstick_ns : {0.0, 1e7}) {
    const parts_costs costs = parts_assumed_costs(yardstick_ns), usual = parts_assumed_costs(48);
    EXPECT_EQ(costs.inside, usual.inside);
    EXPECT_EQ(costs.folded, usual.folded);
  }
}

parts_costs usual_costs() {
  parts_costs costs = parts_assumed_costs(1000);
  EXPECT_TRUE(parts_costs_are_plausible(&costs, 1000));
  return costs;
}

TEST(MeasuredCosts, AreRefusedIfTheClockStandsStill) {
  parts_costs costs = usual_costs();
  EXPECT_FALSE(parts_costs_are_plausible(&costs, 0));
  costs.inside = 0;
  EXPECT_FALSE(parts_costs_are_plausible(&costs, 1000));
}

TEST(MeasuredCosts, AreRefusedIfTheClockJumps) {
  for (auto cost : {&parts_costs::probe, &parts_costs::inside, &parts_costs::before, &parts_costs::word,
                    &parts_costs::folded}) {
    parts_costs costs = usual_costs();
    costs.*cost = 4000000;
    EXPECT_FALSE(parts_costs_are_plausible(&costs, 1000));
  }
}

}  // namespace
