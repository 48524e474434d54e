// A program that would run for hours, stopped by dperf-sample after some seconds. That it is stopped does not
// depend on the machine: the budget is short.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>

#include "report/report.h"
#include "support/command.h"
#include "support/output.h"
#include "support/temp_folder.h"
#include "trace/folder/folder.h"

namespace dperf::test {
namespace {

using testing::Contains;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

const std::string kHours = "100000000";
const std::string kNoTime = "0.01";  ///< in seconds, to prove that iterations may be skipped

class SampleTest : public testing::Test {
 protected:
  CommandResult run(const std::vector<std::string>& options, const std::string& kind,
                    const std::string& iterations = kHours) {
    return sample(options, {DPERF_STEPS, kind, iterations});
  }

  CommandResult sample(const std::vector<std::string>& options, const std::vector<std::string>& words) {
    std::vector<std::string> command{program("dperf-sample"), "--budget", "2"};
    command.insert(command.end(), options.begin(), options.end());
    command.insert(command.end(), {"--", "mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "3"});
    command.insert(command.end(), words.begin(), words.end());
    CommandOptions where;
    where.folder = folder_.path();
    where.environment = {{"DPERF_TRACE_DIR", ""},
                         {"DPERF_SAMPLE", ""},
                         {"DPERF_DECISIONS", decisions_},
                         {"DPERF_SAMPLE_WITHIN", within_s_}};
    where.timeout = std::chrono::seconds(120);
    return run_command(command, where);
  }

  CommandResult predict_text(const std::vector<std::string>& options = {}) {
    std::vector<std::string> command{program("dperf-predict"), "--platform",
                                     DPERF_SOURCE_DIR "/platforms/cluster.xml", "traces"};
    command.insert(command.end(), options.begin(), options.end());
    CommandOptions where;
    where.folder = folder_.path();
    return run_command(command, where);
  }

  Prediction predict(std::vector<std::string> options = {}) {
    options.insert(options.end(), {"--format", "json"});
    const CommandResult result = predict_text(options);
    EXPECT_TRUE(result.ok()) << describe(result);
    return result.ok() ? report::read_json(result.out, "the prediction") : Prediction();
  }

  /// How often the program's loop that begins so shall run.
  void decide(const std::string& loop, const std::string& directive) {
    std::ifstream source(DPERF_STEPS_SOURCE);
    int line = 0;
    for (std::string text; std::getline(source, text);) {
      ++line;
      if (text.find(loop) == std::string::npos) continue;
      decisions_ = folder_ / "loops.txt";
      std::ofstream(decisions_) << "steps.c:" << line << " " << directive << "\n";
      return;
    }
    FAIL() << loop;
  }

  TempFolder folder_;
  std::string decisions_, within_s_;
};

/// Calls of one function that were replayed, in the whole predicted run.
std::uint64_t calls(const Prediction& prediction, const std::string& call) {
  std::uint64_t sum = 0;
  for (const Coverage& row : prediction.coverage)
    if (row.call == call) sum += row.calls;
  return sum;
}

/// A loop whose communication is in another file has no mark for its first iteration: one more on each of
/// three ranks.
void expect_about(std::uint64_t calls, std::uint64_t expected) {
  EXPECT_GE(calls, expected - 3);
  EXPECT_LE(calls, expected + 3);
}

// Three ranks, a million iterations: one allreduce, two requests and a wait in each.
TEST_F(SampleTest, ARunIsStoppedAndPredictedToItsEnd) {
  const CommandResult result = run({"--iterations", "1000000"}, "counted");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("dperf-sample: stopped after"));
  EXPECT_THAT(result.err, HasSubstr(" in the loop steps.c:")) << "below the folder of the sources";
  EXPECT_THAT(result.err, HasSubstr("1000000 iterations, as you said"));
  EXPECT_THAT(result.out, Not(HasSubstr("done")));
  const Prediction prediction = predict();
  expect_about(calls(prediction, "MPI_Allreduce"), 3000000);
  expect_about(calls(prediction, "MPI_Waitall"), 3000000);
  EXPECT_FALSE(prediction.incomplete);
  EXPECT_TRUE(prediction.approximate);
  EXPECT_LT(prediction.sampling.executed_share, 0.9);
  const Prediction longer = predict({"--iterations", "2000000"});
  expect_about(calls(longer, "MPI_Allreduce"), 6000000);
  EXPECT_GT(longer.t_predicted_s, 1.5 * prediction.t_predicted_s);
  CommandOptions where;
  where.folder = folder_.path();
  const CommandResult info = run_command({program("dperf-trace"), "info", "traces"}, where);
  EXPECT_THAT(info.out, HasSubstr("stopped by dperf-sample in the loop "));
}

// As if no more than some hundred iterations had been read when the run was stopped.
TEST_F(SampleTest, OnlyTheBeginningIsReadWhereTheRunWasQuickerThanItsReader) {
  ASSERT_TRUE(run({"--iterations", "1000000"}, "counted").ok());
  const std::filesystem::path file = folder_ / "traces/sample.json";
  const std::string note = read_file(file);
  std::ofstream(file) << std::regex_replace(note, std::regex(R"("beginning": \[[^\]]*\])"),
                                            R"("beginning": [4000, 4000, 4000])");
  const Prediction prediction = predict();
  expect_about(calls(prediction, "MPI_Allreduce"), 3000000);
  EXPECT_LT(prediction.sampling.executed_share, 0.01);
  EXPECT_THAT(prediction.notes, Contains(HasSubstr(", which is known by the first ")));
}

TEST_F(SampleTest, TheBoundOfTheLoopIsFoundWhileItRuns) {
  const CommandResult result = run({"--how", "stop"}, "counted");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr(kHours + " iterations, by it<n"));
  expect_about(calls(predict(), "MPI_Allreduce"), 300000000);
}

TEST_F(SampleTest, OfTwoWaysOutTheOneThatIsCountedIsNamed) {
  const CommandResult result = run({}, "converging", "500000000");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("500000000 iterations, by it<options->most"));
}

// On any machine, so whether their times are alike does not count, and there is time enough to prove it.
class SkipTest : public SampleTest {
 protected:
  SkipTest() { within_s_ = "1000"; }
};

TEST_F(SkipTest, IterationsAreSkippedWhereThatIsProven) {
  const CommandResult result = run({"--eps", "50"}, "counted", "4000");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, ContainsRegex("dperf-sample: skipped [0-9]+ of 4000 iterations of "));
  EXPECT_THAT(result.out, HasSubstr("done"));
  const Prediction prediction = predict();
  EXPECT_EQ(calls(prediction, "MPI_Allreduce"), 12000U);
  EXPECT_FALSE(prediction.incomplete);
  EXPECT_LT(prediction.sampling.executed_share, 0.9);
}

