// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/comparison.h"

#include <fnmatch.h>

#include <algorithm>
#include <cmath>

#include "report/units.h"
#include "support/error.h"
#include "support/median.h"

namespace dperf::compare {
namespace {

double allowed_error(const Measurement& measurement, const Rules& rules) {
  double tolerance = measurement.tolerance.value_or(rules.tolerance);
  for (const auto& [pattern, own] : rules.by_case)
    if (fnmatch(pattern.c_str(), measurement.name.c_str(), 0) == 0) tolerance = own;
  return std::max(tolerance, rules.spreads * spread(measurement));
}

std::optional<Reported> reported_by(const PredictionSet& set, const std::string& name, double measured_s) {
  const auto found = set.estimates.find(name);
  if (found == set.estimates.end()) return std::nullopt;
  const Estimate& e = found->second;
  return Reported{e.seconds, e.seconds / measured_s - 1, e.low_s, e.high_s, e.approximate, e.incomplete};
}

Verdict judge(const Row& row, const Rules& rules) {
  const std::optional<Reported>& reported = row.reported.front();
  if (!reported) return Verdict::kMissing;
  if (reported->incomplete && !rules.allow_incomplete) return Verdict::kIncomplete;
  if (std::abs(reported->error) <= row.allowed) return Verdict::kOk;
  return reported->error < 0 ? Verdict::kTooShort : Verdict::kTooLong;
}

Row compare_case(const Measurement& measurement, const std::vector<PredictionSet>& sets, const Rules& rules) {
  Row row{measurement.name,
          measurement.group,
          median(measurement.seconds),
          spread(measurement),
          measurement.seconds.size(),
          allowed_error(measurement, rules),
          {},
          Verdict::kOk};
  for (const PredictionSet& set : sets) row.reported.push_back(reported_by(set, row.name, row.measured_s));
  row.verdict = judge(row, rules);
  return row;
}

void add(Summary& summary, const Row& row, const Reported& reported) {
  const double error = std::abs(reported.error);
  summary.mean_error += (error - summary.mean_error) / static_cast<double>(++summary.cases);
  if (summary.cases == 1 || error > summary.worst_error) {
    summary.worst_error = error;
    summary.worst_case = row.name;
  }
  const std::optional<bool> covers = reported.covers(row.measured_s);
  summary.with_interval += covers.has_value();
  summary.covered += covers.value_or(false);
}

// `rows` are sorted by group.
std::vector<Group> sum_up(const std::vector<Row>& rows, std::size_t sets, const Rules& rules) {
  std::vector<Group> groups;
  for (const Row& row : rows) {
    if (groups.empty() || groups.back().name != row.group)
      groups.push_back({row.group, std::vector<Summary>(sets), true});
    for (std::size_t set = 0; set < sets; ++set)
      if (row.reported[set]) add(groups.back().by_set[set], row, *row.reported[set]);
  }
  for (Group& group : groups)
    group.within = !rules.mean_tolerance || group.by_set.front().mean_error <= *rules.mean_tolerance;
  return groups;
}

std::vector<std::string> never_measured(const Estimates& estimates, const Measurements& measured) {
  std::vector<std::string> names;
  for (const auto& [name, estimate] : estimates)
    if (!measured.contains(name)) names.push_back(name);
  return names;
}

struct VerdictName {
  Verdict verdict;
  const char* name;
};
constexpr VerdictName kVerdicts[] = {
    {Verdict::kOk, "ok"},
    {Verdict::kTooShort, "too short"},
    {Verdict::kTooLong, "too long"},
    {Verdict::kIncomplete, "incomplete"},
    {Verdict::kMissing, "not predicted"},
};

std::string failure_of(const Row& row) {
  if (row.verdict == Verdict::kMissing) return fmt::format("{}: not predicted", row.name);
  if (row.verdict == Verdict::kIncomplete)
    return fmt::format("{}: the prediction is incomplete: a part of the run is missing", row.name);
  return fmt::format("{}: {:+.1f} %, allowed: {:.1f} %", row.name, 100 * row.reported.front()->error,
                     100 * row.allowed);
}

}  // namespace

const char* name_of(Verdict verdict) {
  for (const VerdictName& row : kVerdicts)
    if (row.verdict == verdict) return row.name;
  return "?";
}

std::optional<bool> Reported::covers(double measured_s) const {
  if (!low_s || !high_s) return std::nullopt;
  return *low_s <= measured_s && measured_s <= *high_s;
}

std::vector<std::string> Comparison::failures() const {
  std::vector<std::string> lines;
  for (const Row& row : rows)
    if (row.verdict != Verdict::kOk) lines.push_back(failure_of(row));
  for (const Group& group : groups)
    if (!group.within)
      lines.push_back(fmt::format("{}: mean |error| {:.1f} % is more than --mean-tolerance",
                                  group.name.empty() ? "all cases" : group.name,
                                  100 * group.by_set.front().mean_error));
  return lines;
}

Comparison compare(const Measurements& measured, const std::vector<PredictionSet>& sets, const Rules& rules) {
  Comparison comparison;
  for (const PredictionSet& set : sets) comparison.labels.push_back(set.label);
  std::size_t predicted = 0;
  for (const auto& [name, measurement] : measured) {
    if (!measurement.valid) {
      comparison.not_counted.push_back(name);
      continue;
    }
    Row row = compare_case(measurement, sets, rules);
    predicted += row.reported.front().has_value();
    if (row.verdict != Verdict::kMissing || !rules.allow_missing) comparison.rows.push_back(std::move(row));
  }
  if (predicted == 0)
    throw Error(
        "no measured case has been predicted: measured is '{}', predicted '{}'; expected: the same names",
        measured.empty() ? "nothing" : measured.begin()->first,
        sets.front().estimates.empty() ? "nothing" : sets.front().estimates.begin()->first);
  std::stable_sort(comparison.rows.begin(), comparison.rows.end(),
                   [](const Row& a, const Row& b) { return a.group < b.group; });
  comparison.groups = sum_up(comparison.rows, sets.size(), rules);
  comparison.not_measured = never_measured(sets.front().estimates, measured);
  return comparison;
}

}  // namespace dperf::compare
