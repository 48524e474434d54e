// dperf-model as a user runs it: runs of jacobi on a few ranks, and what the model says of more.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "report/report.h"
#include "support/command.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

class ModelTest : public testing::Test {
 protected:
  CommandResult run(std::vector<std::string> command) const {
    if (command.front().starts_with("dperf-")) command.front() = program(command.front());
    CommandOptions where;
    where.folder = folder_.path();
    where.environment = {{"DPERF_CLOCK", "virtual"},
                         {"DPERF_TRACE_DIR", trace_},
                         {"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                         {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                         {"DPERF_SAMPLE", ""},
                         {"DPERF_DECISIONS", ""}};
    where.timeout = std::chrono::seconds(120);
    return run_command(command, where);
  }
  void trace(int ranks, const std::string& iterations = "10") {
    trace_ = "j-" + std::to_string(ranks);
    const CommandResult result =
        run({"mpirun", "--oversubscribe", "-n", std::to_string(ranks), DPERF_JACOBI, "128", iterations, "0"});
    ASSERT_TRUE(result.ok()) << describe(result);
    trace_.clear();
  }
  nlohmann::json ask(std::vector<std::string> options) const {
    options.insert(options.begin(), {"dperf-model", "ask", "--format", "json"});
    const CommandResult result = run(options);
    EXPECT_TRUE(result.ok()) << describe(result);
    return nlohmann::json::parse(result.out);
  }
  void expect_refused(const std::vector<std::string>& command, int exit_code, const std::string& message) {
    const CommandResult result = run(command);
    EXPECT_EQ(result.exit_code, exit_code) << describe(result);
    EXPECT_THAT(result.err, HasSubstr(message));
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
  }

  TempFolder folder_;
  std::string trace_;
};

TEST_F(ModelTest, SixteenRanksAreForetoldByTwelve) {
  for (const int ranks : {4, 6, 9, 12, 16}) trace(ranks);
  const CommandResult fit = run({"dperf-model", "fit", "-o", "j.json", "j-4", "j-6", "j-9", "j-12"});
  ASSERT_TRUE(fit.ok()) << describe(fit);
  EXPECT_THAT(fit.out, HasSubstr("memory in bytes"));
  ASSERT_TRUE(run({"dperf-model", "trace", "--ranks", "16", "-o", "foretold", "j.json"}).ok());
  EXPECT_THAT(run({"dperf-model", "compare", "foretold", "j-16"}).out,
              HasSubstr("identical (100 %), +0.00 % bytes"));

  const CommandResult predicted =
      run({"dperf-predict", "--platform", DPERF_SOURCE_DIR "/platforms/cluster.xml", "--model", "j.json",
           "--ranks", "16", "--interval", "--format", "json"});
  ASSERT_TRUE(predicted.ok()) << describe(predicted);
  const Prediction prediction = report::read_json(predicted.out, "the prediction");
  ASSERT_FALSE(prediction.interval.sources.empty());
  EXPECT_EQ(prediction.interval.sources.front().name, "blocks, as functions of the model (residuals)");
  EXPECT_LT(prediction.interval.low_s.value(), prediction.t_predicted_s);
  double block_s = 0;
  for (const RankTimes& rank : prediction.ranks) block_s = std::max(block_s, rank.compute_s);

  // All blocks together are what the replay computes, without calls; its own costs are some per cent of them.
  // In a generated run, executions are scattered by up to a quarter, as they were when traced.
  const nlohmann::json all = ask({"--ranks", "16", "j.json"});
  EXPECT_GT(all["comp_time_s"].get<double>(), 0);
  EXPECT_LT(all["comp_time_s"].get<double>(), 1.25 * block_s);
  EXPECT_GT(all["comp_time_s"].get<double>(), 0.5 * block_s);
  EXPECT_GT(all["comp_size_bytes"].get<double>(), 1e6);
  const nlohmann::json solve = ask({"--ranks", "16", "--routine", "solve", "--cpu-scale", "2", "j.json"});
  EXPECT_LT(solve["comp_time_s"].get<double>(), all["comp_time_s"].get<double>() / 2);

  expect_refused({"dperf-model", "ask", "--routine", "nothing", "j.json"}, 2, "--routine nothing: no block");
  expect_refused({"dperf-model", "ask", "--set", "n=5", "j.json"}, 2, "parameters of the model: none");
  expect_refused({"dperf-model", "ask", "--host", "n1", "j.json"}, 2, "--host needs --platform");
  expect_refused({"dperf-model", "ask", "--bytes", "5", "j.json"}, 2, "--from and --bytes need each other");
  expect_refused({"dperf-model", "ask", "-p", "cluster", "--host", "x", "j.json"}, 2,
                 "cluster has no such host");
}

// As until convergence: no law says 20, 50, 30, 40.
TEST_F(ModelTest, IterationsThatFollowNoLawAreGiven) {
  trace(2, "20");
  trace(4, "50");
  trace(6, "30");
  trace(8, "40");
  const CommandResult fit = run({"dperf-model", "fit", "-o", "j.json", "j-2", "j-4", "j-6", "j-8"});
  ASSERT_TRUE(fit.ok()) << describe(fit);
  EXPECT_THAT(fit.out, HasSubstr("20 in j-2, 50 in j-4, 30 in j-6, 40 in j-8"));
  EXPECT_THAT(fit.out, HasSubstr("its iterations were given: 40 of "));
  trace(9, "70");
  const CommandResult foretold =
      run({"dperf-model", "trace", "--ranks", "9", "--iterations", "70", "-o", "foretold", "j.json"});
  ASSERT_TRUE(foretold.ok()) << describe(foretold);
  EXPECT_THAT(foretold.err, HasSubstr("iterations as given: 70 of "));
  EXPECT_THAT(run({"dperf-model", "compare", "foretold", "j-9"}).out,
              HasSubstr("identical (100 %), +0.00 % bytes"));

  std::vector<std::string> predict{
      "dperf-predict", "--platform", DPERF_SOURCE_DIR "/platforms/cluster.xml", "--model", "j.json",
      "--ranks",       "9"};
  expect_refused(predict, 2, "how many iterations it has is data (20 in j-2, 50 in j-4");
  predict.insert(predict.end(), {"--iterations", "70"});
  EXPECT_THAT(run(predict).out, HasSubstr("iterations as given: 70 of "));
  EXPECT_LT(ask({"--iterations", "70", "j.json"})["comp_time_s"].get<double>(),
            ask({"--iterations", "700", "j.json"})["comp_time_s"].get<double>());
  expect_refused({"dperf-model", "ask", "j.json"}, 2, "expected --iterations ");
}

TEST_F(ModelTest, ARoutineIsMeasuredOverSizes) {
  const auto bench = [&](const std::string& list, const std::string& output) {
    return run({"dperf-model", "bench", "-o", output, "--runs", "2", "--param", list, "--", "mpirun", "-n",
                "1", DPERF_PRODUCT, "{n}"});
  };
  const CommandResult result = bench("n=60,90,130,200", "product.json");
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("fitted on ranks 1 (n=60), 1 (n=60), 1 (n=90)"));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "product.json.traces/n=90-run2/manifest.json"));
  std::string model = "product.json";
  const auto seconds = [&](const std::string& n) {
    return ask({"--routine", "main", "--set", "n=" + n, model})["comp_time_s"].get<double>();
  };
  // 8 times as long, and what the caches make of it. What other processes make of it is gone with another
  // try.
  const auto is_cubic = [&] {
    const double ratio = seconds("400") / seconds("200");
    return ratio > 4 && ratio < 16;
  };
  for (int again = 0; again < 4 && !is_cubic(); ++again) {
    model = "again-" + std::to_string(again) + ".json";
    ASSERT_TRUE(bench("n=60,90,130,200", model).ok());
  }
  EXPECT_GT(seconds("400"), 4 * seconds("200"));
  EXPECT_LT(seconds("400"), 16 * seconds("200"));

  const auto expect_wrong = [&](const std::string& list, const std::string& message) {
    const CommandResult wrong = bench(list, "wrong.json");
    EXPECT_NE(wrong.exit_code, 0);
    EXPECT_THAT(wrong.err, HasSubstr(message));
  };
  expect_wrong("n=0,60", "the run with n=0 ended with exit code");
  expect_wrong("n=5,", "--param n=5,: expected NAME=WHOLE NUMBER");
  expect_wrong("m=5,6", "no word of the command has {m}");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "wrong.json"));
  expect_refused({"dperf-model", "bench", "--param", "n=1,2"}, 2, "no program to run");
  expect_refused({"dperf-model", "show", "product.json", "--", "true"}, 2, "only dperf-model bench runs");
}

