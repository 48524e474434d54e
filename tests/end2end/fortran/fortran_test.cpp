// Fortran: built with dperf-fc, or not rebuilt at all.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include <cstdlib>
#include <map>
#include <regex>
#include <sstream>

#include "report/report.h"
#include "support/command.h"
#include "support/temp_folder.h"
#include "trace/folder/folder.h"

namespace dperf::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

class Fortran : public testing::Test {
 protected:
  /// A line of shell with dPerf's programs in PATH.
  CommandResult run(const std::string& line) {
    CommandOptions options{.folder = folder_.path(), .timeout = std::chrono::seconds(300)};
    options.environment = {{"PATH", program("") + ":" + std::getenv("PATH")},
                           {"DPERF_TRACE_DIR", ""},
                           {"DPERF_EXPLAIN", ""},
                           {"LC_ALL", "C"},
                           {"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                           {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}};
    return run_shell(line, options);
  }
  CommandResult must(const std::string& line) {
    CommandResult result = run(line);
    EXPECT_TRUE(result.ok()) << line << "\n" << describe(result);
    return result;
  }
  void write(const std::string& name, std::string_view text) { write_file(folder_ / name, text); }

  /// One of benchmarks/programs into `folder`.
  void build(const std::string& name, const std::string& folder, const std::string& compilers) {
    must("make -s -C " DPERF_SOURCE_DIR "/benchmarks/programs/" + name + " BUILD=$PWD/" + folder + " " +
         compilers);
  }

  static bool has_instrumenter() { return std::filesystem::exists(program("dperf-instrument-fortran")); }
  static std::string mpirun(int ranks) { return "mpirun --oversubscribe -n " + std::to_string(ranks) + " "; }

  /// The calls of each rank, in order, without what differs between two runs.
  std::vector<std::string> calls_of(const std::string& traces) {
    std::istringstream dump(must("dperf-trace dump " + traces).out);
    static const std::regex call(R"(\bMPI_[A-Z][a-z_]+\b)"), numbers("count=-?[0-9]+");
    std::vector<std::string> calls;
    for (std::string line; std::getline(dump, line);) {
      std::smatch name, count;
      if (!std::regex_search(line, name, call)) continue;
      const bool has_count = std::regex_search(line, count, numbers);
      calls.push_back(name.str() + (has_count ? " " + count.str() : ""));
    }
    return calls;
  }

  Prediction predict(const std::string& traces) {
    const CommandResult result =
        must("dperf-predict --platform " DPERF_SOURCE_DIR "/platforms/cluster.xml --format json " + traces);
    return report::read_json(result.out, "the prediction");
  }

  TempFolder folder_;
};

struct OwnProgram {
  const char *name, *arguments, *place, *function;
};

class OwnPrograms : public Fortran, public testing::WithParamInterface<OwnProgram> {
 protected:
  void expect_gaps(const std::string& traces) {
    EXPECT_THAT(must("dperf-trace info " + traces).out, HasSubstr("the program was not instrumented"));
    const Prediction prediction = predict(traces);
    EXPECT_THAT(prediction.notes, Contains(HasSubstr("its blocks are the gaps between MPI calls")));
    EXPECT_THAT(prediction.blocks,
                Contains(testing::Field(&BlockCost::function, HasSubstr("after the call in "))));
  }
};

TEST_P(OwnPrograms, AreRecordedAndPredicted) {
  const OwnProgram& own = GetParam();
  build(own.name, "built", "FC=dperf-fc");
  for (const int ranks : {2, 4}) {
    const std::string traces = "traces-" + std::to_string(ranks);
    const CommandResult ran =
        must("DPERF_TRACE_DIR=" + traces + " " + mpirun(ranks) + "built/" + own.name + own.arguments);
    EXPECT_THAT(ran.out, HasSubstr("verification: successful"));
    EXPECT_THAT(must("dperf-trace check " + traces).out, HasSubstr("no problems"));
    const Prediction prediction = predict(traces);
    EXPECT_GT(prediction.t_predicted_s, 0);
    if (has_instrumenter()) {
      EXPECT_THAT(prediction.blocks, Contains(testing::Field(&BlockCost::function, own.function)));
    } else {
      expect_gaps(traces);
    }
    EXPECT_THAT(prediction.sites, Contains(testing::Field(&SiteCost::place, HasSubstr(own.place))));
  }
}

TEST_P(OwnPrograms, AreRecordedAsTheyAre) {
  const OwnProgram& own = GetParam();
  build(own.name, "plain", "FC=mpifort FFLAGS='-O2 -g1'");
  build(own.name, "built", "FC=dperf-fc FFLAGS='-O2 -g1'");
  must("dperf-record --runs 2 -o recorded -- " + mpirun(2) + "plain/" + own.name + own.arguments);
  must("DPERF_TRACE_DIR=traces " + mpirun(2) + "built/" + own.name + own.arguments);
  const std::vector<std::string> calls = calls_of("recorded");
  EXPECT_GT(calls.size(), 100U);
  EXPECT_EQ(calls, calls_of("traces"));
  expect_gaps("recorded");
}

INSTANTIATE_TEST_SUITE_P(Fortran, OwnPrograms,
                         testing::Values(OwnProgram{"heat-f08", " 16 30",
                                                    "grid.f90:28 (make_grid (grid_module))", "heat"},
                                         OwnProgram{"cg-f", " 24", "matrix.f:54 (dot)", "solve"}),
                         [](const auto& own) { return std::string(own.param.name, 2); });

TEST_F(Fortran, AProgramInCIsRecordedAsItIs) {
  build("is", "plain", "CC=mpicc");
  build("is", "built", "CC=dperf-cc");
  must("dperf-record --runs 1 -o recorded -- " + mpirun(2) + "plain/is S");
  must("DPERF_TRACE_DIR=traces " + mpirun(2) + "built/is S");
  EXPECT_EQ(calls_of("recorded"), calls_of("traces"));
}

TEST_F(Fortran, AScriptHandsTheRuntimeOnAndAProgramThatHasItKeepsItsOwn) {
  write("plain.f90",
        "use mpi\ncall MPI_Init(i)\ncall MPI_Barrier(MPI_COMM_WORLD, i)\ncall MPI_Finalize(i)\nend\n");
  must("mpifort plain.f90 -o plain && dperf-fc plain.f90 -o built");
  write("job", "#!/bin/sh\nexec " + mpirun(2) + " ./$1\n");
  for (const std::string name : {"plain", "built"}) {
    const CommandResult ran = must("dperf-record --runs 1 -o traces-" + name + " -- sh ./job " + name);
    EXPECT_THAT(ran.err, Not(HasSubstr("was not seen")));
    EXPECT_THAT(must("dperf-trace dump traces-" + name).out, HasSubstr("MPI_Barrier"));
  }
}

constexpr const char* kModule = R"(module ring_module
  use mpi_f08
  implicit none
contains
  subroutine pass(token, rank, ranks)
    integer, intent(inout) :: token
    integer, intent(in) :: rank, ranks
    call MPI_Sendrecv_replace(token, 1, MPI_INTEGER, mod(rank + 1, ranks), 7, mod(rank + ranks - 1, ranks), 7, &
                              MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end subroutine pass
end module ring_module
)";
constexpr const char* kMain = R"(program main
  use mpi_f08
  use ring_module
  implicit none
  interface
    integer(c_int) function from_c(n) bind(c)
      use iso_c_binding, only: c_int
      integer(c_int), value :: n
    end function from_c
  end interface
  integer :: rank, ranks, token
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  token = rank
#ifdef TWICE
  call pass(token, rank, ranks)
#endif
  call pass(token, rank, ranks)
  if (from_c(1_4) /= ranks) error stop 3
  call MPI_Finalize()
end program main
)";
constexpr const char* kC = R"(#include <mpi.h>
int from_c(int n) {
  int sum = 0;
  MPI_Allreduce(&n, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}
)";

class FortranBuilds : public Fortran {
 protected:
  void SetUp() override {
    write("src/ring.f90", kModule);
    std::string main = kMain;
    main.insert(main.find("  implicit"), "  use iso_c_binding, only: c_int\n");
    write("src/main.F90", main);
    write("src/part.c", kC);
  }
  void expect_calls(const std::string& built) {
    must("DPERF_TRACE_DIR=traces-of-" + built + " " + mpirun(2) + "./" + built);
    EXPECT_THAT(must("dperf-trace info traces-of-" + built).out,
                AllOf(testing::ContainsRegex("MPI_Sendrecv_replace +4 "),
                      testing::ContainsRegex("MPI_Allreduce +2 ")));
    EXPECT_THAT(predict("traces-of-" + built).sites,
                Contains(testing::Field(&SiteCost::place, HasSubstr("ring.f90:9 (pass (ring_module))"))));
  }
};

TEST_F(FortranBuilds, CMakeWithNinjaAndModules) {
  write("src/CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.20)\nproject(ring C Fortran)\nfind_package(MPI REQUIRED)\n"
        "add_executable(ring main.F90 ring.f90 part.c)\ntarget_compile_definitions(ring PRIVATE TWICE)\n"
        "target_link_libraries(ring PRIVATE MPI::MPI_Fortran MPI::MPI_C)\n");
  must("cmake -G Ninja -S src -B build -DCMAKE_Fortran_COMPILER=dperf-fc -DCMAKE_C_COMPILER=dperf-cc");
  must("cmake --build build && cp build/ring .");
  expect_calls("ring");
  // CMake compiles main.F90-pp.f90.
  for (const BlockCost& block : predict("traces-of-ring").blocks)
    EXPECT_FALSE(block.file.ends_with("-pp.f90")) << block.file;
  if (has_instrumenter()) {
    EXPECT_THAT(predict("traces-of-ring").blocks,
                Contains(AllOf(testing::Field(&BlockCost::file, testing::EndsWith("src/main.F90")),
                               testing::Field(&BlockCost::first_line, testing::Lt(25U)))));
  }
}

TEST_F(FortranBuilds, SeparatePreprocessingAndFoldersOfModules) {
  must("mkdir -p mod && cpp -P -traditional-cpp -DTWICE src/main.F90 > main.f90");
  must("dperf-f90 -Jmod -c src/ring.f90 -o ring.o && dperf-f90 -Imod -c main.f90 && dperf-cc -c src/part.c");
  must("dperf-fc main.o ring.o part.o -o by_fc");
  expect_calls("by_fc");
  const std::string libraries = " $(mpifort --showme:link) -lgfortran";
  must("dperf-cc main.o ring.o part.o -o by_cc" + libraries);
  expect_calls("by_cc");
}

TEST_F(FortranBuilds, WhatTheCompilerSaysIsTheSame) {
  write("bad.f90", "program bad\n  call nowhere(\nend program\n");
  for (const std::string words :
       {"--version", "-dumpversion", "-c bad.f90", "-c missing.f90", "-E src/main.F90"}) {
    const CommandResult ours = run("dperf-fc " + words), theirs = run("mpifort " + words);
    EXPECT_EQ(ours.exit_code, theirs.exit_code) << words;
    EXPECT_EQ(ours.out, theirs.out) << words;
    EXPECT_EQ(ours.err, theirs.err) << words;
  }
  EXPECT_THAT(must("dperf-f77 --explain -c src/ring.f90").err,
              HasSubstr(has_instrumenter() ? "instrumented, blocks: " : "[dperf-no-fortran-instrumenter]"));
  EXPECT_THAT(run("DPERF_FC=no-such-compiler dperf-fc -c src/ring.f90").err,
              HasSubstr("cannot run 'no-such-compiler'"));
}

/// The last number of each comparison.
std::map<std::string, std::uint64_t> bounds_in(const std::filesystem::path& traces, int rank) {
  std::map<std::string, std::uint64_t> bounds;
  const auto trace = trace::open(traces, false);
  for (const trace::LoopBound& bound : trace->rank(rank).definitions().bounds)
    bounds[bound.text] = bound.iterations;
  return bounds;
}

TEST_F(Fortran, BoundsOfLoopsAreInTheTrace) {
  if (!has_instrumenter()) GTEST_SKIP() << "without dperf-instrument-fortran, loops have no marks";
  write("loops.f90", R"(program loops
  use mpi
  implicit none
  integer :: error, i, n, k, step
  real(8) :: t
  call MPI_Init(error)
  n = 60
  step = -3
  do i = 1, n
    n = 1
    call MPI_Barrier(MPI_COMM_WORLD, error)
  end do
  do k = 90, 1, step
    call MPI_Barrier(MPI_COMM_WORLD, error)
  end do
  t = 0
  k = 0
  do while (t < 5d0 .and. k <= 100)
    t = t + 0.125d0
    k = k + 1
    call MPI_Barrier(MPI_COMM_WORLD, error)
  end do
  k = 0
  do
    if (k >= 25) exit
    k = k + 1
    call MPI_Barrier(MPI_COMM_WORLD, error)
  end do
  call MPI_Finalize(error)
end program loops
)");
  must("dperf-fc loops.f90 -o loops && DPERF_BOUNDS=1 DPERF_TRACE_DIR=traces " + mpirun(2) + "./loops");
  for (int rank = 0; rank < 2; ++rank)
    EXPECT_THAT(bounds_in(folder_ / "traces", rank),
                testing::UnorderedElementsAre(testing::Pair("i<=n", 60U), testing::Pair("k to 1", 30U),
                                              testing::Pair("t<5d0", 40U), testing::Pair("k<=100", 101U),
                                              testing::Pair("k<25", 25U)));
  must("DPERF_TRACE_DIR=without " + mpirun(2) + "./loops");
  EXPECT_TRUE(bounds_in(folder_ / "without", 0).empty());
}

/// A header of a library, such as fftw3.f in /usr/include.
TEST_F(FortranBuilds, WhatTheCompilerFindsByItselfIsIncluded) {
  std::filesystem::create_directory(folder_ / "inc");
  write("inc/steps.f", "      integer, parameter :: steps = 3\n");
  write("included.f90", R"(
program included
  use mpi
  implicit none
  integer :: i, error
#include "steps.f"
  call MPI_Init(error)
  do i = 1, steps
    call MPI_Barrier(MPI_COMM_WORLD, error)
  end do
  call MPI_Finalize(error)
end program included
)");
  EXPECT_EQ(must("CPATH=inc dperf-fc -cpp included.f90 -o included").err, "");
  must("DPERF_TRACE_DIR=traces " + mpirun(1) + "./included");
  EXPECT_THAT(must("dperf-trace dump traces").out, HasSubstr("iteration"));
}

/// As where the library is an archive: its functions are in the program.
TEST_F(FortranBuilds, AStaticMpiLibraryIsRefused) {
  write("own.c", "int PMPI_Comm_rank(void *comm, int *rank) { (void)comm; return *rank = 0; }\n");
  must("mpicc -c own.c && mpifort -c src/ring.f90");
  write("main.f90", "use mpi_f08\ncall MPI_Init()\ncall MPI_Finalize()\nend\n");
  const CommandResult built = must("dperf-fc main.f90 ring.o own.o -o static");
  EXPECT_THAT(built.err, AllOf(HasSubstr("not linked with the runtime"), HasSubstr("[dperf-static-mpi]")));
  must(mpirun(1) + "./static");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "traces"));
}

