// dperf-instrument --check as a user runs it: each NAME.check.c is checked, with the flags of its first line
// (/* test: FLAGS), and what is reported for it is in NAME.check.txt and NAME.check.json.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <sstream>

#include "support/command.h"
#include "support/golden.h"
#include "support/temp_folder.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;
using test::CommandResult;
using testing::HasSubstr;

const fs::path kFolder = DPERF_SOURCE_DIR "/tests/golden/instrument/check";

CommandResult run(std::vector<std::string> arguments, const fs::path& folder = kFolder) {
  arguments.insert(arguments.begin(), {test::program("dperf-instrument"), "--check"});
  static const test::TempFolder cache;
  return test::run_command(arguments,
                           {.folder = folder, .environment = {{"XDG_CACHE_HOME", cache.path().string()}}});
}

std::string checked(const fs::path& path, const std::string& format) {
  std::string first = test::read_file(path);
  first = first.substr(0, first.find('\n'));
  std::istringstream words(first.substr(first.find(':') + 1));
  std::vector<std::string> arguments = {path.filename().string(), "--format", format, "--"};
  for (std::string word; words >> word;) arguments.push_back(word);
  const CommandResult result = run(arguments);
  return fmt::format("{}{}exit code {}\n", result.out, result.err, result.exit_code);
}

std::string as_text(const fs::path& path) {
  return checked(path, "text");
}
std::string as_json(const fs::path& path) {
  return checked(path, "json");
}

const bool registered =
    test::register_golden({"CheckC", kFolder, ".check.c", ".check.txt", as_text}) &&
    test::register_golden({"CheckCJson", kFolder, ".check.c", ".check.json.txt", as_json}) &&
    test::register_golden({"CheckCxx", kFolder, ".check.cpp", ".check.txt", as_text});

const std::string kMoreRanks = "more ranks: nothing in the sources prevents their prediction (dperf-model)\n";

class Check : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) { test::write_file(folder_ / name, text); }
  CommandResult check(std::vector<std::string> arguments) { return run(std::move(arguments), folder_.path()); }
  test::TempFolder folder_;
};

const std::string kMain =
    "#include <mpi.h>\nint main(int argc, char **argv) {\n  MPI_Init(&argc, &argv);\n  MPI_Finalize();\n  return 0;\n}\n";

TEST_F(Check, FollowsSourcesOfReceivesIntoOtherFiles) {
  write("receive.h", "#include <mpi.h>\nvoid receive(int from);\nvoid receive_any(int from);\nextern int peer;\n");
  write("receive.c",
        "#include \"receive.h\"\nstatic int b;\n"
        "void receive(int from) { MPI_Recv(&b, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }\n"
        "void receive_any(int from) { MPI_Recv(&b, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }\n"
        "void receive_peer(void) { MPI_Recv(&b, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }\n");
  write("use.c",
        "#include \"receive.h\"\nint peer = 1;\nvoid use(int rank) {\n  receive(0);\n"
        "  receive_any(MPI_ANY_SOURCE);\n  (void)rank;\n}\n");
  const std::string alone = check({"receive.c", "--"}).out;
  EXPECT_THAT(alone, testing::EndsWith("(3 of them only if a computed source is MPI_ANY_SOURCE)\n"
                                       "where that happens, the replay goes on as the program did in the traced run, and a note says so\n" +
                                       kMoreRanks));
  EXPECT_EQ(check({"receive.c", "use.c", "--"}).out,
            "receive.c:4: MPI_Recv: exact, unless a wildcard gets a message from a different source than in the "
            "traced run\nreceive.c:3: MPI_Recv: exact\nreceive.c:5: MPI_Recv: exact\n"
            "2 exact, 1 exact unless the new network decides otherwise\n"
            "where that happens, the replay goes on as the program did in the traced run, and a note says so\n" +
                kMoreRanks);
}

TEST_F(Check, KnowsWhatEarlierOnesHaveReadAndWhatHasChanged) {
  write("main.c", kMain);
  const auto in_cache = [this](const std::string& option) {
    return test::run_command({test::program("dperf-instrument"), "--check", "main.c", option, "--"},
                             {.folder = folder_.path(), .environment = {{"XDG_CACHE_HOME", folder_ / "cache"}}});
  };
  const std::string first = in_cache("-j1").out;
  EXPECT_FALSE(fs::is_empty(folder_ / "cache/dperf"));
  EXPECT_EQ(in_cache("-j2").out, first);
  write("main.c", "\n" + kMain);
  EXPECT_THAT(in_cache("-j1").out, testing::StartsWith("main.c:4: MPI_Init: exact\n"));
  fs::remove_all(folder_ / "cache");
  EXPECT_THAT(in_cache("--fresh").out, testing::StartsWith("main.c:4: MPI_Init: exact\n"));
  EXPECT_FALSE(fs::exists(folder_ / "cache"));
}

