// Loops in loops by chance, sampled: they end, and leave a trace that is sound and can be replayed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include "report/prediction.h"
#include "sampled_run.h"

namespace dperf::test {
namespace {

class RandomLoops : public testing::TestWithParam<int> {};

TEST_P(RandomLoops, EndAsTheyDoInFull) {
  const int seed = GetParam(), ranks = 1 + seed % 4;
  BedRun full(ranks, "random_loops", seed, {});
  for (const char* eps : {"1000", "0.05"}) {
    SCOPED_TRACE(eps);
    Environment environment = sampling();
    environment["DPERF_SAMPLE_EPS"] = eps;
    BedRun sampled(ranks, "random_loops", seed, environment);
    EXPECT_TRUE(sampled.result().ok()) << describe(sampled.result());
    EXPECT_EQ(sampled.lines(), full.lines());
    sampled.expect_sound();
    EXPECT_GT(sampled.predict().t_predicted_s, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomLoops, testing::Range(1, 9));

}  // namespace
}  // namespace dperf::test
