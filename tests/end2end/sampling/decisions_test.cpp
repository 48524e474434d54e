// The user's directives, on programs.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "sampled_run.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;
using trace::SampleVerdict;

/// Line of the loop in a function of bed.c: the first one behind the function's head that begins with `loop`.
std::string line_of(const std::string& function, const std::string& loop = "  for (int it") {
  std::ifstream source(DPERF_SOURCE_DIR "/tests/end2end/sampling/bed.c");
  int number = 0;
  bool inside = false;
  for (std::string line; std::getline(source, line);) {
    ++number;
    inside = inside || line == "static void " + function + "(void) {";
    if (inside && line.rfind(loop, 0) == 0) return std::to_string(number);
  }
  return "0";
}

Environment only_decisions() {
  Environment environment = sampling();
  environment.erase("DPERF_SAMPLE");
  return environment;
}

void expect(BedRun& run, SampleVerdict verdict, std::uint64_t ran, std::uint64_t skipped) {
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  run.expect_sound();
  ASSERT_EQ(run.loops(0).size(), 1U);
  EXPECT_EQ(run.loops(0)[0].verdict, verdict);
  EXPECT_EQ(run.loops(0)[0].run, ran);
  EXPECT_EQ(run.loops(0)[0].skipped, skipped);
}

TEST(Decisions, ALoopIsRunInFull) {
  BedRun run(2, "uniform", 400, sampling(), "sampling/bed.c:" + line_of("uniform") + " run\n");
  expect(run, SampleVerdict::kDirectedToRun, 400, 0);
}

TEST(Decisions, AFileAloneSamplesWhatItNames) {
  BedRun run(2, "uniform", 400, only_decisions(), "bed.c:" + line_of("counters") + " sample\n");
  expect(run, SampleVerdict::kNotDirected, 400, 0);
  EXPECT_THAT(run.result().err, HasSubstr("decisions:1: rank 0 has entered no loop with a guard in line"));
  BedRun named(2, "uniform", 400, only_decisions(), "bed.c:" + line_of("uniform") + " sample\n");
  ASSERT_EQ(named.loops(0).size(), 1U);
  EXPECT_EQ(named.loops(0)[0].verdict, SampleVerdict::kSampled);
}

// 400 iterations: of the first 50 the last 24 are the baseline; of the 350 to come all but 2 may be skipped:
// 18 of the baseline 19 times fit best.
TEST(Decisions, WithoutCollectivesAllRanksSkipAfterTheFirstOnes) {
  BedRun run(3, "halo_only", 400, only_decisions(), "bed.c:" + line_of("halo_only") + " first 50\n");
  expect(run, SampleVerdict::kSampled, 400 - 342, 342);
}

/// The one line of a decisions file about the loop of bed.c that is in `function`; without where the file is.
std::string line_about(const std::string& function, const std::string& text) {
  const std::size_t at = text.find(" (" + function + ")");
  if (at == std::string::npos) return "nothing about " + function + ": " + text;
  const std::size_t begin = text.rfind('\n', at) + 1;
  return text.substr(begin, text.find('\n', at) - begin);
}

/// A run in full, with or without its guards counted.
BedRun first_run(const std::string& loop, int iterations, bool counts = false) {
  return BedRun(3, loop, iterations, counts ? Environment{{"DPERF_DECISIONS", "/dev/null"}} : Environment{});
}

void expect_second_run_skips(const std::string& decisions, int iterations) {
  BedRun second(3, "halo_only", iterations, only_decisions(), decisions);
  EXPECT_TRUE(second.result().ok()) << describe(second.result());
  second.expect_sound();
  for (int rank = 0; rank < 3; ++rank) {
    ASSERT_EQ(second.loops(rank).size(), 1U);
    const trace::SampledLoop loop = second.loops(rank)[0];
    EXPECT_EQ(loop.verdict, SampleVerdict::kSampled) << decisions;
    EXPECT_EQ(loop.run + loop.skipped, static_cast<std::uint64_t>(iterations));
    EXPECT_EQ(loop.skipped, second.loops(0)[0].skipped);
  }
}

TEST(TwoRuns, TheFirstOneTellsTheSecondWhichHasMoreIterations) {
  const std::string text = first_run("halo_only", 6000).decisions();
  ASSERT_THAT(line_about("halo_only", text), HasSubstr("bed.c:" + line_of("halo_only") + " first "));
  expect_second_run_skips(text, 9000);
}

TEST(TwoRuns, AFileWithoutLinesCountsIterations) {
  const std::string text = first_run("halo_only", 6000, true).decisions();
  ASSERT_THAT(line_about("halo_only", text), HasSubstr(" first "));
  EXPECT_THAT(text, testing::Not(HasSubstr("Sampling was off")));
  expect_second_run_skips(text, 6000);
}

// Calls every hundredth time are all that the marks see.
TEST(TwoRuns, IterationsWithoutCallsAreCounted) {
  for (const bool sampling_is_on : {false, true})
    EXPECT_THAT(line_about("seldom", first_run("seldom", 100000, sampling_is_on).decisions()),
                HasSubstr("nothing was recorded in some iterations before iteration 100"));
  BedRun silent(3, "seldom", 1000, only_decisions(), "bed.c:" + line_of("seldom") + " first 64\n");
  expect(silent, SampleVerdict::kNoAgreement, 1000, 0);
}

