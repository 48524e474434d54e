// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/comparison.h"

#include <gmock/gmock.h>

#include "error_of.h"

namespace dperf::compare {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Measurements measured(std::vector<Measurement> rows) {
  Measurements all;
  for (Measurement& row : rows) all[row.name] = row;
  return all;
}

PredictionSet predicted(Estimates estimates, const std::string& label = "predicted") {
  return {label, std::move(estimates)};
}

TEST(Compare, TheErrorIsAgainstTheMedianOfTheRuns) {
  const Comparison c = compare(measured({{"a", "", {2, 1, 4}, {}}}), {predicted({{"a", {2.1}}})}, {});
  EXPECT_EQ(c.rows[0].measured_s, 2);
  EXPECT_DOUBLE_EQ(c.rows[0].reported[0]->error, 2.1 / 2 - 1);
  EXPECT_EQ(c.rows[0].runs, 3u);
  EXPECT_EQ(c.rows[0].verdict, Verdict::kOk);
  EXPECT_THAT(c.failures(), IsEmpty());
}

TEST(Compare, ToleranceIsOfTheCommandLineThenOfTheCaseThenOfThePattern) {
  const auto all = measured({{"lan/a", "", {1}, {}}, {"lan/b", "", {1}, 0.3}, {"xdsl/a", "", {1}, 0.3}});
  Rules rules;
  rules.tolerance = 0.2;
  rules.by_case = {{"xdsl/*", 0.4}};
  const Comparison c = compare(all, {predicted({{"lan/a", {1}}, {"lan/b", {1}}, {"xdsl/a", {1}}})}, rules);
  EXPECT_EQ(c.rows[0].allowed, 0.2);
  EXPECT_EQ(c.rows[1].allowed, 0.3);
  EXPECT_EQ(c.rows[2].allowed, 0.4);
}

// A spread of (12 - 10) / 11 = 18 %: twice that is more than 10 %.
TEST(Compare, ACaseMayBeOffByItsOwnSpread) {
  Rules rules;
  rules.spreads = 2;
  const Comparison c = compare(measured({{"a", "", {10, 11, 12}, {}}}), {predicted({{"a", {14}}})}, rules);
  EXPECT_DOUBLE_EQ(c.rows[0].allowed, 4.0 / 11);
  EXPECT_EQ(c.rows[0].verdict, Verdict::kOk);  // 3/11
}

TEST(Compare, WhatIsOffIsNamedWithItsSign) {
  const Comparison c = compare(measured({{"a", "", {1}, {}}, {"b", "", {1}, {}}}),
                               {predicted({{"a", {0.5}}, {"b", {1.5}}})}, {});
  EXPECT_EQ(c.rows[0].verdict, Verdict::kTooShort);
  EXPECT_EQ(c.rows[1].verdict, Verdict::kTooLong);
  EXPECT_THAT(c.failures(), ElementsAre("a: -50.0 %, allowed: 10.0 %", "b: +50.0 %, allowed: 10.0 %"));
}

TEST(Compare, ACaseWithoutPredictionFailsUnlessAllowed) {
  const auto all = measured({{"a", "", {1}, {}}, {"b", "", {1}, {}}});
  Rules rules;
  EXPECT_THAT(compare(all, {predicted({{"a", {1}}})}, rules).failures(), ElementsAre("b: not predicted"));
  rules.allow_missing = true;
  const Comparison c = compare(all, {predicted({{"a", {1}}})}, rules);
  EXPECT_EQ(c.rows.size(), 1u);
  EXPECT_THAT(c.failures(), IsEmpty());
}

TEST(Compare, AnIncompletePredictionFailsHoweverGoodItIs) {
  Estimate incomplete{1};
  incomplete.incomplete = true;
  Rules rules;
  const auto run = [&] {
    return compare(measured({{"a", "", {1}, {}}}), {predicted({{"a", incomplete}})}, rules);
  };
  EXPECT_THAT(run().failures(), ElementsAre(HasSubstr("a: the prediction is incomplete")));
  rules.allow_incomplete = true;
  EXPECT_THAT(run().failures(), IsEmpty());
}

TEST(Compare, GroupsHaveMeansAndTheirWorstCase) {
  Rules rules;
  rules.tolerance = 1;
  rules.mean_tolerance = 0.15;
  const Comparison c = compare(
      measured({{"a", "LAN", {1}, {}}, {"b", "LAN", {1}, {}}, {"c", "DSL", {1}, {}}}),
      {predicted({{"a", {1.1}}, {"b", {0.7}}, {"c", {1.05}}}), predicted({{"a", {2}}}, "smpi")}, rules);
  ASSERT_EQ(c.groups.size(), 2u);
  EXPECT_EQ(c.groups[0].name, "DSL");
  EXPECT_TRUE(c.groups[0].within);
  EXPECT_EQ(c.groups[0].by_set[1].cases, 0u);
  EXPECT_NEAR(c.groups[1].by_set[0].mean_error, 0.2, 1e-12);
  EXPECT_EQ(c.groups[1].by_set[0].worst_case, "b");
  EXPECT_EQ(c.groups[1].by_set[1].cases, 1u);
  EXPECT_THAT(c.failures(), ElementsAre("LAN: mean |error| 20.0 % is more than --mean-tolerance"));
}

TEST(Compare, CountsMeasuredTimesWithinTheInterval) {
  const Comparison c = compare(measured({{"a", "", {1}, {}}, {"b", "", {1}, {}}, {"c", "", {1}, {}}}),
                               {predicted({{"a", {1, 0.9, 1.1}}, {"b", {1.05, 1.01, 1.1}}, {"c", {1}}})}, {});
  EXPECT_EQ(c.groups[0].by_set[0].with_interval, 2u);
  EXPECT_EQ(c.groups[0].by_set[0].covered, 1u);
}

TEST(Compare, AMeasurementThatDoesNotCountIsLeftOutAndNamed) {
  auto all = measured({{"a", "", {1}, {}}, {"b", "", {9}, {}}});
  all.at("b").valid = false;
  const Comparison c = compare(all, {predicted({{"a", {1}}, {"b", {1}}})}, {});
  EXPECT_EQ(c.rows.size(), 1u);
  EXPECT_THAT(c.not_counted, ElementsAre("b"));
  EXPECT_THAT(c.failures(), IsEmpty());
}

TEST(Compare, WhatNobodyMeasuredIsNamedAndNothingInCommonIsAnError) {
  const auto all = measured({{"a", "", {1}, {}}});
  EXPECT_THAT(compare(all, {predicted({{"a", {1}}, {"z", {1}}})}, {}).not_measured, ElementsAre("z"));
  EXPECT_THAT(error_of([&] {
                compare(all, {predicted({{"z", {1}}})}, {});
              }),
              HasSubstr("no measured case has been predicted: measured is 'a', predicted 'z'"));
}

}  // namespace
}  // namespace dperf::compare
