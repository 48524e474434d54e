// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/error.h"

#include <gtest/gtest.h>

namespace dperf {
namespace {

TEST(RunTool, LetsNoInputCommandTheTerminal) {
  testing::internal::CaptureStderr();
  const int code = run_tool("dperf-tool", []() -> int { throw Error("no host '{}'", "\x1b[2Ja\rb"); });
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "dperf-tool: no host '?[2Ja?b'\n");
  EXPECT_EQ(code, kExitFailure);
}

}  // namespace
}  // namespace dperf
