// Aligned columns of text.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace dperf::report {

/// Rows of cells, the first row being the headings. Columns are as wide as their widest cell; the first is
/// aligned to the left, the others to the right. Together with `indent` a line has at most `width` columns:
/// the first column gives way.
class Table {
 public:
  explicit Table(std::vector<std::string> headings) : rows_{std::move(headings)} {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  void write(std::ostream& out, std::size_t indent = 2, std::size_t width = 110) const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

/// `text` in at most `width` columns. What is left out stands at the start: the end of a path tells more.
std::string shorten(const std::string& text, std::size_t width);

}  // namespace dperf::report
