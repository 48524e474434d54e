// Durations are rounded, their sums are not.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <random>

#include "parts.h"

namespace {

std::int64_t rounded(std::int64_t ns) {
  std::int32_t carried = 0;
  return parts_round(&carried, ns);
}

TEST(Rounding, KeepsShortDurations) {
  for (std::int64_t ns = 0; ns <= 128; ++ns) EXPECT_EQ(rounded(ns), ns);
}

// 1000 ns are 64 to 128 times 8 ns; a millisecond 64 to 128 times 8192, but at most 4096 are one step.
TEST(Rounding, KeepsSevenBitsButNeverMissesFourMicroseconds) {
  EXPECT_EQ(rounded(1007), 1000);
  EXPECT_EQ(rounded(1008), 1008);
  EXPECT_EQ(rounded(4096 * 250 + 4095), 4096 * 250);
  for (std::int64_t ns = 129; ns < (std::int64_t{1} << 40); ns = ns * 9 / 8 + 1) {
    EXPECT_LE(rounded(ns), ns);
    EXPECT_LT(ns - rounded(ns), std::min<std::int64_t>(4096, 1 + ns / 64)) << ns;
  }
}

TEST(Rounding, SumsAreExactButForTheLastRest) {
  std::mt19937_64 random(7);
  std::int32_t carried = 0;
  std::int64_t sum = 0, sum_of_rounded = 0;
  for (int i = 0; i < 100000; ++i) {
    const auto ns = static_cast<std::int64_t>(random() >> (34 + random() % 30));
    sum += ns;
    sum_of_rounded += parts_round(&carried, ns);
    ASSERT_EQ(sum, sum_of_rounded + carried);
    ASSERT_TRUE(carried >= 0 && carried < 4096);
  }
}

TEST(Rounding, NoTimeStaysNoTime) {
  std::int32_t carried = 50;
  EXPECT_EQ(parts_round(&carried, 0), 0);
  EXPECT_EQ(carried, 50);
}

TEST(Rounding, ChargedAndWaitedMakeUpTheWallTime) {
  std::int64_t wall = 30011, waited = 10007, on_cpu = 20004;
  parts_round_charged(&wall, &waited, &on_cpu);
  EXPECT_EQ(waited, 9984);          // 78 x 128
  EXPECT_EQ(wall - waited, 19968);  // 78 x 256
  EXPECT_EQ(on_cpu, wall - waited);
}

// What is carried at the end is overhead, so that the three are still the wall time.
TEST(Rounding, BlocksCallsAndOverheadAreTheWallTime) {
  const parts_costs free{};
  parts_rounds(true);
  parts_encoder_start(&free);
  std::int64_t now = 0;
  for (int i = 1; i <= 500; ++i) {
    parts_encode_send(now + 1001 * i, now + 1001 * i + 777 * i);
    now += 1778 * i;
  }
  const auto totals = parts_encoder_finish(now + 5);
  parts_rounds(false);
  EXPECT_EQ(totals.block_ns + totals.call_ns + totals.overhead_ns, totals.end_ns);
  EXPECT_LT(totals.overhead_ns, 3 * 4096);
  EXPECT_EQ(totals.end_ns, now + 5);
}

}  // namespace