// The formula says what the simulation of one message takes.
TEST_F(ModelTest, AMessageTakesWhatItTakesInAReplay) {
  for (const int ranks : {2, 4}) trace(ranks);
  ASSERT_TRUE(run({"dperf-model", "fit", "-o", "j.json", "j-2", "j-4"}).ok());
  for (const std::string platform : {"cluster", "lan"})
    for (const std::string bytes : {"1000", "50000", "100000", "1000000"}) {
      write_file(folder_ / "ping.txt", "ranks 2\nrank 0\n  MPI_Send count=" + bytes +
                                           " type=1B dest=1\nrank 1\n  MPI_Recv count=" + bytes +
                                           " type=1B source=0\n");
      const std::string name = "ping-" + platform + bytes;
      ASSERT_TRUE(run({"dperf-trace", "assemble", "ping.txt", "-o", name}).ok());
      const std::string file = DPERF_SOURCE_DIR "/platforms/" + platform + ".xml";
      const CommandResult replay = run({"dperf-predict", "--platform", file, "--format", "json", name});
      ASSERT_TRUE(replay.ok()) << describe(replay);
      const double replay_s = report::read_json(replay.out, "the prediction").t_predicted_s;
      const nlohmann::json answer =
          ask({"--ranks", "4", "-p", file, "--from", "n0", "--host", "n1", "--bytes", bytes, "j.json"});
      EXPECT_NEAR(answer["comm_time_s"].get<double>() / replay_s, 1, 1e-3) << platform << " " << bytes;
      EXPECT_DOUBLE_EQ(answer["get_time_s"].get<double>(),
                       answer["comm_time_s"].get<double>() + answer["comp_time_s"].get<double>());
    }
}

}  // namespace
}  // namespace dperf::test
