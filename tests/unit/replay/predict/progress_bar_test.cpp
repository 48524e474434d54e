// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/cli/progress_bar.h"

#include <gtest/gtest.h>

namespace dperf::predict {
namespace {

using Stage = replay::ProgressReport::Stage;

TEST(ProgressLine, ShowsThePartThatIsDoneTheRateAndTheTimeThatIsLeft) {
  EXPECT_EQ(progress_line({Stage::kReplaying, 1'000'000, 2'000'000}, 10),
            "replaying [###############---------------]  50 %    100 thousand calls/s    10 s left");
  EXPECT_EQ(progress_line({Stage::kReplaying, 0, 2}, 10), "replaying [------------------------------]   0 %");
  EXPECT_EQ(progress_line({Stage::kReplaying, 2'000'000, 2'000'000}, 10),
            "replaying [##############################] 100 %    200 thousand calls/s     0 s left");
}

TEST(ProgressLine, SaysWhatComesBeforeTheReplay) {
  EXPECT_EQ(progress_line({Stage::kOpening, 1, 2}, 3),
            "opening traces [###############---------------]  50 %     3 s left");
  EXPECT_EQ(progress_line({Stage::kReading, 1, 2}, 3),
            "reading traces [###############---------------]  50 %     3 s left");
}

TEST(ProgressLine, NeverGoesBeyondTheEnd) {
  EXPECT_EQ(progress_line({Stage::kReplaying, 3, 2}, 1), progress_line({Stage::kReplaying, 2, 2}, 1));
}

TEST(ProgressLine, OfNothingIsNothing) {
  EXPECT_NE(progress_line({Stage::kReplaying, 0, 0}, 1).find("  0 %"), std::string::npos);
}

}  // namespace
}  // namespace dperf::predict
