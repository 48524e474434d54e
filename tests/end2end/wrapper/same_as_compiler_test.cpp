// What the compiler prints and writes is the same with and without dPerf.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "end2end/wrapper/workshop.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using SameAsCompiler = Workshop;

TEST_F(SameAsCompiler, SaysTheSameAboutItself) {
  for (const char* question : {"--version", "-dumpversion", "-print-search-dirs", "--showme:compile", ""}) {
    const CommandResult ours = run(std::string("dperf-cc ") + question);
    const CommandResult theirs = run(std::string("mpicc ") + question);
    EXPECT_EQ(ours.exit_code, theirs.exit_code) << question;
    EXPECT_EQ(ours.out, theirs.out) << question;
    EXPECT_EQ(ours.err, theirs.err) << question;
  }
  EXPECT_EQ(run("dperf-c++ --version").out, run("mpicxx --version").out);
}

TEST_F(SameAsCompiler, PreprocessesTheSame) {
  write_program();
  EXPECT_EQ(must("dperf-cc -E -DX main.c").out, must("mpicc -E -DX main.c").out);
  EXPECT_EQ(must("dperf-cc -E -x c - < main.c").out, must("mpicc -E -x c - < main.c").out);
  EXPECT_EQ(must("dperf-cc -MM main.c").out, must("mpicc -MM main.c").out);
  must("dperf-cc -S main.c -o ours.s && mpicc -S main.c -o theirs.s && cmp ours.s theirs.s");
}

TEST_F(SameAsCompiler, WritesTheSameDependencyFiles) {
  write_program("src/");
  for (const char* options : {"-MD -c src/main.c", "-MMD -c src/main.c -o obj/m.o",
                              "-MMD -MP -MF x.d -MT a -MQ 'b$c' -c src/main.c",
                              "-Wp,-MD,k.d -c src/main.c -o obj/m.o", "-MD src/main.c src/part.c -o prog"}) {
    must("rm -rf ours theirs && mkdir -p ours/obj theirs/obj && cp -r src ours && cp -r src theirs");
    must(std::string("cd ours && dperf-cc ") + options);
    must(std::string("cd theirs && mpicc ") + options);
    const std::string list = "find . -name '*.d' | sort | xargs -t -n1 cat 2>&1";
    const std::string theirs = must("cd theirs && " + list).out;
    EXPECT_THAT(theirs, HasSubstr(": src/")) << options;
    EXPECT_EQ(must("cd ours && " + list).out, theirs) << options;
  }
}

TEST_F(SameAsCompiler, SourceWithAnError) {
  write("bad.c", "#include <mpi.h>\nint main(void)\n{\n  MPI_Init(0, 0);\n  return nowhere;\n}\n");
  for (const char* options : {"-c bad.c", "bad.c -o bad"}) {
    const CommandResult ours = run(std::string("dperf-cc ") + options);
    const CommandResult theirs = run(std::string("mpicc ") + options);
    EXPECT_EQ(ours.exit_code, theirs.exit_code);
    EXPECT_EQ(ours.err, theirs.err);
    EXPECT_EQ(ours.out, theirs.out);
  }
  EXPECT_FALSE(exists("bad.o"));
  EXPECT_EQ(left_behind(), "");
}

TEST_F(SameAsCompiler, MissingSource) {
  const CommandResult ours = run("dperf-cc -c nowhere.c");
  EXPECT_EQ(ours.exit_code, 1);
  EXPECT_EQ(ours.err, run("mpicc -c nowhere.c").err);
}

// What is not a source is not used where nothing is linked; what is wrong with it is reported all the same.
TEST_F(SameAsCompiler, CommandLinesThatAreOdd) {
  write_program();
  must("mpicc -c part.c -o part.o");
  for (const char* options : {"-c main.c part.o", "-c main.c missing.o", "-c main.c @missing.rsp",
                              "-c main.c -I", "-c main.c -o", "-MMD -MF nowhere/main.d -c main.c",
                              "-MD -MF nowhere/x.d -c main.c -o main.o", "-c main.c -o nowhere/main.o"}) {
    must("rm -f main.o");
    const CommandResult ours = run(std::string("dperf-cc ") + options);
    const bool has_object = exists("main.o");
    must("rm -f main.o");
    const CommandResult theirs = run(std::string("mpicc ") + options);
    EXPECT_EQ(ours.exit_code, theirs.exit_code) << options;
    EXPECT_EQ(ours.err, theirs.err) << options;
    EXPECT_EQ(has_object, exists("main.o")) << options;
  }
}

