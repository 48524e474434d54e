// What earlier entries of a loop show about later ones.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <functional>

#include "unit/runtime/boundaries.h"

extern "C" {
#include "sampling/rule/prior.h"
}

namespace {

constexpr double kEps = 0.02;

class Prior : public testing::Test {
 protected:
  void TearDown() override {
    dperf_iterations_free(&iterations_);
    dperf_prior_free(&prior_);
  }
  using Of = std::function<double(int)>;
  void begin() {
    dperf_iterations_clear(&iterations_);
    add(0, 0);
  }
  void add(std::uint64_t signature, double ns, double traffic_ns = 0) {
    ASSERT_TRUE(dperf_iterations_add(&iterations_, boundaries_.next(signature, ns, true, traffic_ns)));
  }
  /// An entry of so many iterations that runs in full.
  dperf_finding entry(int iterations, const Of& ns, std::uint64_t signature = 1) {
    begin();
    for (int i = 0; i < iterations; ++i) add(signature, ns(i));
    return dperf_prior_add(&prior_, &iterations_, kEps);
  }
  dperf_iterations iterations_{};
  dperf_prior prior_{};
  dperf::testing::Boundaries boundaries_;
};

TEST_F(Prior, FourShortEntriesThatAreAlikeTell) {
  const auto ns = [](int i) { return i == 0 ? 90000.0 : 10000.0; };
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(entry(12, ns), DPERF_FOUND_NOTHING);
    EXPECT_FALSE(prior_.is_set) << i;
  }
  entry(12, ns);
  ASSERT_TRUE(prior_.is_set);
  EXPECT_EQ(prior_.period, 1U);
  EXPECT_DOUBLE_EQ(prior_.mean_ns, 10000) << "the first iteration of an entry does not count";
}

// The mean of each entry is the same, but no few iterations have it.
TEST_F(Prior, WorkThatGrowsWithinAnEntryIsNeverKnown) {
  for (int i = 0; i < 40; ++i) entry(20, [](int k) { return 10000.0 + 1000.0 * k; });
  EXPECT_FALSE(prior_.is_set);
}

TEST_F(Prior, WorkThatGrowsFromEntryToEntryIsNeverKnown) {
  for (int i = 0; i < 40; ++i) entry(20, [i](int) { return 10000.0 + 2000.0 * i; });
  EXPECT_FALSE(prior_.is_set);
}

TEST_F(Prior, EveryEighthEntryIsLookedAt) {
  for (int i = 0; i < 4; ++i) entry(12, [](int) { return 10000.0; });
  for (int i = 1; i <= 24; ++i) EXPECT_EQ(dperf_prior_may_be_used(&prior_), i % 8 != 0) << i;
}

TEST_F(Prior, OneEntryThatDiffersIsADisturbanceFourAreAChange) {
  for (int i = 0; i < 4; ++i) entry(12, [](int) { return 10000.0; });
  EXPECT_EQ(entry(12, [](int) { return 11000.0; }), DPERF_FOUND_OTHER);
  EXPECT_FALSE(dperf_prior_may_be_used(&prior_)) << "the next one is looked at, too";
  for (int i = 0; i < 2; ++i) EXPECT_EQ(entry(12, [](int) { return 11000.0; }), DPERF_FOUND_OTHER);
  EXPECT_EQ(entry(12, [](int) { return 11000.0; }), DPERF_FOUND_CHANGED);
  EXPECT_FALSE(prior_.is_set);
}

TEST_F(Prior, ADisturbanceThatIsMadeUpForIsForgotten) {
  for (int i = 0; i < 4; ++i) entry(12, [](int) { return 10000.0; });
  EXPECT_EQ(entry(12, [](int) { return 10300.0; }), DPERF_FOUND_OTHER);
  EXPECT_EQ(entry(12, [](int) { return 10000.0; }), DPERF_FOUND_SAME);
  EXPECT_TRUE(dperf_prior_may_be_used(&prior_));
}

TEST_F(Prior, OtherCallsAreAnotherLoop) {
  for (int i = 0; i < 4; ++i) entry(12, [](int) { return 10000.0; });
  EXPECT_EQ(entry(
                12, [](int) { return 10000.0; }, 2),
            DPERF_FOUND_CHANGED);
  EXPECT_FALSE(prior_.is_set);
}

