// Programs that end in other ways than by MPI_Finalize.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "run.h"
#include "support/error.h"
#include "trace/check/check.h"
#include "trace/folder/folder.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

TEST(Ends, ExitWithoutFinalizeKeepsTheTraceAndCallsItIncomplete) {
  TracedRun run(2, "ends", {"exit"});
  EXPECT_EQ(run.result().exit_code, 5) << describe(run.result());
  EXPECT_THROW(run.trace(), std::exception);
  EXPECT_FALSE(run.trace(true).manifest().complete);
  EXPECT_EQ(run.calls(0).size(), 200u);
  EXPECT_EQ(run.trace(true).rank(0).totals()->ending, DPERF_ENDS_EARLY);
}

TEST(Ends, AbortKeepsTheTraceOfTheRankThatAborts) {
  TracedRun run(1, "ends", {"abort"});
  EXPECT_EQ(run.result().exit_code, 6) << describe(run.result());
  try {
    run.trace();
    ADD_FAILURE() << "opened";
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), kExitIncomplete);
    EXPECT_THAT(error.what(), testing::ContainsRegex(
                                  "incomplete: rank 0 ended the run with code 6: MPI_Abort at [^ ]*ends.c:"));
  }
  ASSERT_EQ(run.calls(0).size(), 201u);
  EXPECT_EQ(run.calls(0).back().args.code, 6);
}

TEST(Ends, KilledRankLeavesWhatWasMoreThanASecondOld) {
  TracedRun run(2, "ends", {"kill"});
  EXPECT_FALSE(run.result().ok());
  EXPECT_THROW(run.trace(), std::exception);
  EXPECT_FALSE(run.trace(true).rank(1).totals().has_value());
  ASSERT_GE(run.calls(1).size(), 200u);
  EXPECT_EQ(name(run.calls(1).back()), "MPI_Barrier");
}

std::string why_incomplete(const TracedRun& run) {
  try {
    trace::open(run.folder() / "traces");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Ends, KilledAtOnceLeavesItsBeginning) {
  TracedRun run(1, "ends", {"soon"});
  EXPECT_FALSE(run.result().ok());
  ASSERT_FALSE(run.events(0).empty());
  EXPECT_EQ(name(run.events(0).front()), "MPI_Init");
  EXPECT_THAT(why_incomplete(run), HasSubstr("incomplete: rank 0 ends after MPI_Init"));
  EXPECT_THAT(why_incomplete(run),
              HasSubstr("without an end record: it was killed, crashed, found the disk full or is still "
                        "running; later calls (usually of at most a second) and computation are missing"));
}

TEST(Ends, HangThatIsKilledLeavesAllCallsBeforeIt) {
  for (const char* clock : {"real", "virtual"}) {
    TracedRun run(1, "ends", {"hang"}, {{"DPERF_CLOCK", clock}});
    EXPECT_FALSE(run.result().ok());
    EXPECT_EQ(run.calls(0).size(), 200u) << clock;
    EXPECT_THAT(why_incomplete(run), HasSubstr("incomplete: rank 0 ends after MPI_Recv")) << clock;
  }
}

// A loop written as a distribution is one chunk, which is written again as it goes on.
TEST(Ends, OfALoopWhoseTimesAreDrawnAKilledRankLeavesWhatWasMoreThanASecondOld) {
  TracedRun run(2, "ends", {"loop", "kill"}, {{"DPERF_TIMES", "distribution"}});
  EXPECT_FALSE(run.result().ok());
  try {
    run.trace();
    ADD_FAILURE() << "opened";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("incomplete"));
  }
  EXPECT_FALSE(run.trace(true).rank(1).totals().has_value());
  const auto calls = run.calls(1);
  EXPECT_GE(calls.size(), 2u * 2000) << "what was before the second pause";
  EXPECT_LE(calls.size(), 2u * 2500);
  for (std::size_t i = 0; i < calls.size(); ++i) ASSERT_EQ(name(calls[i]), i % 2 ? "MPI_Recv" : "MPI_Send");
  EXPECT_TRUE(calls.back().from_distribution);
}

TEST(Ends, ALoopWhoseTimesAreDrawnIsWhole) {
  TracedRun run(2, "ends", {"loop"}, {{"DPERF_TIMES", "distribution"}});
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  EXPECT_EQ(run.calls(0).size(), 2u * 3000 + 1);
  EXPECT_TRUE(run.calls(0)[2 * 2999].from_distribution);
  EXPECT_THAT(trace::check(run.trace()).first_problems, testing::IsEmpty());
}

TEST(Ends, ChildrenDoNotWriteIntoTheTrace) {
  TracedRun run(2, "ends", {"fork"});
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  EXPECT_EQ(run.calls(0).size(), 200u + 40u);
}

// The limit is each rank's own, so all of them fail.
TEST(Ends, FullDiskIsSaidOnceAndTheProgramGoesOn) {
  TracedRun run(4, "ends", {"late"});
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_EQ(run.result().out, "reached the end\n");
  const std::string& said = run.result().err;
  const std::string what = ": cannot write the trace: File too large; the program goes on without";
  const auto at = said.find(what);
  ASSERT_NE(at, std::string::npos) << said;
  EXPECT_EQ(said.find(what, at + 1), std::string::npos) << said;
  EXPECT_THROW(run.trace(), std::exception);
}

}  // namespace
}  // namespace dperf::test
