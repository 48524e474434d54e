// SPDX-License-Identifier: LGPL-2.1-or-later
#include "end2end/commands/fixture.h"

#include <algorithm>

namespace dperf::test {
namespace {

constexpr const char* kTrace = R"(ranks 2
program pair
rank 0
  compute 1ms
  MPI_Send count=8 type=1B dest=1 tag=7 at=pair.c:10(main)
rank 1
  compute 1ms
  MPI_Recv count=8 type=1B source=0 tag=7 at=pair.c:11(main) -> source=0 tag=7 bytes=8
)";

constexpr const char* kPlatform = R"(<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="two" prefix="n" suffix="" radical="0-1" speed="1Gf" bw="1GBps" lat="10us"/>
</platform>
)";

constexpr const char* kSource = R"(#include <mpi.h>
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  return MPI_Finalize();
}
)";

}  // namespace

const std::vector<std::string> kThatPrint = {
    "dperf help",
    "dperf --version",
    "dperf-trace info pair",
    "dperf-trace dump pair",
    "dperf-trace check pair",
    "dperf-trace --help",
    "dperf-predict --platform two.xml pair",
    "dperf-predict --platform two.xml --format json pair",
    "dperf-predict --help",
    "dperf-predict --list-algorithms",
    "dperf-platform lan",
    "dperf-platform --help",
    "dperf-compare --measured pair.log pair.csv",
    "dperf-compare --help",
    "dperf-calibrate --help",
    "dperf-calibrate network --help",
    "dperf-calibrate loggps --help",
    "dperf-instrument pair.c --fresh --out copies --",
    "dperf-instrument pair.c --check --",
    "dperf-instrument --help",
};

const std::vector<std::string> kThatWrite = {
    "dperf-predict --platform two.xml pair -o ",
    "dperf-predict --platform two.xml --format json pair -o ",
    "dperf-platform lan -o ",
    "dperf-compare --measured pair.log pair.csv -o ",
    "dperf-compare --measured pair.log pair.csv --plot ",
    "dperf-compare --measured pair.log pair.csv --history ",
    "dperf-trace decisions pair -o ",
};

void Commands::SetUp() {
  write_file(work_ / "pair.txt", kTrace);
  write_file(work_ / "two.xml", kPlatform);
  write_file(work_ / "pair.c", kSource);
  write_file(work_ / "pair.csv", "case,seconds\npair,0.0015\n");
  write_file(work_ / "pair.log", "real 0.0015\n");
  const CommandResult made = run("dperf-trace assemble pair.txt -o pair");
  ASSERT_TRUE(made.ok()) << describe(made);
}

CommandResult Commands::run(const std::string& line) const {
  const std::string folder = std::filesystem::path(program("dperf-trace")).parent_path().string();
  return run_shell("PATH=" + folder + ":$PATH; " + line, {.folder = work_.path()});
}

void Commands::expect_one_line(const CommandResult& result) {
  EXPECT_EQ(result.signal, 0);
  EXPECT_FALSE(result.timed_out);
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
}

}  // namespace dperf::test
