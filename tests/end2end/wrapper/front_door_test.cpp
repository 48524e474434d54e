// `dperf COMMAND` is `dperf-COMMAND`.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "end2end/wrapper/workshop.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;
using FrontDoor = Workshop;

TEST_F(FrontDoor, ListsTheCommandsThatAreThere) {
  const CommandResult result = must("dperf help");
  EXPECT_THAT(result.out, HasSubstr("\n  cc "));
  EXPECT_THAT(result.out, HasSubstr("\n  c++ "));
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(must("dperf --help").out, result.out);
}

TEST_F(FrontDoor, RunsACommandWithItsArgumentsAndExitCode) {
  EXPECT_EQ(must("dperf cc --version").out, must("mpicc --version").out);
  const CommandResult result = run("dperf cc -c 'no where.c'");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("no where.c"));
}

TEST_F(FrontDoor, RefusesWhatItDoesNotKnow) {
  for (const char* command : {"nowhere", "''", "../bin/dperf-cc", "--cc"}) {
    const CommandResult result = run(std::string("dperf ") + command);
    EXPECT_EQ(result.exit_code, 2) << command;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err,
                HasSubstr(*command == '\'' ? "usage" : "is not a command of dperf; see 'dperf help'"));
  }
  EXPECT_EQ(run("dperf").exit_code, 2);
}

TEST_F(FrontDoor, WorksThroughALink) {
  must("ln -s $(command -v dperf) here");
  EXPECT_THAT(must("./here help").out, HasSubstr("  cc "));
  EXPECT_THAT(must("./here --version").out, HasSubstr("dperf "));
}

}  // namespace
}  // namespace dperf::test
