// Loops that are entered often and never communicate cost no records.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include "sampled_run.h"

namespace dperf::test {
namespace {

// 200 000 entries of a loop of 8 iterations: watched, each would make some ten events. The first eight are,
// and then one whenever their number has doubled.
TEST(HotLoops, LeaveFewEvents) {
  BedRun run(2, "hot", 20, sampling());
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  for (int rank = 0; rank < 2; ++rank) EXPECT_LT(run.events(rank), 20000U);
  run.expect_sound();
}

}  // namespace
}  // namespace dperf::test