TEST_F(SkipTest, AnExitCodeThatMayComeFromItIsNamed) {
  const CommandResult result = run({"--how", "skip", "--eps", "50"}, "checked", "4000");
  EXPECT_EQ(result.exit_code, 7) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("with exit code 7, which may come from that"));
  EXPECT_EQ(calls(predict(), "MPI_Allreduce"), 12000U);
}

TEST_F(SkipTest, WhatCrashesByItIsRunAgainWithout) {
  const CommandResult result = run({"--eps", "50"}, "trapped", "4000");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("with exit code 134, perhaps because iterations were skipped"));
  EXPECT_EQ(calls(predict(), "MPI_Allreduce"), 12000U);
}

// What the loop around goes on by was not computed. Only because the user says so is anything skipped in it.
TEST_F(SkipTest, WhatEndsEarlyByItIsRunAgainWithout) {
  decide("for (int it = 0; it < n", "= 4000");
  const CommandResult result = run({"--eps", "50"}, "settling", "4000");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err,
              ContainsRegex("steps.c:[0-9]+ \\(settling\\) ended after 1 iteration, perhaps because "
                            "iterations in it were skipped, which computed nothing; running it "
                            "again without skipping any"));
  EXPECT_THAT(result.err, HasSubstr("dperf-sample: stopped after"));
}

TEST_F(SkipTest, WhatEndedEarlyByItIsIncomplete) {
  decide("for (int it = 0; it < n", "= 4000");
  const CommandResult result = run({"--how", "skip", "--eps", "50"}, "settling", "4000");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("doubtful"));
  const Prediction prediction = predict();
  EXPECT_TRUE(prediction.incomplete);
  EXPECT_EQ(calls(prediction, "MPI_Allreduce"), 12000U);
}

TEST_F(SkipTest, DecisionsSayWhatMayBeSkipped) {
  decide("while (it < options->most", "= 4000");
  const CommandResult result = run({"--eps", "50"}, "converging");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, ContainsRegex("dperf-sample: skipped [0-9]+ of 4000 iterations of "));
  EXPECT_EQ(calls(predict(), "MPI_Allreduce"), 12000U);
}