TEST_F(SameAsCompiler, WarningsSpeakOfTheUsersFile) {
  write("src/warn.c",
        "#include <mpi.h>\nint main(void)\n{\n  int never_used;\n  MPI_Init(0, 0);\n  MPI_Finalize();\n}\n");
  const CommandResult ours = must("dperf-cc -Wall -Wextra -c src/warn.c");
  EXPECT_THAT(ours.err, HasSubstr("never_used"));
  EXPECT_EQ(ours.err, must("mpicc -Wall -Wextra -c src/warn.c").err);
  EXPECT_EQ(run("dperf-cc -Wall -Werror -c src/warn.c").exit_code, 1);
}

TEST_F(SameAsCompiler, WarningsOnLinesWithProbesHaveTheirColumns) {
  write("warn.c",
        "#include <mpi.h>\nvoid f(int x)\n{\n  if (x) MPI_Barrier(MPI_COMM_WORLD); else undeclared(x);\n"
        "  for (int i = 0; i < x; i++) MPI_Barrier(MPI_COMM_WORLD), undeclared(i);\n}\n");
  for (const char* options :
       {" -O2 -Wall -c warn.c", " -Wall -Werror -c warn.c", " -O2 -Wall -shared -fPIC warn.c"}) {
    const CommandResult ours = run(std::string("dperf-cc") + options);
    const CommandResult theirs = run(std::string("mpicc") + options);
    EXPECT_EQ(ours.err, theirs.err) << options;
    EXPECT_EQ(ours.exit_code, theirs.exit_code) << options;
  }
}

TEST_F(SameAsCompiler, HeadersThatCommunicate) {
  write("src/inc/halo.h",
        "#pragma once\n#include \"names.h\"\nstatic inline void halo(int x)\n{\n  int never_used;\n"
        "  puts(name());\n  puts(__FILE__);\n  MPI_Barrier(MPI_COMM_WORLD);\n}\n");
  write("src/inc/names.h", "#pragma once\nstatic const char *name(void) { return __FILE__; }\n");
  write("src/main.c",
        "#include <mpi.h>\n#include <stdio.h>\n#include \"inc/halo.h\"\n#include \"inc/names.h\"\n"
        "int main(void)\n{\n  MPI_Init(0, 0);\n  halo(1);\n  puts(__FILE__);\n  MPI_Finalize();\n  return "
        "0;\n}\n");
  for (const char* options : {" -Wall -Wextra", " -std=c99 -pedantic -Wall"}) {
    const CommandResult ours = must(std::string("dperf-cc -MD -MF ours.d -o ours src/main.c") + options);
    const CommandResult theirs = must(std::string("mpicc -MD -MF theirs.d -o theirs src/main.c") + options);
    EXPECT_THAT(theirs.err, HasSubstr("never_used"));
    EXPECT_EQ(ours.err, theirs.err) << options;
    must("sed s/theirs/ours/ theirs.d | cmp - ours.d");
    EXPECT_EQ(must("./ours").out, must("./theirs").out) << options;
  }
  EXPECT_THAT(must("dperf-cc --explain -c src/main.c").err, Not(HasSubstr("halo")));
}

TEST_F(SameAsCompiler, NoNewWarnings) {
  write_program();
  const std::string strict =
      " -std=c99 -pedantic -Wall -Wextra -Werror -Wshadow -Wmissing-prototypes -Wredundant-decls -Wconversion"
      " -Wdeclaration-after-statement -Wstrict-prototypes -Wunused-macros -c main.c";
  EXPECT_EQ(run("dperf-cc --explain" + strict).exit_code, run("mpicc" + strict).exit_code);
  const std::string usual = " -std=c11 -pedantic -Wall -Wextra -Werror -Wmissing-prototypes -c main.c";
  EXPECT_THAT(must("dperf-cc --explain" + usual).err, HasSubstr("instrumented"));
}

