// Aligned columns of text.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace dperf::report {

/// Rows of cells, the first row being the headings. Columns are as wide as their widest cell. The first
/// `left` are aligned to the left, the others to the right; where a line would be too long, the last of those
/// to the left gives way. The last cell of a row with fewer cells has the rest of the line.
class Table {
 public:
  explicit Table(std::vector<std::string> headings, std::size_t left = 1)
      : rows_{std::move(headings)}, left_(left) {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  /// Lines of at most `width` columns.
  void write(std::ostream& out, std::size_t width) const;

 private:
  std::vector<std::size_t> column_widths(std::size_t width) const;

  std::vector<std::vector<std::string>> rows_;
  std::size_t left_;
};

/// `text` in at most `width` columns. What is left out stands at the start: the end of a path tells more.
std::string shorten(const std::string& text, std::size_t width);

}  // namespace dperf::report
