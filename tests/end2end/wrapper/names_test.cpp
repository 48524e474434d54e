// Names that build systems pass on: paths with spaces in them, the real compiler's, and sources that are
// refused by name.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <sstream>

#include "workshop.h"

namespace dperf::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class Names : public Workshop {};

TEST_F(Names, MayHaveSpacesEverywhere) {
  write_program("the source/");
  write("the headers/more of.h", "#define MORE 1\n");
  must("mkdir 'the build' 'the temporary folder'");
  for (const std::string compiler : {"dperf-cc", "mpicc"})
    must("TMPDIR=\"$PWD/the temporary folder\" " + compiler + " -O2 -g -MD -MF 'the build/main " + compiler +
         ".d' -MT object -I 'the headers' -include 'more of.h' -DWHERE='\"a b\"' -c 'the source/main.c' "
         "-o 'the build/main " +
         compiler + ".o'");
  EXPECT_EQ(must("cat 'the build/main dperf-cc.d'").out, must("cat 'the build/main mpicc.d'").out);
  must("dperf-cc 'the build/main dperf-cc.o' 'the source/part.c' -o 'the build/the program'");
  EXPECT_EQ(run("'the build/the program'").exit_code, 3);
  EXPECT_TRUE(exists("traces/manifest.json"));
  EXPECT_EQ(must("ls 'the temporary folder'").out, "");
}

TEST_F(Names, OfTheRealCompilersAreTakenFromTheEnvironment) {
  write("real compiler", "#!/bin/sh\necho \"$1\" >> called\nexec mpicxx \"$@\"\n");
  must("chmod +x 'real compiler' && mkdir bin && mv 'real compiler' bin/real-cxx");
  write("hello.cpp", "#include <mpi.h>\nint main() { MPI_Init(0, 0); return MPI_Finalize(); }\n");
  must("PATH=$PWD/bin:$PATH DPERF_CXX='real-cxx -O2' dperf-c++ hello.cpp -o hello && ./hello");
  EXPECT_THAT(read("called"), HasSubstr("-O2\n"));
  EXPECT_TRUE(exists("traces/manifest.json"));
}

TEST_F(Names, OfModulesAreLeftToTheRealCompiler) {
  write("part.cpp", "export module part;\nexport int two() { return 2; }\n");
  write("main.cpp", "import part;\nint main() { return two(); }\n");
  const std::string options = " -std=c++20 -fmodules-ts part.cpp main.cpp -o ";
  const CommandResult built = must("dperf-c++ --explain" + options + "ours");
  EXPECT_THAT(built.err, AllOf(HasSubstr("C++ modules are not supported"), HasSubstr("dperf-cxx-modules")));
  EXPECT_EQ(run("./ours").exit_code, 2);
}

/// A program that includes headers; the compiler warns about each of them.
struct Naming {
  const char *includes, *source, *options;
  const char* environment = "";
};

void PrintTo(const Naming& naming, std::ostream* out) {
  *out << naming.includes << " in " << naming.source << " " << naming.options;
}

class NamesOfHeaders : public Names, public testing::WithParamInterface<Naming> {
 protected:
  /// Warns, and prints its name in two ways.
  static std::string header(const std::string& name, const std::string& more = "") {
    return more + "#include <assert.h>\nstatic void warned_" + name + "(void) {}\nstatic const char *file_" +
           name + "(int n) { assert(n > 0); return __FILE__; }\n";
  }
  void write_headers() {
    write("x.h", header("x"));
    write("inc/y.h", header("y", "#include \"near.h\"\n"));
    write("inc/near.h", "static void warned_near(void) {}\n");
    write("inc/up.h", header("up", "#include \"../far.h\"\n"));
    write("far.h", "static void warned_far(void) {}\n");
    write("inc/x.h", header("next", "#include_next <x.h>\n"));
    write("src/s.h", header("s"));
    write(
        "meet.h",
        "#include <mpi.h>\n" + header("meet") +
            "static void meet(int *n) { int odd; ++*n; MPI_Barrier(MPI_COMM_WORLD); *n *= 2; int late; }\n");
    write("inc/hold.h", "#include \"meet.h\"\nstatic void hold(int *n) { int unused; meet(n); ++*n; }\n");
  }
  std::string program() {
    std::string text = "#include <mpi.h>\n#include <stdio.h>\n", says;
    std::istringstream words(GetParam().includes);
    for (std::string word; words >> word;) {
      const auto replaced = word.find("$PWD");
      if (replaced != std::string::npos) word.replace(replaced, 4, folder_.path().string());
      text += "#include " + word + "\n";
      std::string stem = word.substr(word.find_last_of("/\"<", word.size() - 4) + 1);
      stem.resize(stem.find('.'));
      if (stem == "hold") stem = "meet";
      says += "  puts(file_" + stem + "(argc == 1));\n";
    }
    return text + "int main(int argc, char **argv)\n{\n  int unused;\n" + says +
           "  MPI_Init(&argc, &argv);\n  MPI_Finalize();\n  return 0;\n}\n";
  }
};

