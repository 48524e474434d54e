// How long deployments take where each message takes L = 1 ms and a byte takes 1 us, whatever else is under
// way.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "model/replay/tiny_engine.h"
#include "small_overlay.h"
#include "support/error.h"

namespace dperf::deploy {
namespace {

using testing::ElementsAre;

constexpr double kL = 1e-3, kSubtask = kSubtaskBytes * 1e-6, kResult = kResultBytes * 1e-6;

struct Ends {
  double reserved, distributed, collected;
};

Ends ends_of(const Plan& plan) {
  replay::TinyEngine engine({.latency_s = kL, .bytes_per_s = 1e6});
  const std::vector<double> ends = run_steps(plan.steps.steps(), engine);
  return {ends[plan.reserved], ends[plan.distributed], ends[plan.collected]};
}

Plan plan_of(Way way, const Settings& settings, int ranks, int peers) {
  return make_plan({way, settings}, small_overlay(peers), "p.xml", ranks);
}

// To join the overlay and to ask for peers take 2 L each. Then each of the three in succession: connect 2 L,
// reserve L, answer L. Sub-tasks in succession, results at once.
TEST(DeploymentTimes, OfFlatAllocation) {
  const Ends ends = ends_of(plan_of(Way::kFlat, small_settings(), 3, 3));
  EXPECT_NEAR(ends.reserved, (2 + 2 + 3 * 4) * kL, 1e-12);
  EXPECT_NEAR(ends.distributed - ends.reserved, 3 * (kL + kSubtask), 1e-12);
  EXPECT_NEAR(ends.collected - ends.distributed, kL + kResult, 1e-12);
}

// Cmax = 2: p4 and p5 (10x) with coordinator p4, and p6 (11x) alone. After 4 L, p4 is connected and has its
// list at 7 L, p6 at 10 L. p4 reserves p5 from 7 to 11 L and answers at 12 L; p6 answers at 11 L.
// Sub-tasks: two to p4, then one to p6 while p4 sends one to p5: 2 L + 3 sub-tasks. Results: p5 to p4, then
// two at once: 2 L + 3 results.
TEST(DeploymentTimes, OfHierarchicalAllocation) {
  Settings settings = small_settings();
  settings.group_size = 2;
  const Plan plan = plan_of(Way::kP2pdc, settings, 3, 3);
  EXPECT_THAT(plan.peers, ElementsAre("p4", "p5", "p6"));
  EXPECT_THAT(plan.coordinators, ElementsAre("p4", "p6"));
  const Ends ends = ends_of(plan);
  EXPECT_NEAR(ends.reserved, 12 * kL, 1e-12);
  EXPECT_NEAR(ends.distributed - ends.reserved, 2 * kL + 3 * kSubtask, 1e-12);
  EXPECT_NEAR(ends.collected - ends.distributed, 2 * kL + 3 * kResult, 1e-12);
}

// Two at once: the third one waits for the first one.
TEST(DeploymentTimes, OfSeveralExchangesAtOnce) {
  Settings settings = small_settings();
  settings.at_once = 2;
  const Ends ends = ends_of(plan_of(Way::kFlat, settings, 3, 3));
  EXPECT_NEAR(ends.reserved, (4 + 2 * 4) * kL, 1e-12);
  EXPECT_NEAR(ends.distributed - ends.reserved, 2 * (kL + kSubtask), 1e-12);
}

// A list has an entry per peer: 3 of 100 bytes. All other messages that count: none has bytes.
TEST(DeploymentTimes, GrowWithTheListsOfPeers) {
  Settings settings = small_settings();
  settings.entry_bytes = 100;
  const Ends ends = ends_of(plan_of(Way::kFlat, settings, 3, 3));
  EXPECT_NEAR(ends.reserved, 16 * kL + 300e-6, 1e-12);
}

// Each message costs its receiver 0.5 ms: 4 until the peers are known, 4 per peer, one per sub-task, and of
// results the submitter handles one after the other on cores that this engine does not share.
TEST(DeploymentTimes, GrowWithTheHandlingOfMessages) {
  Settings settings = small_settings();
  settings.handling_s = 0.5e-3;
  const Ends ends = ends_of(plan_of(Way::kFlat, settings, 3, 3));
  EXPECT_NEAR(ends.reserved, 16 * 1.5 * kL, 1e-12);
  EXPECT_NEAR(ends.distributed - ends.reserved, 3 * (1.5 * kL + kSubtask), 1e-12);
}

// Messages between roles of one host take no time: the submitter is its own tracker. 4 L less than above.
TEST(DeploymentTimes, DoNotCountMessagesWithinAHost) {
  Settings settings = small_settings();
  settings.trackers = {"u"};
  const Ends ends = ends_of(plan_of(Way::kFlat, settings, 3, 3));
  EXPECT_NEAR(ends.reserved, 12 * kL, 1e-12);
}

// Trackers p6 (110) and p12 (1100) beside t (10). u = 1 is closest to t; N of t has one on each side, so p6.
// t has p4, p5: 100 and 101 share no more with t than with p6, and |4 - 2| = 2 = |4 - 6|, |5 - 6| = 1. By
// prefix, 1xx is nearer to p6: zones are p6: p4, p5, p7; p12: p8 to p15. t has none.
// For 4 peers u joins (2 L), asks t (2 L), p6 (2 L, 3 peers), then both farthest, t and p6, for more
// trackers (2 L), and p12 (2 L).
TEST(DeploymentTimes, GrowWithTheTrackersThatAreAsked) {
  Settings settings = small_settings();
  settings.trackers = {"t", "p6", "p12"};
  settings.neighbours = 2;
  const Plan plan = plan_of(Way::kFlat, settings, 4, 12);
  EXPECT_EQ(plan.asked, 3u);
  EXPECT_THAT(plan.peers, ElementsAre("p4", "p5", "p7", "p8"));
  EXPECT_NEAR(ends_of(plan).reserved, (10 + 4 * 4) * kL, 1e-12);
}

TEST(DeploymentTimes, NeedEnoughPeers) {
  EXPECT_THROW(plan_of(Way::kFlat, small_settings(), 4, 3), Error);
}

}  // namespace
}  // namespace dperf::deploy
