// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/progress_bar.h"

#include <gtest/gtest.h>

namespace dperf::predict {
namespace {

TEST(ProgressLine, ShowsThePartThatIsDoneAndTheTimeThatIsLeft) {
  EXPECT_EQ(progress_line(1, 2, 10), "replaying [###############---------------]  50 %    10 s left");
  EXPECT_EQ(progress_line(0, 2, 10), "replaying [------------------------------]   0 %");
  EXPECT_EQ(progress_line(2, 2, 10), "replaying [##############################] 100 %     0 s left");
}

TEST(ProgressLine, NeverGoesBeyondTheEnd) {
  EXPECT_EQ(progress_line(3, 2, 1), progress_line(2, 2, 1));
}

TEST(ProgressLine, OfNothingIsNothing) {
  EXPECT_NE(progress_line(0, 0, 1).find("  0 %"), std::string::npos);
}

}  // namespace
}  // namespace dperf::predict
