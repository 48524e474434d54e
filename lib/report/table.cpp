// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <ostream>

#include "support/source_folder.h"

namespace dperf::report {
namespace {

constexpr std::string_view kGap = "  ";
constexpr std::size_t kNarrowest = 12;

}  // namespace

std::string shorten(const std::string& text, std::size_t width) {
  if (text.size() <= width) return text;
  if (width <= 3) return text.substr(text.size() - width);
  return "..." + text.substr(text.size() - (width - 3));
}

std::vector<std::size_t> Table::column_widths(std::size_t width) const {
  std::vector<std::size_t> widths(rows_.front().size(), 0);
  for (const auto& row : rows_) {
    const std::size_t fixed = row.size() < widths.size() ? row.size() - 1 : row.size();
    for (std::size_t i = 0; i < fixed; ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  const std::size_t all = std::accumulate(widths.begin(), widths.end(), kGap.size() * (widths.size() - 1));
  if (left_ == 0) return widths;  // numbers do not give way
  std::size_t& flexible = widths[left_ - 1];
  if (all > width) flexible = std::max(kNarrowest, flexible - std::min(flexible, all - width));
  return widths;
}

Table Table::relative_to(std::string_view folder) const {
  Table table(*this);
  for (std::vector<std::string>& row : table.rows_)
    for (std::string& cell : row) cell = dperf::relative_to(folder, std::move(cell));
  return table;
}

void Table::write(std::ostream& out, std::size_t width) const {
  const std::vector<std::size_t> widths = column_widths(width);
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line += kGap;
      const bool has_the_rest = i + 1 == row.size() && row.size() < widths.size();
      const std::string cell = shorten(row[i], has_the_rest ? width - line.size() : widths[i]);
      line += i < left_ ? fmt::format("{:<{}}", cell, widths[i]) : fmt::format("{:>{}}", cell, widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  }
}

void Table::write_markdown(std::ostream& out) const {
  const std::size_t columns = rows_.front().size();
  for (const auto& row : rows_) {
    std::vector<std::string> cells = row;
    cells.resize(columns);
    out << markdown_row(cells);
    if (&row != &rows_.front()) continue;
    for (std::size_t i = 0; i < columns; ++i) out << (i < left_ ? "| --- " : "| ---: ");
    out << "|\n";
  }
}

std::string markdown_row(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) line += " " + markdown_text(cell) + " |";
  return line + "\n";
}

std::string markdown_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|')
      out += "\\|";
    else if (c == '<')
      out += "&lt;";
    else
      out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out;
}

std::string csv_row(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) line += ',';
    if (cells[i].find_first_of(",\"\n\r") == std::string::npos) {
      line += cells[i];
      continue;
    }
    line += '"';
    for (const char c : cells[i]) line += c == '"' ? std::string("\"\"") : std::string(1, c);
    line += '"';
  }
  return line + "\n";
}

}  // namespace dperf::report
