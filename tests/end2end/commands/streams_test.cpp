// stdin, stdout and stderr that are closed, full, or a pipe that is not read any more.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <csignal>

#include "end2end/commands/fixture.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

TEST_F(Commands, SayThatStdoutIsClosed) {
  for (const std::string& line : kThatPrint) {
    const CommandResult result = run(line + " >&-");
    EXPECT_EQ(result.exit_code, 1) << line << describe(result);
    EXPECT_THAT(result.err, HasSubstr("cannot write to stdout: Bad file descriptor\n")) << line;
  }
}

TEST_F(Commands, SayThatStdoutIsFull) {
  for (const std::string& line : kThatPrint) {
    const CommandResult result = run(line + " >/dev/full");
    EXPECT_EQ(result.exit_code, 1) << line << describe(result);
    EXPECT_THAT(result.err, HasSubstr("cannot write to stdout: No space left on device\n")) << line;
  }
}

TEST_F(Commands, DoAsAlwaysWithoutStderr) {
  for (const std::string& line : kThatPrint)
    for (const char* where : {" 2>&-", " 2>/dev/full"}) {
      const CommandResult with = run(line), without = run(line + where);
      EXPECT_EQ(without.exit_code, 0) << line << where << describe(without);
      if (line.find("json") == std::string::npos) {
        EXPECT_EQ(without.out, with.out) << line << where;
      }
    }
}

TEST_F(Commands, CompileWithoutStderr) {
  for (const char* where : {"2>&-", "2>/dev/full", ">&- 2>&-", "<&- >&- 2>&-"}) {
    const CommandResult result =
        run(std::string("rm -f pair.o; DPERF_EXPLAIN=1 dperf-cc -c pair.c ") + where);
    EXPECT_EQ(result.exit_code, 0) << where;
    EXPECT_TRUE(std::filesystem::exists(work_ / "pair.o")) << where;
  }
}

TEST_F(Commands, FailWithoutStderrAsWithIt) {
  for (const std::string line :
       {"dperf nowhere", "dperf-trace info nowhere", "dperf-predict --platform no pair",
        "dperf-platform nowhere", "dperf-compare --measured nowhere pair.csv", "dperf-calibrate network",
        "dperf-instrument nowhere.c --"})
    for (const char* where : {" 2>&-", " 2>/dev/full", " <&- >&- 2>&-"}) {
      const int code = run(line).exit_code;
      EXPECT_GT(code, 0) << line;
      EXPECT_EQ(run(line + where).exit_code, code) << line << where;
    }
}

// A file that is opened while 0, 1 or 2 is free would get that number, and what is printed with it.
TEST_F(Commands, KeepTheirFilesApartFromClosedStreams) {
  for (const std::string& line : kThatWrite) {
    ASSERT_EQ(run(line + "open").exit_code, 0) << line;
    const CommandResult result = run(line + "closed <&- >&- 2>&-");
    EXPECT_EQ(result.signal, 0) << line;
    if (line.find("json") == std::string::npos && line.find("history") == std::string::npos) {
      EXPECT_EQ(read_file(work_ / "closed"), read_file(work_ / "open")) << line;
    }
    run("rm open closed");
  }
}

TEST_F(Commands, EndQuietlyWhenNobodyReadsAnyMore) {
  for (const std::string& line : kThatPrint) {
    const CommandResult result = run("{ sleep 0.1; " + line + "; echo $? >code; } | true");
    EXPECT_EQ(result.err, "") << line;
    EXPECT_EQ(read_file(work_ / "code"), std::to_string(128 + SIGPIPE) + "\n") << line;
  }
}

TEST_F(Commands, SayThatThePipeIsBrokenWhereTheSignalIsIgnored) {
  const CommandResult result =
      run("trap '' PIPE; { sleep 0.1; dperf-trace info pair; echo $? >code; } | true");
  EXPECT_EQ(result.err, "dperf-trace: cannot write to stdout: Broken pipe\n");
  EXPECT_EQ(read_file(work_ / "code"), "1\n");
}

}  // namespace
}  // namespace dperf::test
