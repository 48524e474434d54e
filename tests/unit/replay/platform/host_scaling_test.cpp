// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/host_scaling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/error.h"

namespace dperf::platform {
namespace {

using testing::HasSubstr;

/// Two kernels in common, `flops` and `memory`; memory is twice as slow with 4 copies.
HostProfile host(double flops_s, double memory_s) {
  HostProfile profile{"h", "", 4, 0, "", {}};
  profile.kernels = {{"flops", flops_s, 0, {{2, 1, 0}, {4, 1, 0}}},
                     {"memory", memory_s, 0, {{2, 1.2, 0}, {4, 2, 0}}}};
  return profile;
}

double slowdown(const KernelTime& kernel, unsigned copies, bool expect_interpolated = false) {
  bool interpolated = false;
  const HostProfile profile = host(1, 1);
  const double factor = slowdown_of(kernel, {profile, "p.json", copies}, interpolated);
  EXPECT_EQ(interpolated, expect_interpolated) << copies;
  return factor;
}

TEST(SlowdownOfCopies, IsWhatWasMeasured) {
  const KernelTime memory = host(1, 1).kernels[1];
  EXPECT_EQ(slowdown(memory, 1), 1);
  EXPECT_EQ(slowdown(memory, 2), 1.2);
  EXPECT_EQ(slowdown(memory, 4), 2);
}

TEST(SlowdownOfCopies, IsOnALineBetweenNumbersThatWereMeasured) {
  // Half of the way from 1.2 (2 copies) to 2 (4).
  EXPECT_DOUBLE_EQ(slowdown(host(1, 1).kernels[1], 3, true), 1.6);
  // A third of the way from 1 (alone) to 4 (4 copies).
  EXPECT_DOUBLE_EQ(slowdown({"k", 1, 0, {{4, 4, 0}}}, 2, true), 2);
}

TEST(SlowdownOfCopies, IsNotKnownBeyondThem) {
  bool interpolated = false;
  const HostProfile profile = host(1, 1);
  try {
    slowdown_of(profile.kernels[1], {profile, "p.json", 5}, interpolated);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "p.json: kernel 'memory' was measured with at most 4 copies at once, but 5 are needed; "
                 "measure again with dperf-calibrate host --copies 5");
  }
}

TEST(ScalingBetweenHosts, IsOneOnTheSameHostWhateverItsKernelsSpread) {
  HostProfile profile = host(1, 2);
  profile.kernels[0].spread = 0.3;
  const Scaling scaling = scaling_between({profile, "a", 2}, {profile, "b", 2});
  EXPECT_EQ(scaling.factor, 1);
  EXPECT_EQ(scaling.error, 0);
}

TEST(ScalingBetweenHosts, TakesTheMedianOfTheKernels) {
  HostProfile traced = host(1, 1), target = host(0.5, 2);
  traced.kernels.push_back({"cache", 1, 0, {}});
  target.kernels.push_back({"cache", 0.8, 0, {}});
  const Scaling scaling = scaling_between({traced, "a", 1}, {target, "b", 1});
  EXPECT_DOUBLE_EQ(scaling.factor, 0.8);
  EXPECT_DOUBLE_EQ(scaling.low, 0.5);
  EXPECT_DOUBLE_EQ(scaling.high, 2);
  EXPECT_EQ(scaling.low_kernel, "flops");
  EXPECT_EQ(scaling.high_kernel, "memory");
  EXPECT_EQ(scaling.kernels, 3u);
  // Deviations of the logarithms from that of 0.8: ln 0.625, 0, ln 2.5.
  EXPECT_NEAR(scaling.error, std::sqrt((std::pow(std::log(0.625), 2) + std::pow(std::log(2.5), 2)) / 2),
              1e-12);
}

TEST(ScalingBetweenHosts, OfAnEvenNumberTakesTheMiddleOfTheMiddleTwo) {
  const HostProfile traced = host(1, 1), target = host(0.5, 2);
  // The geometric mean of 0.5 and 2.
  EXPECT_DOUBLE_EQ(scaling_between({traced, "a", 1}, {target, "b", 1}).factor, 1);
}

TEST(ScalingBetweenHosts, CountsThoseWhoShareTheHost) {
  const HostProfile profile = host(1, 1);
  // From 4 at once to one alone: flops 1, memory 1 / 2; the geometric mean of both.
  EXPECT_DOUBLE_EQ(scaling_between({profile, "a", 4}, {profile, "a", 1}).factor, std::sqrt(0.5));
  EXPECT_DOUBLE_EQ(scaling_between({profile, "a", 1}, {profile, "a", 4}).factor, std::sqrt(2.0));
  const Scaling three = scaling_between({profile, "a", 1}, {profile, "a", 3});
  EXPECT_TRUE(three.interpolated);
  EXPECT_DOUBLE_EQ(three.factor, std::sqrt(1.6));
}

TEST(ScalingBetweenHosts, KnowsNoBetterThanItWasMeasured) {
  HostProfile traced{"a", "", 1, 0, "", {{"flops", 1, 0.06, {}}}};
  const HostProfile target{"b", "", 1, 0, "", {{"flops", 2, 0.08, {}}}};
  // Half of the 95 % intervals are about two standard deviations: 3 % and 4 %.
  EXPECT_NEAR(scaling_between({traced, "a", 1}, {target, "b", 1}).error, 0.05, 1e-12);
}

TEST(ScalingBetweenHosts, NeedsAKernelInCommon) {
  HostProfile other = host(1, 1);
  for (KernelTime& kernel : other.kernels) kernel.name += "2";
  const HostProfile profile = host(1, 1);
  try {
    scaling_between({profile, "a.json", 1}, {other, "b.json", 1});
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("b.json and a.json have no kernel in common"));
  }
}

}  // namespace
}  // namespace dperf::platform
