// Measurements in their three forms: JSON, CSV, the output of time(1).
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/cases.h"
#include "compare/csv.h"
#include "compare/files.h"
#include "compare/timings.h"
#include "report/json_fields.h"
#include "support/output.h"

namespace dperf::compare {
namespace {

struct MeasurementFile {
  std::vector<Measurement> cases;
};

}  // namespace
}  // namespace dperf::compare

namespace dperf::json {

template <>
constexpr std::tuple kFields<compare::Measurement>{
    Field{"name", &compare::Measurement::name},
    Field{"group", &compare::Measurement::group, true},
    Field{"seconds", &compare::Measurement::seconds},
    Field{"tolerance", &compare::Measurement::tolerance, true},
    Field{"valid", &compare::Measurement::valid, true},
};

template <>
constexpr std::tuple kFields<compare::MeasurementFile>{Field{"cases", &compare::MeasurementFile::cases}};

}  // namespace dperf::json

namespace dperf::compare {
namespace {

constexpr const char* kFormat = "dperf-measurements";
constexpr int kVersion = 1;

void check(const Measurement& measurement, const std::string& place) {
  if (measurement.name.empty()) throw Error("{}: a case without a name", place);
  if (measurement.seconds.empty())
    throw Error("{}: case '{}' has no times; expected: one per run", place, measurement.name);
  for (const double seconds : measurement.seconds)
    check_seconds(seconds, fmt::format("{}: case '{}'", place, measurement.name));
  if (measurement.tolerance && !(*measurement.tolerance > 0 && *measurement.tolerance <= 1))
    throw Error("{}: case '{}': tolerance {}; expected: a share above 0 and at most 1, as 0.05", place,
                measurement.name, *measurement.tolerance);
}

void add(Measurement&& measurement, Measurements& all) {
  const auto [entry, is_new] = all.try_emplace(measurement.name, measurement);
  if (is_new) return;
  std::vector<double>& seconds = entry->second.seconds;
  seconds.insert(seconds.end(), measurement.seconds.begin(), measurement.seconds.end());
  if (measurement.tolerance) entry->second.tolerance = measurement.tolerance;
  if (!measurement.group.empty()) entry->second.group = measurement.group;
  entry->second.valid = entry->second.valid && measurement.valid;
}

void read_json(const std::string& text, const std::string& file, Measurements& all) {
  auto read = json::read_file<MeasurementFile>(text, file, kFormat, kVersion,
                                               "measurements (\"format\": \"dperf-measurements\")");
  for (Measurement& measurement : read.cases) {
    check(measurement, file);
    add(std::move(measurement), all);
  }
}

void read_csv(const std::string& text, const std::string& file, Measurements& all) {
  const Csv csv(text, file);
  csv.require("case");
  csv.require("seconds");
  for (const CsvRow& row : csv.rows()) {
    Measurement measurement;
    measurement.name = csv.cell(row, "case");
    measurement.group = csv.cell(row, "group");
    if (const auto seconds = csv.positive_number(row, "seconds")) measurement.seconds = {*seconds};
    measurement.tolerance = csv.positive_number(row, "tolerance");
    check(measurement, fmt::format("{}: row {}", file, row.number));
    add(std::move(measurement), all);
  }
}

}  // namespace

void read_measurements(const std::string& word, const std::string& pattern, Measurements& all) {
  const NamedPath source = split_word(word);
  const std::string text = dperf::read_file(source.path);
  const std::string file = source.path.string(), ending = source.path.extension().string();
  if (ending == ".json") return read_json(text, file, all);
  if (ending == ".csv") return read_csv(text, file, all);
  add({source.name, "", find_timings(text, pattern, file), std::nullopt, true}, all);
}

}  // namespace dperf::compare
