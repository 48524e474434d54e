// Tables of comma-separated values with a line of headings (RFC 4180), and what spreadsheets make of them: a
// byte order mark, and columns separated by semicolons, in which numbers have a decimal comma.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dperf::compare {

struct CsvRow {
  std::size_t number = 0;  ///< of the row in the file, empty ones included, the headings being 1
  std::vector<std::string> cells;
};

/// A table, its headings apart.
class Csv {
 public:
  /// @throws Error: `file`: a quote without an end, no headings, a row with more or fewer cells than
  /// headings,
  ///   not UTF-8
  Csv(std::string_view text, std::string file);

  const std::vector<CsvRow>& rows() const { return rows_; }
  /// The cell under a heading; empty if there is no such heading.
  const std::string& cell(const CsvRow& row, std::string_view heading) const;
  bool has(std::string_view heading) const;
  /// @throws Error: there is no such heading
  void require(std::string_view heading) const;
  /// The number under a heading; nothing if the cell is empty or there is no such heading.
  /// @throws Error: not a number, not finite, not above 0
  std::optional<double> positive_number(const CsvRow& row, std::string_view heading) const;
  /// "runs.csv: row 12: 'seconds'"
  std::string place(const CsvRow& row, std::string_view heading) const;

 private:
  std::string file_;
  char separator_;
  std::vector<std::string> headings_;
  std::vector<CsvRow> rows_;
};

}  // namespace dperf::compare
