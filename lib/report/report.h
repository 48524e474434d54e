// A prediction for people (text, Markdown), for spreadsheets and for programs. Reads nothing but the
// prediction: no trace, no SimGrid.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <iosfwd>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "report/prediction.h"

namespace dperf::report {

/// For the reports that have tables of blocks and of call sites.
struct ReportOptions {
  static constexpr std::size_t kAllRows = std::numeric_limits<std::size_t>::max();
  std::size_t top = 5;  ///< the number of rows of each that took time; kAllRows: also those that took none
};

/// A page of text, at most 120 columns wide; the first line is the prediction, and is marked if it is not
/// exact.
void write_text(const Prediction& prediction, std::ostream& out, const ReportOptions& options = {});
/// The same page in Markdown, each of its tables as one.
void write_markdown(const Prediction& prediction, std::ostream& out, const ReportOptions& options = {});
/// A line of headings and a row, described in docs/reference/dperf-predict.md.
void write_csv(const Prediction& prediction, std::ostream& out, const ReportOptions& options = {});
/// One JSON object, described in docs/reference/dperf-predict.md.
void write_json(const Prediction& prediction, std::ostream& out, const ReportOptions& options = {});
/// The prediction that `write_json` wrote; `name` is for the message.
/// @throws Error: no JSON, another format, a newer version, a field missing or of another type
Prediction read_json(std::string_view text, const std::string& name);

/// The program without its folder, which is irrelevant and differs between machines.
std::string program_name(const Prediction& prediction);

/// One way to write a prediction: a row for --format.
struct Report {
  std::string_view name, help;
  void (*write)(const Prediction&, std::ostream&, const ReportOptions&);
  bool has_top;  ///< ReportOptions count
};
std::span<const Report> reports();
/// @throws Error with kExitUsage if no form has that name, with the names that there are
const Report& find_report(std::string_view name);

}  // namespace dperf::report
