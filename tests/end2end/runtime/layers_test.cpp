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

TEST(Layers, AFunctionWhoseAddressIsTakenIsNone) {
  TracedRun run(1, "pointer");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_EQ(run.result().err, "");
  const auto calls = run.calls(0);
  ASSERT_EQ(calls.size(), 3U);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(calls[static_cast<std::size_t>(i)].args.tag, i + 1);
  EXPECT_EQ(only(calls, "MPI_Ssend").size(), 1U);
}

TEST(Layers, BehindAnAddressThatIsTakenAreNamed) {
  TracedRun run(1, "pointer_behind_tool");
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_THAT(run.result().err,
              testing::HasSubstr("dperf: MPI_Ssend is defined by the program, or by a tool"));
  EXPECT_FALSE(std::filesystem::exists(run.folder() / "traces"));
}

}  // namespace
}  // namespace dperf::test
