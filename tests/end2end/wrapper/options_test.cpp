// Options that change what is compiled, and the build systems that have ways of their own with them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "end2end/wrapper/workshop.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

class OptionsOfCompilers : public Workshop {
 protected:
  void SetUp() override { write_program("src/"); }

  /// It behaves as ever, and leaves a trace.
  void expect_trace(const std::string& command) {
    std::filesystem::remove_all(folder_ / "traces");
    const CommandResult result = run(command);
    EXPECT_EQ(result.exit_code, 3) << describe(result);
    EXPECT_TRUE(exists("traces/manifest.json")) << describe(result);
  }

  bool lacks(const std::string& command) { return !run("command -v " + command).ok(); }
};

TEST_F(OptionsOfCompilers, WhatIsNoObjectIsTheSame) {
  for (const char* options : {"-S -O1 src/main.c -o ", "-M src/main.c -o ", "-MM -MT x src/main.c -MF ",
                              "-E -dM src/main.c -o ", "-E -C src/main.c -o "}) {
    must(std::string("dperf-cc ") + options + "ours");
    must(std::string("mpicc ") + options + "theirs");
    must("cmp ours theirs");
  }
}

TEST_F(OptionsOfCompilers, StandardInput) {
  must("cat src/main.c | dperf-cc -Isrc -x c -c - -o main.o && dperf-cc -c src/part.c");
  must("dperf-cc main.o part.o -o prog");
  expect_trace("./prog");
  EXPECT_THAT(must("dperf-cc --explain -x c -c - -o main.o -Isrc < src/main.c").err,
              HasSubstr("[dperf-standard-input]"));
}

TEST_F(OptionsOfCompilers, ALanguageForAnyName) {
  must("mv src/main.c src/main.txt");
  EXPECT_THAT(must("dperf-cc --explain -x c -c src/main.txt -o main.o -x none").err,
              HasSubstr("instrumented"));
  must("dperf-cc main.o src/part.c -o prog");
  expect_trace("./prog");
}

TEST_F(OptionsOfCompilers, HeadersThatTheCommandLineIncludes) {
  write("inc/settings.h",
        "#ifndef TIMES\n#define TIMES 3\n#endif\nstatic inline int times(void) { return TIMES; }\n");
  must("sed -i 's/i < 3/i < times()/' src/main.c");
  EXPECT_THAT(must("dperf-cc --explain -Iinc -include settings.h -c src/main.c -o main.o").err,
              HasSubstr("instrumented"));
  must("dperf-cc main.o src/part.c -imacros inc/settings.h -o prog");
  expect_trace("./prog");
}

TEST_F(OptionsOfCompilers, Sanitizers) {
  must("dperf-cc -g -O1 -fsanitize=address,undefined -fno-sanitize-recover src/main.c src/part.c -o prog");
  expect_trace("ASAN_OPTIONS=detect_leaks=0 ./prog");  // Open MPI leaks
}

constexpr const char* kTwice = R"(#include <mpi.h>
int NAME(int n)
{
  int sum = 0, all = 0;
  for (int i = 0; i < n; i++) {
#ifdef SQUARES
    sum += i * i;
#else
    sum += i;
#endif
    MPI_Allreduce(&sum, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  return all;
}
)";

TEST_F(OptionsOfCompilers, TheSameSourceTwiceWithOtherMacros) {
  write("twice.c", kTwice);
  write("caller.c",
        "#include <mpi.h>\nint plain(int), squares(int);\nint main(int c, char **v)\n{\n  MPI_Init(&c, &v);\n"
        "  int r = plain(3) + squares(3);\n  MPI_Finalize();\n  return r == 8 ? 3 : r;\n}\n");
  must(
      "dperf-cc -c -DNAME=plain twice.c -o plain.o && dperf-cc -c -DNAME=squares -DSQUARES twice.c -o "
      "squares.o");
  must("dperf-cc caller.c plain.o squares.o -o prog");
  expect_trace("./prog");
  must("dperf-trace check traces");
  const std::string manifest = read("traces/manifest.json");
  EXPECT_THAT(manifest, HasSubstr("plain"));
  EXPECT_THAT(manifest, HasSubstr("squares"));
}

TEST_F(OptionsOfCompilers, Libtool) {
  if (lacks("libtoolize") || lacks("autoreconf")) GTEST_SKIP() << "libtool is not installed";
  write("configure.ac",
        "AC_INIT([workshop], [1])\nAM_INIT_AUTOMAKE([foreign subdir-objects])\nAC_PROG_CC\nAM_PROG_AR\n"
        "LT_INIT\nAC_CONFIG_FILES([Makefile])\nAC_OUTPUT\n");
  write("Makefile.am",
        "lib_LTLIBRARIES = libpart.la\nlibpart_la_SOURCES = src/part.c\nbin_PROGRAMS = prog\n"
        "prog_SOURCES = src/main.c\nprog_LDADD = libpart.la\n");
  must("autoreconf -i >log 2>&1 && ./configure CC=dperf-cc >log 2>&1");
  must("make -j2 V=1 >log 2>&1");
  expect_trace("./prog");
  EXPECT_THAT(must("file -L .libs/libpart.so").out, HasSubstr("shared object"));
}

TEST_F(OptionsOfCompilers, Meson) {
  if (lacks("meson")) GTEST_SKIP() << "meson is not installed";
  write("meson.build",
        "project('workshop', 'c', default_options : ['warning_level=2', 'werror=true'])\n"
        "part = shared_library('part', 'src/part.c')\nexecutable('prog', 'src/main.c', link_with : part)\n");
  must("CC=dperf-cc meson setup build >log 2>&1 && ninja -C build >log 2>&1");
  expect_trace("build/prog");
}

}  // namespace
}  // namespace dperf::test
