// Each input is instrumented and compared with the expected text; then both are compiled, by gfortran with
// warnings as errors and, without DPERF_ONE_COMPILER, by flang, and run: same output, same exit code, and the
// probes are passed in the expected order.
//
// The first line of an input has gfortran's options: ! test: -std=f2018. Guards of loops are asked, and must
// count down to the end; where NAME begins with 'sampling', two iterations of each loop that has a guard are
// left out, and the output must be the same all the same.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <sstream>
#include <stdexcept>

#include "support/command.h"
#include "support/golden.h"
#include "support/temp_folder.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;
using test::CommandResult;
using testing::HasSubstr;

const fs::path kFolder = DPERF_SOURCE_DIR "/tests/golden/instrument_fortran";

std::vector<std::string> flags_of(const fs::path& path) {
  std::string first = test::read_file(path);
  const std::string start = "! test: ";
  if (!first.starts_with(start)) throw std::runtime_error("the first line is not ! test: FLAGS");
  std::istringstream words(first.substr(start.size(), first.find_first_of("\r\n") - start.size()));
  std::vector<std::string> flags;
  for (std::string word; words >> word;) flags.push_back(word);
  return flags;
}

void require(bool condition, const std::string& what, const CommandResult& result) {
  if (!condition) throw std::runtime_error(what + ": " + test::describe(result));
}

/// What the tool writes and says.
struct Copy {
  std::string text, said;
};

Copy instrumented(const fs::path& path) {
  const test::TempFolder folder;
  const std::string name = path.filename().string();
  std::vector<std::string> command = {test::program("dperf-instrument"),
                                      "--explain",
                                      "--decisions",
                                      folder / "decisions",
                                      "--out",
                                      folder.path().string(),
                                      name,
                                      "--",
                                      "-Iinclude"};
  for (const std::string& flag : flags_of(path)) command.push_back(flag);
  const CommandResult result = test::run_command(command, {.folder = kFolder});
  require(result.ok(), "it is not instrumented", result);
  std::string said = result.err;
  if (name.starts_with("sampling")) said += test::read_file(folder / "decisions");
  return {test::read_file(folder / name), said};
}

std::string golden_text(const fs::path& path) {
  const Copy copy = instrumented(path);
  std::istringstream lines(copy.said);
  std::string text = copy.text;
  for (std::string line; std::getline(lines, line);) text += "! said: " + line + "\n";
  return text;
}

bool is_gfortran(const std::string& compiler) {
  return compiler == GFORTRAN;
}

CommandResult compile(const std::string& compiler, const fs::path& input, const fs::path& source,
                      const fs::path& program) {
  std::vector<std::string> command = {compiler};
  if (is_gfortran(compiler)) command.insert(command.end(), {"-Wall", "-Wextra", "-Werror"});
  for (const std::string& flag : flags_of(input)) {
    // There need not be a library of OpenMP for flang.
    const bool only_gfortran = flag.starts_with("-std=") || flag.starts_with("-W") || flag == "-fopenmp";
    if (is_gfortran(compiler) || !only_gfortran) command.push_back(flag);
  }
  const std::string modules = program.parent_path().string();
  command.insert(command.end(), {"-O1", "-I" + (kFolder / "include").string(), "-I" + kFolder.string(),
                                 "-J" + modules, source.string(), CHECKING_RUNTIME, "-o", program.string()});
  if (!is_gfortran(compiler)) command.insert(command.end() - 4, "-w");
  return test::run_command(command, {.folder = kFolder});
}

// Programs of tests that run at the same time would remove each other's session folders.
CommandResult run(const fs::path& input, const fs::path& program, const fs::path& steps) {
  std::map<std::string, std::string> environment = {{"DPERF_TEST_STEPS", steps.string()},
                                                    {"OMPI_MCA_ess_singleton_isolated", "1"},
                                                    {"OMPI_MCA_orte_tmpdir_base", program.parent_path()},
                                                    {"OMPI_MCA_pml", "ob1"},
                                                    {"OMPI_MCA_btl", "self"}};
  if (input.filename().string().starts_with("sampling")) environment["DPERF_TEST_SKIP"] = "1";
  environment["LD_LIBRARY_PATH"] = fs::path(CHECKING_RUNTIME).parent_path().string();
  return test::run_command({program.string()},
                           {.folder = program.parent_path(), .environment = std::move(environment)});
}