TEST_F(Prior, TwoPeriodsBehindTheFirstIterationWillDo) {
  for (int i = 0; i < 4; ++i) entry(12, [](int) { return 10000.0; });
  begin();
  add(1, 90000);
  add(1, 10000);
  EXPECT_EQ(dperf_prior_baseline(&prior_, &iterations_, kEps), 0U);
  add(1, 10100);
  EXPECT_EQ(dperf_prior_baseline(&prior_, &iterations_, kEps), 2U);
  EXPECT_TRUE(dperf_prior_holds(&prior_, &iterations_, 2, kEps));
}

TEST_F(Prior, IterationsThatTakeLongerOrCallOthersDoNot) {
  for (int i = 0; i < 4; ++i) entry(12, [](int) { return 10000.0; });
  begin();
  for (int i = 0; i < 3; ++i) add(1, 12000);
  EXPECT_EQ(dperf_prior_baseline(&prior_, &iterations_, kEps), 0U);
  begin();
  for (int i = 0; i < 3; ++i) add(2, 10000);
  EXPECT_EQ(dperf_prior_baseline(&prior_, &iterations_, kEps), 0U);
}

// Every other iteration takes 4 % less or more: of two that lie side by side the mean is right, of two of a
// kind it is within twice 4 % / sqrt(2); a tenth off is more than three times eps.
TEST_F(Prior, AFewNoisyIterationsMayBeFurtherOff) {
  for (int i = 0; i < 4; ++i) entry(13, [](int k) { return k % 2 ? 9600.0 : 10400.0; });
  ASSERT_TRUE(prior_.is_set);
  begin();
  for (int i = 0; i < 3; ++i) add(1, 10400);
  EXPECT_EQ(dperf_prior_baseline(&prior_, &iterations_, kEps), 2U);
  begin();
  for (int i = 0; i < 3; ++i) add(1, 11000);
  EXPECT_EQ(dperf_prior_baseline(&prior_, &iterations_, kEps), 0U);
}

// In each entry other sizes: 100, 101 or 102 us, each as long as the blocks.
TEST_F(Prior, SizesMayVaryALittle) {
  const auto entry_with_traffic = [&](double traffic_ns) {
    begin();
    for (int i = 0; i < 12; ++i) add(1, 100000, traffic_ns);
    return dperf_prior_add(&prior_, &iterations_, kEps);
  };
  for (int i = 0; i < 4; ++i) entry_with_traffic(100000 + 1000 * (i % 3));
  ASSERT_TRUE(prior_.is_set);
  begin();
  for (int i = 0; i < 3; ++i) add(1, 100000, 101000 + i);
  EXPECT_EQ(dperf_prior_baseline(&prior_, &iterations_, kEps), 2U);
  begin();
  for (int i = 0; i < 3; ++i) add(1, 100000, 110000);
  EXPECT_EQ(dperf_prior_baseline(&prior_, &iterations_, kEps), 0U);
  EXPECT_EQ(entry_with_traffic(200000), DPERF_FOUND_CHANGED) << "another loop";
}

// Of the calls of a period it does not matter which comes first.
TEST_F(Prior, APeriodIsTheSameWhereverItBegins) {
  for (int i = 0; i < 4; ++i) {
    begin();
    for (int k = 0; k < 13; ++k) add(k % 3 == 0 ? 2 : 1, 10000);
    dperf_prior_add(&prior_, &iterations_, kEps);
  }
  ASSERT_TRUE(prior_.is_set);
  EXPECT_EQ(prior_.period, 3U);
  begin();
  for (int k = 0; k < 8; ++k) add(k % 3 == 1 ? 2 : 1, 10000);
  EXPECT_EQ(dperf_prior_baseline(&prior_, &iterations_, kEps), 6U);
}

TEST_F(Prior, AnEntryThatWasSteadyByItselfTells) {
  begin();
  for (int i = 0; i < 50; ++i) add(1, 10000);
  const dperf_baseline steady = dperf_baseline_find(&iterations_, {kEps, kEps, 1});
  EXPECT_EQ(dperf_prior_take(&prior_, &iterations_, &steady, kEps), DPERF_FOUND_NOTHING);
  EXPECT_TRUE(prior_.is_set);
  EXPECT_EQ(dperf_prior_take(&prior_, &iterations_, &steady, kEps), DPERF_FOUND_SAME);
}

}  // namespace
