// A folder with sources in which dperf-cc and mpicc are run side by side.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support/command.h"
#include "support/temp_folder.h"

namespace dperf::test {

/// Communicates, includes a header beside it, asserts, prints its own name.
inline constexpr const char* kProgram = R"(#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include "part.h"

int main(int argc, char **argv)
{
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; i++) {
    part(i);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  assert(argc > 0 && "assertion text");
  printf("%s:%d %s rank %d sum %d\n", __FILE__, __LINE__, part_file(), rank, part_sum);
  MPI_Finalize();
  return 3;
}
)";

inline constexpr const char* kHeader = R"(extern int part_sum;
void part(int n);
static const char *part_file(void) { return __FILE__; }
)";

inline constexpr const char* kPart = R"(#include "part.h"
int part_sum;
void part(int n)
{
  for (int i = 0; i < n; i++) part_sum += i;
  (void)part_file;
}
)";

class Workshop : public testing::Test {
 protected:
  void write(const std::string& name, std::string_view text) { write_file(folder_ / name, text); }
  std::string read(const std::string& name) { return read_file(folder_ / name); }
  bool exists(const std::string& name) { return std::filesystem::exists(folder_ / name); }

  void write_program(const std::string& folder = "") {
    write(folder + "main.c", kProgram);
    write(folder + "part.h", kHeader);
    write(folder + "part.c", kPart);
  }

  /// A line of shell with dperf-cc in PATH; temporary files go to tmp/ in the workshop, traces to traces/.
  CommandResult run(const std::string& line, const std::string& in_folder = "") {
    CommandOptions options{.folder = folder_.path() / in_folder, .timeout = std::chrono::seconds(120)};
    std::filesystem::create_directories(folder_ / "tmp");
    options.environment = {{"PATH", program("") + ":" + std::getenv("PATH")},
                           {"TMPDIR", (folder_ / "tmp").string()},
                           {"DPERF_TRACE_DIR", (folder_ / "traces").string()},
                           {"DPERF_EXPLAIN", ""},
                           {"LC_ALL", "C"},
                           {"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                           {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}};
    return run_shell(line, options);
  }

  /// Fails the test with the output of the command unless it succeeds.
  CommandResult must(const std::string& line, const std::string& in_folder = "") {
    CommandResult result = run(line, in_folder);
    EXPECT_TRUE(result.ok()) << line << "\n" << describe(result);
    return result;
  }

  /// What is left in the folder of temporary files; Open MPI's own session folders do not count.
  std::string left_behind() { return run("ls tmp | grep -v '^ompi\\|^openmpi'").out; }

  TempFolder folder_;
};

}  // namespace dperf::test