/// dperf-fc in a folder of its own, with an instrumenter beside it that does what a test needs.
class FortranComponent : public Fortran {
 protected:
  void SetUp() override {
    must("mkdir bin && cp " + program("dperf-cc") + " bin/dperf-fc && ln -s " DPERF_BINARY_DIR "/lib lib");
    write("hello.f90", "program hello\n  print '(a)', 'plain'\nend program\n");
  }
  void write_instrumenter(const std::string& body) {
    write("bin/dperf-instrument-fortran", "#!/bin/sh\n" + body);
    must("chmod +x bin/dperf-instrument-fortran");
  }
};

TEST_F(FortranComponent, GetsTheSourceAndItsTextIsCompiled) {
  write_instrumenter(
      "echo \"$@\" > asked; mkdir $2; sed s/plain/edited/ $3 > $2/hello.f90\n"
      "echo '1 of 1 file instrumented: 3 blocks, 1 loop'\n");
  const CommandResult built = must("bin/dperf-fc --explain -O1 -Jmod -DX hello.f90 -o hello");
  EXPECT_THAT(built.err, HasSubstr("hello.f90: instrumented, blocks: 3, loops: 1"));
  EXPECT_THAT(must("cat asked").out,
              AllOf(testing::StartsWith("--out "), HasSubstr(" hello.f90 -- -O1 -Jmod -DX\n")));
  EXPECT_EQ(must("./hello").out, "edited\n");
}

