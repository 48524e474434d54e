// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/measure/measuring.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "calibrate/measure/launch.h"
#include "support/error.h"

namespace dperf::calibrate {
namespace {

TEST(Measuring, StartsARankOnEachHost) {
  MeasuringOptions options;
  options.hosts = {"a", "b"};
  options.mpirun = "mpirun --mca btl tcp,self";
  EXPECT_EQ(command_line(options, "network", 72, "/opt/it's/prog"),
            "mpirun --mca btl tcp,self --host 'a:1,b:1' -np 2 '/opt/it'\\''s/prog' network 72 16777216");
}

TEST(Measuring, StartsTwoRanksOnTheFirstHostForItsMemory) {
  MeasuringOptions options;
  options.hosts = {"a", "b"};
  options.largest_bytes = 4096;
  EXPECT_EQ(command_line(options, "memory", 18, "/p"), "mpirun --host 'a:2' -np 2 '/p' memory 18 4096");
}

Connection pair_with(double largest_bytes, double seconds) {
  Connection pair;
  pair.buffered_below = 65481;
  pair.half_round_trip = {{largest_bytes, seconds, seconds, seconds, seconds, seconds, 9}};
  return pair;
}

TEST(Measuring, StartsARankOnEachOfAllHosts) {
  MeasuringOptions options;
  options.hosts = {"a", "b", "c"};
  // 12 MB/s: a row of 0.1 s are 1.2 MB, 74 messages of 16 KiB.
  EXPECT_EQ(group_command_line(options, pair_with(12e6, 1), 9, "/p"),
            "mpirun --host 'a:1,b:1,c:1' -np 3 '/p' group 9 16384 74");
  options.hosts = {"a"};
  EXPECT_EQ(group_command_line(options, pair_with(12e9, 1), 9, "/p"),
            "mpirun --host 'a:2' -np 2 '/p' group 9 16384 4096");
}

TEST(Measuring, TheCheckOfOneHostKnowsWhichMachineWasMeasured) {
  MeasuringOptions options;
  options.hosts = {"a"};
  Connection pair = pair_with(12e9, 1);
  pair.reference_s = 2e-7;
  EXPECT_THAT(group_command_line(options, pair, 9, "/p"), testing::EndsWith(" 16384 4096 2e-07"));
  options.hosts = {"a", "b"};
  EXPECT_THAT(group_command_line(options, pair, 9, "/p"), testing::EndsWith(" 16384 4096"));
}

TEST(Measuring, StartsARankOnEachHostToSeeThatTheyAreThere) {
  MeasuringOptions options;
  options.hosts = {"a", "b", "c"};
  EXPECT_EQ(hosts_command_line(options, "/p"), "mpirun --host 'a:1,b:1,c:1' -np 3 '/p' hosts 'a' 'b' 'c'");
}

constexpr const char* kUnreliable = R"(ssh: Could not resolve hostname nohost: Name or service not known
--------------------------------------------------------------------------
ORTE was unable to reliably start one or more daemons.
This usually is caused by:

* not finding the required libraries and/or binaries on
--------------------------------------------------------------------------
)";
constexpr const char* kNoProgram =
    R"(--------------------------------------------------------------------------
mpirun was unable to find the specified executable file, and therefore
did not launch the job.

Node:       b
Executable: /p
--------------------------------------------------------------------------
)";

constexpr const char* kNotExecutable =
    R"(--------------------------------------------------------------------------
mpirun was unable to launch the specified application as it could not access
or execute an executable:

Executable: /p
Node: b

while attempting to start process rank 1.
--------------------------------------------------------------------------
)";

TEST(Measuring, SaysWhyMpirunFailed) {
  EXPECT_EQ(reason_in(kUnreliable), "ssh: Could not resolve hostname nohost: Name or service not known");
  for (const char* form : {kNoProgram, kNotExecutable})
    EXPECT_EQ(reason_in(form), "host 'b' cannot run /p; it must be there, at the same path on all hosts");
  EXPECT_EQ(reason_in(std::string(kNoProgram) + "dperf-calibrate-mpi: 'a' and 'b' are the same host\n"),
            "'a' and 'b' are the same host");
  EXPECT_EQ(reason_in("sh: 1: mpirun: not found\n"), "sh: 1: mpirun: not found");
  EXPECT_EQ(reason_in(""), "");
}

TEST(Measuring, RunsACommandForALimitedTime) {
  EXPECT_EQ(output_of("echo out; echo complaint >&2", 30), "out\n");
  EXPECT_EQ(output_of("DPERF_WORD='a  b' printenv DPERF_WORD", 30), "a  b\n");
  try {
    output_of("echo what is wrong >&2; exit 7", 30);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "echo what is wrong >&2; exit 7: failed with exit code 7: what is wrong");
  }
  try {
    output_of("sleep 60", 1);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "sleep 60: did not end within 1 s");
  }
}

}  // namespace
}  // namespace dperf::calibrate
