// Which branches of a loop were taken once at most.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/seldom_branches.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sample/skipped_run.h"
#include "sample/stopped_run.h"
#include "trace/text/text.h"

namespace dperf::sample {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

/// Killed in the loop in lines 10 to 40, behind 30 iterations with one call each; the other one is behind it.
std::unique_ptr<trace::Trace> stopped(std::string_view of_rank_0, std::string_view of_rank_1 = "") {
  std::string text =
      "ranks 2\nprogram ./p\nloop a.c:10..40(run)\nloop a.c:20..30(run)\nloop a.c:50..60(run)\n"
      "loop b.c:20..30(run)\n";
  for (int rank = 0; rank < 2; ++rank) {
    text += fmt::format("rank {}\n{}MPI_Init\nenter 1\n", rank, rank == 0 ? of_rank_0 : of_rank_1);
    for (int i = 0; i < 30; ++i) text += "iteration 1\ncompute 1ms\nMPI_Barrier\n";
    text += "iteration 1\ncompute 1us\nkilled\n";
  }
  return trace::assemble(text);
}

std::vector<SeldomBranch> seldom(const trace::Trace& trace) {
  return find_main_loop(trace, {})->seldom;
}

auto branch(unsigned line, bool was_taken) {
  return testing::AllOf(testing::Field(&SeldomBranch::place, testing::Field(&trace::SourcePlace::line, line)),
                        testing::Field(&SeldomBranch::was_taken, was_taken));
}

TEST(SeldomBranches, AreThoseThatWereTakenOnceAtMost) {
  EXPECT_THAT(seldom(*stopped("")), IsEmpty());
  const auto trace = stopped(
      "branch 1 15\nbranch 1 16\nbranch 1 17\nbranch 1 16 times=1 calls=4\nbranch 1 17 times=1 calls=5\n"
      "branch 1 17 times=2 calls=9\n");
  EXPECT_THAT(seldom(*trace), ElementsAre(branch(15, false), branch(16, true)));
}

// What varies in the inner loop alone is the same in each iteration of the outer one.
TEST(SeldomBranches, OfInnerLoopsCountIfTheyVaryInTheOuterOne) {
  const auto trace = stopped("branch 1 24\nbranch 2 25\nbranch 3 55\nbranch 4 25\n");
  EXPECT_THAT(seldom(*trace), ElementsAre(branch(24, false)));
  const std::uint64_t inner = trace->rank(0).definitions().blocks[2].id;
  EXPECT_THAT(seldom_branches(*trace, inner), ElementsAre(branch(24, false), branch(25, false)));
}

TEST(SeldomBranches, AreNotSeldomIfAnotherRankTakesThem) {
  EXPECT_THAT(seldom(*stopped("branch 1 15\n", "branch 1 15\nbranch 1 15 times=2 calls=3\n")), IsEmpty());
}

// Of 31 calls, MPI_Init is the first one.
TEST(SeldomBranches, ThatWereTakenLaterThanWhatWasReadCountAsNotTaken) {
  const auto trace = stopped("branch 1 15\nbranch 1 15 times=2 calls=90\n");
  EXPECT_THAT(seldom(*trace), ElementsAre(branch(15, false)));
  EXPECT_THAT(seldom_branches(*trace, trace->rank(0).definitions().blocks[1].id), IsEmpty()) << "of all";
}

// The second one is in both.
TEST(SeldomBranches, OfSkippedLoopsAreNamedOnce) {
  const auto seldom_in = [](const char* samples) {
    return seldom_in_skipped_loops(
        *stopped(fmt::format("branch 1 15\nbranch 1 25\nbranch 3 55\n{}", samples)));
  };
  EXPECT_THAT(seldom_in("sample 1 sampled run=10 skipped=20\nsample 2 sampled run=10 skipped=20\n"),
              UnorderedElementsAre(branch(15, false), branch(25, false)));
  EXPECT_THAT(seldom_in("sample 1 unstable run=30\n"), IsEmpty());
}

TEST(SeldomBranches, AreNamed) {
  const auto described = [](int count, bool was_taken) {
    std::vector<SeldomBranch> branches;
    for (int i = 0; i < count; ++i)
      branches.push_back({{"a.c", 10U + static_cast<unsigned>(i), "f"}, was_taken});
    return describe(branches);
  };
  EXPECT_EQ(described(1, false), "the branch in a.c:10, which was not taken");
  EXPECT_EQ(described(2, true), "the branches in a.c:10 and 11, which were not taken, or once");
  EXPECT_EQ(describe({{{"a.c", 10, "f"}, false}, {{"b.c", 5, "g"}, false}}),
            "the branches in a.c:10 and b.c:5, which were not taken");
  EXPECT_EQ(described(6, false), "the branches in a.c:10, 11, 12, 13 and 2 more, which were not taken");
}

TEST(SeldomBranches, AreMissingInTheReport) {
  EXPECT_EQ(what_is_too_seldom(*find_main_loop(*stopped("branch 1 15\n"), {})),
            "less often than once in 30 iterations, as in the branch in a.c:15, which was not taken");
  EXPECT_EQ(what_is_too_seldom(*find_main_loop(*stopped(""), {})), "less often than once in 30 iterations");
}

}  // namespace
}  // namespace dperf::sample