// The text of a header that communicates is part of the instrumented text, with its name in front.
TEST_F(SameAsCompiler, HeadersThatCommunicateMayBePedantic) {
  write("halo.h",
        "#pragma once\n#include <mpi.h>\nstatic inline void halo(void) { MPI_Barrier(MPI_COMM_WORLD); }\n");
  write("main.c", "#include \"halo.h\"\nvoid step(void);\nvoid step(void) { halo(); }\n");
  for (const char* options : {"-pedantic", "-Wpedantic", "-pedantic-errors", "-Werror=pedantic"}) {
    const CommandResult ours =
        must(std::string("dperf-cc --explain -std=c99 -Wall -Werror -c main.c ") + options);
    EXPECT_THAT(ours.err, HasSubstr("instrumented")) << options;
    EXPECT_THAT(ours.err, Not(HasSubstr("error"))) << options;
  }
}

// A type that is not visible outside; a loop behind which there is nothing.
TEST_F(SameAsCompiler, NoNewWarningsInCxx) {
  write("main.cpp",
        "#include <mpi.h>\nnamespace { struct Inner { int x; }; }\nstruct Outer { Inner inner; };\n"
        "int wait(const Outer& of) {\n  int n = of.inner.x;\n  while (true) {\n    "
        "MPI_Barrier(MPI_COMM_WORLD);\n"
        "    if (--n < 0) return n;\n  }\n}\n");
  const CommandResult ours = must("dperf-c++ --explain -Wall -Werror -c main.cpp");
  EXPECT_THAT(ours.err, HasSubstr("instrumented"));
  EXPECT_THAT(ours.err, Not(HasSubstr("warning")));
}

TEST_F(SameAsCompiler, NothingSpeaksOfTheTemporaryFolder) {
  write_program("src/");
  must("echo 'const char *stamp = __TIMESTAMP__;' >> src/main.c && touch -d 2001-02-03 src/main.c");
  must("dperf-cc -g -O2 -c src/main.c -o one.o && dperf-cc -g -O2 -c src/main.c -o two.o && cmp one.o two.o");
  EXPECT_THAT(must("strings -a one.o").out, Not(HasSubstr("dperf-cc-")));
  EXPECT_THAT(must("strings -a one.o").out, HasSubstr("Feb  3"));
  EXPECT_THAT(must("readelf --debug-dump=info one.o | grep DW_AT_name | head -1").out,
              HasSubstr("src/main.c"));
  EXPECT_EQ(left_behind(), "");
}

TEST_F(SameAsCompiler, FileNamesInTextStayAsTheyWere) {
  write_program("a folder/sub/");
  for (const char* in : {"", "a folder", "a folder/sub"}) {
    const std::string path =
        std::string("a folder/sub").substr(std::min(std::string(in).size() + (*in != 0), std::size_t{12}));
    const std::string sources =
        path.empty() ? "main.c part.c" : "'" + path + "/main.c' '" + path + "/part.c'";
    must("dperf-cc -g " + sources + " -o 'our prog'", in);
    must("mpicc -g " + sources + " -o 'their prog'", in);
    const CommandResult ours = run("'./our prog'", in);
    const CommandResult theirs = run("'./their prog'", in);
    EXPECT_EQ(ours.exit_code, 3) << describe(ours);
    EXPECT_EQ(ours.out, theirs.out);
  }
}

TEST_F(SameAsCompiler, FilesBesideTheOutputHaveTheSameNames) {
  write_program("src/");
  for (const char* options :
       {"--coverage src/main.c src/part.c -o prog", "--coverage -c src/main.c -o obj/x.o",
        "-save-temps -c src/main.c", "-gsplit-dwarf -g -c src/main.c -o obj/x.o",
        "-fstack-usage src/part.c src/main.c"}) {
    must("rm -rf ours theirs && mkdir -p ours/obj theirs/obj && cp -r src ours && cp -r src theirs");
    must(std::string("cd ours && dperf-cc ") + options);
    must(std::string("cd theirs && mpicc ") + options);
    EXPECT_EQ(must("cd ours && find . | sort").out, must("cd theirs && find . | sort").out) << options;
  }
}

}  // namespace
}  // namespace dperf::test
