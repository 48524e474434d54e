// How a program scales, from predictions that are made up.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/scaling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "replay/predict/cli/command_line.h"
#include "support/error.h"

namespace dperf::predict {
namespace {

using testing::HasSubstr;

Scaled run(int ranks, double total_s, double compute_s, double allreduce_s) {
  Scaled scaled;
  scaled.ranks = ranks;
  scaled.prediction.t_predicted_s = total_s;
  scaled.prediction.ranks.push_back(
      {.compute_s = compute_s, .total_s = total_s, .host = "", .traced_host = ""});
  SiteCost site;
  site.call = "MPI_Allreduce";
  site.place = "a.c:9 (f)";
  site.mean_s = allreduce_s;
  scaled.prediction.sites.push_back(site);
  return scaled;
}

// From 2 to 8 ranks: 8 s become 4 s, speed-up 2 of 4; 3 of 4 s are communication.
TEST(ScalingTest, SpeedUpEfficiencyAndWhatCostsMost) {
  const std::vector<Scaled> rows{run(2, 8, 7.5, 0.5), run(8, 4, 1, 3)};
  const std::string text = scaling_text(rows);
  EXPECT_THAT(text, HasSubstr("2.00"));
  EXPECT_THAT(text, HasSubstr("50.0 %"));
  EXPECT_THAT(text, HasSubstr("75.0 %"));
  EXPECT_THAT(text, HasSubstr("MPI_Allreduce at a.c:9 (f): 500.0 ms per rank on 2 ranks, 3.000 s on 8"));
  EXPECT_THAT(scaling_svg(rows), HasSubstr("<svg"));
}

TEST(ScalingTest, MemoryWhereTheModelKnowsIt) {
  std::vector<Scaled> rows{run(2, 8, 7.5, 0.5), run(8, 4, 1, 3)};
  EXPECT_THAT(scaling_text(rows), Not(HasSubstr("memory")));
  rows[0].peak_bytes = 3e6;
  EXPECT_THAT(scaling_text(rows), Not(HasSubstr("memory")));
  rows[1].peak_bytes = 5e6;
  EXPECT_THAT(scaling_text(rows), HasSubstr("memory per rank"));
  EXPECT_THAT(scaling_text(rows), HasSubstr("5.000 MB"));
}

PredictOptions parse(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), {"dperf-predict", "--platform", "lan"});
  return parse_command_line(static_cast<int>(arguments.size()), arguments.data()).options;
}

TEST(ScalingTest, ModelOnTheCommandLine) {
  const PredictOptions options =
      parse({"--model", "m.json", "--ranks", "2,4", "--set", "network/model=CM02", "--set", "n=5"});
  EXPECT_EQ(options.model, "m.json");
  EXPECT_EQ(options.model_ranks, (std::vector<int>{2, 4}));
  EXPECT_EQ(options.settings, (std::vector<std::string>{"network/model=CM02"}));
  EXPECT_EQ(options.parameters, (std::vector<std::string>{"n=5"}));
  EXPECT_THROW(parse({"--model", "m.json"}), Error);
  EXPECT_THROW(parse({"--ranks", "4"}), Error);
  EXPECT_THROW(parse({"--model", "m.json", "--ranks", "4", "traces"}), Error);
  EXPECT_THROW(parse({"--model", "m.json", "--ranks", "2,4", "--format", "json"}), Error);
}

}  // namespace
}  // namespace dperf::predict