// What was held until the loop was given up is in the trace.
TEST_F(SampleTest, WhereItIsNotProvenInTimeTheRunIsStopped) {
  within_s_ = kNoTime;
  const CommandResult result = run({}, "pipeline");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("dperf-sample: stopped after"));
  EXPECT_THAT(result.err, HasSubstr(kHours + " iterations, by it<n"));
}

TEST_F(SkipTest, TheUserMayOnlyWantItStopped) {
  const CommandResult result = run({"--how", "stop", "--eps", "50"}, "counted");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("dperf-sample: stopped after"));
}

// What a directive says of a loop counts if the run is stopped in it, too.
TEST_F(SampleTest, ADirectiveSaysHowManyIterationsThereAre) {
  decide("while (it < options->most", "= 300000000");
  within_s_ = kNoTime;
  const CommandResult result = run({}, "converging", "500000000");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("300000000 iterations, by its directive"));
}

// That one command makes all steps is seen by its time. Others may come after it.
TEST_F(SampleTest, InALoopThatReadsCommandsTheStepsAreTheMainLoop) {
  const CommandResult result = run({"--how", "stop"}, "commands");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr(kHours + " iterations, by it<n"));
  EXPECT_THAT(result.err, ContainsRegex("missing .*, and later iterations of .*steps.c"));
  const Prediction prediction = predict();
  expect_about(calls(prediction, "MPI_Allreduce"), 300000000 + 18);
  EXPECT_TRUE(prediction.incomplete);
  EXPECT_THAT(prediction.incomplete_because,
              Contains(HasSubstr("at least that long, without later iterations")));
}

// Those without a mark count, too.
TEST_F(SampleTest, StepsThatRecordNothingAreCounted) {
  const CommandResult result = run({"--how", "stop"}, "seldom");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr(kHours + " iterations, by it<n"));
  EXPECT_NEAR(static_cast<double>(calls(predict(), "MPI_Allreduce")), 30e6, 3e4);
}

// Then N is only a limit, so nothing is known of how long it takes at least.
TEST_F(SampleTest, ABodyThatMayLeaveTheLoopMakesTheNumberALimit) {
  const CommandResult result = run({"--how", "stop"}, "solves");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err,
              HasSubstr("at most " + kHours + " iterations, by it<n; residual>=1e-6 is likely to end it"));
  EXPECT_THAT(predict().incomplete_because, ElementsAre(testing::StartsWith("without later iterations of "),
                                                        HasSubstr("residual>=1e-6 is likely to end ")));
}

// 1 + log(1e-59) / log(0.999) = 135785.7. It may fall differently later, so this is not predicted with.
TEST_F(SampleTest, ANormSaysWhenItHasFallenFarEnough) {
  const CommandResult result = run({"--how", "stop"}, "falling");
  ASSERT_TRUE(result.ok()) << describe(result);
  const std::string hint =
      "; residual>options->tolerance ends it after about 135786 iterations at its current rate";
  EXPECT_THAT(result.err, HasSubstr("dperf-predict --iterations N says it" + hint));
  const Prediction prediction = predict();
  EXPECT_THAT(prediction.incomplete_because, ElementsAre(HasSubstr("is not known (--iterations)")));
  ASSERT_TRUE(prediction.guess);
  EXPECT_EQ(prediction.guess->iterations, 135786U);
  EXPECT_EQ(prediction.guess->because, "residual>options->tolerance");
  const double each_s =
      predict({"--iterations", "2000"}).t_predicted_s - predict({"--iterations", "1000"}).t_predicted_s;
  EXPECT_NEAR(prediction.guess->t_predicted_s, 135.786 * each_s, 0.02 * 135.786 * each_s);
}

// That it reaches MPI_Finalize does not mean that it has done all that it does.
TEST_F(SampleTest, AProgramThatEndsInOrderWhenItIsStoppedIsStopped) {
  const CommandResult result = run({"--how", "stop"}, "orderly");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("done"));
  EXPECT_THAT(result.err, HasSubstr("dperf-sample: stopped after"));
  EXPECT_THAT(result.err, HasSubstr("left out   what the program did when it was stopped"));
  EXPECT_THAT(result.err, HasSubstr("\n  loop       at most " + kHours +
                                    " iterations, by it<n; !ends is likely to end it earlier"));
  EXPECT_EQ(trace::open(folder_ / "traces", true)->rank(0).totals()->ending, DPERF_ENDS_STOPPED);
  expect_about(calls(predict(), "MPI_Allreduce"), 300000000);
}

