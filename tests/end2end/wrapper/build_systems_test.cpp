// dperf-cc in the places where people put mpicc.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "end2end/wrapper/workshop.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using BuildSystems = Workshop;

TEST_F(BuildSystems, PlainMakefile) {
  write_program("src/");
  write("Makefile",
        "CC = mpicc\nCFLAGS = -O2 -Wall -Werror -MMD\n"
        "prog: src/main.o src/part.o\n\t$(CC) $(CFLAGS) -o $@ $^\n"
        "-include src/main.d src/part.d\n");
  must("make -j2 CC=dperf-cc");
  EXPECT_EQ(run("./prog").exit_code, 3);
  must("touch src/part.h");
  EXPECT_THAT(must("make -j2 CC=dperf-cc").out, HasSubstr("src/main.c"));
  EXPECT_EQ(left_behind(), "");
}

constexpr const char* kCMakeLists = R"(cmake_minimum_required(VERSION 3.20)
project(workshop C CXX)
include(CheckFunctionExists)
include(CheckIPOSupported)
check_function_exists(sqrtf_nowhere HAVE_NOWHERE)
check_function_exists(getpid HAVE_GETPID)
check_ipo_supported(RESULT HAVE_IPO LANGUAGES C)
find_package(MPI REQUIRED COMPONENTS C)
add_library(part STATIC src/part.c)
add_executable(prog src/main.c)
target_link_libraries(prog part MPI::MPI_C)
)";

TEST_F(BuildSystems, CMakeFindsTheSame) {
  write_program("src/");
  write("CMakeLists.txt", kCMakeLists);
  must("cmake -S . -B ours -DCMAKE_C_COMPILER=dperf-cc -DCMAKE_CXX_COMPILER=dperf-c++");
  must("cmake -S . -B theirs -DCMAKE_C_COMPILER=mpicc -DCMAKE_CXX_COMPILER=mpicxx");
  const std::string facts =
      "sed 's/ours\\|theirs/build/; s/dperf-c++/mpicxx/; s/dperf-cc/mpicc/' $d/CMakeCache.txt"
      " $d/CMakeFiles/*/CMakeC*Compiler.cmake | grep -v '^[#/]' | grep "
      "'HAVE_\\|IMPLICIT\\|_ID\\|VERSION\\|MPI_C_.*LIB'";
  EXPECT_THAT(must("d=ours; " + facts).out, HasSubstr("HAVE_GETPID:INTERNAL=1"));
  EXPECT_EQ(must("d=ours; " + facts).out, must("d=theirs; " + facts).out);
  EXPECT_THAT(must("grep '^CMAKE_AR\\|^CMAKE_C_COMPILER_AR' ours/CMakeCache.txt").out,
              Not(HasSubstr("NOTFOUND")));
  must("cmake --build ours -j2");
  EXPECT_EQ(run("ours/prog").exit_code, 3);
  EXPECT_TRUE(exists("traces/manifest.json"));
}

TEST_F(BuildSystems, ProbesAsAutoconfMakesThem) {
  write("conftest.c",
        "#include <stdio.h>\nint main(void)\n{\n  FILE *f = fopen(\"conftest.out\", \"w\");\n  return f == "
        "0;\n}\n");
  EXPECT_EQ(must("dperf-cc conftest.c 2>&1 && ls a.out").out, "a.out\n");
  EXPECT_EQ(must("dperf-cc -o conftest -g -O2 conftest.c -lm 2>&1 && ./conftest").out, "");
  EXPECT_EQ(must("dperf-cc -E conftest.c | grep -c fopen").out,
            must("mpicc -E conftest.c | grep -c fopen").out);
  write("conftest.c", "int main(void) { return no_such_thing; }\n");
  const CommandResult ours = run("dperf-cc -c -Werror conftest.c");
  EXPECT_EQ(ours.exit_code, 1);
  EXPECT_EQ(ours.err, run("mpicc -c -Werror conftest.c").err);
}

TEST_F(BuildSystems, ResponseFiles) {
  write_program("a folder/");
  write("args.rsp", "-O2 \"a folder/main.c\"\n'a folder/part.c' -o prog\n");
  must("dperf-cc @args.rsp");
  EXPECT_EQ(run("./prog").exit_code, 3);
}

TEST_F(BuildSystems, SeveralSourcesAndAssemblyAtOnce) {
  write_program();
  must("mpicc -S part.c");
  must("dperf-cc -c main.c part.s && dperf-cc main.o part.o -o prog");
  EXPECT_EQ(run("./prog").exit_code, 3);
  must("dperf-cc main.c part.s -o prog2");
  EXPECT_EQ(run("./prog2").exit_code, 3);
}

TEST_F(BuildSystems, CcacheInFrontGivesTheSameObject) {
  if (!run("command -v ccache").ok()) GTEST_SKIP() << "ccache is not installed";
  write_program();
  const std::string compile = "CCACHE_DIR=$PWD/cache ccache dperf-cc -O2 -g -MMD -c main.c -o ";
  must(compile + "main.o && mv main.o first.o && mv main.d first.d");
  must(compile + "main.o && cmp main.o first.o && cmp main.d first.d");
  EXPECT_THAT(must("CCACHE_DIR=$PWD/cache ccache --print-stats").out, HasSubstr("direct_cache_hit\t1"));
  must("dperf-cc main.o part.c -o prog");
  EXPECT_EQ(run("./prog").exit_code, 3);
}

}  // namespace
}  // namespace dperf::test
