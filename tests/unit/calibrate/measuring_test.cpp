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

}  // namespace
}  // namespace dperf::calibrate
