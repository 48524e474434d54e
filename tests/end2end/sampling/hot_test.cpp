// Loops that are entered often and never communicate cost no records.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <algorithm>

#include "sampled_run.h"

namespace dperf::test {
namespace {

// 200 000 entries of a loop of 8 iterations: watched, each would make some ten events. Only the first
// eight are.
TEST(HotLoops, LeaveFewEvents) {
  BedRun run(2, "hot", 20, sampling());
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  for (int rank = 0; rank < 2; ++rank) EXPECT_LT(run.events(rank), 20000U);
  run.expect_sound();
}

// Its guard asks in the first entries only: what the others run is not known.
TEST(HotLoops, RestWhileTheyAreSilent) {
  BedRun run(1, "hot", 20, sampling());
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  const std::vector<trace::SampledLoop> loops = run.loops(0);
  const auto rests = [](const trace::SampledLoop& loop) { return loop.entries == 9 && loop.run == 0; };
  EXPECT_EQ(std::ranges::count_if(loops, rests), 1);
}

// Twenty entries are silent. In the next one nothing is skipped, in the last one something is.
TEST(HotLoops, AreWatchedWhenTheyBeginToCommunicate) {
  BedRun run(2, "hot", 20, sampling());
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  const std::vector<trace::SampledLoop> loops = run.loops(0);
  const auto skips = [](const trace::SampledLoop& loop) { return loop.skipped > 100 && loop.skipped < 200; };
  EXPECT_EQ(std::ranges::count_if(loops, skips), 1);
  run.expect_sound();
}

}  // namespace
}  // namespace dperf::test
