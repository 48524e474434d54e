// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/history.h"

#include <gmock/gmock.h>

#include "error_of.h"
#include "support/temp_folder.h"

namespace dperf::compare {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

HistoryEntry entry(double error, bool passed = true) {
  return {"2026-11-21T12:00:00Z", "r1", passed, {{"a", error}}};
}

TEST(History, WhatIsAppendedIsReadAgain) {
  const test::TempFolder folder;
  const auto file = folder / "h.jsonl";
  EXPECT_THAT(read_history(file), IsEmpty());
  append(file, entry(-0.0625));
  append(file, entry(0.5, false));
  const std::vector<HistoryEntry> read = read_history(file);
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].cases[0].error, -0.0625);
  EXPECT_EQ(read[0].revision, "r1");
  EXPECT_FALSE(read[1].passed);
}

TEST(History, AWrongLineIsNamed) {
  const test::TempFolder folder;
  test::write_file(folder / "h.jsonl", "\n{\"date\":1}\n");
  EXPECT_THAT(error_of([&] { read_history(folder / "h.jsonl"); }),
              HasSubstr("h.jsonl:2: 'date': expected a string"));
  test::write_file(folder / "h.jsonl", "half a li");
  EXPECT_THAT(error_of([&] { read_history(folder / "h.jsonl"); }), HasSubstr("h.jsonl:1: not an entry"));
}

TEST(History, WhatCannotBeWrittenIsAnErrorAndLosesNothing) {
  const test::TempFolder folder;
  EXPECT_THAT(error_of([&] { append(folder / "none/h.jsonl", entry(0)); }), HasSubstr("cannot write "));
}

TEST(Regressions, AreErrorsThatGrewByMoreThanTheSlack) {
  EXPECT_THAT(regressions({entry(-0.05)}, entry(0.069), 0.02), IsEmpty());
  EXPECT_THAT(regressions({entry(-0.05)}, entry(0.08), 0.02), ElementsAre("a: +8.0 %, was -5.0 %"));
  EXPECT_THAT(regressions({}, entry(1), 0.02), IsEmpty());
}

TEST(Regressions, AreAgainstTheLastEntryThatPassed) {
  EXPECT_THAT(regressions({entry(0.01), entry(0.5, false)}, entry(0.5), 0.02),
              ElementsAre("a: +50.0 %, was +1.0 %"));
  EXPECT_THAT(regressions({entry(0.01), entry(0.5)}, entry(0.5), 0.02), IsEmpty());
}

}  // namespace
}  // namespace dperf::compare
