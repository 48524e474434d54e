// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/isolated.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "support/error.h"

namespace dperf::predict {
namespace {

using testing::HasSubstr;

Error error_of(const std::function<std::string(const Progress&)>& body) {
  try {
    run_isolated(body, {});
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "no error";
  return Error("");
}

TEST(RunIsolated, ReturnsWhatTheBodyReturns) {
  const std::string long_text(1 << 20, 'x');  // more than a pipe holds
  EXPECT_EQ(run_isolated([&](const Progress&) { return long_text; }, {}), long_text);
}

TEST(RunIsolated, ChangesNothingInThisProcess) {
  int number = 1;
  run_isolated([&](const Progress&) { return std::to_string(number = 2); }, {});
  EXPECT_EQ(number, 1);
}

TEST(RunIsolated, TellsTheProgress) {
  std::vector<std::uint64_t> seen;
  run_isolated(
      [](const Progress& tell) {
        for (std::uint64_t i = 1; i <= 3; ++i) tell({replay::ProgressReport::Stage::kReading, i, 3});
        return "";
      },
      [&](const replay::ProgressReport& report) { seen.push_back(report.done); });
  EXPECT_THAT(seen, testing::ElementsAre(1, 2, 3));
}

TEST(RunIsolated, HandsOnAnErrorWithItsExitCode) {
  const Error error = error_of([](const Progress&) -> std::string {
    throw Error("MPI_Put cannot be replayed").with_exit_code(kExitIncomplete);
  });
  EXPECT_STREQ(error.what(), "MPI_Put cannot be replayed");
  EXPECT_EQ(error.exit_code(), kExitIncomplete);
}

TEST(RunIsolated, ADeathBySignalIsOneLineWithTheLastWords) {
  const Error error = error_of([](const Progress&) -> std::string {
    fputs("first line\nno route from a to b\n", stderr);
    raise(SIGSEGV);
    return "";
  });
  EXPECT_THAT(error.what(), HasSubstr("signal 11"));
  EXPECT_THAT(error.what(), HasSubstr("no route from a to b"));
  EXPECT_THAT(error.what(), testing::Not(HasSubstr("\n")));
  EXPECT_EQ(error.exit_code(), kExitFailure);
}

TEST(RunIsolated, ABacktraceIsNoLastWord) {
  const Error error = error_of([](const Progress&) -> std::string {
    fputs("no such model\nBacktrace (displayed in process maestro):\n  ->  0# main at main.cpp:7\n\n",
          stderr);
    abort();
  });
  EXPECT_THAT(error.what(), testing::EndsWith("its last message: no such model"));
}

TEST(RunIsolated, AnAbortIsAnError) {
  EXPECT_THAT(error_of([](const Progress&) -> std::string { abort(); }).what(), HasSubstr("signal 6"));
}

TEST(RunIsolated, AnExitWithoutAResultIsAnError) {
  EXPECT_THAT(error_of([](const Progress&) -> std::string { _exit(0); }).what(),
              HasSubstr("without a result"));
}

TEST(RunIsolated, NothingThatTheBodyPrintsIsSeen) {
  testing::internal::CaptureStdout();
  run_isolated(
      [](const Progress&) {
        puts("noise");
        fflush(stdout);
        return "";
      },
      {});
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

}  // namespace
}  // namespace dperf::predict
