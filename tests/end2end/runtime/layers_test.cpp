// Programs that stand between themselves and MPI. SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run.h"

namespace dperf::test {
namespace {

// A trace without the sends would be replayed as another program: the layer works, and there is no trace.
TEST(Layers, OfTheProgramWorkAndAreNamed) {
  TracedRun run(2, "own_layer");
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_THAT(run.result().out, testing::HasSubstr("1 sends"));
  EXPECT_THAT(run.result().err, testing::HasSubstr("dperf: MPI_Send is defined by the program"));
  EXPECT_FALSE(std::filesystem::exists(run.folder() / "traces"));
}

}  // namespace
}  // namespace dperf::test
