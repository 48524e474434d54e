// A row for a spreadsheet: the numbers of a prediction without its tables.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <ostream>

#include "report/report.h"
#include "report/table.h"

namespace dperf::report {
namespace {

std::string cell(const std::optional<double>& number) {
  return number ? fmt::format("{}", *number) : "";
}

template <double RankTimes::*kTime>
std::string mean(const Prediction& p) {
  if (p.ranks.empty()) return "";
  double sum = 0;
  for (const RankTimes& rank : p.ranks) sum += rank.*kTime;
  return fmt::format("{:.12g}", sum / static_cast<double>(p.ranks.size()));
}

std::string calls(const Prediction& p) {
  std::uint64_t calls = 0;
  for (const Coverage& row : p.coverage) calls += row.calls;
  return fmt::format("{}", calls);
}

struct Column {
  const char* name;
  std::string (*cell)(const Prediction&);
};

// Names stay; new columns come last.
constexpr Column kColumns[] = {
    {"program", [](const Prediction& p) { return program_name(p); }},
    {"ranks", [](const Prediction& p) { return fmt::format("{}", p.ranks.size()); }},
    {"platform", [](const Prediction& p) { return p.platform; }},
    {"t_predicted_s", [](const Prediction& p) { return fmt::format("{}", p.t_predicted_s); }},
    {"low_s", [](const Prediction& p) { return cell(p.interval.low_s); }},
    {"high_s", [](const Prediction& p) { return cell(p.interval.high_s); }},
    {"interval_percent", [](const Prediction& p) { return cell(p.interval.percent); }},
    {"t_measured_s", [](const Prediction& p) { return fmt::format("{}", p.t_measured_s); }},
    {"approximate", [](const Prediction& p) { return fmt::format("{}", p.approximate); }},
    {"incomplete", [](const Prediction& p) { return fmt::format("{}", p.incomplete); }},
    {"mean_compute_s", &mean<&RankTimes::compute_s>},
    {"mean_communication_s", &mean<&RankTimes::communication_s>},
    {"mean_waiting_s", &mean<&RankTimes::waiting_s>},
    {"mean_io_s", &mean<&RankTimes::io_s>},
    {"executed_share", [](const Prediction& p) { return fmt::format("{}", p.sampling.executed_share); }},
    {"mpi_calls", &calls},
    {"messages", [](const Prediction& p) { return fmt::format("{}", p.messages); }},
    {"engine", [](const Prediction& p) { return p.engine; }},
    {"compute_model", [](const Prediction& p) { return p.compute_model; }},
    {"t_deployment_s",
     [](const Prediction& p) {
       return cell(p.deployment ? std::optional(p.deployment->t_deployment_s) : std::nullopt);
     }},
};

}  // namespace

void write_csv(const Prediction& prediction, std::ostream& out, const ReportOptions&) {
  std::vector<std::string> names, cells;
  for (const Column& column : kColumns) {
    names.emplace_back(column.name);
    cells.push_back(column.cell(prediction));
  }
  out << csv_row(names) << csv_row(cells);
}

}  // namespace dperf::report
