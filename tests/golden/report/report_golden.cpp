// A prediction in JSON, and beside it what is written of it; and the same JSON once more.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <sstream>

#include "report/report.h"
#include "support/golden.h"
#include "support/temp_folder.h"

namespace {

using dperf::report::read_json;

const std::string kFolder = DPERF_SOURCE_DIR "/tests/golden/report";

template <auto kWrite>
std::string written_by(const std::filesystem::path& input) {
  std::ostringstream out;
  kWrite(read_json(dperf::test::read_file(input), input.filename().string()), out, {});
  return out.str();
}

constexpr auto text_of = &written_by<&dperf::report::write_text>;

const bool kRegistered =
    dperf::test::register_golden({"ReportText", kFolder, ".prediction.json", ".txt", text_of});

constexpr const char* kNames[] = {"exact",    "approximate", "incomplete", "call_paths",
                                  "interval", "sampled",     "deployed"};

TEST(ReportMarkdown, IsThePageInMarkdown) {
  for (const std::string name : kNames)
    dperf::test::expect_golden(kFolder + "/" + name + ".md", written_by<&dperf::report::write_markdown>(
                                                                 kFolder + "/" + name + ".prediction.json"));
}

TEST(ReportCsv, IsARow) {
  for (const std::string name : kNames)
    dperf::test::expect_golden(kFolder + "/" + name + ".csv", written_by<&dperf::report::write_csv>(
                                                                  kFolder + "/" + name + ".prediction.json"));
}

TEST(ReportJson, IsWrittenAsItWasRead) {
  for (const char* name : kNames) {
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
