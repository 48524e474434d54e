// Aligned columns of text.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
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
  /// With paths relative to `folder`.
  Table relative_to(std::string_view folder) const;
  /// Lines of at most `width` columns.
  void write(std::ostream& out, std::size_t width) const;
  /// As a table of Markdown.
  void write_markdown(std::ostream& out) const;

 private:
  std::vector<std::size_t> column_widths(std::size_t width) const;

  std::vector<std::vector<std::string>> rows_;
  std::size_t left_;
};

/// `text` in at most `width` columns. The start is left out: the end of a path is more informative.
std::string shorten(const std::string& text, std::size_t width);

/// A row of a table in Markdown, with its end of line.
std::string markdown_row(const std::vector<std::string>& cells);
/// What Markdown would take for a tag, a line of its own or the end of a cell is taken literally.
std::string markdown_text(std::string_view text);

/// A row of comma-separated values (RFC 4180), with its end of line.
std::string csv_row(const std::vector<std::string>& cells);

}  // namespace dperf::report
