// dperf-compare on what dperf-predict wrote.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "predict_fixture.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

class CompareTest : public PredictTest {
 protected:
  void SetUp() override {
    const auto trace = make_trace("pair", kPair), platform = make_file("four.xml", kFourHosts);
    std::filesystem::create_directory(work_ / "predictions");
    const CommandResult predicted = predict(
        {"--platform", platform.string(), "--format", "json", "-o", "predictions/pair.json", trace.string()});
    ASSERT_TRUE(predicted.ok()) << describe(predicted);
  }
  CommandResult compare(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), program("dperf-compare"));
    CommandOptions options;
    options.folder = work_.path();
    return run_command(arguments, options);
  }
};

// The pair computes for 1 ms and sends a message; a prediction between 1 and 2 ms is off by less than 40 %
// of 1.5 ms.
TEST_F(CompareTest, PredictionsPassWithinTheirTolerance) {
  make_file("pair.log", "real 0.0015\n");
  const CommandResult result = compare({"--measured", "pair.log", "--tolerance", "40%", "predictions"});
  EXPECT_EQ(result.exit_code, 0) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("the case is within what is allowed"));
}

TEST_F(CompareTest, AFailureHasItsOwnExitCode) {
  make_file("pair.log", "real 0.5\n");
  const CommandResult result =
      compare({"--measured", "pair.log", "--plot", "errors.svg", "predictions/pair.json"});
  EXPECT_EQ(result.exit_code, 4) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("too short"));
  EXPECT_THAT(read_file(work_ / "errors.svg"), HasSubstr("</svg>"));
}

TEST_F(CompareTest, ARegressionAgainstTheHistoryFailsUntilItIsGone) {
  make_file("pair.csv", "case,seconds\npair,0.0015\n");
  make_file("good.csv", "case,seconds\npair,0.0015\n");
  make_file("bad.csv", "case,seconds\npair,0.0016\n");
  const auto run = [&](const char* predicted) {
    return compare({"--measured", "pair.csv", "--history", "h.jsonl", predicted}).exit_code;
  };
  EXPECT_EQ(run("good.csv"), 0);
  EXPECT_EQ(run("bad.csv"), 4);
  EXPECT_EQ(run("bad.csv"), 4);
  EXPECT_EQ(run("good.csv"), 0);
}

TEST_F(CompareTest, WrongInputIsOneLineAndExitCode1) {
  const CommandResult result = compare({"--measured", "none.json", "predictions"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "dperf-compare: cannot read none.json: No such file or directory\n");
  EXPECT_EQ(result.out, "");
}

}  // namespace
}  // namespace dperf::test
