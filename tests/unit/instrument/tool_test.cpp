// dperf-instrument as a user runs it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/command.h"
#include "support/temp_folder.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;
using test::CommandResult;
using test::describe;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool kReportsFullStacks = true;
#else
constexpr bool kReportsFullStacks = false;
#endif
#else
constexpr bool kReportsFullStacks = false;
#endif

const std::string kProgram =
    "#include <mpi.h>\n#include <stdio.h>\n#include \"say.h\"\nint main(int argc, char **argv) {\n  "
    "MPI_Init(&argc, &argv);\n"
    "  puts(WHAT);\n  MPI_Finalize();\n  return 0;\n}\n";

class InstrumentTool : public testing::Test {
 protected:
  InstrumentTool() {
    write("src/main.c", kProgram);
    write("src/say.h", "#define WHAT \"said\"\n");
  }
  void write(const std::string& name, const std::string& text) { test::write_file(folder_ / name, text); }
  std::string read(const std::string& name) { return test::read_file(folder_ / name); }
  CommandResult run(std::vector<std::string> arguments, std::map<std::string, std::string> environment = {}) {
    arguments.insert(arguments.begin(), test::program("dperf-instrument"));
    return test::run_command(arguments, {.folder = folder_.path(), .environment = std::move(environment)});
  }
  /// One line on stderr that holds `text`, that exit code, and no copy or plan written.
  void expect_refused(const CommandResult& result, const std::string& text, int exit_code = 1) {
    EXPECT_EQ(result.exit_code, exit_code) << describe(result);
    EXPECT_THAT(result.err, HasSubstr(text));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(result.out, IsEmpty());
    EXPECT_THAT(copies(), IsEmpty());
  }
  /// What is in dperf-src except for what was found in the sources.
  std::vector<std::string> copies() {
    std::vector<std::string> names;
    if (fs::exists(folder_ / "dperf-src"))
      for (const fs::directory_entry& entry : fs::directory_iterator(folder_ / "dperf-src"))
        if (entry.path().filename() != ".dperf-found") names.push_back(entry.path().string());
    return names;
  }
  test::TempFolder folder_;
};

constexpr const char* kOther =
    "#include <mpi.h>\n#include <stdio.h>\n#include \"wait.h\"\nvoid other(void) {\n  puts(\"other\");\n  "
    "WAIT;\n}\n";