TEST(TwoRuns, LoopsThatMustRunInFullAreNotTold) {
  struct Case {
    const char *loop, *why;
  };
  for (const Case& one :
       {Case{"posted_ahead", "rank 0: a request is active when iteration 0 begins: MPI_Irecv at "},
        Case{"received_late", "messages are in flight, or a rank is one collective ahead"},
        Case{"two_requests", "rank 0: a request is active when iteration 1 begins: MPI_Irecv"},
        Case{"tag_counts", "the calls of its iterations never repeat"},
        Case{"different_counts", "the ranks differ: rank 0 has 100 iterations in 1 entry, rank 1 200"},
        Case{"some_ranks", "2 of 3 ranks run it; expected: all"},
        Case{"one_sided", "calls like this one are never skipped: MPI_Win_fence"},
        Case{"uniform", "the ranks agree on what to skip"}}) {
    const std::string said = line_about(one.loop, first_run(one.loop, 200).decisions());
    EXPECT_THAT(said, HasSubstr(one.why)) << one.loop;
    EXPECT_EQ(said.rfind("# ", 0), 0U) << said;
  }
}

// Its condition never ends it within 300; then the user's number does.
TEST(Decisions, ALoopWithoutACounterIsLeftAfterTheNumber) {
  BedRun run(2, "converges", 0, only_decisions(), "bed.c:" + line_of("converges", "  while") + " = 300\n");
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  run.expect_sound();
  for (int rank = 0; rank < 2; ++rank) {
    ASSERT_EQ(run.loops(rank).size(), 1U);
    EXPECT_EQ(run.loops(rank)[0].verdict, SampleVerdict::kSampled);
    EXPECT_EQ(run.loops(rank)[0].run + run.loops(rank)[0].skipped, 300U);
  }
}

/// What dperf-trace decisions writes after a run in full of loops that are not sampled by themselves.
std::string decisions_about(const std::string& function, int iterations) {
  BedRun full(2, function, iterations, {{"DPERF_DECISIONS", "/dev/null"}});
  EXPECT_TRUE(full.result().ok()) << describe(full.result());
  return full.decisions();
}

/// Whatever ends it: a run in full says how many iterations it has, and one with other ranks uses that.
TEST(TwoRuns, LoopsWithoutACounterGetTheirNumber) {
  for (const char* loop :
       {"until_done", "until_small_or_many", "until_time_or_many", "neighbours_until_done"}) {
    SCOPED_TRACE(loop);
    const std::string line = line_about(loop, decisions_about(loop, 300));
    ASSERT_THAT(line, testing::MatchesRegex("[^#].*bed_ends.c:[0-9]+ = 300  # .*"));
    BedRun second(3, loop, 1000, only_decisions(), line + "\n");
    EXPECT_TRUE(second.result().ok()) << describe(second.result());
    second.expect_sound();
    for (int rank = 0; rank < 3; ++rank) {
      const trace::SampledLoop sampled = second.longest_loop(rank);
      EXPECT_EQ(sampled.verdict, SampleVerdict::kSampled);
      EXPECT_EQ(sampled.run + sampled.skipped, 300U) << "left after the number";
    }
  }
}

TEST(TwoRuns, ANumberThatDiffersBetweenEntriesIsLeftToTheUser) {
  EXPECT_THAT(decisions_about("solves", 100),
              testing::ContainsRegex("# .*bed_ends.c:[0-9]+ = 100  # .* its 4 entries have 100 to 103 "));
}

/// A loop that is named is answered by what happens, whether others are sampled or not.
TEST(Decisions, SampleWithoutANumberAsksForOne) {
  for (const Environment& environment : {only_decisions(), sampling()}) {
    BedRun run(2, "converges", 0, environment, "bed.c:" + line_of("converges", "  while") + " sample\n");
    ASSERT_EQ(run.loops(0).size(), 1U);
    EXPECT_EQ(run.loops(0)[0].verdict, SampleVerdict::kNotDirected);
    EXPECT_THAT(run.info(), HasSubstr("the number of its iterations is not known: write '= N'"));
  }
}

TEST(Decisions, WithoutBeingAskedTheReasonIsThat) {
  BedRun run(2, "uniform", 100, {{"DPERF_DECISIONS", "/dev/null"}});
  EXPECT_THAT(run.info(),
              HasSubstr("DPERF_SAMPLE=1 is not set, and the decisions file has no line about it"));
}

TEST(Decisions, WrongLinesAreSaidAndNothingIsSampled) {
  BedRun run(2, "uniform", 400, sampling(), "bed.c:31 run\nbed.c 7 walk\n");
  EXPECT_TRUE(run.result().ok());
  EXPECT_THAT(run.result().err, HasSubstr("decisions:2: 'bed.c 7 walk': expected FILE:LINE"));
  EXPECT_TRUE(run.loops(0).empty());
}

TEST(Decisions, AFileThatIsMissingIsSaid) {
  Environment environment = sampling();
  environment["DPERF_DECISIONS"] = "nowhere";
  BedRun run(2, "uniform", 100, environment);
  EXPECT_TRUE(run.result().ok());
  EXPECT_THAT(run.result().err, HasSubstr("cannot read the decisions in nowhere"));
}

TEST(Decisions, WrongValuesAreSaid) {
  BedRun run(2, "uniform", 100, {{"DPERF_SAMPLE", "yes"}});
  EXPECT_THAT(run.result().err, HasSubstr("DPERF_SAMPLE=yes must be 0 or 1; nothing is sampled"));
  EXPECT_TRUE(run.loops(0).empty());
}

}  // namespace
}  // namespace dperf::test
