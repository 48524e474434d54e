// A prediction in JSON, and beside it the page for people; and the same JSON again.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <sstream>

#include "report/report.h"
#include "support/golden.h"
#include "support/temp_folder.h"

namespace {

using dperf::report::read_json;

const std::string kFolder = DPERF_SOURCE_DIR "/tests/golden/report";

std::string text_of(const std::filesystem::path& input) {
  std::ostringstream out;
  dperf::report::write_text(read_json(dperf::test::read_file(input), input.filename().string()), out);
  return out.str();
}

const bool kRegistered =
    dperf::test::register_golden({"ReportText", kFolder, ".prediction.json", ".txt", &text_of});

TEST(ReportJson, IsWrittenAsItWasRead) {
  for (const char* name : {"exact", "approximate", "incomplete", "call_paths", "interval", "sampled"}) {
    const std::string text = dperf::test::read_file(kFolder + "/" + name + ".prediction.json");
    std::ostringstream out;
    dperf::report::write_json(read_json(text, name), out);
    EXPECT_EQ(out.str(), text);
  }
}

TEST(ReportJson, FieldsThatCameLaterMayBeMissing) {
  EXPECT_EQ(text_of(kFolder + "/older.prediction.json"), text_of(kFolder + "/exact.prediction.json"));
}

TEST(ReportText, IsAtMost120ColumnsWide) {
  std::istringstream lines(text_of(kFolder + "/approximate.prediction.json"));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 120U) << line;
}

}  // namespace
