// The papers' equations, with numbers that are worked out beside them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/formulas.h"

#include <gtest/gtest.h>

#include <cmath>

namespace dperf::advise {
namespace {

// 2 s of computation, 1 MB to the worker, 3 MB back, at 100 Mbit/s: 8e-8 s a byte.
constexpr TaskCost kTask{2, 1e6, 3e6};
constexpr MasterLink kLink{0.01, 8e-8};

TEST(Gmate, Equation3IsLimitedByTheLargerDirection) {
  // 3 MB take 0.24 s: 2 / 0.24 = 8.333 workers.
  EXPECT_NEAR(workers_that_link_feeds(kTask, kLink), 8.33333, 1e-5);
  // The other way round, the same.
  EXPECT_NEAR(workers_that_link_feeds({2, 3e6, 1e6}, kLink), 8.33333, 1e-5);
  EXPECT_TRUE(std::isinf(workers_that_link_feeds({2, 0, 0}, kLink)));
}

TEST(Gmate, Equations4And5AreTheMeanWaitOfOneMoreThanTheWorkers) {
  // 7 workers: 0.01 + 1e6 x 8e-8 x (7 + 1) / 2 = 0.01 + 0.08 x 4.
  EXPECT_NEAR(startup_s(kTask, kLink, 7), 0.33, 1e-12);
  // 0.01 + 0.24 x 4.
  EXPECT_NEAR(finalization_s(kTask, kLink, 7), 0.97, 1e-12);
}

TEST(Gmate, Equation6NeverReachesOneHalf) {
  EXPECT_DOUBLE_EQ(efficiency_of_both_phases(1), 0);
  EXPECT_DOUBLE_EQ(efficiency_of_both_phases(4), 3.0 / 8);
  EXPECT_LT(efficiency_of_both_phases(1000), 0.5);
}

// Table 2 of MSE: o = 12.1 + 0.182 P + 0.0708 k us to send, 0.0722 k to receive; L = 50 us, G = 0.0268 us.
constexpr PoolOverheads kMpich{{12.1e-6, 0.182e-6, 0.0708e-6}, {12.1e-6, 0.182e-6, 0.0722e-6}, 0};
constexpr MasterLink kFastEthernet{50e-6, 0.0268e-6};
constexpr TaskCost kPoint{204e-6, 8, 12};  // a task of MASE: T = 1, 8 bytes there and 4 T + 8 back

TEST(Mse, TheMastersCostPerTaskGrowsWithTheProcessors) {
  // P = 64: 2 x (12.1 + 0.182 x 64) + 0.0708 x 8 + 0.0722 x 12 = 47.496 + 0.5664 + 0.8664 us.
  EXPECT_NEAR(master_s(kPoint, kMpich, {63}), 48.9288e-6, 1e-12);
  // What the linear term adds from 8 to 64 processors to 1 048 576 tasks: 2 x 0.182 x 56 us each, 21.4 s.
  const double more_s = 1048576 * (master_s(kPoint, kMpich, {63}) - master_s(kPoint, kMpich, {7}));
  EXPECT_NEAR(more_s, 1048576 * 2 * 0.182e-6 * 56, 1e-6);
  EXPECT_NEAR(more_s, 21.4, 0.05);
}

TEST(Mse, TheMasterIsSaturatedWhenItsWorkersComeBackSooner) {
  // master_s(N) = 26.0 us + 0.364 N (25.6328 + 0.364 + 0.364 N): with 12 workers 30.3648 us, x 12 = 364.38.
  // A round trip: 30.3648 + the worker's 2 x 14.466 + 0.0722 x 8 + 0.0708 x 12 = 30.3592, + 100 + 20 x 0.0268
  // = 0.536, + 204: 365.26 us > 364.38. With 13: 30.7288 x 13 = 399.5 >= 365.99.
  EXPECT_NEAR(master_s(kPoint, kMpich, {12}), 30.3648e-6, 1e-12);
  EXPECT_NEAR(round_trip_s(kPoint, kFastEthernet, kMpich, {12}), 365.26e-6, 1e-9);
  EXPECT_EQ(workers_that_saturate_master(kPoint, kFastEthernet, kMpich, 64), 13);
  EXPECT_EQ(workers_that_saturate_master(kPoint, kFastEthernet, kMpich, 9), 9);
}

TEST(Mse, SeveralMastersPayForAllProcessorsWithEachTask) {
  // Four masters with N workers each are P = 4 (N + 1) processors: master_s = 25.6328 + 0.364 P us, as above,
  // 27.0888 + 1.456 N. A round trip: 355.796 + 0.728 P = 358.708 + 2.912 N us.
  // N = 9: 9 x 40.1928 = 361.7 < 384.9. N = 10: 10 x 41.6488 = 416.5 >= 387.8.
  EXPECT_NEAR(master_s(kPoint, kMpich, {9, 4}), 40.1928e-6, 1e-12);
  EXPECT_NEAR(round_trip_s(kPoint, kFastEthernet, kMpich, {9, 4}), 384.916e-6, 1e-9);
  EXPECT_EQ(workers_that_saturate_master(kPoint, kFastEthernet, kMpich, 64, 4), 10);
  // Each has a quarter of the tasks; phases 50 + 8 x 0.0268 x 5.5 and 50 + 12 x 0.0268 x 5.5 us.
  EXPECT_NEAR(pool_s(262144, kPoint, kFastEthernet, kMpich, {10, 4}),
              262144 * 41.6488e-6 + 51.1792e-6 + 51.7688e-6, 1e-6);
}

TEST(Pool, TheSlowestOfWorkersLinkAndMasterDecides) {
  const PoolOverheads none;
  // 100 tasks, 4 workers: a round trip is 0.02 + 0.32 + 2 = 2.34 s; phases 0.01 + 0.2, 0.01 + 0.6.
  EXPECT_NEAR(pool_s(100, kTask, kLink, none, {4}), 100 * 2.34 / 4 + 0.21 + 0.61, 1e-9);
  // 20 workers: the link, 0.24 s each; phases 0.01 + 0.08 x 10.5, 0.01 + 0.24 x 10.5.
  EXPECT_NEAR(pool_s(100, kTask, kLink, none, {20}), 24 + 0.85 + 2.53, 1e-9);
  // A master that computes 1 s per task.
  EXPECT_NEAR(pool_s(100, kTask, kLink, {{}, {}, 1}, {20}), 100 + 0.85 + 2.53, 1e-9);
}

}  // namespace
}  // namespace dperf::advise