TEST_F(SampleTest, SoIsOneWhoseLoopIsKnownByItsCalls) {
  const CommandResult result = run({"--how", "stop", "--loop", "calls"}, "orderly");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("done"));
  EXPECT_THAT(result.err, ContainsRegex("stopped after .* in the loop MPI_Allreduce.*@"));
  EXPECT_THAT(result.err, HasSubstr("left out   what the program did when it was stopped"));
  EXPECT_TRUE(predict().incomplete);
  expect_about(calls(predict({"--iterations", "1000000"}), "MPI_Allreduce"), 3000000);
}

// Each inner loop has 100 iterations, whether they were run or not.
TEST_F(SampleTest, IterationsWithSkippedOnesInsideAreRepeated) {
  const CommandResult result = run({"--eps", "50"}, "sweeps", "1000000");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("dperf-sample: stopped after"));
  EXPECT_THAT(result.err, HasSubstr("1000000 iterations, by sweep<n"));
  const Prediction prediction = predict();
  expect_about(calls(prediction, "MPI_Waitall"), 3000000);
  EXPECT_EQ(calls(prediction, "MPI_Allreduce"), 100 * calls(prediction, "MPI_Waitall"));
}

// Where threads only compute, nothing but the level of MPI_Init_thread says that they might call MPI.
TEST_F(SampleTest, ARunWhoseRanksHaveThreadsIsStopped) {
  for (const char* level : {"serialized", "multiple"}) {
    const CommandResult result = sample({}, {DPERF_THREADS, level, kHours});
    ASSERT_TRUE(result.ok()) << level << describe(result);
    EXPECT_THAT(result.err, HasSubstr("dperf-sample: stopped after")) << level;
    EXPECT_THAT(result.err, Not(HasSubstr("no loop is sampled"))) << level;
    EXPECT_THAT(result.err, HasSubstr(kHours + " iterations, by i<steps")) << level;
    const Prediction prediction = predict();
    EXPECT_FALSE(prediction.incomplete) << level;
    expect_about(calls(prediction, "MPI_Allreduce"), 300000000);
  }
}

TEST_F(SampleTest, WithoutABoundTheUserSaysHowMany) {
  const CommandResult result = run({}, "forever");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("how many iterations the loop has is not known"));
  const Prediction unknown = predict();
  EXPECT_TRUE(unknown.incomplete);
  EXPECT_THAT(unknown.incomplete_because, testing::Contains(HasSubstr("is not known (--iterations)")));
  const Prediction known = predict({"--iterations", "3000000"});
  EXPECT_FALSE(known.incomplete);
  expect_about(calls(known, "MPI_Waitall"), 9000000);
}

TEST_F(SampleTest, LoopsWithoutCollectivesNeedNoAgreement) {
  for (const char* kind : {"print", "pipeline"}) {
    const CommandResult result = run({"--iterations", "1000000"}, kind);
    ASSERT_TRUE(result.ok()) << kind << describe(result);
    EXPECT_THAT(result.err, HasSubstr("stopped after")) << kind;
    EXPECT_FALSE(predict().incomplete) << kind;
  }
}

// The short run has 30 iterations; what it does after them is done after a million as well.
TEST_F(SampleTest, WhatComesAfterTheLoopIsThatOfAShorterRun) {
  ASSERT_TRUE(run({"--how", "stop", "-o", "short"}, "tailed", "30").ok());
  ASSERT_TRUE(run({"--iterations", "1000000"}, "tailed").ok());
  const Prediction without = predict();
  EXPECT_EQ(calls(without, "MPI_Reduce"), 0U);
  const Prediction prediction = predict({"--tail", "short"});
  EXPECT_EQ(calls(prediction, "MPI_Reduce"), 3 * 7U);
  EXPECT_EQ(calls(prediction, "MPI_Finalize"), 3U);
  EXPECT_EQ(calls(prediction, "MPI_Allreduce"), calls(without, "MPI_Allreduce"));
  EXPECT_THAT(prediction.notes, testing::Contains(HasSubstr("is that of short")));
  const CommandResult same = predict_text({"--tail", "traces"});
  EXPECT_EQ(same.exit_code, 1) << describe(same);
  EXPECT_THAT(same.err, HasSubstr("--tail traces: "));
}

