// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/csv.h"

#include <csv.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "compare/files.h"
#include "support/error.h"

namespace dperf::compare {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// Rows of cells, as libcsv hands them over.
struct Collector {
  std::vector<CsvRow> rows;
  std::vector<std::string> row;
  std::size_t number = 1;  // of the row that is read
  bool has_ended = false;  // it, in what was handed to libcsv last

  static void cell(void* text, std::size_t size, void* self) {
    static_cast<Collector*>(self)->row.emplace_back(static_cast<const char*>(text), size);
  }
  static void end_of_row(int, void* self) {
    auto& collector = *static_cast<Collector*>(self);
    collector.has_ended = true;
    // Spreadsheets write rows of empty cells below a table.
    const bool is_empty = std::all_of(collector.row.begin(), collector.row.end(),
                                      [](const std::string& cell) { return cell.empty(); });
    if (!is_empty) collector.rows.push_back({collector.number, std::move(collector.row)});
    collector.row.clear();
  }
};

struct FreeParser {
  void operator()(csv_parser* parser) const { csv_free(parser); }
};

// Line by line, so that rows can be counted: a quoted cell may go over several lines.
bool parse_lines(csv_parser* parser, std::string_view text, Collector& collector) {
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    collector.has_ended = false;
    if (csv_parse(parser, text.data(), size, Collector::cell, Collector::end_of_row, &collector) != size)
      return false;
    if (collector.has_ended) ++collector.number;
    text.remove_prefix(size);
  }
  return csv_fini(parser, Collector::cell, Collector::end_of_row, &collector) == 0;
}

std::vector<CsvRow> parse(std::string_view text, char separator, const std::string& file) {
  csv_parser state;
  if (csv_init(&state, CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL) != 0)
    throw Error("{}: out of memory", file);
  const std::unique_ptr<csv_parser, FreeParser> parser(&state);
  csv_set_delim(parser.get(), static_cast<unsigned char>(separator));
  Collector collector;
  if (!parse_lines(parser.get(), text, collector))
    throw Error("{}: row {}: a quote in the wrong place; expected: comma-separated values", file,
                collector.number);
  return std::move(collector.rows);
}

// Spreadsheets separate columns by semicolons where the comma is the decimal mark.
char separator_of(std::string_view text) {
  const std::string_view headings = text.substr(0, text.find('\n'));
  return headings.find(',') == std::string_view::npos && headings.find(';') != std::string_view::npos ? ';'
                                                                                                      : ',';
}

std::string_view without_mark(std::string_view text, const std::string& file) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    throw Error("{}: is UTF-16; expected: UTF-8", file);
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

}  // namespace

Csv::Csv(std::string_view text, std::string file) : file_(std::move(file)), separator_(',') {
  text = without_mark(text, file_);
  separator_ = separator_of(text);
  rows_ = parse(text, separator_, file_);
  if (rows_.empty()) throw Error("{}: empty; expected: a line of headings", file_);
  headings_ = std::move(rows_.front().cells);
  rows_.erase(rows_.begin());
  for (const CsvRow& row : rows_)
    if (row.cells.size() != headings_.size())
      throw Error("{}: row {}: {} cell{}; expected: {}, one for each heading", file_, row.number,
                  row.cells.size(), row.cells.size() == 1 ? "" : "s", headings_.size());
}

std::optional<double> Csv::positive_number(const CsvRow& row, std::string_view heading) const {
  std::string text = cell(row, heading);
  if (text.empty()) return std::nullopt;
  const std::string where = place(row, heading);
  if (separator_ == ';') {
    if (text.find('.') != std::string::npos)
      throw Error("{}: '{}' has a '.'; expected: a decimal comma, as the columns are separated by ';'", where,
                  text);
    const std::size_t comma = text.find(',');
    if (comma != std::string::npos && text.find(',', comma + 1) == std::string::npos) text[comma] = '.';
  }
  return read_seconds(text, where);
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
