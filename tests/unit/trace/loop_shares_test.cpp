// SPDX-License-Identifier: LGPL-2.1-or-later
#include "loops/loop_shares.h"

#include <gtest/gtest.h>

#include "trace/text/text.h"

namespace dperf::trace {
namespace {

std::vector<LoopShare> shares_of(const std::string& text) {
  const auto trace = assemble(text);
  LoopShares loops;
  for (int rank = 0; rank < trace->ranks(); ++rank) {
    loops.begin_rank(trace->rank(rank).definitions());
    const auto stream = trace->rank(rank).events(0, Repetitions::kOnce);
    for (Event event; stream->next(event);) loops.see(event);
    loops.end_rank();
  }
  return loops.shares();
}

// 1 ms before the outer loop; in it 9 ms, of which the inner loop has two entries of 2 ms.
TEST(LoopShares, InnerLoopsAreInOuterOnes) {
  const std::string entry = "enter 2\niteration 2\ncompute 1ms\niteration 2\ncompute 1ms\nleave 2\n";
  const auto shares = shares_of(
      "ranks 1\nloop a.c:10(main)\nloop a.c:20(main)\nrank 0\ncompute 1ms\nenter 1\niteration 1\ncompute "
      "5ms\n" +
      entry + "iteration 1\n" + entry + "leave 1\n");
  ASSERT_EQ(shares.size(), 2U);
  EXPECT_EQ(shares[0].place.line, 10U);
  EXPECT_DOUBLE_EQ(shares[0].share, 0.9);
  EXPECT_EQ(shares[0].iterations, 2U);
  EXPECT_EQ(shares[1].place.line, 20U);
  EXPECT_DOUBLE_EQ(shares[1].share, 0.4);
  EXPECT_EQ(shares[1].entries, 2U);
  EXPECT_EQ(shares[1].iterations, 4U);
}

TEST(LoopShares, OfEqualSharesTheOuterLoopIsFirst) {
  const auto shares = shares_of(
      "ranks 1\nloop a.c:10(main)\nloop a.c:20(main)\nrank 0\nenter 2\niteration 2\nenter 1\niteration 1\n"
      "compute 5ms\nleave 1\nleave 2\n");
  ASSERT_EQ(shares.size(), 2U);
  EXPECT_EQ(shares[0].place.line, 20U);
}

// 2 ms were run, and stand for 8 more; rank 1 does not enter the loop.
TEST(LoopShares, CountWhatWasNotRun) {
  const auto shares = shares_of(
      "ranks 2\nloop a.c:10(main)\nrank 0\nenter 1\nrepeat 4 {\niteration 1\ncompute 2ms\n}\nleave 1\n"
      "rank 1\ncompute 10ms\n");
  ASSERT_EQ(shares.size(), 1U);
  EXPECT_DOUBLE_EQ(shares[0].share, 0.5);
  EXPECT_EQ(shares[0].iterations, 5U);
}

// Number 0, 9 without a mark, and the one behind them; then 4 more.
TEST(LoopShares, CountIterationsWithoutMarks) {
  const auto shares = shares_of(
      "ranks 1\nloop a.c:10(main)\nrank 0\nenter 1\niteration 1\ncompute 5ms\niteration 1 unmarked=9\n"
      "leave 1 unmarked=4\n");
  ASSERT_EQ(shares.size(), 1U);
  EXPECT_EQ(shares[0].iterations, 15U);
}

}  // namespace
}  // namespace dperf::trace
