// Guards of loops that are not sampled. SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "run.h"

namespace dperf::test {
namespace {

using trace::SampledLoop;
using trace::SampleVerdict;

std::vector<SampledLoop> loops(TracedRun& run) {
  return run.trace().rank(0).definitions().samples;
}

/// Of each entry one asks; what ran is known where the loop ends with its counter.
TEST(Guards, AskOnceAnEntryIfNothingCanComeOfIt) {
  TracedRun run(1, "guards", {}, {{"DPERF_SAMPLE", "1"}});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_EQ(run.result().out, "1000 1000 2\n");
  expect_sums(run);
  const std::vector<SampledLoop> all = loops(run);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].verdict, SampleVerdict::kTooShort);
  EXPECT_EQ(all[0].entries, 1000U);
  EXPECT_EQ(all[0].run, 3000U);
  EXPECT_EQ(all[1].verdict, SampleVerdict::kNotTold);
  EXPECT_EQ(all[1].entries, 1000U);
  EXPECT_EQ(all[1].run, 0U) << "it may be left early";
  EXPECT_EQ(all[2].verdict, SampleVerdict::kTooShort);
  EXPECT_EQ(all[2].run, 20U);
}

TEST(Guards, DoNotAskWhereNothingIsSampled) {
  TracedRun run(1, "guards");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_EQ(run.result().out, "0 0 0\n");
  expect_sums(run);
  EXPECT_TRUE(loops(run).empty());
}

TEST(Guards, OfTheCpuClockAreNoBlocksEither) {
  TracedRun run(1, "guards", {}, {{"DPERF_SAMPLE", "1"}, {"DPERF_CLOCK", "virtual"}});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_EQ(run.result().out, "1000 1000 2\n");
  expect_sums(run);
}

}  // namespace
}  // namespace dperf::test