TEST_F(Check, TakesOnlyClocksForClocks) {
  write("clock.cpp",
        "#include <mpi.h>\n#include <chrono>\n#include <ctime>\nstruct Step { double time() const; double t; };\n"
        "double clock(int);\nusing Clock = std::chrono::steady_clock;\n"
        "void f(const Step& step, Clock::time_point end) {\n  MPI_Barrier(MPI_COMM_WORLD);\n"
        "  while (step.time() < 1 || clock(3) < 2) return;\n"
        "  if (std::time(nullptr) > 3) return;\n  while (Clock::now() < end) {}\n  if (MPI_Wtime() > 1) return;\n}\n");
  const std::string out = check({"clock.cpp", "--"}).out;
  EXPECT_THAT(out, testing::StartsWith("approximated: "));
  EXPECT_THAT(out, HasSubstr(":\n  clock.cpp:10: time in a condition\n  clock.cpp:11: now in a condition\n"
                             "  clock.cpp:12: MPI_Wtime in a condition\nclock.cpp:8: MPI_Barrier: exact\n"));
  EXPECT_THAT(out, testing::Not(HasSubstr("clock.cpp:9: ")));
}

TEST_F(Check, WritesNoCopies) {
  write("main.c", kMain);
  const CommandResult result = check({"main.c", "--"});
  EXPECT_TRUE(result.ok()) << test::describe(result);
  EXPECT_EQ(result.out, "main.c:3: MPI_Init: exact\nmain.c:4: MPI_Finalize: exact\n2 exact\n" + kMoreRanks);
  EXPECT_FALSE(fs::exists(folder_ / "dperf-src"));
}

TEST_F(Check, AHeaderOfSeveralSourcesCountsOnce) {
  write("meet.h",
        "#include <mpi.h>\nstatic inline int meet(void) { MPI_Barrier(MPI_COMM_WORLD); return "
        "__INCLUDE_LEVEL__; }\n");
  write("a.c", "#include \"meet.h\"\nvoid a(void) { meet(); }\n");
  write("b.c", "#include \"meet.h\"\nvoid b(void) { meet(); }\n");
  const std::string out = check({"a.c", "b.c", "--"}).out;
  EXPECT_THAT(out, testing::StartsWith("meet.h:2: MPI_Barrier: exact\nmeet.h:2: meet: left alone, "));
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 4) << out;
  EXPECT_THAT(out, testing::EndsWith("\n1 exact\n" + kMoreRanks));
}

/// The program alone: without the one that reads Fortran.
TEST_F(Check, FortranIsRefusedWithoutItsReader) {
  write("main.c", kMain);
  write("solve.F90", "      call MPI_Barrier(MPI_COMM_WORLD, ierr)\n");
  const fs::path alone = folder_ / "dperf-instrument";
  fs::copy_file(test::program("dperf-instrument"), alone);
  const auto run_alone = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), alone.string());
    return test::run_command(arguments,
                             {.folder = folder_.path(), .environment = {{"XDG_CACHE_HOME", folder_ / "cache"}}});
  };
  const CommandResult result = run_alone({"--check", "main.c", "solve.F90", "--"});
  EXPECT_EQ(result.exit_code, 3) << test::describe(result);
  EXPECT_THAT(result.out, HasSubstr("solve.F90:1: Fortran: refused: "));
  EXPECT_EQ(run_alone({"--check", "solve.F90", "--"}).exit_code, 3);
  const CommandResult copies = run_alone({"main.c", "solve.F90", "--"});
  EXPECT_EQ(copies.exit_code, 1);
  EXPECT_THAT(copies.err, HasSubstr("solve.F90: Fortran is read by dperf-instrument-fortran, which was not built"));
}

TEST_F(Check, WhatOnlyTheRealCompilerReadsIsNamed) {
  write("main.c", kMain);
  write("nested.c",
        "#include <mpi.h>\nint f(void) {\n  int g(void) { return MPI_Barrier(MPI_COMM_WORLD); }\n  return g();\n}\n");
  const CommandResult result = check({"main.c", "nested.c", "--"});
  EXPECT_TRUE(result.ok()) << test::describe(result);
  EXPECT_THAT(result.out, HasSubstr("nested.c: could not be read, so its calls are not listed"));
}

TEST_F(Check, ErrorsOfTheSourceAreErrors) {
  write("wrong.c", "#include <mpi.h>\nint f(void) { return MPI_Barrier(; }\n");
  const CommandResult result = check({"wrong.c", "--"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("wrong.c:2: "));
  EXPECT_EQ(check({"missing.c", "--"}).exit_code, 1);
  EXPECT_EQ(check({"missing.f90", "--"}).exit_code, 1);
}

TEST_F(Check, FormatIsOfTheCheckAndTextOrJson) {
  write("main.c", kMain);
  EXPECT_EQ(check({"main.c", "--format", "xml", "--"}).exit_code, 2);
  const CommandResult plain =
      test::run_command({test::program("dperf-instrument"), "main.c", "--format", "json", "--"}, {.folder = folder_.path()});
  EXPECT_EQ(plain.exit_code, 2) << test::describe(plain);
}

}  // namespace
}  // namespace dperf::instrument
