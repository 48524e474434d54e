// dperf-record as a user runs it, and what dperf-trace and dperf-predict make of several runs.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "report/report.h"
#include "support/command.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

class RecordTest : public testing::Test {
 protected:
  CommandResult run(std::vector<std::string> command) {
    command.front() = program(command.front());
    CommandOptions where;
    where.folder = folder_.path();
    where.environment = {{"DPERF_TRACE_DIR", ""}, {"DPERF_SAMPLE", ""}, {"DPERF_DECISIONS", ""}};
    where.timeout = std::chrono::seconds(120);
    return run_command(command, where);
  }
  CommandResult record(std::vector<std::string> options, const std::vector<std::string>& arguments = {}) {
    options.insert(options.begin(), "dperf-record");
    options.insert(options.end(),
                   {"--", "mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "2", DPERF_RING});
    options.insert(options.end(), arguments.begin(), arguments.end());
    return run(options);
  }
  bool has(const std::string& file) const { return std::filesystem::exists(folder_ / file); }

  TempFolder folder_;
};

TEST_F(RecordTest, RunsAreRecordedAndMerged) {
  const CommandResult result = record({"--runs", "3"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("dperf-record: traces: 3 runs with the same calls"));
  EXPECT_THAT(result.err, HasSubstr("blocks of all ranks"));
  EXPECT_THAT(result.out, HasSubstr("token"));
  EXPECT_TRUE(has("traces-1") && has("traces-3"));
  EXPECT_TRUE(run({"dperf-trace", "check", "traces"}).ok());
  const CommandResult again = record({"--runs", "3"});
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_THAT(again.err, HasSubstr("traces: it exists and is not empty"));
}

TEST_F(RecordTest, TheMergedTraceIsWhatSeveralFoldersPredict) {
  ASSERT_TRUE(record({"--runs", "3", "-o", "t"}).ok());
  const auto predict = [&](std::vector<std::string> traces) {
    traces.insert(traces.begin(), {"dperf-predict", "--platform", DPERF_SOURCE_DIR "/platforms/cluster.xml",
                                   "--format", "json"});
    const CommandResult result = run(std::move(traces));
    EXPECT_TRUE(result.ok()) << describe(result);
    return report::read_json(result.out, "the prediction");
  };
  const Prediction merged = predict({"t"}), several = predict({"t-1", "t-2", "t-3"});
  EXPECT_DOUBLE_EQ(merged.t_predicted_s, several.t_predicted_s);
  EXPECT_THAT(several.notes, testing::Contains(HasSubstr("3 runs with the same calls")));
  const Prediction interval = predict({"--interval", "t-1", "t-2", "t-3"});
  EXPECT_TRUE(interval.interval.low_s.has_value());
  const CommandResult merge = run({"dperf-trace", "merge", "-o", "m", "t-1", "t-2", "t-3"});
  EXPECT_TRUE(merge.ok()) << describe(merge);
  EXPECT_DOUBLE_EQ(predict({"m"}).t_predicted_s, merged.t_predicted_s);
}

TEST_F(RecordTest, ARunThatFailsIsNotRepeated) {
  const CommandResult result = record({"--runs", "3"}, {"fails"});
  EXPECT_EQ(result.exit_code, 7);
  EXPECT_THAT(result.err,
              HasSubstr("dperf-record: the run of traces-1 ended with exit code 7; nothing was merged"));
  EXPECT_FALSE(has("traces-2") || has("traces"));
}

TEST_F(RecordTest, WrongInputIsNamed) {
  EXPECT_THAT(run({"dperf-record"}).err, HasSubstr("no program to run"));
  EXPECT_EQ(run({"dperf-record"}).exit_code, 2);
  EXPECT_THAT(run({"dperf-record", "--", "/no/such/program"}).err,
              HasSubstr("cannot start /no/such/program"));
  EXPECT_THAT(run({"dperf-record", "--", "true"}).err,
              HasSubstr("expected: a program that takes its MPI from a shared library"));
  EXPECT_EQ(run({"dperf-record", "--runs", "0", "--", "true"}).exit_code, 2);
  EXPECT_THAT(run({"dperf-trace", "merge", "-o", "m", "nothing"}).err, HasSubstr("nothing"));
}

}  // namespace
}  // namespace dperf::test
