// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace dperf::report {
namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kNarrowest = 12;

std::vector<std::size_t> column_widths(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  return widths;
}

}  // namespace

std::string shorten(const std::string& text, std::size_t width) {
  if (text.size() <= width) return text;
  if (width <= 3) return text.substr(text.size() - width);
  return "..." + text.substr(text.size() - (width - 3));
}

void Table::write(std::ostream& out, std::size_t indent, std::size_t width) const {
  std::vector<std::size_t> widths = column_widths(rows_);
  std::size_t others = indent;
  for (std::size_t i = 1; i < widths.size(); ++i) others += kGap + widths[i];
  const std::size_t room = width > others ? width - others : 0;
  widths[0] = std::min(widths[0], std::max(room, kNarrowest));
  for (const auto& row : rows_) {
    std::string line(indent, ' ');
    line += fmt::format("{:<{}}", shorten(row[0], widths[0]), widths[0]);
    for (std::size_t i = 1; i < row.size(); ++i) line += fmt::format("{:>{}}", row[i], kGap + widths[i]);
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  }
}

}  // namespace dperf::report
