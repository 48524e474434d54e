// Files that cannot be written: reported with the reason, and what was there stays.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <unistd.h>

#include "end2end/commands/fixture.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

TEST_F(Commands, NameTheReasonWhyAFileCannotBeWritten) {
  for (const std::string& line : kThatWrite) {
    const CommandResult no_folder = run(line + "none/file");
    EXPECT_EQ(no_folder.exit_code, 1) << line;
    expect_one_line(no_folder);
    EXPECT_THAT(no_folder.err, HasSubstr("cannot write none/file: No such file or directory")) << line;
    const CommandResult folder = run(line + "pair");
    EXPECT_EQ(folder.exit_code, 1) << line;
    EXPECT_THAT(folder.err, HasSubstr("pair: Is a directory")) << line;
    const CommandResult full = run(line + "/dev/full");
    EXPECT_EQ(full.exit_code, 1) << line;
    EXPECT_THAT(full.err, HasSubstr("cannot write /dev/full: No space left on device")) << line;
  }
}

// The limit, in blocks of 512 bytes, stands for a disk that is full.
TEST_F(Commands, LeaveTheOldFileWhereTheNewOneDoesNotFit) {
  for (const std::string& line : kThatWrite) {
    if (line.find("history") != std::string::npos || line.find("decisions") != std::string::npos) continue;
    // What processes of dperf-predict tell each other has room in a block.
    const std::string limit = line.find("predict") != std::string::npos ? "1" : "0";
    write_file(work_ / "out/file", "old");
    const CommandResult result = run("trap '' XFSZ; ulimit -f " + limit + "; " + line + "out/file");
    EXPECT_EQ(result.exit_code, 1) << line << describe(result);
    EXPECT_THAT(result.err, HasSubstr("cannot write out/file: File too large")) << line;
    EXPECT_EQ(read_file(work_ / "out/file"), "old") << line;
    EXPECT_EQ(run("ls -A out").out, "file\n") << line;
  }
}

// A rename would put a file in its place: as root even in that of /dev/null.
TEST_F(Commands, LeaveAPipeWhatItIs) {
  run("mkfifo pipe");
  for (const std::string& line : kThatWrite) {
    if (line.find("history") != std::string::npos) continue;  // is read before it is written
    const CommandResult result =
        run("cat pipe >arrived & " + line + "pipe; wait; test -p pipe && test -s arrived");
    EXPECT_EQ(result.exit_code, 0) << line << describe(result);
  }
}

TEST_F(Commands, NameAPermissionThatIsMissing) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can become somebody else";
  run("mkdir locked; chmod 755 . locked; touch locked/file");
  for (const std::string& line : kThatWrite)
    for (const char* file : {"locked/file", "locked/other"}) {
      const CommandResult result = run("setpriv --reuid=65534 --clear-groups -- sh -c '" + line + file + "'");
      if (result.err.find("setpriv") != std::string::npos) GTEST_SKIP() << result.err;
      EXPECT_EQ(result.exit_code, 1) << line;
      EXPECT_THAT(result.err, HasSubstr(std::string("cannot write ") + file + ": Permission denied")) << line;
    }
}

TEST_F(Commands, NameAPermissionToReadThatIsMissing) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can become somebody else";
  run("mkdir none; cp pair.csv locked.csv; cp pair.c locked.c; cp -r pair other; chmod 755 .; "
      "chmod 0 none locked.* pair/rank-000001.dpt other/manifest.json");
  const std::string line_and_words[][2] = {
      {"dperf-trace info pair",
       "pair/rank-000001.dpt: the file cannot be read: Permission denied; expected: "},
      {"dperf-trace info other",
       "other/manifest.json: the file cannot be read: Permission denied; expected: "},
      {"dperf-trace info none", "none: Permission denied"},
      {"dperf-trace assemble locked.csv -o x", "cannot read locked.csv: Permission denied"},
      {"dperf-compare --measured locked.csv pair.csv", "cannot read locked.csv: Permission denied"},
      {"dperf-compare --measured pair.log none", "none: Permission denied"},
      {"dperf-instrument locked.c --", "locked.c: cannot be read: Permission denied"},
      {"dperf-instrument pair.c --out none/x --", "none/x/.dperf-found: Permission denied"}};
  for (const auto& [line, words] : line_and_words) {
    const CommandResult result = run("setpriv --reuid=65534 --clear-groups -- " + line);
    if (result.err.find("setpriv") != std::string::npos) GTEST_SKIP() << result.err;
    EXPECT_EQ(result.exit_code, 1) << line;
    expect_one_line(result);
    EXPECT_THAT(result.err, HasSubstr(words)) << line;
  }
}

TEST_F(Commands, WriteIntoPipesAndStdoutByName) {
  for (const std::string& line : kThatWrite) {
    if (line.find("json") != std::string::npos || line.find("history") != std::string::npos) continue;
    ASSERT_EQ(run(line + "file").exit_code, 0) << line;
    const std::string text = read_file(work_ / "file");
    EXPECT_THAT(run(line + "/dev/stdout").out, HasSubstr(text)) << line;
    EXPECT_THAT(run("mkfifo pipe; cat pipe & " + line + "pipe; wait").out, HasSubstr(text)) << line;
    run("rm pipe");
    run("echo before >log; " + line + "/dev/stdout >>log");
    EXPECT_THAT(read_file(work_ / "log"), testing::StartsWith("before\n" + text)) << line;
  }
}

TEST_F(Commands, AssembleNoHalfOfATrace) {
  const CommandResult result = run("trap '' XFSZ; ulimit -f 0; dperf-trace assemble pair.txt -o half");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("cannot write half/rank-000000.dpt: "));
  EXPECT_EQ(run("ls -A half").out, "");
}

}  // namespace
}  // namespace dperf::test
