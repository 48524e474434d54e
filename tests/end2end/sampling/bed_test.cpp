// The decision about each loop of the bed. Whatever it is, the program ends as it does without sampling.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "sampled_run.h"

namespace dperf::test {
namespace {

using trace::SampledLoop;
using trace::SampleVerdict;

/// A loop, what must become of it on the ranks that enter it, and how many iterations it has there in all.
struct Case {
  std::string loop;
  int ranks, iterations;
  SampleVerdict verdict;
  std::uint64_t all;
  int first_rank = 0;
};
std::string name_of(const testing::TestParamInfo<Case>& info) {
  return info.param.loop + "_" + std::to_string(info.param.iterations) + "_" +
         std::to_string(info.param.ranks);
}
std::ostream& operator<<(std::ostream& out, const Case& wanted) {
  return out << wanted.loop;
}

/// The first line of the loop of a function of bed.c.
int line_of(const std::string& function) {
  std::ifstream source(DPERF_SOURCE_DIR "/tests/end2end/sampling/bed.c");
  bool inside = false;
  int number = 0;
  for (std::string line; std::getline(source, line);) {
    ++number;
    inside = inside || line == "static void " + function + "(void) {";
    if (inside && line.rfind("  for (", 0) == 0) return number;
  }
  return 0;
}

class Bed : public testing::TestWithParam<Case> {};

TEST_P(Bed, IsDecidedRightly) {
  const Case& wanted = GetParam();
  BedRun full(wanted.ranks, wanted.loop, wanted.iterations, {});
  BedRun sampled(wanted.ranks, wanted.loop, wanted.iterations, sampling());
  EXPECT_EQ(sampled.result().exit_code, full.result().exit_code) << describe(sampled.result());
  EXPECT_EQ(sampled.lines(), full.lines());
  sampled.expect_sound();
  std::uint64_t skipped = 0;
  for (int rank = wanted.first_rank; rank < wanted.ranks; ++rank) {
    const SampledLoop loop = sampled.longest_loop(rank);
    EXPECT_EQ(loop.verdict, wanted.verdict) << "rank " << rank;
    EXPECT_EQ(loop.run + loop.skipped, wanted.all) << "rank " << rank;
    EXPECT_EQ(loop.skipped > 0, wanted.verdict == SampleVerdict::kSampled) << "rank " << rank;
    EXPECT_EQ(loop.sizes_vary, wanted.loop == "sizes_vary" || wanted.loop == "halo_varies");
    if (rank > wanted.first_rank) {
      EXPECT_EQ(loop.skipped, skipped) << "all skip the same";
    }
    skipped = loop.skipped;
  }
  const bool says_so = sampled.result().err.find("are meaningless") != std::string::npos;
  EXPECT_EQ(says_so, wanted.verdict == SampleVerdict::kSampled && wanted.first_rank == 0)
      << sampled.result().err;
}

constexpr SampleVerdict kSampled = SampleVerdict::kSampled;
constexpr SampleVerdict kNoAgreement = SampleVerdict::kNoAgreement;

INSTANTIATE_TEST_SUITE_P(
    Loops, Bed,
    testing::Values(
        Case{"uniform", 2, 400, kSampled, 400}, Case{"uniform", 3, 400, kSampled, 400},
        Case{"uniform", 1, 400, kSampled, 400}, Case{"counters", 2, 400, kSampled, 400},
        Case{"downwards", 2, 400, kSampled, 200}, Case{"periodic", 2, 800, kSampled, 800},
        Case{"every_tenth", 2, 800, kSampled, 800}, Case{"last_special", 2, 400, kSampled, 400},
        Case{"warm_up", 2, 400, kSampled, 400}, Case{"settles_late", 2, 64000, kSampled, 64000},
        Case{"bimodal", 2, 400, kSampled, 400}, Case{"noisy", 2, 400, kSampled, 400},
        Case{"persistent", 2, 400, kSampled, 400}, Case{"persistent_for_a_step", 2, 400, kSampled, 400},
        Case{"frees_requests", 2, 800, SampleVerdict::kGivenUp, 800},
        Case{"any_order", 3, 400, kSampled, 400}, Case{"nested", 2, 100, kSampled, 100},
        Case{"sweeps_until_small", 2, 100, SampleVerdict::kGivenUp, 4000},
        Case{"sweeps_until_time", 2, 100, kSampled, 4000}, Case{"short_entries", 2, 60, kSampled, 1200},
        Case{"short_entries", 1, 60, kSampled, 1200}, Case{"entries_in_turn", 4, 30, kSampled, 1200},
        Case{"few_long", 2, 10, kSampled, 10}, Case{"few_after_warm_up", 2, 10, kSampled, 10},
        Case{"few_long", 2, 5, SampleVerdict::kTooShort, 5}, Case{"driver", 2, 400, kSampled, 400},
        Case{"communicators_come_and_go", 2, 200, kSampled, 600}, Case{"broadcasts", 2, 400, kSampled, 400},
        Case{"some_ranks", 3, 400, kSampled, 400, 1}, Case{"flipped_by_bit", 2, 400, kSampled, 400},
        Case{"different_counts", 1, 400, kSampled, 200}, Case{"posted_ahead", 2, 200, kNoAgreement, 200},
        Case{"received_late", 2, 200, kNoAgreement, 200}, Case{"two_requests", 2, 200, kNoAgreement, 200},
        Case{"tag_counts", 2, 400, kSampled, 400}, Case{"tag_counts", 4, 400, kSampled, 400},
        Case{"calls_differ", 2, 200, SampleVerdict::kNeverRepeats, 200},
        Case{"halo_only", 2, 400, kSampled, 400}, Case{"halo_only", 3, 400, kSampled, 400},
        Case{"rows_and_columns", 4, 400, kSampled, 400}, Case{"leads", 2, 400, kNoAgreement, 400},
        Case{"one_sided", 2, 200, SampleVerdict::kGivenUp, 200}, Case{"sizes_vary", 2, 400, kSampled, 400},
        Case{"sizes_vary", 4, 400, kSampled, 400}, Case{"halo_varies", 3, 400, kSampled, 400},
        Case{"bigger_every_tenth", 2, 800, kSampled, 800}, Case{"alike_gather", 2, 200, kSampled, 200},
        Case{"alike_halo", 3, 400, kSampled, 400}, Case{"uniform", 2, 5, SampleVerdict::kTooShort, 5}),
    name_of);

TEST(BedOfLoops, AFailureAtTheEndIsExplained) {
  BedRun run(2, "fails_at_the_end", 400, sampling());
  EXPECT_EQ(run.result().exit_code, 7);
  EXPECT_THAT(run.result().err, testing::HasSubstr("exit code 7 may come from that"));
}

// Ninety-nine alike in a row are no baseline: what the hundredth does would be left out.
TEST(BedOfLoops, IterationsWithoutCallsDoNotStandForOthers) {
  BedRun run(2, "meets_seldom", 20000, sampling());
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  run.expect_sound();
  for (const SampledLoop& loop : run.loops(0)) EXPECT_EQ(loop.skipped, 0U);
}

TEST(BedOfLoops, WithoutBeingAskedNothingIsSkipped) {
  for (const Environment& environment : {Environment{}, Environment{{"DPERF_SAMPLE", "0"}}}) {
    BedRun run(2, "uniform", 100, environment);
    EXPECT_TRUE(run.result().ok()) << describe(run.result());
    EXPECT_TRUE(run.loops(0).empty());
    EXPECT_THAT(run.result().err, testing::Not(testing::HasSubstr("skipped")));
  }
}

TEST(BedOfLoops, ADriftIsNotTakenForSteady) {
  Environment environment = sampling();
  environment["DPERF_SAMPLE_EPS"] = "0.02";
  BedRun run(2, "drifting", 400, environment);
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  for (const SampledLoop& loop : run.loops(0)) EXPECT_NE(loop.verdict, kSampled);
}

TEST(BedOfLoops, MessagesThatGrowAreNotTakenForSteady) {
  Environment environment = sampling();
  environment["DPERF_SAMPLE_EPS"] = "0.02";
  BedRun run(2, "sizes_grow", 400, environment);
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  for (const SampledLoop& loop : run.loops(0)) EXPECT_NE(loop.verdict, kSampled);
}

/// Whether there is something to send is no size that varies a little.
TEST(BedOfLoops, MessagesThatAreEmptyAtTimesAreOtherCalls) {
  BedRun run(2, "sizes_are_zero_at_times", 400, sampling());
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  run.expect_sound();
  for (const SampledLoop& loop : run.loops(0)) EXPECT_EQ(loop.skipped, 0U);
}

/// Twice the work from the half on lies in some skip, or the loop is never steady.
TEST(BedOfLoops, WhatWasSkippedIsNotCalledRightIfWhatFollowsDiffers) {
  for (const char* most : {"40", "1000"}) {
    Environment environment = sampling();
    environment["DPERF_SAMPLE_EPS"] = "0.001";
    environment["DPERF_SAMPLE_MOST"] = most;
    BedRun run(2, "two_phases", 3000, environment);
    EXPECT_TRUE(run.result().ok()) << describe(run.result());
    for (const SampledLoop& loop : run.loops(0)) {
      EXPECT_NE(loop.verdict, kSampled) << most << ": " << loop.run << " run, " << loop.skipped << " skipped";
    }
  }
}

/// Behind a skip, and before the probe behind it has been agreed on or not: what was skipped stays with the
/// baseline before it.
TEST(BedOfLoops, ALoopThatIsLeftEarlyLeavesNothingHalfMade) {
  for (const int iterations : {200, 400, 1000, 3000}) {
    SCOPED_TRACE(iterations);
    Environment environment = sampling();
    BedRun run(2, "left_early", iterations, environment,
               "bed.c:" + std::to_string(line_of("left_early")) + " sample\n");
    EXPECT_TRUE(run.result().ok()) << describe(run.result());
    run.expect_sound();
    EXPECT_GT(run.longest_loop(0).skipped, 0U);
    EXPECT_GT(run.predict().t_predicted_s, 0);
  }
}

/// The mean of each entry is the same, but two iterations in the middle have it, too.
TEST(BedOfLoops, WorkThatGrowsInEachEntryIsNotTakenForSteady) {
  Environment environment = sampling();
  environment["DPERF_SAMPLE_EPS"] = "0.02";
  BedRun run(2, "growing_entries", 100, environment);
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  for (const SampledLoop& loop : run.loops(0)) EXPECT_EQ(loop.skipped, 0U);
}

/// The warm-up, two for the baseline, and the last one are run. Unless the machine is disturbed: a sleep of
/// 60 ms may take 15 ms longer, and the ranks wait 35 ms for each other. So one of three runs is enough.
TEST(BedOfLoops, OfTenLongIterationsFourAreRun) {
  constexpr int kRuns = 3;
  std::uint64_t skipped = 0;
  for (int i = 0; i < kRuns && skipped != 6; ++i) {
    BedRun run(2, "few_after_warm_up", 10, {{"DPERF_SAMPLE", "1"}, {"DPERF_SAMPLE_EPS", "0.1"}});
    skipped = run.longest_loop(0).skipped;
    EXPECT_EQ(run.longest_loop(1).skipped, skipped);
  }
  EXPECT_EQ(skipped, 6U);
}

/// Half as many iterations with twice as many collectives: never at the same point.
TEST(BedOfLoops, LoopsOfOtherLengthsNeverAgree) {
  BedRun run(2, "different_counts", 400, sampling());
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  run.expect_sound();
  for (int rank = 0; rank < 2; ++rank) {
    ASSERT_EQ(run.loops(rank).size(), 1U);
    EXPECT_EQ(run.loops(rank)[0].verdict, kNoAgreement);
  }
}

/// Whatever becomes of them: they end as they do otherwise, and the trace is sound.
TEST(BedOfLoops, DifficultOnesEndAsTheyDoOtherwise) {
  for (const char* loop : {"middle_special", "early_break", "master_and_workers", "counter_changed",
                           "bound_changed", "flipped_by_variable", "converges", "entered_often",
                           "entries_get_longer", "growing_entries", "bimodal_by_chance", "rarely_heavy",
                           "slowly_drifting", "two_phases", "alike_pipeline", "few_uneven"}) {
    SCOPED_TRACE(loop);
    BedRun full(3, loop, 100, {});
    BedRun run(3, loop, 100, sampling());
    EXPECT_EQ(run.result().exit_code, full.result().exit_code) << describe(run.result());
    EXPECT_EQ(run.lines(), full.lines());
    run.expect_sound();
  }
}

TEST(BedOfLoops, NothingIsSampledWhereTheFolderCannotBeWritten) {
  Environment environment = sampling();
  environment["DPERF_TRACE_DIR"] = "/proc/nowhere";
  BedRun run(2, "counters", 400, environment);
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_THAT(run.result().err, testing::Not(testing::HasSubstr("skipped")));
}

}  // namespace
}  // namespace dperf::test
