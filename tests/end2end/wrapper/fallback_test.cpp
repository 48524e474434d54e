// Whatever happens while instrumenting, the program builds.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

#include "end2end/wrapper/workshop.h"
#include "instrument/wrapper/no_runtime.h"
#include "instrument/wrapper/plan/rewriting.h"
#include "instrument/wrapper/process.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using Fallback = Workshop;

constexpr const char* kNested = R"(#include <mpi.h>
int main(int argc, char **argv)
{
  int sum = 0;
  void add(int n) { sum += n; }
  MPI_Init(&argc, &argv);
  add(2);
  MPI_Finalize();
  return sum;
}
)";

TEST_F(Fallback, NestedFunctionsAreCompiledAsTheyAreWithOneWarning) {
  write("nested.c", kNested);
  const CommandResult result = must("dperf-cc nested.c -o nested");
  EXPECT_THAT(result.err,
              StartsWith("dperf-cc: warning: nested.c:2: main: compiled without instrumentation: "
                         "Clang cannot parse it: nested.c:5: function definition is not allowed here"));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  EXPECT_EQ(run("./nested").exit_code, 2);
  EXPECT_THAT(must("dperf-cc -c nested.c").err, HasSubstr("[dperf-clang-cannot-parse]"));
}

TEST_F(Fallback, OtherFunctionsOfSuchAFileAreInstrumented) {
  write("mixed.c", R"(#include <mpi.h>
static int add_up(int n)
{
  int sum = 0;
  void add(int more) { sum += more; }
  for (int i = 0; i < n; i++) add(i);
  return sum;
}
int main(int argc, char **argv)
{
  int sum = 0;
  MPI_Init(&argc, &argv);
  for (int step = 0; step < 3; step++) {
    sum += add_up(step);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return sum;
}
)");
  const std::string err = must("dperf-cc --explain mixed.c -o mixed").err;
  EXPECT_THAT(err, HasSubstr("warning: mixed.c:2: add_up: compiled without instrumentation"));
  EXPECT_THAT(err, HasSubstr("mixed.c: instrumented, blocks: 1, loops: 1"));
  EXPECT_EQ(run("./mixed").exit_code, 1);
}

TEST_F(Fallback, WhatGccOnlyPermitsIsLeftAlone) {
  write("digit.cpp", R"(#include <mpi.h>
static int digit(const char *text)
{
  char *first = text;
  return *first - '0';
}
int main(int argc, char **argv)
{
  MPI_Init(&argc, &argv);
  const int value = digit("4");
  MPI_Finalize();
  return value;
}
)");
  const std::string err = must("dperf-c++ -fpermissive -w digit.cpp -o digit").err;
  EXPECT_THAT(err, StartsWith("dperf-c++: warning: digit.cpp:2: digit: compiled without instrumentation"));
  EXPECT_EQ(run("./digit").exit_code, 4);
}

TEST_F(Fallback, AnErrorOutsideOfFunctionsIsOneOfTheFile) {
  write("member.cpp", R"(#include <mpi.h>
struct Solver {
  int Solver::steps() { return 3; }
};
int main(int argc, char **argv)
{
  MPI_Init(&argc, &argv);
  const int steps = Solver().steps();
  MPI_Finalize();
  return steps;
}
)");
  const std::string err = must("dperf-c++ -fpermissive -w member.cpp -o member").err;
  EXPECT_THAT(err, StartsWith("dperf-c++: warning: member.cpp: compiled without instrumentation"));
  EXPECT_EQ(run("./member").exit_code, 3);
}

/// A compiler that takes no probes on lines of source with the word "spoiled" on them.
constexpr const char* kPickyCompiler = R"(#!/bin/sh
for word; do
  case "$word" in *=*) ;; *.c|*.cpp)
    if grep -q 'dperf_rt.*spoiled' "$word"; then
      echo "main.c: In function 'swap':" >&2
      echo "$PLACE: error: no probes here" >&2
      exit 1
    fi
  esac
done
exec ${MPICC:-mpicc} "$@"
)";

