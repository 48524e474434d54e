// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/report.h"

#include <array>
#include <filesystem>

#include "support/error.h"

namespace dperf::report {
namespace {

constexpr std::array kReports{
    Report{"text", "readable text", &write_text, true},
    Report{"markdown", "the same, for a document", &write_markdown, true},
    Report{"csv", "headings and one row, for a spreadsheet", &write_csv, false},
    Report{"json", "everything, for other programs (docs/reference/dperf-predict.md)", &write_json, false},
};

}  // namespace

std::string program_name(const Prediction& prediction) {
  const std::string name = std::filesystem::path(prediction.program).filename().string();
  return name.empty() ? "?" : name;
}

std::span<const Report> reports() {
  return kReports;
}

const Report& find_report(std::string_view name) {
  std::string known;
  for (const Report& report : kReports) {
    if (report.name == name) return report;
    known += known.empty() ? "" : ", ";
    known += report.name;
  }
  throw Error("--format {}: must be one of {}", name, known).with_exit_code(kExitUsage);
}

}  // namespace dperf::report
