// From the instrumenter's decisions to the prediction of a sampled run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "sampled_run.h"

namespace dperf::test {
namespace {

using testing::Contains;
using testing::Field;
using testing::HasSubstr;
using testing::Not;

/// What dperf-instrument writes about the loops of the bed, a line each.
std::vector<std::string> decisions_of_the_bed() {
  TempFolder folder;
  CommandOptions options;
  options.folder = DPERF_SOURCE_DIR "/tests/end2end/sampling";
  const std::string file = (folder.path() / "decisions").string();
  const CommandResult result =
      run_command({program("dperf-instrument"), "--out", (folder.path() / "out").string(), "--decisions",
                   file, "bed.c", "bed_entries.c", "bed_messages.c", "bed_sizes.c", "--", "-std=c11"},
                  options);
  EXPECT_TRUE(result.ok()) << describe(result);
  std::vector<std::string> lines;
  std::ifstream written(file);
  for (std::string line; std::getline(written, line);) lines.push_back(line);
  return lines;
}

/// The lines as a user would leave them: what is commented out is said, with 300 for each N.
std::string edited(const std::vector<std::string>& lines) {
  std::string text;
  for (std::string line : lines) {
    if (line.rfind("# bed", 0) == 0 && line.find("never sampled") == std::string::npos) {
      line.erase(0, 2);
      const std::size_t number = line.find(" = N ");
      if (number != std::string::npos) line.replace(number, 4, " = 300");
    }
    text += line + "\n";
  }
  return text;
}

/// Decisions alone: what they do not name is run in full.
Environment directed_only() {
  Environment environment = sampling();
  environment.erase("DPERF_SAMPLE");
  return environment;
}

TEST(Chain, WhatTheInstrumenterWritesIsReadByTheRuntime) {
  std::string text;
  for (const std::string& line : decisions_of_the_bed()) text += line + "\n";
  ASSERT_THAT(text, HasSubstr("bed.c:"));
  BedRun run(2, "uniform", 400, directed_only(), text);
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_THAT(run.result().err, Not(HasSubstr("expected")));
  run.expect_sound();
  EXPECT_EQ(run.longest_loop(0).verdict, trace::SampleVerdict::kSampled);
}

/// All loops in one program: each line names one that was entered, except for those that rank 0 never enters,
/// and the one that is left out since it ends the program.
TEST(Chain, EachLoopThatTheInstrumenterNamesIsFoundByTheRuntime) {
  const std::string text = edited(decisions_of_the_bed());
  BedRun run(3, "all", 60, directed_only(), text);
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_THAT(run.result().err, Not(HasSubstr("expected")));
  run.expect_sound();
  std::istringstream said(run.result().err);
  int missing = 0;
  for (std::string line; std::getline(said, line);)
    if (line.find("entered no loop with a guard") != std::string::npos) ++missing;
  EXPECT_EQ(missing, 2) << "only those of some_ranks and fails_at_the_end\n" << run.result().err << text;
}

/// A program, and how many iterations it has in its loop in all.
struct Case {
  std::string loop;
  int ranks, iterations;
  std::uint64_t all;
};
std::string name_of(const testing::TestParamInfo<Case>& info) {
  return info.param.loop + "_" + std::to_string(info.param.ranks);
}
std::ostream& operator<<(std::ostream& out, const Case& program) {
  return out << program.loop;
}

class SampledPrediction : public testing::TestWithParam<Case> {};

void expect_near(double a, double b) {
  EXPECT_NEAR(a, b, 1e-6 * std::abs(b) + 1e-12);
}

TEST_P(SampledPrediction, SaysWhatWasRunAndIsTheSameWithoutExtrapolation) {
  const Case& wanted = GetParam();
  BedRun run(wanted.ranks, wanted.loop, wanted.iterations, sampling());
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  run.expect_sound();
  const Prediction quick = run.predict(), exact = run.predict({"--exact"});
  EXPECT_GT(quick.t_predicted_s, 0);
  expect_near(quick.t_predicted_s, exact.t_predicted_s);
  EXPECT_EQ(quick.messages, exact.messages);
  EXPECT_EQ(quick.replayed_calls, exact.replayed_calls);
  EXPECT_EQ(exact.sampling.extrapolated_s, 0);
  ASSERT_EQ(quick.ranks.size(), exact.ranks.size());
  for (std::size_t i = 0; i < exact.ranks.size(); ++i) {
    expect_near(quick.ranks[i].compute_s, exact.ranks[i].compute_s);
    expect_near(quick.ranks[i].total_s, exact.ranks[i].total_s);
  }
  EXPECT_GT(quick.sampling.executed_share, 0);
  EXPECT_LT(quick.sampling.executed_share, 1);
  EXPECT_GT(quick.sampling.skipped_events, 0U);
  ASSERT_FALSE(quick.sampling.loops.empty());
  const LoopSummary& loop = *std::ranges::max_element(quick.sampling.loops, {}, &LoopSummary::skipped);
  EXPECT_EQ(loop.verdict, "sampled");
  EXPECT_EQ(loop.run + loop.skipped, wanted.all);
  EXPECT_THAT(loop.file, HasSubstr("sampling/bed"));
  EXPECT_EQ(loop.function, wanted.loop);
  EXPECT_GE(loop.spread, 0);
  EXPECT_EQ(loop.sizes_vary, wanted.loop == "sizes_vary");
  EXPECT_GT(loop.skipped_share, 0);
  EXPECT_LT(loop.skipped_share, 1);
}

INSTANTIATE_TEST_SUITE_P(Programs, SampledPrediction,
                         testing::Values(Case{"uniform", 2, 2000, 2000}, Case{"uniform", 4, 1000, 1000},
                                         Case{"every_tenth", 2, 2000, 2000}, Case{"any_order", 4, 800, 800},
                                         Case{"nested", 2, 200, 200}, Case{"persistent", 2, 1000, 1000},
                                         Case{"communicators_come_and_go", 4, 400, 1200},
                                         Case{"sizes_vary", 3, 800, 800},
                                         Case{"entered_often", 2, 400, 4800}),
                         name_of);

TEST(Chain, WhatWasSkippedIsReplayedAsInAFullRun) {
  BedRun run(2, "uniform", 2000, sampling()), full(2, "uniform", 2000, {{"DPERF_CLOCK", "virtual"}});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  const Prediction prediction = run.predict(), in_full = full.predict();
  EXPECT_EQ(in_full.sampling.executed_share, 1);
  EXPECT_GT(prediction.sampling.skipped_events, 0U);
  EXPECT_EQ(prediction.messages, in_full.messages);
  EXPECT_EQ(prediction.replayed_calls, in_full.replayed_calls);
}

TEST(Chain, TheIntervalHasAShareForSampling) {
  BedRun run(2, "noisy", 1000, sampling());
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  const Prediction prediction = run.predict({"--interval"});
  ASSERT_TRUE(prediction.interval.low_s && prediction.interval.high_s);
  EXPECT_LT(*prediction.interval.low_s, prediction.t_predicted_s);
  EXPECT_GT(*prediction.interval.high_s, prediction.t_predicted_s);
  EXPECT_THAT(prediction.interval.sources, Contains(Field(&ErrorSource::name, HasSubstr("sampled"))));
}

}  // namespace
}  // namespace dperf::test
