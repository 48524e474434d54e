// Values of options that are not numbers, or out of range: one line and exit code 2, never a guess.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "end2end/commands/fixture.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

struct Option {
  const char* command;  ///< all but the option
  const char* name;
};

// All options of these tools whose value is a number; -o and the like are in outputs_test.cpp.
constexpr Option kNumbers[] = {
    {"dperf-predict --platform two.xml pair", "--ranks-per-host"},
    {"dperf-predict --platform two.xml pair", "--cpu-scale"},
    {"dperf-predict --platform two.xml pair", "--interval"},
    {"dperf-predict --platform two.xml pair", "--top"},
    {"dperf-trace dump pair", "--rank"},
    {"dperf-trace decisions pair", "--eps"},
    {"dperf-compare --measured pair.log pair.csv", "--tolerance"},
    {"dperf-compare --measured pair.log pair.csv", "--tolerance=*"},
    {"dperf-compare --measured pair.log pair.csv", "--spreads"},
    {"dperf-compare --measured pair.log pair.csv", "--mean-tolerance"},
    {"dperf-compare --measured pair.log --history h.jsonl pair.csv", "--regression"},
    {"dperf-calibrate network --hosts localhost", "--seconds"},
    {"dperf-calibrate network --hosts localhost", "--largest"},
    {"dperf-calibrate network --hosts a,b", "--nodes"},
    {"dperf-calibrate host", "--copies"},
    {"dperf-instrument pair.c", "--jobs"},
};

TEST_F(Commands, RefuseWhatIsNotANumber) {
  for (const Option& option : kNumbers)
    for (const char* value : {"", "x", "-1", "1x", "1e999", "nan", "inf", "-0.5", "99999999999999999999"}) {
      const std::string line = std::string(option.command) + " " + option.name + "='" + value + "'";
      const CommandResult result = run(line);
      EXPECT_EQ(result.exit_code, 2) << line << describe(result);
      expect_one_line(result);
      EXPECT_EQ(result.out, "") << line;
      const std::string name(option.name);
      EXPECT_THAT(result.err, HasSubstr(name.substr(0, name.find('=')))) << line;
    }
}

TEST_F(Commands, RefuseArgumentsThatAreEmpty) {
  for (const char* line : {"dperf ''",
                           "dperf help ''",
                           "dperf-trace ''",
                           "dperf-trace info ''",
                           "dperf-trace assemble '' -o x",
                           "dperf-trace assemble pair.txt -o ''",
                           "dperf-trace decisions pair -o ''",
                           "dperf-predict --platform two.xml ''",
                           "dperf-predict --platform '' pair",
                           "dperf-predict --platform two.xml pair --hosts ''",
                           "dperf-predict --platform two.xml pair -o ''",
                           "dperf-compare --measured '' pair.csv",
                           "dperf-compare --measured pair.log ''",
                           "dperf-compare --measured pair.log pair.csv --pattern ''",
                           "dperf-compare --measured pair.log pair.csv --history ''",
                           "dperf-calibrate ''",
                           "dperf-calibrate network --hosts ''",
                           "dperf-calibrate network --measurements ''",
                           "dperf-calibrate host -o ''",
                           "dperf-calibrate host --into ''",
                           "dperf-instrument '' --",
                           "dperf-instrument pair.c --out '' --",
                           "dperf-instrument pair.c --plan '' --",
                           "dperf-instrument pair.c --decisions '' --",
                           "dperf-instrument pair.c --comm-api '' --",
                           "dperf-instrument -p ''"}) {
    const CommandResult result = run(line);
    EXPECT_EQ(result.exit_code, 2) << line << describe(result);
    EXPECT_EQ(result.out, "") << line;
    EXPECT_NE(result.err, "") << line;
  }
}

}  // namespace
}  // namespace dperf::test