/// In one command, as the real compiler does: a module that is left alone comes before what needs it.
TEST_F(FortranComponent, ModulesAreMadeInTheOrderOfTheSources) {
  write("a.f90", "module a\n  integer, parameter :: one = 1\nend module a\n");
  write("b.f90", "program b\n  use a\n  print '(a,i0)', 'plain', one\nend program b\n");
  write_instrumenter("mkdir $2; sed s/plain/edited/ $3 > $2/text.f90\n");
  EXPECT_EQ(must("bin/dperf-fc a.f90 b.f90 -o b").err, "");
  EXPECT_EQ(must("./b").out, "edited1\n");
}

TEST_F(FortranComponent, ThatFailsLeavesTheSourceAsItIs) {
  write_instrumenter("echo 'hello.f90:2: too odd' >&2; exit 1\n");
  const CommandResult built = must("bin/dperf-fc hello.f90 -o hello");
  EXPECT_THAT(built.err,
              AllOf(HasSubstr("hello.f90:2: too odd"), HasSubstr("[dperf-fortran-not-instrumented]")));
  EXPECT_EQ(must("./hello").out, "plain\n");
}

TEST_F(FortranComponent, ThatChangesNothingIsNotMentioned) {
  write_instrumenter("mkdir $2; cp $3 $2\n");
  EXPECT_EQ(must("bin/dperf-fc hello.f90 -o hello").err, "");
  EXPECT_EQ(must("./hello").out, "plain\n");
}

TEST_F(Fortran, AnMpiInitThatIsNotSeenIsReported) {
  write("plain.f90", "use mpi\ncall MPI_Init(i)\ncall MPI_Finalize(i)\nend\n");
  must("mpifort plain.f90 -o behind -Wl,--no-as-needed -lmpi " DPERF_BINARY_DIR
       "/lib/libdperf.so -Wl,-rpath," DPERF_BINARY_DIR "/lib");
  EXPECT_THAT(must(mpirun(1) + "./behind").err, HasSubstr("its MPI_Init was not seen"));
}

}  // namespace
}  // namespace dperf::test