TEST_F(Fallback, AFunctionWhoseTextDoesNotCompileIsLeftAloneByItself) {
  write("pickycc", kPickyCompiler);
  must("chmod +x pickycc");
  write("main.c", R"(#include <mpi.h>
static void swap(void)
{
  for (int i = 0; i < 2; i++) MPI_Barrier(MPI_COMM_WORLD); /* spoiled */
}
int main(int argc, char **argv)
{
  MPI_Init(&argc, &argv);
  for (int step = 0; step < 3; step++) {
    swap();
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 4;
}
)");
  const std::string err = must("PLACE=main.c:4:3 DPERF_CC=./pickycc dperf-cc --explain main.c -o main").err;
  EXPECT_THAT(err, HasSubstr("warning: main.c:4: the function there: compiled without instrumentation: "
                             "the instrumented text does not compile"));
  EXPECT_THAT(err, HasSubstr("main.c: instrumented, blocks: 0, loops: 1"));
  EXPECT_THAT(err, Not(HasSubstr("warning: main.c: ")));
  EXPECT_EQ(run("./main").exit_code, 4);
  // Outside of functions, or if the line stays as it is, all of the file is left alone.
  for (const char* place : {"main.c:1:1", "other.h:4:3"}) {
    const std::string file =
        must(std::string("PLACE=") + place + " DPERF_CC=./pickycc dperf-cc main.c -o main").err;
    EXPECT_THAT(file, HasSubstr("warning: main.c: compiled without instrumentation: the instrumented text"));
    EXPECT_EQ(run("./main").exit_code, 4);
  }
}

constexpr const char* kProgramWithLambda = R"(#include <mpi.h>
int main(int argc, char **argv)
{{
  MPI_Init(&argc, &argv);
  const auto swap = [](int times) {{
    for (int i = 0; i < times; i++) MPI_Barrier(MPI_COMM_WORLD); {}
  }};
  for (int step = 0; step < 3; step++) {{ {}
    swap(step);
    MPI_Barrier(MPI_COMM_WORLD);
  }}
  MPI_Finalize();
  return 4;
}}
)";

TEST_F(Fallback, ALambdaWhoseTextDoesNotCompileIsLeftAloneByItself) {
  write("pickycc", kPickyCompiler);
  must("chmod +x pickycc");
  const auto built_with_spoiled = [this](const std::string& in_lambda, const std::string& around_it) {
    write("main.cpp", fmt::format(kProgramWithLambda, in_lambda, around_it));
    const std::string err =
        must("PLACE=main.cpp:6:3 MPICC=mpicxx DPERF_CXX=./pickycc dperf-c++ --explain main.cpp -o main").err;
    EXPECT_EQ(run("./main").exit_code, 4);
    return err;
  };
  const std::string lambda = built_with_spoiled("/* spoiled */", "");
  EXPECT_THAT(lambda, HasSubstr("warning: main.cpp:6: the function there: compiled without"));
  EXPECT_THAT(lambda, HasSubstr("main.cpp: instrumented, blocks: 1, loops: 1"));
  // The compiler keeps on naming that line: then all that is around it.
  const std::string all = built_with_spoiled("", "/* spoiled */");
  EXPECT_THAT(all, HasSubstr("warning: main.cpp: compiled without instrumentation: the instrumented text"));
}

TEST_F(Fallback, ProbesOfConfigureAreLeftAlone) {
  write("conftest.c", kNested);
  const CommandResult result = must("dperf-cc -g -O2 -o conftest conftest.c -lm");
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(must("dperf-cc --explain -c conftest.c").err, HasSubstr("[dperf-build-system-probe]"));
}

TEST_F(Fallback, FilesWithoutCommunicationAreCompiledAsTheyAre) {
  write("plain.c", "int twice(int n) { return 2 * n; }\n");
  EXPECT_THAT(must("dperf-cc --explain -c plain.c").err, HasSubstr("[dperf-nothing-to-edit]"));
  must("mpicc -g1 -c plain.c -o theirs.o && cmp plain.o theirs.o");
  EXPECT_EQ(must("dperf-cc -c plain.c").err, "");
}

