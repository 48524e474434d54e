// Nodes that leave or join while a deployment begins, where each message takes L = 1 ms: the cases that the
// paper names. T = 100 ms.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "model/replay/tiny_engine.h"
#include "small_overlay.h"
#include "support/error.h"

namespace dperf::deploy {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr double kL = 1e-3, kT = 0.1;

Settings settings_of(std::vector<std::string> leaves, std::vector<std::string> joins = {}) {
  Settings settings = small_settings();
  settings.timeout_s = kT;
  settings.group_size = 2;
  settings.leaves = std::move(leaves);
  settings.joins = std::move(joins);
  return settings;
}

double reserved_s(const Plan& plan) {
  replay::TinyEngine engine({.latency_s = kL, .bytes_per_s = 1e6});
  return run_steps(plan.steps.steps(), engine)[plan.reserved];
}

Plan plan_of(Way way, const Settings& settings, int ranks, int peers) {
  return make_plan({way, settings}, small_overlay(peers), "p.xml", ranks);
}

// Groups are p4, p5 and p6 (deployment_times_test.cpp). p4 tries p5 from 7 L to 7 L + T, tells the submitter
// (L), which knows p7 from the same list and names it (L); p4 reserves it (4 L) and answers (L).
TEST(Churn, OfAPeerThatLeavesBeforeItIsReserved) {
  const Plan plan = plan_of(Way::kP2pdc, settings_of({"p5"}), 3, 4);
  EXPECT_THAT(plan.peers, ElementsAre("p4", "p7", "p6"));
  EXPECT_THAT(plan.churn, ElementsAre("peer p5 leaves before it is reserved: p7 takes its place"));
  EXPECT_NEAR(reserved_s(plan), (7 + 1 + 1 + 4 + 1) * kL + kT, 1e-12);
}

// The submitter tries p4 from 4 L to 4 L + T. p5 becomes coordinator (3 L), reserves p7 (4 L) and answers
// (L). p6 is appointed 3 L later than p5, and is done before.
TEST(Churn, OfACoordinator) {
  const Plan plan = plan_of(Way::kP2pdc, settings_of({"p4"}), 3, 4);
  EXPECT_THAT(plan.coordinators, ElementsAre("p5", "p6"));
  EXPECT_THAT(plan.peers, ElementsAre("p7", "p5", "p6"));
  EXPECT_NEAR(reserved_s(plan), (4 + 3 + 4 + 1) * kL + kT, 1e-12);
}

// All of a group, and the first one that takes a place there: three times T, one after the other.
TEST(Churn, OfAllThatTheSubmitterTries) {
  const Plan plan = plan_of(Way::kP2pdc, settings_of({"p4", "p5", "p7"}), 2, 6);
  EXPECT_THAT(plan.peers, ElementsAre("p6", "p8"));
  EXPECT_NEAR(reserved_s(plan), (4 + 3 + 4 + 1) * kL + 3 * kT, 1e-12);
}

// Directly: T, and another one in its turn: 4 + 3 * 4 L as without (the submitter tells itself nothing).
TEST(Churn, OfAPeerInFlatAllocation) {
  const Plan plan = plan_of(Way::kFlat, settings_of({"p5"}), 3, 4);
  EXPECT_NEAR(reserved_s(plan), 16 * kL + kT, 1e-12);
}

TEST(Churn, OfAPeerThatIsNotNeededCostsNothing) {
  const Plan plan = plan_of(Way::kFlat, settings_of({"p7"}), 3, 4);
  EXPECT_NEAR(reserved_s(plan), 16 * kL, 1e-12);
  EXPECT_THAT(plan.churn, ElementsAre("peer p7 leaves: it was not needed"));
}

TEST(Churn, WithoutAFurtherPeerIsTheEnd) {
  EXPECT_THROW(plan_of(Way::kFlat, settings_of({"p5"}), 3, 3), Error);
}

// t does not answer: T, and then p6 is joined (2 L) and asked (2 L). It has p4, p5, p7. Of the zone of t
// there were none (deployment_times_test.cpp).
TEST(Churn, OfTheTrackerOfTheSubmitter) {
  Settings settings = settings_of({"t"});
  settings.trackers = {"t", "p6"};
  const Plan plan = plan_of(Way::kFlat, settings, 3, 4);
  EXPECT_NEAR(reserved_s(plan), (4 + 3 * 4) * kL + kT, 1e-12);
  EXPECT_THAT(plan.churn, Contains("tracker t does not answer the submitter"));
}

// p6 has p4, p5, p7 in its zone, which find out after T and join that of t: 3 L. The submitter asks t (4 L:
// it has none), waits T for p6, asks t for more trackers (2 L: there are
// none) and for peers again (2 L): by then, they are known there.
TEST(Churn, OfATrackerWithPeers) {
  Settings settings = settings_of({"p6"});
  settings.trackers = {"t", "p6"};
  const Plan plan = plan_of(Way::kFlat, settings, 3, 4);
  EXPECT_THAT(plan.peers, ElementsAre("p4", "p5", "p7"));
  EXPECT_NEAR(reserved_s(plan), (8 + 3 * 4) * kL + kT, 1e-12);
  EXPECT_THAT(plan.churn, Contains("tracker p6 leaves: 3 peers join other zones"));
}

TEST(Churn, OfTheServerCostsNothing) {
  const Plan plan = plan_of(Way::kFlat, settings_of({"s"}), 3, 3);
  EXPECT_NEAR(reserved_s(plan), 16 * kL, 1e-12);
  EXPECT_THAT(plan.churn, ElementsAre(HasSubstr("server s is gone")));
}

// N has one tracker on each side. u knows t and p6, which have left, and waits for both; the server then
// names p12 and p7 (2 L), the closest of which to u = 1 by number is p7: joined (2 L) and asked (2 L).
TEST(Churn, OfAllTrackersThatTheSubmitterKnows) {
  Settings settings = settings_of({"t", "p6"});
  settings.trackers = {"t", "p6", "p7", "p12"};
  settings.neighbours = 2;
  EXPECT_NEAR(reserved_s(plan_of(Way::kFlat, settings, 1, 12)), (6 + 4) * kL + 2 * kT, 1e-12);
  settings.leaves.emplace_back("s");
  EXPECT_THROW(plan_of(Way::kFlat, settings, 1, 12), Error);
}

// Joins from the start on: join, answer, state. t answers for it at 3 L or later: the submitter's request is
// there at 3 L.
TEST(Churn, OfAPeerThatJoins) {
  const Plan plan = plan_of(Way::kFlat, settings_of({}, {"p6"}), 3, 3);
  EXPECT_THAT(plan.peers, ElementsAre("p4", "p5", "p6"));
  EXPECT_NEAR(reserved_s(plan), 16 * kL, 1e-12);
  EXPECT_THAT(plan.churn, ElementsAre("peer p6 joins the zone of t"));
}

TEST(Churn, OfATrackerThatJoins) {
  Settings settings = settings_of({}, {"p6"});
  settings.trackers = {"t", "p6"};
  const Plan plan = plan_of(Way::kFlat, settings, 2, 3);
  EXPECT_THAT(plan.peers, ElementsAre("p4", "p5"));
  EXPECT_THAT(plan.churn, ElementsAre(HasSubstr("tracker p6 joins the line beside t")));
}

}  // namespace
}  // namespace dperf::deploy
