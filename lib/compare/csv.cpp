// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/csv.h"

#include <csv.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "support/error.h"

namespace dperf::compare {
namespace {

// Rows of cells, blank lines left out, as libcsv hands them over.
struct Collector {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> row;

  static void cell(void* text, std::size_t size, void* self) {
    static_cast<Collector*>(self)->row.emplace_back(static_cast<const char*>(text), size);
  }
  static void end_of_row(int, void* self) {
    auto& collector = *static_cast<Collector*>(self);
    collector.rows.push_back(std::move(collector.row));
    collector.row.clear();
  }
};

std::vector<std::vector<std::string>> parse(std::string_view text, const std::string& file) {
  csv_parser parser;
  if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0) throw Error("{}: out of memory", file);
  Collector collector;
  const bool whole = csv_parse(&parser, text.data(), text.size(), Collector::cell, Collector::end_of_row,
                               &collector) == text.size() &&
                     csv_fini(&parser, Collector::cell, Collector::end_of_row, &collector) == 0;
  csv_free(&parser);
  if (!whole)
    throw Error("{}: row {}: a quote in the wrong place; expected: comma-separated values", file,
                collector.rows.size() + 1);
  return std::move(collector.rows);
}

}  // namespace

Csv::Csv(std::string_view text, std::string file) : file_(std::move(file)) {
  std::vector<std::vector<std::string>> rows = parse(text, file_);
  if (rows.empty()) throw Error("{}: empty; expected: a line of headings", file_);
  headings_ = std::move(rows.front());
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (rows[i].size() != headings_.size())
      throw Error("{}: row {}: {} cells; expected: {}, one for each heading", file_, i + 1, rows[i].size(),
                  headings_.size());
    rows_.push_back({i + 1, std::move(rows[i])});
  }
}

bool Csv::has(std::string_view heading) const {
  return std::find(headings_.begin(), headings_.end(), heading) != headings_.end();
}

void Csv::require(std::string_view heading) const {
  if (!has(heading))
    throw Error("{}: no column '{}'; there are: {}", file_, heading, fmt::join(headings_, ", "));
}

const std::string& Csv::cell(const CsvRow& row, std::string_view heading) const {
  static const std::string none;
  const auto found = std::find(headings_.begin(), headings_.end(), heading);
  return found == headings_.end() ? none : row.cells[static_cast<std::size_t>(found - headings_.begin())];
}

std::string Csv::place(const CsvRow& row, std::string_view heading) const {
  return fmt::format("{}: row {}: '{}'", file_, row.number, heading);
}

}  // namespace dperf::compare
