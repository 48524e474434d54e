// What the wrapper knows and prints about itself, and of the MPI behind the compiler.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "instrument/wrapper/cli/help.h"
#include "instrument/wrapper/plan/mpi_library.h"
#include "plan_builder.h"

namespace dperf::wrapper {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

TEST(OwnInformation, IsGivenOnlyIfItIsAskedFor) {
  EXPECT_EQ(own_information("dperf-cc", {"--version"}), std::nullopt);
  EXPECT_EQ(own_information("dperf-cc", {"--help", "-c", "a.c"}), std::nullopt);
  EXPECT_THAT(own_information("dperf-cc", {"--dperf-version"}).value_or(""), StartsWith("dperf-cc 0."));
  EXPECT_THAT(own_information("dperf-c++", {"-O2", "--dperf-help"}).value_or(""),
              HasSubstr("usage: dperf-c++ [OPTIONS] ARGUMENTS OF MPICXX\n"));
}

/// The first words of the indented lines.
std::vector<std::string> names_in_help() {
  std::istringstream lines(own_information("dperf-cc", {"--dperf-help"}).value_or(""));
  std::vector<std::string> names;
  for (std::string line, name; std::getline(lines, line);)
    if (line.starts_with("  ") && std::istringstream(line) >> name) names.push_back(name);
  return names;
}

TEST(OwnInformation, NamesWhatTheManualNames) {
  std::ifstream file(DPERF_SOURCE_DIR "/docs/reference/dperf-cc.md");
  const std::string manual(std::istreambuf_iterator<char>(file), {});
  const std::vector<std::string> names = names_in_help();
  EXPECT_GE(names.size(), 9U);
  for (const std::string& name : names) EXPECT_THAT(manual, HasSubstr("`" + name)) << name;
}

TEST(MpiLibrary, IsNamedByTheMacrosOfItsHeader) {
  const auto named = [](const char* macros) {
    const auto library = mpi_of_macros(macros);
    return library ? library->in_words() + ", as " + library->abi : "none";
  };
  EXPECT_EQ(named("#define OMPI_MINOR_VERSION 1\n#define X 2\n#define OMPI_MAJOR_VERSION 4\n"),
            "Open MPI 4.1, as Open MPI");
  EXPECT_EQ(named("#define MPICH_NAME 4\n#define MPICH_VERSION \"4.0.2\"\n"), "MPICH 4.0, as MPICH");
  EXPECT_EQ(named("#define MPICH_VERSION \"3.4a2\"\n#define I_MPI_VERSION \"2021.11.0\"\n"),
            "Intel MPI 2021.11, as MPICH");
  EXPECT_EQ(named("#define MVAPICH2_VERSION \"2.3.7\"\n#define MPICH_VERSION \"3.2.1\"\n"),
            "MVAPICH2 2.3, as MPICH");
  EXPECT_EQ(named("#define MY_OMPI_MAJOR_VERSION 4\n#define __GNUC__ 12\n"), "none");
  EXPECT_EQ(named(""), "none");
}

TEST(MpiLibrary, IsLookedForWithTheFoldersOfTheCommandLine) {
  EXPECT_THAT(arguments_to_find_mpi(plan_of("-O2 -Ia -I b -DX=1 -isystem c -m32 a.c -o a -lmpi -std=c99")),
              ElementsAre("-Ia", "-I", "b", "-isystem", "c", "-m32"));
}

}  // namespace
}  // namespace dperf::wrapper