/// Two sources, each with a header; the one of other.c is looked for in two folders.
class InstrumentToolAgain : public InstrumentTool {
 protected:
  InstrumentToolAgain() {
    write("src/other.c", kOther);
    write("second/wait.h", "#define WAIT MPI_Barrier(MPI_COMM_WORLD)\n");
  }
  CommandResult run_all(const std::vector<std::string>& options = {}) {
    std::vector<std::string> arguments = {"src/main.c", "src/other.c", "--plan", "plan.json"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    arguments.insert(arguments.end(), {"--", "-Ifirst", "-Isecond"});
    return run(arguments);
  }
  /// Runs, with this end of the line on stdout, and with the plan and copies of a run that knows nothing.
  void expect_runs(const std::string& end) {
    const CommandResult result = run_all();
    EXPECT_TRUE(result.ok()) << describe(result);
    EXPECT_THAT(result.out, testing::EndsWith("in dperf-src/" + end + "\n"));
    const std::string plan = read("plan.json"), copy = read("dperf-src/src/other.c");
    EXPECT_TRUE(run_all({"--fresh"}).ok());
    EXPECT_EQ(read("plan.json"), plan);
    EXPECT_EQ(read("dperf-src/src/other.c"), copy);
  }
};

TEST_F(InstrumentTool, WritesCopiesThatCompileAndFindTheirHeaders) {
  const CommandResult result = run({"src/main.c", "--plan", "plan.json", "--"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_EQ(result.out, "1 of 1 file instrumented: 1 block, 0 loops, in dperf-src/\n");
  EXPECT_THAT(read("dperf-src/src/main.c"), HasSubstr("#include \"../../src/say.h\""));
  EXPECT_EQ(read("src/main.c"), kProgram) << "the source was touched";
  const CommandResult compiled = test::run_command(
      {"mpicc", "-Wall", "-Wextra", "-Werror", "-c", "dperf-src/src/main.c", "-o", "main.o"},
      {.folder = folder_.path()});
  EXPECT_TRUE(compiled.ok()) << describe(compiled);
  EXPECT_EQ(nlohmann::json::parse(read("plan.json"))["files"][0]["path"], "src/main.c");
}

TEST_F(InstrumentToolAgain, ReadsOnlyWhatHasChanged) {
  expect_runs("");
  const auto written = fs::last_write_time(folder_ / "dperf-src/src/main.c");
  expect_runs("; 0 read again");
  write("second/wait.h", "#define WAIT (void)0\n");
  expect_runs("; 1 read again");
  EXPECT_THAT(read("dperf-src/src/other.c"), Not(HasSubstr("dperf_rt_block")));
  write("src/other.c", std::string("int added;\n") + kOther);
  expect_runs("; 1 read again");
  EXPECT_THAT(read("dperf-src/src/other.c"), HasSubstr("int added;"));
  EXPECT_EQ(fs::last_write_time(folder_ / "dperf-src/src/main.c"), written) << "written again for nothing";
}

TEST_F(InstrumentToolAgain, NoticesAHeaderThatIsFoundEarlier) {
  expect_runs("");
  fs::create_directory(folder_ / "first");
  expect_runs("");  // a folder in which any header may be found now
  write("first/wait.h", "#define WAIT (void)0\n");
  expect_runs("; 1 read again");
  fs::remove(folder_ / "first/wait.h");
  expect_runs("; 1 read again");
}

TEST_F(InstrumentToolAgain, ReadsEverythingAgainWhereTheFlagsAreOthers) {
  expect_runs("");
  const CommandResult result = run({"src/main.c", "src/other.c", "--", "-Isecond", "-DWAIT2"});
  EXPECT_THAT(result.out, testing::EndsWith("in dperf-src/\n"));
}

TEST_F(InstrumentToolAgain, DoesWithoutWhatItCannotRead) {
  expect_runs("");
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_ / "dperf-src/.dperf-found"))
    test::write_file(entry.path(), "no CBOR");
  expect_runs("");
}

TEST_F(InstrumentTool, AsksTheRealCompilerAgainIfItCouldNotAnswer) {
  write(
      "src/two.c",
      "#include <mpi.h>\n#include <stdio.h>\nvoid two(void) {\n#ifdef __clang__\n  puts(\"clang\");\n#endif\n"
      "  MPI_Barrier(MPI_COMM_WORLD);\n  puts(\"two\");\n}\n");
  // It cannot preprocess sources as long as there is a file "broken".
  write("cc.sh", "case \" $* \" in *\" -P \"*) test ! -e broken || exit 1;; esac\nexec mpicc \"$@\"\n");
  write("broken", "");
  const std::map<std::string, std::string> environment = {{"DPERF_CC", "sh cc.sh"}};
  EXPECT_TRUE(run({"src/two.c", "--"}, environment).ok());
  fs::remove(folder_ / "broken");
  const CommandResult again = run({"src/two.c", "--explain", "--"}, environment);
  EXPECT_THAT(again.out + again.err, HasSubstr("two: the #if in line 4 evaluates differently under"))
      << describe(again);
}

TEST_F(InstrumentTool, CopiesFilesWithoutCommunicationByteForByte) {
  const std::string text = "int twice(int i) { return 2 * i; }";
  write("src/twice.c", text);
  ASSERT_TRUE(run({"src/main.c", "src/twice.c", "--out", "copies", "--"}).ok());
  EXPECT_EQ(read("copies/src/twice.c"), text);
}

TEST_F(InstrumentTool, PassesFlagsBehindTheDashesOn) {
  write("src/other.c", "#include <mpi.h>\n#include <defs.h>\nvoid f(void) { MPI_Barrier(COMM); }\n");
  write("inc/defs.h", "#define COMM WORLD\n");
  EXPECT_TRUE(run({"src/other.c", "--", "-Iinc", "-DWORLD=MPI_COMM_WORLD", "-Wno-such", "-O3"}).ok());
}

TEST_F(InstrumentTool, NamesFlagsThatNoCompilerKnows) {
  expect_refused(run({"--check", "src/main.c", "--", "-std=nonsense"}),
                 "src/main.c: invalid value 'nonsense' in '-std=nonsense'");
  expect_refused(run({"src/main.c", "--", "-std=nonsense"}), "invalid value 'nonsense'");
}

std::string repeated(std::size_t times, const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

/// A program with `expression` in it.
std::string program_with(const std::string& expression) {
  return "#include <mpi.h>\nint main(int argc, char **argv) {\n  MPI_Init(&argc, &argv);\n  int x = " +
         expression + ";\n  MPI_Finalize();\n  return x;\n}\n";
}

// Clang reads no more than 2048 levels of brackets; not even gcc reads these.
TEST_F(InstrumentTool, NamesBracketsThatAreNestedTooDeeply) {
  write("src/deep.c", program_with(repeated(100000, "(") + "1" + repeated(100000, ")")));
  const std::string message = "src/deep.c:4: bracket nesting level exceeded maximum of 2048";
  expect_refused(run({"--check", "src/deep.c", "--"}), message);
  expect_refused(run({"src/deep.c", "--"}), message);
}

// Whatever the stack: one line, and no signal.
TEST_F(InstrumentTool, NamesASourceThatItCannotRead) {
  if (kReportsFullStacks) GTEST_SKIP() << "the address sanitizer reports a full stack in its own words";
  write("src/deep.c", program_with("1" + repeated(3000000, "+argc")));
  const CommandResult result = run({"src/main.c", "src/deep.c", "--"});
  expect_refused(result,
                 "src/deep.c: reading it ended with signal 11 (Segmentation fault); expected: expressions");
}

TEST_F(InstrumentTool, ReadsLongSums) {
  write("src/long.c", program_with("1" + repeated(20000, "+argc")));
  EXPECT_TRUE(run({"src/long.c", "--"}).ok());
}

TEST_F(InstrumentTool, ReadsACompilationDatabase) {
  const nlohmann::json database = {{{"directory", (folder_ / "build").string()},
                                    {"file", "../src/main.c"},
                                    {"command", "mpicc -I../inc -o main.o -c ../src/main.c"}}};
  write("build/compile_commands.json", database.dump());
  const CommandResult result = run({"src/main.c", "-p", "build"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(read("dperf-src/src/main.c"), HasSubstr("dperf_rt_block"));
  fs::remove_all(folder_ / "dperf-src");
  EXPECT_TRUE(run({"-p", "build"}).ok()) << "all sources in the database";
  fs::remove_all(folder_ / "dperf-src");
  write("src/other.c", kProgram);
  expect_refused(run({"src/other.c", "-p", "build"}),
                 "src/other.c: not listed in build/compile_commands.json");
}

TEST_F(InstrumentTool, RefusesADatabaseThatIsNone) {
  expect_refused(run({"src/main.c", "-p", "build"}), "build/compile_commands.json");
  write("build/compile_commands.json", "[");
  expect_refused(run({"src/main.c", "-p", "build"}), "build/compile_commands.json: not JSON");
  expect_refused(
      run({"-p", "build/compile_commands.json"}),
      "build/compile_commands.json: not a folder; expected after -p: the folder with compile_commands.json");
}

TEST_F(InstrumentTool, RefusesSourcesThatAreNotThere) {
  expect_refused(run({"src/none.c", "--"}), "dperf-instrument: src/none.c: no such file");
  expect_refused(run({"src", "--"}), "src: is a folder");
  expect_refused(run({"/dev/zero", "--"}), "/dev/zero: cannot be read; expected a source file");
}

TEST_F(InstrumentTool, RefusesSourcesThatCannotBeRead) {
  if (geteuid() == 0) GTEST_SKIP() << "root can read everything";
  fs::permissions(folder_ / "src/main.c", fs::perms::none);
  expect_refused(run({"src/main.c", "--"}), "src/main.c: cannot be read");
}

TEST_F(InstrumentTool, RefusesSourcesWithErrors) {
  write("src/wrong.c", "#include <mpi.h>\nint main(void) {\n  MPI_Init(0, 0)\n}\n");
  expect_refused(run({"src/main.c", "src/wrong.c", "--"}), "src/wrong.c:3: expected ';'");
  write("src/wrong.c", "#include \"nowhere.h\"\n");
  expect_refused(run({"src/wrong.c", "--"}), "src/wrong.c:1: 'nowhere.h' file not found");
}

TEST_F(InstrumentTool, CopiesWhatOnlyTheRealCompilerUnderstands) {
  const std::string nested = "int main(void) {\n  int f(void) { return 1; }\n  return f();\n}\n";
  write("src/nested.c", nested);
  const CommandResult result = run({"src/main.c", "src/nested.c", "--"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("warning: src/nested.c: copied unchanged: src/nested.c:2: "));
  EXPECT_EQ(read("dperf-src/src/nested.c"), nested);
}

TEST_F(InstrumentTool, RefusesSourcesWithoutMpi) {
  write("src/plain.c", "int main(void) { return 0; }\n");
  expect_refused(run({"src/plain.c", "--"}), "src/plain.c: no MPI call in it");
}

TEST_F(InstrumentTool, NeverWritesOverItsInput) {
  expect_refused(run({"src/main.c", "--out", ".", "--"}),
                 "src/main.c: the instrumented copy would take its place");
  expect_refused(run({"src/main.c", "--out", "src/..", "--"}), "src/main.c: the instrumented copy");
  fs::create_directory_symlink(folder_.path(), folder_ / "link");
  expect_refused(run({"src/main.c", "--out", "link", "--"}), "src/main.c: the instrumented copy");
  expect_refused(run({"src/main.c", "--plan", "src/main.c", "--"}), "src/main.c");
}

TEST_F(InstrumentTool, RefusesTheSameSourceTwice) {
  expect_refused(run({"src/main.c", "src/../src/main.c", "--"}), "given twice");
}

TEST_F(InstrumentTool, RefusesAnOutputThatCannotBeWritten) {
  write("file", "");
  expect_refused(run({"src/main.c", "--out", "file", "--"}), "cannot write ");
}

TEST_F(InstrumentTool, NamesTheCompilerThatCannotBeRun) {
  expect_refused(run({"src/main.c", "--"}, {{"DPERF_CC", "no-such-cc"}}), "no-such-cc: cannot be run");
}

TEST_F(InstrumentTool, ExplainsTheCommandLine) {
  expect_refused(run({"--no-such-option", "src/main.c"}), "--help", 2);
  expect_refused(run({}), "no source given", 2);
  const CommandResult help = run({"--help"});
  EXPECT_TRUE(help.ok());
  EXPECT_THAT(help.out, HasSubstr("compile_commands.json"));
}

TEST_F(InstrumentTool, SaysWhatWasLeftAlone) {
  write("src/meet.h",
        "#include <mpi.h>\nstatic inline int meet(void) { MPI_Barrier(MPI_COMM_WORLD); return "
        "__INCLUDE_LEVEL__; "
        "}\n");
  write("src/a.c", "#include \"meet.h\"\nint n;\nvoid f(void) { n++; meet(); n++; }\n");
  EXPECT_THAT(run({"src/a.c", "--"}).err, HasSubstr("left alone: 1 place; --explain lists them"));
  EXPECT_THAT(run({"src/a.c", "--explain", "--"}).err,
              HasSubstr("src/meet.h:2: meet: it is in a header that cannot be edited (src/meet.h: it uses "
                        "__INCLUDE_LEVEL__)"));
}

TEST_F(InstrumentTool, FindsBlocksInHeaders) {
  write("inc/meet.h",
        "#pragma once\n#include <mpi.h>\nstatic inline void meet(int *n) {\n  ++*n;\n  "
        "MPI_Barrier(MPI_COMM_WORLD);\n  *n *= 2;\n}\n");
  write("src/a.c",
        "#include \"meet.h\"\n#include \"meet.h\"\nint n;\nvoid f(void) { n++; meet(&n); n++; }\n");
  const CommandResult result = run({"src/a.c", "--plan", "plan.json", "--", "-Iinc"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_EQ(result.err, "");
  const auto blocks = nlohmann::json::parse(read("plan.json"))["files"][0]["blocks"];
  ASSERT_EQ(blocks.size(), 4U);
  EXPECT_FALSE(blocks[0].contains("file"));
  EXPECT_EQ(blocks[3]["file"], "inc/meet.h");
  EXPECT_EQ(blocks[3]["lines"], nlohmann::json({6, 6}));
  EXPECT_EQ(read("inc/meet.h").find("dperf"), std::string::npos) << "headers are never edited in place";
}

TEST_F(InstrumentTool, SummarisesThePlan) {
  write("src/a.c",
        "#include <mpi.h>\n#include <math.h>\nvoid frame(double x);\nextern void (*hook)(void);\n"
        "static void halo(void) { MPI_Barrier(MPI_COMM_WORLD); }\n"
        "double solve(int n, double x) {\n  for (int i = 0; i < n; i++) { halo(); x = sqrt(x); }\n"
        "  hook();\n  frame(x);\n  return x;\n}\n"
        "void show(double x) { frame(x); }\nint twice(int i) { return 2 * i; }\n");
  const CommandResult result = run({"src/a.c", "--summary", "--"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_EQ(result.out,
            "function  place      communicates  blocks  loops\n"
            "halo      src/a.c:5  always             0      0\n"
            "solve     src/a.c:6  always             2      1\n"
            "\n"
            "loop       sampling        why\n"
            "src/a.c:7  may be sampled  its counter `i` steps to `n`, and nothing else changes it\n"
            "\n"
            "unknown  callers  first\n"
            "frame          2  src/a.c:6 (solve)\n"
            "These may communicate. If they do, give their sources, too.\n"
            "\n"
            "unknown before a run  callers  first\n"
            "what hook stands for        1  src/a.c:6 (solve)\n"
            "These may communicate (pointers, virtual functions, libraries). The sources do not show it; it "
            "is detected in each run.\n"
            "\n"
            "1 of 1 file instrumented: 2 blocks, 1 loop, in dperf-src/\n");
}

TEST_F(InstrumentTool, WritesADecisionsFile) {
  write("a.c",
        "#include <mpi.h>\nvoid f(int n) {\n"
        "  for (int i = 0; i < n; i++) MPI_Barrier(MPI_COMM_WORLD);\n}\n");
  const CommandResult result = run({"a.c", "--decisions", "loops.txt", "--"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(read("loops.txt"), testing::HasSubstr("\na.c:3 sample  # its counter `i` steps to `n`"));
  const CommandResult refused = run({"a.c", "--decisions", "a.c", "--"});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_THAT(refused.err, testing::HasSubstr("a.c: a.c would take its place; choose another file"));
}

}  // namespace
}  // namespace dperf::instrument
