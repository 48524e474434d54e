// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/cli/quantity.h"

#include <gtest/gtest.h>

#include "support/error.h"

namespace dperf::predict {
namespace {

TEST(ParseBandwidth, TakesBytesAndBits) {
  EXPECT_DOUBLE_EQ(parse_bandwidth("10GBps", "--shm"), 1e10);
  EXPECT_DOUBLE_EQ(parse_bandwidth("1Gbps", "--shm"), 125e6);
  EXPECT_DOUBLE_EQ(parse_bandwidth("1MiBps", "--shm"), 1048576);
  EXPECT_DOUBLE_EQ(parse_bandwidth("2.5e9Bps", "--shm"), 2.5e9);
}

TEST(ParseDuration, TakesUnitsAndZero) {
  EXPECT_DOUBLE_EQ(parse_duration("0.2us", "--shm"), 2e-7);
  EXPECT_DOUBLE_EQ(parse_duration("3ms", "--shm"), 3e-3);
  EXPECT_DOUBLE_EQ(parse_duration("0", "--shm"), 0);
}

TEST(ParseSpeed, TakesFlops) {
  EXPECT_DOUBLE_EQ(parse_speed("2.5Gf", "--reference-speed"), 2.5e9);
}

TEST(ParseQuantity, RefusesEverythingElse) {
  for (const char* text :
       {"", "fast", "10 GBps", "10GB", "10", "-1GBps", "nan", "inf", "0", "1e400", "1e300GBps", "0x10"})
    EXPECT_THROW(parse_bandwidth(text, "--shm"), Error) << text;
  for (const char* text : {"-1us", "0.2", "5m", "1h"})
    EXPECT_THROW(parse_duration(text, "--shm"), Error) << text;
  for (const char* text : {"2.5", "2.5e9", "0Gf", "-1Gf", "2.5GHz"})
    EXPECT_THROW(parse_speed(text, "--reference-speed"), Error) << text;
}

TEST(ParseFactor, TakesWhatAProcessorCanBe) {
  EXPECT_DOUBLE_EQ(parse_factor("2.5", "--cpu-scale"), 2.5);
  EXPECT_DOUBLE_EQ(parse_factor("1e-6", "--cpu-scale"), 1e-6);
  for (const char* text : {"", "0", "-1", "nan", "inf", "1e-7", "1e7", "2x", "1e-320"})
    EXPECT_THROW(parse_factor(text, "--cpu-scale"), Error) << text;
}

TEST(ParseQuantity, SaysWhatWasExpected) {
  try {
    parse_bandwidth("10GB", "--shm");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "--shm: '10GB' is not a number with a unit; expected something like 10GBps");
    EXPECT_EQ(error.exit_code(), kExitUsage);
  }
}

}  // namespace
}  // namespace dperf::predict
