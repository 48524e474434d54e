// Guards of loops that are not sampled.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "run.h"

namespace dperf::test {
namespace {

using trace::SampledLoop;
using trace::SampleVerdict;

std::vector<SampledLoop> loops(TracedRun& run) {
  return run.trace().rank(0).definitions().samples;
}

/// One asks of each entry, where the loop ends with its counter; else two, until an iteration is silent.
TEST(Guards, AskOnceOrTwiceAnEntryIfNothingCanComeOfIt) {
  TracedRun run(1, "guards", {}, {{"DPERF_SAMPLE", "1"}});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_EQ(run.result().out, "1000 2000 2 50\n");
  expect_sums(run);
  const std::vector<SampledLoop> all = loops(run);
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[0].verdict, SampleVerdict::kTooShort);
  EXPECT_EQ(all[0].entries, 1000U);
  EXPECT_EQ(all[0].run, 3000U);
  EXPECT_EQ(all[1].verdict, SampleVerdict::kNotDirected);
  EXPECT_EQ(all[1].entries, 1000U);
  EXPECT_EQ(all[1].run, 0U) << "it may be left early";
  EXPECT_EQ(all[2].verdict, SampleVerdict::kTooShort);
  EXPECT_EQ(all[2].run, 20U);
  EXPECT_EQ(all[3].run, 50U) << "each iteration communicates";
}

TEST(Guards, DoNotAskWhereNothingIsSampled) {
  TracedRun run(1, "guards");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_EQ(run.result().out, "0 0 0 0\n");
  expect_sums(run);
  EXPECT_TRUE(loops(run).empty());
}

TEST(Guards, OfTheCpuClockAreNoBlocksEither) {
  TracedRun run(1, "guards", {}, {{"DPERF_SAMPLE", "1"}, {"DPERF_CLOCK", "virtual"}});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_EQ(run.result().out, "1000 2000 2 50\n");
  expect_sums(run);
}

}  // namespace
}  // namespace dperf::test
