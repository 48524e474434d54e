// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/measuring.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace dperf::calibrate
