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

TEST(RunTool, LetsNoInputFillTheTerminal) {
  testing::internal::CaptureStderr();
  run_tool("dperf-tool", []() -> int { throw Error("--nodes: {} is too large", std::string(40000, '9')); });
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_LT(said.size(), 2000u);
  EXPECT_TRUE(said.starts_with("dperf-tool: --nodes: 999")) << said;
  EXPECT_TRUE(said.ends_with("999 is too large\n")) << said;
  EXPECT_NE(said.find("38822 bytes"), std::string::npos) << said;
}

}  // namespace
}  // namespace dperf
