// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/error.h"

#include <gtest/gtest.h>

#include "support/words.h"

namespace dperf {
namespace {

TEST(RunTool, LetsNoInputCommandTheTerminal) {
  testing::internal::CaptureStderr();
  const int code = run_tool("dperf-tool", []() -> int { throw Error("no host '{}'", "\x1b[2Ja\rb"); });
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "dperf-tool: no host '?[2Ja?b'\n");
  EXPECT_EQ(code, kExitFailure);
}

TEST(RunTool, SaysInOneLineWhatIsWrongWithAnArgument) {
  testing::internal::CaptureStderr();
  run_tool("dperf-tool", []() -> int { throw Error("--n: '{}'", "1\n2").with_exit_code(kExitUsage); });
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "dperf-tool: --n: '1?2'\n");
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

TEST(Words, AreSafeToPrint) {
  EXPECT_EQ(printable("a\x1b[31m\x07\x7f\tb\n"), "a?[31m??\tb\n");
  EXPECT_EQ(printable("\xc2\x9b"
                      "2J \xc3\xa9 \xc2\xb5s"),
            "??2J \xc3\xa9 \xc2\xb5s");  // U+009B is CSI
}

TEST(Words, AreCounted) {
  EXPECT_EQ(counted(0, "rank"), "0 ranks");
  EXPECT_EQ(counted(1, "rank"), "1 rank");
  EXPECT_EQ(counted(2, "rank"), "2 ranks");
  EXPECT_EQ(counted(1, "copy"), "1 copy");
  EXPECT_EQ(counted(2, "copy"), "2 copies");
  EXPECT_EQ(counted(2, "key"), "2 keys");
}

}  // namespace
}  // namespace dperf