TEST_F(Fallback, OneFileOfSeveral) {
  write_program();
  write("nested.c", "int nested(int a)\n{\n  int f(int b) { return a + b; }\n  return f(1);\n}\n");
  const CommandResult result = must("dperf-cc main.c nested.c part.c -o prog");
  EXPECT_THAT(result.err, HasSubstr("nested.c"));
  EXPECT_THAT(result.err, Not(HasSubstr("main.c")));
  EXPECT_EQ(run("./prog").exit_code, 3);
}

TEST_F(Fallback, ACrashOfTheInstrumenterIsSeen) {
  const wrapper::Ending ending =
      wrapper::run_in_child([]() -> int { std::abort(); }, (folder_ / "log").string());
  EXPECT_EQ(ending.signal, SIGABRT);
  EXPECT_FALSE(ending.succeeded());
}

TEST_F(Fallback, AHalfAnswerCountsAsACrash) {
  wrapper::Rewriting good;
  good.left_alone = wrapper::Reason::none;
  good.detail = "";
  good.blocks = 12;
  good.damaged = {{"a.c:1: g", "expected ';'"}};
  good.notes = {"a.c:3: f: it is K&R"};
  const std::string text = wrapper::to_text(good);
  EXPECT_EQ(wrapper::from_text(text).blocks, 12U);
  ASSERT_EQ(wrapper::from_text(text).damaged.size(), 1U);
  EXPECT_EQ(wrapper::from_text(text).damaged[0].detail, "expected ';'");
  EXPECT_EQ(wrapper::from_text(text).notes, good.notes);
  EXPECT_EQ(wrapper::from_text(text).left_alone, wrapper::Reason::none);
  for (std::size_t size = 0; size + 1 < text.size(); ++size) {
    EXPECT_EQ(wrapper::from_text(text.substr(0, size)).left_alone, wrapper::Reason::instrumenter_crashed)
        << size;
  }
}

TEST_F(Fallback, AnInterruptedBuildLeavesNothingBehind) {
  write_program();
  write("slowcc",
        "#!/bin/sh\ncase \"$*\" in *-c*) touch started; exec sleep 20;; *) exec mpicc \"$@\";; esac\n");
  must("chmod +x slowcc");
  const CommandResult result =
      run("DPERF_CC=./slowcc dperf-cc -c main.c & pid=$!\n"
          "for i in $(seq 100); do [ -e started ] && break; sleep 0.1; done\n"
          "ls tmp | grep -c dperf-cc; kill -TERM $pid; wait $pid; echo $?");
  EXPECT_EQ(result.out, "1\n143\n") << describe(result);
  EXPECT_EQ(left_behind(), "");
}

TEST_F(Fallback, AFolderForTemporaryFilesThatDoesNotExist) {
  write_program();
  must("TMPDIR=/no/such/folder dperf-cc main.c part.c -o prog");
  EXPECT_EQ(run("./prog").exit_code, 3);
}

TEST_F(Fallback, ARealCompilerThatDoesNotExist) {
  write_program();
  const CommandResult result = run("DPERF_CC=/no/such/cc dperf-cc -c main.c");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("dperf-cc: cannot run '/no/such/cc'"));
}

TEST_F(Fallback, ARealCompilerThatIsTheWrapperAgain) {
  write_program();
  const CommandResult result = run("OMPI_CC=dperf-cc dperf-cc -c main.c");
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("calls dperf-cc again"));
}

/// An MPI that only the named macro distinguishes from others, beside the real one.
class FallbackOtherMpi : public Workshop {
 protected:
  FallbackOtherMpi() {
    write("other/mpi.h",
          "#define MPICH_VERSION \"4.0.2\"\ntypedef int MPI_Comm;\n#define MPI_COMM_WORLD 1\n"
          "int MPI_Init(int *, char ***);\nint MPI_Barrier(MPI_Comm);\nint MPI_Finalize(void);\n");
    write("other/mpi.c",
          "#include <mpi.h>\nint MPI_Init(int *c, char ***v) { return 0; }\n"
          "int MPI_Barrier(MPI_Comm c) { return 0; }\nint MPI_Finalize(void) { return 0; }\n");
    write("main.c",
          "#include <mpi.h>\nint main(int argc, char **argv)\n{\n  int n = 0;\n  MPI_Init(&argc, &argv);\n"
          "  for (int i = 0; i < 3; i++) { n += i; MPI_Barrier(MPI_COMM_WORLD); }\n  MPI_Finalize();\n  "
          "return n;\n}\n");
    must("gcc -Iother -c other/mpi.c -o other/mpi.o");
  }
  const std::string kWarning =
      "dperf-cc: warning: prog: not linked with the runtime, so it leaves no trace: the program uses another "
      "MPI library: "
      "this dPerf was built for Open MPI ";
};

