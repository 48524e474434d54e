// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/report.h"

#include <array>

#include "support/error.h"

namespace dperf::report {
namespace {

constexpr std::array kReports{
    Report{"text", "a page for people", &write_text},
    Report{"json", "everything, for programs (docs/dperf-predict.md)", &write_json},
};

}  // namespace

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
  throw Error("unknown format '{}': expected one of {}", name, known).with_exit_code(kExitUsage);
}

}  // namespace dperf::report
