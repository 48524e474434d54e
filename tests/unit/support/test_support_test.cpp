// The helpers of the tests, tested.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "support/command.h"
#include "support/golden.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

TEST(RunCommand, KeepsOutputErrorAndExitCode) {
  const auto result = run_shell("echo out; echo err >&2; exit 3");
  EXPECT_EQ(result.out, "out\n");
  EXPECT_EQ(result.err, "err\n");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_FALSE(result.timed_out);
}

TEST(RunCommand, FeedsInputAndEnvironment) {
  const auto result =
      run_shell("cat; echo $GREETING", {.environment = {{"GREETING", "hello"}}, .input = "in\n"});
  EXPECT_EQ(result.out, "in\nhello\n");
}

TEST(RunCommand, PassesMoreThanAPipeHolds) {
  const std::string input(1 << 20, 'x');
  EXPECT_EQ(run_command({"cat"}, {.input = input}).out, input);
}

TEST(RunCommand, EndsWhatTakesTooLong) {
  const auto result = run_shell("sleep 60 & sleep 60", {.timeout = std::chrono::seconds(1)});
  EXPECT_TRUE(result.timed_out);
  EXPECT_FALSE(result.ok());
}

TEST(RunCommand, SaysWhichSignalEndedIt) {
  EXPECT_EQ(run_shell("kill -9 $$").signal, 9);
}

TEST(RunCommand, ReportsAProgramThatDoesNotExist) {
  EXPECT_EQ(run_command({"no-such-program"}).exit_code, 127);
}

TEST(TempFolderTest, IsGoneAtTheEnd) {
  std::filesystem::path path;
  {
    TempFolder folder;
    path = folder.path();
    write_file(folder / "a/b", "text");
    EXPECT_EQ(read_file(folder / "a/b"), "text");
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Golden, FailsWithADiffAndTheNextStep) {
  static TempFolder folder;
  write_file(folder / "expected.txt", "old\n");
  unsetenv("DPERF_UPDATE_GOLDEN");
  EXPECT_NONFATAL_FAILURE(expect_golden(folder / "expected.txt", "new\n"), "DPERF_UPDATE_GOLDEN=1");
  EXPECT_FATAL_FAILURE(expect_golden(folder / "missing.txt", "new\n"), "the output is:");
}

TEST(Golden, UpdatesOnRequestButNotUnderCi) {
  static TempFolder folder;
  setenv("DPERF_UPDATE_GOLDEN", "1", 1);
  unsetenv("CI");
  expect_golden(folder / "expected.txt", "new\n");
  EXPECT_EQ(read_file(folder / "expected.txt"), "new\n");
  setenv("CI", "1", 1);
  EXPECT_FATAL_FAILURE(expect_golden(folder / "expected.txt", "newer\n"), "CI is set");
}

}  // namespace
}  // namespace dperf::test
