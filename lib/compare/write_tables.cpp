// Text, Markdown and CSV: the same cells, laid out differently.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/ranges.h>

#include <cmath>
#include <sstream>

#include "compare/write.h"
#include "report/table.h"
#include "report/units.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::compare {
namespace {

using Cells = std::vector<std::string>;

constexpr std::size_t kWidth = 120;

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string signed_percent(double share) {
  return fmt::format("{:+.1f} %", 100 * share);
}

bool has_intervals(const Comparison& comparison) {
  for (const Group& group : comparison.groups)
    if (group.by_set.front().with_interval > 0) return true;
  return false;
}

std::string marks(const Reported& reported) {
  return reported.incomplete ? " (incomplete)" : reported.approximate ? " ~" : "";
}

std::string interval_of(const Row& row) {
  const std::optional<Reported>& reported = row.reported.front();
  if (!reported || !reported->low_s) return "-";
  return fmt::format("{:.4g} to {:.4g} s{}", *reported->low_s, *reported->high_s,
                     *reported->covers(row.measured_s) ? "" : " (outside)");
}

Cells headings(const Comparison& comparison) {
  Cells cells = {"case", "measured", "runs", "spread", comparison.labels.front(), "error", "allowed"};
  if (has_intervals(comparison)) cells.push_back("interval");
  for (std::size_t set = 1; set < comparison.labels.size(); ++set) {
    cells.push_back(comparison.labels[set]);
    cells.push_back("its error");
  }
  cells.push_back("verdict");
  return cells;
}

void add_reported(Cells& cells, const std::optional<Reported>& reported) {
  cells.push_back(reported ? report::format_seconds(reported->seconds) + marks(*reported) : "-");
  cells.push_back(reported ? signed_percent(reported->error) : "-");
}

Cells cells_of(const Comparison& comparison, const Row& row) {
  Cells cells = {row.name, report::format_seconds(row.measured_s), fmt::format("{}", row.runs),
                 row.runs > 1 ? percent(row.spread) : "-"};
  add_reported(cells, row.reported.front());
  cells.push_back(percent(row.allowed));
  if (has_intervals(comparison)) cells.push_back(interval_of(row));
  for (std::size_t set = 1; set < row.reported.size(); ++set) add_reported(cells, row.reported[set]);
  cells.emplace_back(name_of(row.verdict));
  return cells;
}

std::string describe(const std::string& label, const Summary& summary) {
  if (summary.cases == 0) return fmt::format("{}: no case", label);
  std::string text =
      fmt::format("{}: mean |error| {} of {}, worst {} ({})", label, percent(summary.mean_error),
                  counted(summary.cases, "case"), percent(summary.worst_error), summary.worst_case);
  if (summary.with_interval > 0)
    text += fmt::format("; {} of {} {} in the interval", summary.covered,
                        counted(summary.with_interval, "measured time"),
                        summary.with_interval == 1 ? "lies" : "lie");
  return text;
}

std::vector<std::string> summary_lines(const Comparison& comparison) {
  std::vector<std::string> lines;
  for (const Group& group : comparison.groups)
    for (std::size_t set = 0; set < group.by_set.size(); ++set)
      lines.push_back((group.name.empty() ? "" : group.name + ", ") +
                      describe(comparison.labels[set], group.by_set[set]));
  return lines;
}

bool is_approximate(const Comparison& comparison) {
  for (const Row& row : comparison.rows)
    if (row.reported.front() && row.reported.front()->approximate) return true;
  return false;
}

std::string conclusion(const Comparison& comparison) {
  const std::vector<std::string> failures = comparison.failures();
  if (failures.empty())
    return comparison.rows.size() == 1
               ? "the case is within what is allowed\n"
               : fmt::format("all {} cases are within what is allowed\n", comparison.rows.size());
  return fmt::format("NOT within what is allowed:\n  {}\n", fmt::join(failures, "\n  "));
}

std::string csv_number(const std::optional<double>& number) {
  return number ? fmt::format("{}", *number) : "";
}

constexpr auto kFormats = std::to_array<Format>({
    {"text", "a readable table", as_text},
    {"markdown", "the same table, for a document", as_markdown},
    {"csv", "one line per case and tool", as_csv},
    {"json", "everything, for other programs", as_json},
});

}  // namespace

std::string as_text(const Comparison& comparison) {
  report::Table table(headings(comparison));
  for (const Row& row : comparison.rows) table.add(cells_of(comparison, row));
  std::ostringstream out;
  table.write(out, kWidth);
  out << '\n';
  for (const std::string& line : summary_lines(comparison)) out << line << '\n';
  if (is_approximate(comparison)) out << "~: approximate, dperf-predict shows why\n";
  for (const std::string& name : comparison.not_measured) out << name << ": predicted, not measured\n";
  for (const std::string& name : comparison.not_counted)
    out << name << ": left out, because its measurement does not count\n";
  out << conclusion(comparison);
  return out.str();
}

std::string as_markdown(const Comparison& comparison) {
  const Cells heads = headings(comparison);
  std::string text = report::markdown_row(heads) + "| --- |";
  for (std::size_t i = 1; i + 1 < heads.size(); ++i) text += " --: |";
  text += " --- |\n";
  for (const Row& row : comparison.rows) text += report::markdown_row(cells_of(comparison, row));
  text += "\n";
  for (const std::string& line : summary_lines(comparison)) text += "- " + line + "\n";
  return text;
}

std::string as_csv(const Comparison& comparison) {
  std::string text =
      report::csv_row({"case", "group", "measured_s", "spread", "runs", "allowed", "verdict", "tool",
                       "predicted_s", "error", "low_s", "high_s", "approximate", "incomplete"});
  const auto shown = [](bool there, const auto& value) { return there ? fmt::format("{}", value) : ""; };
  for (const Row& row : comparison.rows)
    for (std::size_t set = 0; set < row.reported.size(); ++set) {
      const Reported reported = row.reported[set].value_or(Reported{});
      const bool there = row.reported[set].has_value();
      text += report::csv_row({row.name, row.group, shown(true, row.measured_s), shown(true, row.spread),
                               shown(true, row.runs), shown(true, row.allowed),
                               set == 0 ? name_of(row.verdict) : "", comparison.labels[set],
                               shown(there, reported.seconds), shown(there, reported.error),
                               csv_number(reported.low_s), csv_number(reported.high_s),
                               shown(there, reported.approximate), shown(there, reported.incomplete)});
    }
  return text;
}

std::span<const Format> formats() {
  return kFormats;
}

const Format& find_format(std::string_view name) {
  std::string names;
  for (const Format& format : kFormats) {
    if (format.name == name) return format;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", format.name);
  }
  throw Error("--format {}: expected: {}", name, names).with_exit_code(kExitUsage);
}

}  // namespace dperf::compare
