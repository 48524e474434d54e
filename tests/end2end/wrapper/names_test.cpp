// Names that build systems pass on: paths with spaces in them, the real compiler's, and sources that are
// refused by name.
// SPDX-License-Identifier: LGPL-2.1-or-later
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

}  // namespace
}  // namespace dperf::test
