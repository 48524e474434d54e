// What SMPI 3.32 makes of correct programs: the reasons why some programs are not compared with smpirun. With
// a later SMPI that does better, these fail, and what is left out can be compared.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "support/command.h"

namespace dperf::replay::testing {
namespace {

using ::testing::HasSubstr;

test::CommandResult run(const char* name) {
  test::CommandOptions options;
  options.timeout = std::chrono::seconds(60);
  return test::run_command(
      {FAULTS_SMPIRUN, "-np", "4", "-platform", FAULTS_PLATFORM, "--log=root.thres:critical",
       "--cfg=smpi/host-speed:1f", "--cfg=smpi/simulate-computation:no",
       "--cfg=smpi/async-small-thresh:65536", "--cfg=smpi/send-is-detached-thresh:65536",
       "--cfg=smpi/test:1e-6", FAULTS_PROGRAM, name},
      options);
}

TEST(SmpiFaults, AnExclusiveLockBehindASharedOneIsNeverGivenBack) {
  EXPECT_THAT(run("locks").err, HasSubstr("Deadlock detected"));
}

TEST(SmpiFaults, TestOfNoRequestWithoutAStatusDoesNotSetTheFlag) {
  EXPECT_THAT(run("test").out, HasSubstr("the flag was never set"));
}

TEST(SmpiFaults, WinTestDoesNotExist) {
  EXPECT_THAT(run("test_window").err, HasSubstr("Not yet implemented: PMPI_Win_test"));
}

TEST(SmpiFaults, RgetAccumulateGivesNoRequest) {
  EXPECT_THAT(run("request").out, HasSubstr("no request was given"));
}

}  // namespace
}  // namespace dperf::replay::testing