std::string steps_with(const std::string& compiler, const fs::path& input, const std::string& text) {
  const test::TempFolder folder;
  const fs::path copy = folder / ("copy" + input.extension().string());
  test::write_file(copy, text);
  const CommandResult plain_built = compile(compiler, input, input, folder / "plain");
  require(plain_built.ok(), compiler + ": the input does not compile", plain_built);
  const CommandResult copy_built = compile(compiler, input, copy, folder / "instrumented");
  require(copy_built.ok(), compiler + ": the instrumented copy does not compile", copy_built);
  const CommandResult plain = run(input, folder / "plain", folder / "plain_steps");
  const CommandResult ran = run(input, folder / "instrumented", folder / "steps");
  require(plain.exit_code != -1, compiler + ": the input crashes", plain);
  require(ran.exit_code == plain.exit_code && ran.out == plain.out,
          fmt::format("{}: the copy behaves differently; the input gives {} and '{}'", compiler,
                      plain.exit_code, plain.out),
          ran);
  return fs::exists(folder / "steps") ? test::read_file(folder / "steps") : "";
}

std::string steps(const fs::path& path) {
  const std::string text = instrumented(path).text;
  std::string by_gfortran = steps_with(GFORTRAN, path, text);
  if (!test::by_one_compiler() && steps_with(FLANG, path, text) != by_gfortran)
    throw std::runtime_error("other probes are passed when flang compiles");
  return by_gfortran;
}

const bool registered = test::register_golden({"FortranFree", kFolder, ".in.f90", ".out.f90", golden_text}) &&
                        test::register_golden({"FortranFixed", kFolder, ".in.f", ".out.f", golden_text}) &&
                        test::register_golden({"FortranCpp", kFolder, ".in.F90", ".out.F90", golden_text}) &&
                        test::register_golden({"StepsFree", kFolder, ".in.f90", ".steps", steps}) &&
                        test::register_golden({"StepsFixed", kFolder, ".in.f", ".steps", steps}) &&
                        test::register_golden({"StepsCpp", kFolder, ".in.F90", ".steps", steps});

class FortranTool : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) { test::write_file(folder_ / name, text); }
  CommandResult run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), test::program("dperf-instrument"));
    return test::run_command(arguments, {.folder = folder_.path()});
  }
  test::TempFolder folder_;
};

const std::string kSender =
    "subroutine send(n)\n  integer :: n, error\n  n = n + 1\n  call mpi_barrier(0, error)\nend\n";

TEST_F(FortranTool, CallsAreFollowedFromCIntoFortran) {
  write("main.c",
        "#include <mpi.h>\nvoid send_(int *n);\nint main(int argc, char **argv) {\n  int n = 0;\n"
        "  MPI_Init(&argc, &argv);\n  for (int i = 0; i < 4; i++) {\n    n *= 2;\n    send_(&n);\n  }\n"
        "  MPI_Finalize();\n  return n;\n}\n");
  write("send.f90", kSender);
  const CommandResult result = run({"--summary", "main.c", "send.f90"});
  ASSERT_TRUE(result.ok()) << test::describe(result);
  EXPECT_THAT(result.out, HasSubstr("2 of 2 files instrumented"));
  EXPECT_THAT(test::read_file(folder_ / "dperf-src/main.c"), HasSubstr("dperf_rt_loop_iteration("));
}

TEST_F(FortranTool, CallsAreFollowedFromFortranIntoC) {
  write("main.f90",
        "program main\n  use iso_c_binding\n  interface\n    subroutine share(n) bind(c, name='share_it')\n  "
        "    import\n"
        "      integer(c_int) :: n\n    end subroutine\n  end interface\n  integer :: error, i\n  "
        "integer(c_int) :: n\n"
        "  n = 0\n  call mpi_init(error)\n  do i = 1, 4\n    call share(n)\n  end do\n  call "
        "mpi_finalize(error)\nend\n");
  write("share.c", "#include <mpi.h>\nvoid share_it(int *n) { ++*n; MPI_Barrier(MPI_COMM_WORLD); }\n");
  const CommandResult result = run({"main.f90", "share.c"});
  ASSERT_TRUE(result.ok()) << test::describe(result);
  EXPECT_THAT(test::read_file(folder_ / "dperf-src/main.f90"), HasSubstr("call dperf_rt_f_loop_iteration("));
}

