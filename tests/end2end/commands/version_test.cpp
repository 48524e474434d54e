// SPDX-License-Identifier: LGPL-2.1-or-later
#include "end2end/commands/fixture.h"

namespace dperf::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

TEST_F(Commands, SayTheirVersionAndWhatTheyWereBuiltWith) {
  for (const std::string tool : {"dperf", "dperf-calibrate", "dperf-compare", "dperf-instrument",
                                 "dperf-platform", "dperf-predict", "dperf-trace"}) {
    const CommandResult result = run(tool + " --version");
    EXPECT_EQ(result.exit_code, 0) << describe(result);
    EXPECT_THAT(result.out, AllOf(StartsWith(tool + " 0."), HasSubstr("\nbuilt with SimGrid 3."),
                                  HasSubstr("MPI "), HasSubstr("LLVM "), HasSubstr("traces: version ")));
    EXPECT_EQ(result.err, "");
  }
}

TEST_F(Commands, AreListedWithTheirHelp) {
  const std::string help = run("dperf help").out;
  for (const char* name :
       {"cc", "c++", "fc", "instrument", "record", "trace", "calibrate", "platform", "predict", "compare"})
    EXPECT_THAT(help, HasSubstr(std::string("\n  ") + name + " "));
  EXPECT_EQ(run("dperf help predict").out, run("dperf-predict --help").out);
  EXPECT_EQ(run("dperf help cc").out, run("dperf-cc --dperf-help").out);
}

}  // namespace
}  // namespace dperf::test
