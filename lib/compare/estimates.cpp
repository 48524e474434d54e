// Predictions: what dperf-predict wrote, lists of them, folders of them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "compare/cases.h"
#include "compare/csv.h"
#include "compare/files.h"
#include "report/json_fields.h"
#include "report/report.h"
#include "support/output.h"

namespace dperf::compare {
namespace {

struct NamedEstimate {
  std::string name;
  double seconds = 0;
  std::optional<double> low_s, high_s;
  bool approximate = false, incomplete = false;
};

struct EstimateFile {
  std::vector<NamedEstimate> cases;
};

}  // namespace
}  // namespace dperf::compare

namespace dperf::json {

using compare::NamedEstimate;

template <>
constexpr std::tuple kFields<NamedEstimate>{
    Field{"name", &NamedEstimate::name},
    Field{"seconds", &NamedEstimate::seconds},
    Field{"low_s", &NamedEstimate::low_s, true},
    Field{"high_s", &NamedEstimate::high_s, true},
    Field{"approximate", &NamedEstimate::approximate, true},
    Field{"incomplete", &NamedEstimate::incomplete, true},
};

template <>
constexpr std::tuple kFields<compare::EstimateFile>{Field{"cases", &compare::EstimateFile::cases}};

}  // namespace dperf::json

namespace dperf::compare {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFormat = "dperf-predictions";
constexpr int kVersion = 1;

void add(const std::string& name, const Estimate& estimate, const std::string& file, Estimates& all) {
  if (name.empty()) throw Error("{}: a case without a name", file);
  check_seconds(estimate.seconds, fmt::format("{}: case '{}'", file, name));
  if (estimate.low_s.has_value() != estimate.high_s.has_value() ||
      (estimate.low_s && !(*estimate.low_s <= *estimate.high_s)))
    throw Error("{}: case '{}': expected: an interval of two ends, low_s <= high_s", file, name);
  if (!all.try_emplace(name, estimate).second)
    throw Error("{}: case '{}' has been predicted already; expected: one prediction per case", file, name);
}

void read_prediction(const std::string& text, const std::string& file, const std::string& name,
                     Estimates& all) {
  const Prediction prediction = report::read_json(text, file);
  add(name,
      {prediction.t_predicted_s, prediction.interval.low_s, prediction.interval.high_s,
       prediction.approximate, prediction.incomplete},
      file, all);
}

void read_list(const std::string& text, const std::string& file, Estimates& all) {
  const auto read = json::read_file<EstimateFile>(text, file, kFormat, kVersion,
                                                  "predictions (\"format\": \"dperf-predictions\")");
  for (const NamedEstimate& row : read.cases)
    add(row.name, {row.seconds, row.low_s, row.high_s, row.approximate, row.incomplete}, file, all);
}

void read_csv(const std::string& text, const std::string& file, Estimates& all) {
  const Csv csv(text, file);
  csv.require("case");
  csv.require("seconds");
  for (const CsvRow& row : csv.rows()) {
    const std::optional<double> seconds = csv.positive_number(row, "seconds");
    if (!seconds) throw Error("{}: is empty; expected: seconds", csv.place(row, "seconds"));
    add(csv.cell(row, "case"),
        {*seconds, csv.positive_number(row, "low_s"), csv.positive_number(row, "high_s")}, file, all);
  }
}

void read_file(const fs::path& path, const std::string& name, Estimates& all) {
  const std::string text = dperf::read_file(path), file = path.string();
  if (path.extension() == ".csv") return read_csv(text, file, all);
  const json::Json parsed = json::Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (parsed.is_object() && parsed.value("format", json::Json()) == kFormat)
    return read_list(text, file, all);
  if (parsed.is_object() && parsed.contains("format")) return read_prediction(text, file, name, all);
  throw Error("{}: no predictions; expected: JSON of dperf-predict, a list of predictions, or CSV", file);
}

// In the order of their names: messages must not depend on the file system.
std::vector<fs::path> predictions_below(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  if (files.empty()) throw Error("{}: holds no predictions; expected: *.json", folder.string());
  return files;
}

}  // namespace

void read_estimates(const std::string& word, Estimates& all) {
  const NamedPath source = split_word(word);
  std::error_code error;
  if (!fs::is_directory(source.path, error)) return read_file(source.path, source.name, all);
  for (const fs::path& file : predictions_below(source.path)) {
    const fs::path inside = file.lexically_relative(source.path).replace_extension();
    read_file(file, source.named ? source.name + "/" + inside.string() : inside.string(), all);
  }
}

}  // namespace dperf::compare
