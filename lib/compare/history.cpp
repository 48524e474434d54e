// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/history.h"

#include <cmath>
#include <map>
#include <sstream>

#include "report/json_fields.h"
#include "support/output.h"

namespace dperf::json {

using compare::CaseError;
using compare::HistoryEntry;

template <>
constexpr std::tuple kFields<CaseError>{Field{"name", &CaseError::name}, Field{"error", &CaseError::error}};

template <>
constexpr std::tuple kFields<HistoryEntry>{
    Field{"date", &HistoryEntry::date},
    Field{"revision", &HistoryEntry::revision},
    Field{"passed", &HistoryEntry::passed},
    Field{"cases", &HistoryEntry::cases},
};

}  // namespace dperf::json

namespace dperf::compare {
namespace {

namespace fs = std::filesystem;

std::map<std::string, double> last_accepted(const std::vector<HistoryEntry>& history) {
  std::map<std::string, double> errors;
  for (const HistoryEntry& entry : history)
    if (entry.passed)
      for (const CaseError& row : entry.cases) errors[row.name] = row.error;
  return errors;
}

}  // namespace

std::vector<HistoryEntry> read_history(const fs::path& file) {
  std::vector<HistoryEntry> history;
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return history;
  std::istringstream lines(read_file(file));
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    if (line.empty()) continue;
    const json::Json entry = json::Json::parse(line, nullptr, /*allow_exceptions=*/false);
    const std::string place = fmt::format("{}:{}", file.string(), number);
    if (!entry.is_object()) throw Error("{}: not an entry of a history of dperf-compare", place);
    json::decode(entry, history.emplace_back(), json::Place{place, ""});
  }
  return history;
}

HistoryEntry entry_of(const Comparison& comparison, std::string date, std::string revision) {
  HistoryEntry entry{std::move(date), std::move(revision), comparison.failures().empty(), {}};
  for (const Row& row : comparison.rows)
    if (row.reported.front()) entry.cases.push_back({row.name, row.reported.front()->error});
  return entry;
}

std::vector<std::string> regressions(const std::vector<HistoryEntry>& history, const HistoryEntry& now,
                                     double slack) {
  const std::map<std::string, double> before = last_accepted(history);
  std::vector<std::string> lines;
  for (const CaseError& row : now.cases) {
    const auto found = before.find(row.name);
    if (found == before.end() || std::abs(row.error) <= std::abs(found->second) + slack) continue;
    lines.push_back(
        fmt::format("{}: {:+.1f} %, was {:+.1f} %", row.name, 100 * row.error, 100 * found->second));
  }
  return lines;
}

void append(const fs::path& file, const HistoryEntry& entry) {
  std::error_code error;
  std::string text = fs::is_regular_file(file, error) ? read_file(file) : "";
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  text += json::encode(entry).dump(-1, ' ', false, json::Json::error_handler_t::replace) + "\n";
  write_file(file, text);
}

}  // namespace dperf::compare