TEST_F(FortranTool, WhatDoesNotCommunicateComesBackByteForByte) {
  const std::string text = "subroutine add(a)\r\n\treal a(10)\r\n  a = a + 1\r\nend";
  write("add.f90", text);
  write("send.f90", kSender);
  const CommandResult result = run({"add.f90", "send.f90"});
  ASSERT_TRUE(result.ok()) << test::describe(result);
  EXPECT_EQ(test::read_file(folder_ / "dperf-src/add.f90"), text);
}

TEST_F(FortranTool, WhatCannotBeParsedIsCopiedWithOneWarning) {
  write("wrong.f90", "subroutine wrong\n  call mpi_barrier(0, error\nend\n");
  write("send.f90", kSender);
  const CommandResult result = run({"wrong.f90", "send.f90"});
  ASSERT_TRUE(result.ok()) << test::describe(result);
  EXPECT_THAT(result.err, HasSubstr("dperf-instrument: warning: wrong.f90: copied unchanged: wrong.f90:2: "));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
}

TEST_F(FortranTool, WhereNothingCanBeParsedNothingIsWritten) {
  write("wrong.f90", "subroutine wrong\n  call mpi_barrier(0, error\nend\n");
  const CommandResult result = run({"wrong.f90"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("dperf-instrument: wrong.f90:2: "));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
}

TEST_F(FortranTool, WithoutMpiNothingIsMarked) {
  const std::string text =
      "subroutine apply(f, n)\n  external f\n  do i = 1, n\n    call f(i)\n  end do\nend\n";
  write("apply.f90", text);
  write("other.f90", "subroutine other\nend\n");
  ASSERT_TRUE(run({"apply.f90", "other.f90"}).ok());
  EXPECT_EQ(test::read_file(folder_ / "dperf-src/apply.f90"), text);
  // Alone it may be a part of a program.
  ASSERT_TRUE(run({"--out", "alone", "apply.f90"}).ok());
  EXPECT_THAT(test::read_file(folder_ / "alone/apply.f90"), HasSubstr("call dperf_rt_f_lazy_iteration("));
}

TEST_F(FortranTool, TheCheckNamesEachCall) {
  write("send.f90", kSender);
  const CommandResult result = run({"--check", "send.f90"});
  ASSERT_TRUE(result.ok()) << test::describe(result);
  EXPECT_THAT(result.out, HasSubstr("send.f90:4: MPI_Barrier"));
}

/// What a source is, it knows by the argument alone; clocks in conditions are not looked for.
TEST_F(FortranTool, TheCheckKnowsSourcesByTheirArgumentAlone) {
  write("take.f90",
        "subroutine take(n, from)\n  use mpi\n  integer :: n, from, error, status(MPI_STATUS_SIZE)\n"
        "  call MPI_Recv(n, 1, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, status, error)\n"
        "  call mpi_recv(n, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, status, error)\n"
        "  call MPI_Probe(tag=1, comm=MPI_COMM_WORLD, source=from, status=status, ierror=error)\n"
        "  if (MPI_Wtime() > 1d0) call MPI_Barrier(MPI_COMM_WORLD, error)\nend\n");
  const CommandResult result = run({"--check", "--format", "json", "take.f90"});
  ASSERT_TRUE(result.ok()) << test::describe(result);
  const auto found = nlohmann::json::parse(result.out).at("findings");
  std::vector<std::string> said;
  for (const auto& one : found)
    said.push_back(fmt::format("{} {} {}", one.at("line").get<int>(), one.at("what").get<std::string>(),
                               one.at("source").is_null() ? "-" : one.at("source").get<std::string>()));
  EXPECT_THAT(said, testing::ElementsAre("4 MPI_Recv any", "5 MPI_Recv named", "6 MPI_Probe unknown",
                                         "7 MPI_Barrier -"));
}

TEST_F(FortranTool, AFolderIsNamed) {
  fs::create_directory(folder_ / "folder.f90");
  const CommandResult result = run({"folder.f90"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "dperf-instrument: folder.f90: is a folder; expected a source file\n");
}

TEST_F(FortranTool, AMissingFileIsNamed) {
  const CommandResult result = run({"absent.f90"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "dperf-instrument: absent.f90: no such file\n");
}

}  // namespace
}  // namespace dperf::instrument
