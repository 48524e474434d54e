// Programs that stand between themselves and MPI.
// SPDX-License-Identifier: LGPL-2.1-or-later
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
  EXPECT_THAT(run.result().err, testing::HasSubstr("dperf: no trace: MPI_Send is defined by the program"));
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
              testing::HasSubstr("dperf: no trace: MPI_Ssend is defined by the program, or by a tool"));
  EXPECT_FALSE(std::filesystem::exists(run.folder() / "traces"));
}

TracedRun ping_with_mpi(const std::string& name) {
  return TracedRun(2, "ping", {}, {{"LD_PRELOAD", OTHER_MPI_LIBRARY}, {"OTHER_MPI", name}});
}

TEST(Layers, AnotherMpiThanTheOneThatDperfWasBuiltForIsSaidOnceAndTheProgramGoesOn) {
  for (const char* name : {"MPICH Version:\t4.0.2\nMPICH Release date: x", "Open MPI v1.10.7, package: x"}) {
    const TracedRun run = ping_with_mpi(name);
    EXPECT_EQ(run.result().exit_code, 3) << describe(run.result());
    EXPECT_THAT(run.result().out, testing::HasSubstr("done after 1 rounds"));
    EXPECT_FALSE(std::filesystem::exists(run.folder() / "traces"));
    const std::string& said = run.result().err;
    const auto at = said.find("dperf: this dPerf was built for Open MPI 4.");
    ASSERT_NE(at, std::string::npos) << said;
    EXPECT_EQ(said.find("dperf:", at + 1), std::string::npos) << said;
  }
  EXPECT_THAT(ping_with_mpi("MPICH Version:\t4.0.2\nx").result().err,
              testing::HasSubstr(
                  "different MPI library (MPICH Version: 4.0.2); the program goes on without a trace"));
}

TEST(Layers, AnMpiThatNobodyKnowsIsNamedInTheManifest) {
  TracedRun run = ping_with_mpi("Vendor's  MPI\t12.5\nof today");
  EXPECT_EQ(run.trace().manifest().mpi_library, "Vendor's MPI 12.5");
}

}  // namespace
}  // namespace dperf::test