TEST_F(SampleTest, AShortRunEndsByItself) {
  const CommandResult result = run({}, "counted", "50");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("done"));
  EXPECT_THAT(result.err, HasSubstr("the program ended by itself"));
  EXPECT_THAT(result.err, Not(HasSubstr("no trace was found")));
  EXPECT_EQ(calls(predict(), "MPI_Allreduce"), 150U);
}

TEST_F(SampleTest, AProgramThatIsNotInstrumentedIsAskedFor) {
  const CommandResult result = sample({}, {"true"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("no trace was found: is the program built with dperf-cc?"));
}

TEST_F(SampleTest, AStoppedTraceMakesWayForTheNextOne) {
  ASSERT_TRUE(run({"--iterations", "1000000"}, "counted").ok());
  const CommandResult again = run({}, "counted", "50");
  ASSERT_TRUE(again.ok()) << describe(again);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "traces.1/sample.json"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "traces/sample.json"));
}

// Four allreduces and three exchanges in a step; what recurs once in a step is the last allreduce.
TEST_F(SampleTest, ALoopInALibraryIsFoundByItsCalls) {
  const CommandResult result = sample({"--loop", "calls"}, {DPERF_DRIVEN, kHours});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, ContainsRegex("stopped after .* in the loop MPI_Allreduce.*@"));
  EXPECT_THAT(result.err, HasSubstr("the loop is not instrumented"));
  EXPECT_TRUE(predict().incomplete);
  for (const char* iterations : {"1000000", "calls=1000000"}) {
    const Prediction prediction = predict({"--iterations", iterations});
    EXPECT_FALSE(prediction.incomplete);
    EXPECT_THAT(prediction.notes, testing::Contains(HasSubstr("the loop is not instrumented")));
    const auto steps = static_cast<double>(calls(prediction, "MPI_Allreduce")) / 12;
    EXPECT_NEAR(steps, 1e6, 2);
    EXPECT_NEAR(static_cast<double>(calls(prediction, "MPI_Sendrecv")) / 9, 1e6, 2);
  }
  CommandOptions where;
  where.folder = folder_.path();
  const CommandResult info = run_command({program("dperf-trace"), "info", "traces"}, where);
  EXPECT_THAT(info.out, HasSubstr("calls that recur"));
}

TEST_F(SampleTest, WithoutAWordOfTheUserNoRunIsStoppedInALoopThatIsNotInstrumented) {
  const CommandResult result = sample({}, {DPERF_DRIVEN, "5000"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("done"));
  EXPECT_THAT(result.err, HasSubstr("--loop calls"));
}

TEST_F(SampleTest, WrongInputIsOneLine) {
  CommandOptions where;
  where.folder = folder_.path();
  const auto sample = [&](const std::string& words) {
    return run_shell(program("dperf-sample") + " " + words, where);
  };
  const CommandResult none = sample("");
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("no program to run"));
  EXPECT_EQ(sample("--iterations 0 -- true").exit_code, 2);
  EXPECT_EQ(sample("--iterations a.c=7 -- true").exit_code, 2);
  EXPECT_EQ(sample("--how x -- true").exit_code, 2);
  EXPECT_EQ(sample("--how skip --iterations 7 -- true").exit_code, 2);
  EXPECT_EQ(sample("--how skip --loop calls -- true").exit_code, 2);
  EXPECT_EQ(sample("--loop main -- true").exit_code, 2);
  EXPECT_EQ(sample("--eps 0 -- true").exit_code, 2);
  EXPECT_EQ(sample("--budget x -- true").exit_code, 2);
  const CommandResult missing = sample("-- ./no-such-program");
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_EQ(missing.err, "dperf-sample: cannot start ./no-such-program: No such file or directory\n");
  EXPECT_EQ(sample("-- false").exit_code, 1);
  EXPECT_EQ(sample("-- sh -c 'exit 42'").exit_code, 42);
}

TEST_F(SampleTest, ADamagedNoteIsNamed) {
  ASSERT_TRUE(run({"--iterations", "1000000"}, "counted").ok());
  std::ofstream(folder_ / "traces/sample.json") << "{\"version\": 1}";
  const CommandResult result = predict_text();
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("sample.json: expected: what dperf-sample writes"));
  EXPECT_EQ(result.out, "");
}

}  // namespace
}  // namespace dperf::test
