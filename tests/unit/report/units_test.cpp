// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/units.h"

#include <gtest/gtest.h>

namespace dperf::report {
namespace {

TEST(FormatSeconds, HasFourDigitsAndAUnitThatFits) {
  EXPECT_EQ(format_seconds(0), "0 s");
  EXPECT_EQ(format_seconds(1), "1.000 s");
  EXPECT_EQ(format_seconds(12.3456), "12.35 s");
  EXPECT_EQ(format_seconds(0.123456), "123.5 ms");
  EXPECT_EQ(format_seconds(1.5e-6), "1.500 us");
  EXPECT_EQ(format_seconds(2.5e-9), "2.500 ns");
  EXPECT_EQ(format_seconds(2.5e-12), "2.5e-12 s");
}

TEST(FormatSeconds, ChoosesTheUnitAfterRounding) {
  EXPECT_EQ(format_seconds(0.99996e-3), "1.000 ms");
  EXPECT_EQ(format_seconds(0.99994e-3), "999.9 us");
  EXPECT_EQ(format_seconds(9.9996), "10.00 s");
  EXPECT_EQ(format_seconds(999.96), "1000 s");
}

TEST(FormatSeconds, KeepsManySecondsAsSeconds) {
  EXPECT_EQ(format_seconds(86400), "86400 s");
}

TEST(FormatSeconds, TakesNegativeDifferences) {
  EXPECT_EQ(format_seconds(-0.0015), "-1.500 ms");
}

TEST(FormatBytes, CountsSmallOnesExactly) {
  EXPECT_EQ(format_bytes(0), "0 B");
  EXPECT_EQ(format_bytes(999), "999 B");
  EXPECT_EQ(format_bytes(1000), "1.000 kB");
  EXPECT_EQ(format_bytes(1048576), "1.049 MB");
  EXPECT_EQ(format_bytes(123456789012), "123.5 GB");
}

TEST(FormatShare, OfNothingIsNothing) {
  EXPECT_EQ(format_share(1, 4), "25.0 %");
  EXPECT_EQ(format_share(0, 0), "-");
}

}  // namespace
}  // namespace dperf::report
