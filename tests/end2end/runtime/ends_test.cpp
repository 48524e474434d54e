// Programs that end in other ways than by MPI_Finalize. SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "run.h"
#include "support/error.h"
#include "trace/check.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

TEST(Ends, ExitWithoutFinalizeKeepsTheTraceAndCallsItIncomplete) {
  TracedRun run(2, "ends", {"exit"});
  EXPECT_EQ(run.result().exit_code, 5) << describe(run.result());
  EXPECT_THROW(run.trace(), std::exception);
  EXPECT_FALSE(run.trace(true).manifest().complete);
  EXPECT_EQ(run.calls(0).size(), 200u);
  EXPECT_FALSE(run.trace(true).rank(0).totals()->finalized);
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

// A loop whose times are drawn is one chunk, which is written again as it goes on.
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
  EXPECT_TRUE(calls.back().drawn);
}

TEST(Ends, ALoopWhoseTimesAreDrawnIsWhole) {
  TracedRun run(2, "ends", {"loop"}, {{"DPERF_TIMES", "distribution"}});
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  EXPECT_EQ(run.calls(0).size(), 2u * 3000 + 1);
  EXPECT_TRUE(run.calls(0)[2 * 2999].drawn);
  EXPECT_THAT(trace::check(run.trace()).first_problems, testing::IsEmpty());
}

TEST(Ends, ChildrenDoNotWriteIntoTheTrace) {
  TracedRun run(2, "ends", {"fork"});
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  EXPECT_EQ(run.calls(0).size(), 200u + 40u);
}

TEST(Ends, FullDiskIsSaidOnceARankAndTheProgramGoesOn) {
  TracedRun run(1, "ends", {"late"});
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_EQ(run.result().out, "reached the end\n");
  EXPECT_THAT(run.result().err, HasSubstr("dperf: rank 0: cannot write the trace: File too large"));
  EXPECT_THROW(run.trace(), std::exception);
}

}  // namespace
}  // namespace dperf::test
