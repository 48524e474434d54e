// What dperf-sample says of a run that it looks at.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/cli/watcher.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temp_folder.h"
#include "trace/folder/folder.h"
#include "trace/text/text.h"

namespace dperf::sample {
namespace {

using test::TempFolder;
using testing::HasSubstr;

/// One of two, killed in a loop of equal iterations.
std::string killed_rank(int rank, int iterations, std::string_view each, std::string_view definitions = "") {
  std::string text = fmt::format("rank {}\n{}MPI_Init\nenter 1\n", rank, definitions);
  for (int i = 0; i < iterations; ++i) text += fmt::format("iteration 1\ncompute {}\nMPI_Barrier\n", each);
  return text + "iteration 1\ncompute 1us\nkilled\n";
}

constexpr std::string_view kHead = "ranks 2\nprogram ./p\nloop main.c:98(main)\n";

std::string killed(int iterations, std::string_view each, std::string_view other_threads = "",
                   std::string_view definitions = "") {
  std::string text(kHead);
  for (int rank = 0; rank < 2; ++rank)
    text += killed_rank(rank, iterations, each, definitions) + std::string(other_threads);
  return text;
}

/// Passes a tenth of a millisecond for each reading: tests do not depend on how quick the machine is. At the
/// first readings it passes what is said besides.
CpuClock steady_clock(std::vector<double> besides = {}) {
  constexpr double kEach_s = 1e-4;
  return [besides = std::move(besides), now_s = 0.0, readings = 0U]() mutable {
    if (readings < besides.size()) now_s += besides[readings];
    ++readings;
    return now_s += kEach_s;
  };
}

TEST(Watchers, KeepTheReasonWhyARunCannotBeContinued) {
  const TempFolder folder;
  const SampleOptions options{.traces = folder / "t", .choice = {"main.c:98", 1'000'000}};
  Watcher watcher(options, steady_clock());
  constexpr double kAge_s = 1.1;
  for (const double later : {1.0, 1.1}) {
    std::filesystem::remove_all(options.traces);
    const int iterations = static_cast<int>(1000 * later);
    write_folder(*trace::assemble(killed(iterations, "1ms\nMPI_Win_create newwin=1")), options.traces);
    ASSERT_TRUE(watcher.seems_enough(later * kAge_s)) << watcher.why_not();
    EXPECT_FALSE(watcher.can_continue(later * kAge_s));
    EXPECT_THAT(watcher.why_not(),
                HasSubstr("main.c:98: its iterations cannot be repeated: in each iteration "
                          "MPI_Win_create makes a window that is not freed in it"));
  }
}

TEST(Watchers, SayThatSeveralThreadsCallMpi) {
  const TempFolder folder;
  const SampleOptions options{.traces = folder / "t", .choice = {"main.c:98", 1'000'000}};
  Watcher watcher(options, steady_clock());
  write_folder(*trace::assemble(killed(1000, "1ms", "lane 1\ncompute 1us\nMPI_Barrier\nkilled\n")),
               options.traces);
  EXPECT_FALSE(watcher.seems_enough(1.1));
  EXPECT_THAT(watcher.why_not(), HasSubstr("rank 0 has several threads that call MPI"));
}

// The program had not called MPI_Init yet.
TEST(Watchers, ForgetThatThereWasNoTraceAtFirst) {
  const TempFolder folder;
  const SampleOptions options{.traces = folder / "t", .choice = {"main.c:98", 1010}};
  Watcher watcher(options, steady_clock());
  EXPECT_FALSE(watcher.seems_enough(0.1));
  EXPECT_THAT(watcher.why_not(), HasSubstr("no such folder"));
  write_folder(*trace::assemble(killed(1000, "1ms")), options.traces);
  EXPECT_FALSE(watcher.seems_enough(1.1));
  EXPECT_THAT(watcher.why_not(), HasSubstr("main.c:98 would have ended within"));
}

// After 1000 iterations of a millisecond, of which 1100 have run at 1.1 s: the guess is waited for if it is
// near, and not much longer if it was wrong.
TEST(Watchers, WaitForTheEndThatIsGuessedIfItIsNear) {
  const auto is_enough = [](int guessed, std::string* why_not) {
    const TempFolder folder;
    const SampleOptions options{.traces = folder / "t", .choice = {"main.c:98"}};
    Watcher watcher(options, steady_clock());
    const std::string bound =
        fmt::format("bound 1 0 norm>tol iterations={} estimated=1 guessed=1\n", guessed);
    write_folder(*trace::assemble(killed(1000, "1ms", "", bound)), options.traces);
    const bool enough = watcher.seems_enough(1.1);
    *why_not = watcher.why_not();
    return enough;
  };
  std::string why_not;
  EXPECT_FALSE(is_enough(1500, &why_not));
  EXPECT_EQ(why_not,
            "main.c:98 would have ended after about 1500 iterations at its current rate, by norm>tol");
  EXPECT_FALSE(is_enough(1050, &why_not));
  EXPECT_TRUE(is_enough(900, &why_not)) << why_not;
  EXPECT_TRUE(is_enough(5000, &why_not)) << why_not;
}

// Their marks are at other distances, but the program's iterations take the same.
TEST(Watchers, CompareIterationsOfRanksThatMarkOthers) {
  const TempFolder folder;
  const SampleOptions options{.traces = folder / "t", .choice = {"main.c:98", 1'000'000}};
  Watcher watcher(options, steady_clock());
  std::string text(kHead);
  for (int rank = 0; rank < 2; ++rank) {
    text += fmt::format("rank {}\nMPI_Init\nenter 1\niteration 1\n", rank);
    for (int i = 0; i < 200; ++i) {
      for (int k = 0; k < 9 && rank == 0; ++k) text += "compute 1ms\niteration 1\n";
      text += fmt::format("compute {}ms\nMPI_Barrier\niteration 1{}\n", rank == 0 ? 1 : 10,
                          rank == 0 ? "" : " unmarked=9");
    }
    text += "compute 1us\nkilled\n";
  }
  write_folder(*trace::assemble(text), options.traces);
  EXPECT_TRUE(watcher.seems_enough(2.1)) << watcher.why_not();
  EXPECT_TRUE(watcher.can_continue(2.1)) << watcher.why_not();
}

// A program whose first loop would have ended after a second has others: looks go on.
TEST(Watchers, LookAsLongAsTheProgramRuns) {
  EXPECT_DOUBLE_EQ(allowed_cpu_s(1, 100, true), 1.0 / 8);
  EXPECT_DOUBLE_EQ(allowed_cpu_s(20, 100, true), 1);
  EXPECT_DOUBLE_EQ(allowed_cpu_s(20, 1, true), 0.2);
  EXPECT_DOUBLE_EQ(allowed_cpu_s(20, 0, true), 0.2);
  EXPECT_DOUBLE_EQ(allowed_cpu_s(20, 0, false), 0.1);
}

TEST(Watchers, CompareTheFirstIterationsWithTheLastOnes) {
  std::vector<double> first(100, 20e6);
  first[7] = 900e6;
  EXPECT_TRUE(are_alike(first, std::vector<double>(8, 24e6)));
  EXPECT_FALSE(are_alike(first, std::vector<double>(8, 26e6)));
  EXPECT_FALSE(are_alike(first, std::vector<double>(8, 2e6)));
  EXPECT_TRUE(are_alike(first, std::vector<double>(7, 2e6))) << "too few";
}

// To open the trace of a large code takes longer than looks may take in the first seconds.
TEST(Watchers, OpenTheTraceOfALargeCodeInAnyCase) {
  const TempFolder folder;
  const SampleOptions options{.traces = folder / "t", .choice = {"main.c:98", 1'000'000}};
  Watcher watcher(options, steady_clock({0, 0, 1}));  // the third reading comes when it has been opened
  write_folder(*trace::assemble(killed(40'000, "25us")), options.traces);
  EXPECT_FALSE(watcher.seems_enough(0.01));
  EXPECT_TRUE(watcher.seems_enough(1.1)) << watcher.why_not();
}

TEST(Watchers, SayHowMuchThereWasTimeToRead) {
  const TempFolder folder;
  const SampleOptions options{.traces = folder / "t", .choice = {"main.c:98"}};
  Watcher watcher(options, steady_clock());
  write_folder(*trace::assemble(killed(40'000, "5us")), options.traces);
  EXPECT_FALSE(watcher.seems_enough(0.1));
  EXPECT_THAT(watcher.why_not(), HasSubstr("of main.c:98 too few iterations were seen in the first"));
}

/// Commands of 2 ms, of which the last one makes 1000 steps of 1 ms.
std::string commanded(int commands, const std::string& bound) {
  std::string text = "ranks 2\nprogram ./p\nloop read.c:2(read)\nloop steps.c:3(run)\n";
  for (int rank = 0; rank < 2; ++rank) {
    text += fmt::format("rank {}\n{}MPI_Init\nenter 1\n", rank, bound);
    for (int i = 0; i < commands; ++i) text += "iteration 1\ncompute 2ms\nMPI_Barrier\n";
    text += "iteration 1\ncompute 1us\nenter 2\n";
    for (int i = 0; i < 1000; ++i) text += "iteration 2\ncompute 1ms\nMPI_Barrier\n";
    text += "iteration 2\ncompute 1us\nkilled\n";
  }
  return text;
}

bool seems_enough(const std::string& text, std::string& why_not) {
  const TempFolder folder;
  const SampleOptions options{.traces = folder / "t", .choice = {}};
  Watcher watcher(options, steady_clock());
  write_folder(*trace::assemble(text), options.traces);
  const bool enough = watcher.seems_enough(1.1);
  why_not = watcher.why_not();
  return enough;
}

// A thousand of 1000 steps have ended, and it is still in there.
TEST(Watchers, SayThatALoopTakesLongerThanItsFirstIterations) {
  const TempFolder folder;
  const SampleOptions options{.traces = folder / "t", .choice = {}};
  Watcher watcher(options, steady_clock());
  write_folder(*trace::assemble(commanded(30, "bound 2 0 \"it<steps\" iterations=1000\n")), options.traces);
  EXPECT_FALSE(watcher.seems_enough(20));
  EXPECT_THAT(watcher.why_not(),
              HasSubstr("steps.c:3 would be over if all its iterations took as long as its first"));
}

// As many commands were too short to be steps. Two of them might have been.
TEST(Watchers, StopInsideALoopOnlyWhereThatReadsCommands) {
  const std::string bound = "bound 2 0 \"it<steps\" iterations=100000\n";
  std::string why_not;
  EXPECT_TRUE(seems_enough(commanded(30, bound), why_not)) << why_not;
  EXPECT_FALSE(seems_enough(commanded(2, bound), why_not));
  EXPECT_THAT(why_not, HasSubstr("steps.c:3 is inside read.c:2, of which too few iterations were seen"));
  EXPECT_FALSE(seems_enough(commanded(30, ""), why_not));
}

// 1000 of 100 000 iterations are less than 1/8, of 7000 they are more.
TEST(Watchers, WaitForBranchesThatWereNotTaken) {
  const auto enough = [](int all, const std::string& branch, std::string& why_not) {
    const std::string definitions = fmt::format("bound 1 0 \"it<steps\" iterations={}\n{}", all, branch);
    return seems_enough(killed(1000, "1ms", "", definitions), why_not);
  };
  std::string why_not;
  EXPECT_TRUE(enough(100'000, "", why_not)) << why_not;
  EXPECT_TRUE(enough(7000, "branch 1 99\n", why_not)) << why_not;
  EXPECT_TRUE(enough(100'000, "branch 1 99\nbranch 1 99 times=2 calls=900\n", why_not)) << why_not;
  EXPECT_FALSE(enough(100'000, "branch 1 99\n", why_not));
  EXPECT_THAT(why_not, HasSubstr("of main.c:98 only 1000 iterations were run: what is done in the branch in "
                                 "main.c:99, which was not taken, may be missing"));
}

// Its time step became three times as long since the look before: so may it again.
TEST(Watchers, DoNotStopWhereWhatIsLeftIsHardlyKnown) {
  const auto can_continue = [](int before, double age_s, std::string& why_not) {
    const std::string bounds = fmt::format(
        "bound 1 0 \"t<end\" estimated=1 iterations={}\nbound 1 0 \"t<end\" estimated=1 iterations=100000\n",
        before);
    const TempFolder folder;
    const SampleOptions options{.traces = folder / "t", .choice = {}};
    Watcher watcher(options, steady_clock());
    write_folder(*trace::assemble(killed(1000, "1ms", "", bounds)), options.traces);
    const bool can = watcher.seems_enough(age_s) && watcher.can_continue(age_s);
    why_not = watcher.why_not();
    return can;
  };
  std::string why_not;
  EXPECT_TRUE(can_continue(120'000, 1.1, why_not)) << why_not;
  EXPECT_FALSE(can_continue(300'000, 1.1, why_not));
  EXPECT_THAT(why_not, HasSubstr("what is left of main.c:98 would only be known within 2e+02 %"));
  EXPECT_TRUE(can_continue(300'000, SampleOptions{}.budget_s, why_not)) << "better than nothing";
}

// A look that can read nothing more of use does not try until its time is over, which would be 200 s here.
TEST(Watchers, EndALookWhereOneRankHasWrittenLessThanTheOther) {
  const TempFolder folder;
  const SampleOptions options{.traces = folder / "t", .choice = {}, .budget_s = 1e9};
  Watcher watcher(options, steady_clock());
  constexpr std::string_view kDefinitions = "bound 1 0 \"it<steps\" iterations=1000000000\nbranch 1 99\n";
  write_folder(*trace::assemble(std::string(kHead) + killed_rank(0, 500, "1ms", kDefinitions) +
                                killed_rank(1, 5000, "1ms", kDefinitions)),
               options.traces);
  EXPECT_FALSE(watcher.seems_enough(20'000));
  EXPECT_LT(watcher.look_cpu_s(), 20);
}

}  // namespace
}  // namespace dperf::sample