TEST_F(FallbackOtherMpi, IsNamedInOneLineAndTheProgramIsBuilt) {
  const std::string ours = "DPERF_CC=\"gcc -Iother\" dperf-cc ";
  must(ours + "-c main.c");
  for (const char* what : {"main.c", "main.o"}) {
    const CommandResult result = must(ours + what + " other/mpi.o -o prog");
    EXPECT_THAT(result.err, StartsWith(kWarning));
    EXPECT_THAT(result.err, HasSubstr(", but the program is compiled for MPICH 4.0 [dperf-other-mpi]\n"));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_EQ(run("./prog").exit_code, 3);
    EXPECT_FALSE(exists("traces"));
  }
  EXPECT_THAT(must("DPERF_CC=gcc dperf-cc -I other main.c other/mpi.o -o prog").err, StartsWith(kWarning));
}

TEST_F(FallbackOtherMpi, SharedLibrariesFindTheirProbes) {
  const std::string ours = "DPERF_CC=\"gcc -Iother\" dperf-cc ";
  must("sed 's/int main(/int lib_main(/' main.c > lib.c");
  write("caller.c", "int lib_main(int, char **);\nint main(int c, char **v) { return lib_main(c, v); }\n");
  must(ours + "-fPIC -shared lib.c -o liblib.so");
  must(ours + "caller.c other/mpi.o -L. -llib -Wl,-rpath,$PWD -rdynamic -o prog");
  EXPECT_EQ(run("./prog").exit_code, 3);
}

TEST_F(Fallback, ACompilerWithoutMpiBuildsWhatNeedsNone) {
  write("plain.c", "int main(void) { return 5; }\n");
  const CommandResult result = must("DPERF_CC=gcc dperf-cc plain.c -o prog");
  EXPECT_THAT(result.err, HasSubstr("warning: prog: not linked with the runtime"));
  EXPECT_THAT(result.err, HasSubstr("[dperf-runtime-does-not-link]\n"));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  EXPECT_EQ(run("./prog").exit_code, 5);
}

TEST_F(Fallback, AProgramThatDoesNotLinkHasTheMessagesOfThePlainLink) {
  write("nowhere.c", "int nowhere(void);\nint main(void) { return nowhere(); }\n");
  must("mpicc -g1 -c nowhere.c");
  for (const char* compiler : {"mpicc", "gcc"}) {
    const CommandResult ours = run(std::string("DPERF_CC=") + compiler + " dperf-cc nowhere.o -o prog");
    EXPECT_EQ(ours.exit_code, 1);
    EXPECT_EQ(ours.err, run(std::string(compiler) + " nowhere.o -o prog").err);
  }
}

TEST_F(Fallback, WhatStandsForTheRuntimeIsItsContract) {
  write("none.c", wrapper::kNoRuntime);
  must("gcc -std=c11 -Wall -Wextra -Werror -include " DPERF_SOURCE_DIR
       "/runtime/include/dperf/runtime.h -c none.c");
}

TEST_F(Fallback, DperfHelpAndVersionAreOursTheOthersAreTheCompilers) {
  EXPECT_THAT(must("dperf-cc --dperf-help").out, HasSubstr("usage: dperf-cc "));
  EXPECT_THAT(must("dperf-c++ --dperf-version").out, StartsWith("dperf-c++ "));
  EXPECT_EQ(must("dperf-cc --version").out, must("mpicc --version").out);
  EXPECT_EQ(must("dperf-cc --help").out, must("mpicc --help").out);
}

}  // namespace
}  // namespace dperf::test
