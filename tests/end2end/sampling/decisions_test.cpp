// What the user says, on programs. SPDX-License-Identifier: LGPL-2.1-or-later
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
  expect(run, SampleVerdict::kToldToRun, 400, 0);
}

TEST(Decisions, AFileAloneSamplesWhatItNames) {
  BedRun run(2, "uniform", 400, only_decisions(), "bed.c:" + line_of("counters") + " sample\n");
  expect(run, SampleVerdict::kNotTold, 400, 0);
  EXPECT_THAT(run.result().err, HasSubstr("decisions:1: rank 0 has entered no loop with a guard in line"));
  BedRun named(2, "uniform", 400, only_decisions(), "bed.c:" + line_of("uniform") + " sample\n");
  ASSERT_EQ(named.loops(0).size(), 1U);
  EXPECT_EQ(named.loops(0)[0].verdict, SampleVerdict::kSampled);
}

// 400 iterations: of the first 50 the last 24 are the window; of the 350 to come all but 2 may be skipped: 18
// of the window 19 times fit best.
TEST(Decisions, WithoutCollectivesAllRanksSkipAfterTheFirstOnes) {
  BedRun run(3, "halo_only", 400, only_decisions(), "bed.c:" + line_of("halo_only") + " first 50\n");
  expect(run, SampleVerdict::kSampled, 400 - 342, 342);
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
  EXPECT_THAT(run.result().err, HasSubstr("DPERF_SAMPLE=yes is neither 0 nor 1; nothing is sampled"));
  EXPECT_TRUE(run.loops(0).empty());
}

}  // namespace
}  // namespace dperf::test
