// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/diagnostics.h"

#include <gtest/gtest.h>

namespace dperf::wrapper {
namespace {

constexpr const char* kSource = "int a;\nint f(int b) { return g(b); }\nint c;\n";
constexpr const char* kText = "#line 1 \"a.c\"\nint a;\nint f(int b) { probe(); return g(b); }\nint c;\n";

bool edited(const char* messages) {
  return speak_of_edited_lines(messages, "a.c", kSource, kText);
}

TEST(Diagnostics, AboutUnchangedLinesAreRight) {
  EXPECT_FALSE(edited(""));
  EXPECT_FALSE(edited("a.c:1:5: warning: unused\na.c:3: note: c\n"));
  EXPECT_FALSE(edited("b.h:2:1: warning: in another file\n"));
  EXPECT_FALSE(edited("a.c: In function 'f':\n"));
}

TEST(Diagnostics, AboutLinesWithProbesAreNot) {
  EXPECT_TRUE(edited("a.c:2:24: warning: implicit declaration\n"));
  EXPECT_TRUE(edited("\x1b[01m\x1b[Ka.c:2:24:\x1b[m\x1b[K \x1b[01;35m\x1b[Kwarning: \x1b[m\x1b[Kcolours\n"));
  EXPECT_TRUE(edited("In file included from a.c:2:\n"));
}

TEST(Diagnostics, AboutLinesThatTheSourceDoesNotHaveAreNot) {
  EXPECT_TRUE(edited("a.c:9:1: warning: the table\n"));
}

TEST(Diagnostics, AboutPastedHeadersAreAskedForAgain) {
  const char* text = "#line 1 \"a.c\"\n# 1 \"sub/x.h\" 1\nint x;\n# 2 \"a.c\" 2\nint f;\n";
  EXPECT_TRUE(speak_of_pasted_headers("In file included from a.c:1:\nsub/x.h:1:5: warning\n", "a.c", text));
  EXPECT_FALSE(speak_of_pasted_headers("a.c:2:5: warning\ny.h:1:5: warning\n", "a.c", text));
}

TEST(Diagnostics, ForProgramsAreTold) {
  EXPECT_TRUE(are_structured("[{\"kind\": \"warning\"}]\n"));
  EXPECT_FALSE(are_structured("[]\n"));
  EXPECT_FALSE(are_structured("a.c:1: note\n"));
}

TEST(Diagnostics, LinesWithErrorsAreFound) {
  const auto lines = lines_with_errors(
      "a.c: In function 'f':\n"
      "a.c:2:24: error: no\n"
      "a.c:3:1: warning: perhaps: error: \n"
      "\x1b[01m\x1b[Ksub dir/x.h:12:3:\x1b[m\x1b[K \x1b[01;31m\x1b[Kerror: \x1b[m\x1b[Kcolours\n"
      "a.c:2:40: error: another one there\n"
      "a.c:7: fatal error: without a column\n"
      "ld: error: not found\n");
  const std::vector<ErrorLine> expected = {{"a.c", 2}, {"sub dir/x.h", 12}, {"a.c", 7}};
  EXPECT_EQ(lines, expected);
}

TEST(Diagnostics, NamesAreThoseOfTheUser) {
  EXPECT_EQ(without_prefix("././././x.h:1: in ././././y.h, ./z.h\n", "././././"), "x.h:1: in y.h, ./z.h\n");
}

}  // namespace
}  // namespace dperf::wrapper