TEST_P(NamesOfHeaders, AreThoseOfThePlainCompiler) {
  write_headers();
  write(GetParam().source, program());
  const bool is_cxx = std::string_view(GetParam().source).ends_with(".cc");
  const std::string environment = GetParam().environment;
  const std::string arguments =
      std::string(" -Wall ") + GetParam().options + " " + GetParam().source + " -o prog";
  const CommandResult plain = must(environment + (is_cxx ? " mpicxx" : " mpicc") + arguments);
  EXPECT_THAT(plain.err, HasSubstr("warned_"));
  const std::string names = must("./prog").out, assertion = run("./prog and fail").err;
  EXPECT_THAT(assertion, HasSubstr("Assertion"));
  must("rm prog");
  const CommandResult ours = must(environment + (is_cxx ? " dperf-c++" : " dperf-cc") + arguments);
  EXPECT_EQ(ours.err, plain.err);
  EXPECT_EQ(must("./prog").out, names);
  EXPECT_EQ(run("./prog and fail").err, assertion);
}

constexpr Naming kNamings[] = {
    {"\"x.h\"", "main.c", ""},
    {"\"x.h\"", "main.c", "-I."},
    {"\"x.h\"", "main.c", "-I./"},
    {"\"x.h\"", "main.c", "-iquote ."},
    {"<x.h>", "main.c", "-I."},
    {"\"x.h\"", "./main.c", ""},
    {"\"y.h\"", "main.c", "-Iinc"},
    {"<y.h>", "main.c", "-Iinc/"},
    {"\"inc/y.h\" \"x.h\"", "main.c", "-I. -Iinc"},
    {"\"inc/up.h\"", "main.c", ""},
    {"<x.h>", "main.c", "-Iinc -I."},
    {"\"inc/x.h\"", "main.c", "-I."},
    {"\"$PWD/x.h\"", "main.c", ""},
    {"\"../x.h\"", "src/main.c", ""},
    {"\"s.h\"", "src/main.c", ""},
    {"\"s.h\"", "src/main.c", "-Isrc"},
    {"\"s.h\"", "src/main.c", "-I./src"},
    {"\"s.h\" \"x.h\"", "src/main.c", "-I."},
    {"\"meet.h\" \"x.h\"", "main.c", ""},
    {"\"meet.h\"", "main.c", "-I."},
    {"<meet.h>", "main.c", "-I."},
    {"\"meet.h\"", "main.c", "-pedantic"},
    {"\"inc/hold.h\" \"x.h\"", "main.c", "-I."},
    {"\"hold.h\"", "main.c", "-Iinc/ -I."},
    {"\"x.h\" \"meet.h\"", "main.c", "-fdiagnostics-format=json"},
    {"\"x.h\"", "main.c", "-ffile-prefix-map=x=y"},
    {"\"x.h\"", "main.c", "", "OMPI_CC=clang"},
    {"\"meet.h\" \"x.h\"", "main.c", "-I.", "OMPI_CC=clang"},
    {"\"x.h\" \"meet.h\"", "main.cc", "-I."},
};
INSTANTIATE_TEST_SUITE_P(Includes, NamesOfHeaders, testing::ValuesIn(kNamings));

}  // namespace
}  // namespace dperf::test
