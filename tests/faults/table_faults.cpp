// Changed measurements and predictions for dperf-compare, and patterns that find seconds in the output of a
// program.
//
// The tables are kept as rows of words here, so what the result must be is known: a number that is not
// decimal, finite and above 0 is refused; else each error is that of the medians of these rows. Other changes
// (bytes, quotes) are only held to the rules of every run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <regex>
#include <sstream>

#include "faults/inputs.h"
#include "faults/kinds.h"
#include "support/temp_folder.h"

namespace dperf::faults {
namespace {

const Rules kCompares{.exit_codes = {0, 1, 2, 4}};

using Row = std::vector<std::string>;

/// What stands for seconds in the tables: right ones, and what must be refused.
constexpr const char* kSeconds[] = {"1.5", "0.07", "1e-3", "12", "2.25", "1000000"};
constexpr const char* kNoSeconds[] = {"nan", "inf",   "-1",   "0",  "-0.0", "1e999", "0x10", "",
                                      "1s",  "1.2.3", "fast", "1e", "--1",  "1 2",   "NaN",  "-inf"};

struct Table {
  std::vector<Row> rows;  ///< case, seconds
  bool right = true;
};

Table make_table(Try& t, const std::vector<std::string>& cases, int most_runs) {
  Table table;
  for (const std::string& name : cases)
    for (auto runs = 1 + t.below(static_cast<std::uint64_t>(most_runs)); runs > 0; --runs)
      table.rows.push_back({name, t.pick(kSeconds)});
  if (t.one_in(3)) {
    table.rows[t.below(table.rows.size())][1] = t.pick(kNoSeconds);
    table.right = false;
  }
  return table;
}

std::string csv_of(Try& t, const Table& table) {
  const std::string end = t.one_in(3) ? "\r\n" : "\n";
  const bool swapped = t.one_in(4), quotes = t.one_in(4);
  std::string text = swapped ? "seconds,case" + end : "case,seconds" + end;
  for (const Row& row : table.rows) {
    const std::string name = quotes ? "\"" + row[0] + "\"" : row[0];
    text += (swapped ? row[1] + "," + name : name + "," + row[1]) + end;
  }
  if (t.one_in(8)) text.erase(text.size() - end.size());
  return text;
}

std::string json_of(const Table& table, const char* format, bool list) {
  std::map<std::string, std::string> seconds;
  for (const Row& row : table.rows) {
    std::string& text = seconds[row[0]];
    text += (text.empty() ? "" : ", ") + (row[1].empty() ? "\"\"" : row[1]);
  }
  std::string cases;
  for (const auto& [name, text] : seconds)
    cases += fmt::format("{}{{\"name\": \"{}\", \"seconds\": {}{}{}}}", cases.empty() ? "" : ", ", name,
                         list ? "[" : "", text, list ? "]" : "");
  return fmt::format("{{\"format\": \"{}\", \"version\": 1, \"cases\": [{}]}}\n", format, cases);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

std::map<std::string, double> medians(const Table& table) {
  std::map<std::string, std::vector<double>> all;
  for (const Row& row : table.rows) all[row[0]].push_back(std::strtod(row[1].c_str(), nullptr));
  std::map<std::string, double> result;
  for (const auto& [name, values] : all) result[name] = median(values);
  return result;
}

/// The lines of --format csv: case, group, measured, ..., tool, predicted, error.
void expect_errors(Try& t, const std::string& csv, const Table& measured, const Table& predicted) {
  const auto truth = medians(measured), guess = medians(predicted);
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  std::size_t found = 0;
  for (; std::getline(lines, line); ++found) {
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
    if (cells.size() < 10 || !truth.contains(cells[0])) return t.fail("a line about nothing: " + line);
    if (!guess.contains(cells[0])) continue;
    const double error = guess.at(cells[0]) / truth.at(cells[0]) - 1;
    t.expect(std::abs(std::strtod(cells[9].c_str(), nullptr) - error) < 1e-9 * (1 + std::abs(error)),
             fmt::format("an error of {} is said to be {}", error, cells[9]));
  }
  t.expect(found == truth.size(), fmt::format("{} cases of {}", found, truth.size()));
}

std::string with_bytes_changed(Try& t, std::string text) {
  static const std::string inserts[] = {"\xef\xbb\xbf",
                                        ";",
                                        "\"",
                                        ",",
                                        "\n",
                                        std::string(1, '\0'),
                                        "\x1b[31m",
                                        std::string(40000, 'x'),
                                        "{",
                                        "]",
                                        "e9",
                                        "null",
                                        "-",
                                        std::string(200000, '['),
                                        "\xff",
                                        "1e308"};
  for (std::uint64_t changes = 1 + t.below(3); changes > 0; --changes) {
    const std::size_t at = t.below(text.size());
    switch (t.below(3)) {
      case 0:
        text.insert(at, t.pick(inserts));
        break;
      case 1:
        text.erase(at, 1 + t.below(8));
        break;
      default:
        text[at] = static_cast<char>(t.below(256));
    }
    if (text.empty()) return text;
  }
  return text;
}

}  // namespace

void change_table(Try& t) {
  const std::vector<std::string> cases = {"lan/4/jacobi", "xdsl/2/ring", "b"};
  const Table measured = make_table(t, cases, 3);
  Table predicted = make_table(t, cases, 1);
  const bool measured_json = t.one_in(3), predicted_json = t.one_in(3);
  std::string texts[] = {
      measured_json ? json_of(measured, "dperf-measurements", true) : csv_of(t, measured),
      predicted_json ? json_of(predicted, "dperf-predictions", false) : csv_of(t, predicted)};
  const bool bytes = t.one_in(2);
  if (bytes) {
    std::string& text = texts[t.below(2)];
    text = with_bytes_changed(t, text);
  }
  const std::string names[] = {measured_json ? "measured.json" : "measured.csv",
                               predicted_json ? "predicted.json" : "predicted.csv"};
  for (int i = 0; i < 2; ++i) test::write_file(t / names[i], texts[i]);
  const auto result = t.run({t.inputs().tool("dperf-compare"), "--measured", names[0], "--format", "csv",
                             "-o", "out.csv", names[1]},
                            kCompares);
  const bool written = std::filesystem::exists(t / "out.csv");
  t.expect(written == (result.exit_code == 0 || result.exit_code == 4),
           "the output file and the exit code do not agree");
  if (bytes || !written)
    return t.expect(bytes || !measured.right || !predicted.right,
                    "refused, but nothing is wrong: " + result.err);
  if (!measured.right || !predicted.right) return t.fail("a number that is none was accepted");
  expect_errors(t, test::read_file(t / "out.csv"), measured, predicted);
}

void try_pattern(Try& t) {
  static constexpr const char* kPatterns[] = {"Elapsed: ([0-9.]+) s",
                                              "([0-9.]+)",
                                              "((a+)+)s",
                                              "((a+)+)+b([0-9]+)",
                                              "(.*)(.*)(.*)(.*)s([0-9]+)",
                                              "(",
                                              "",
                                              "Elapsed",
                                              "[",
                                              "(a|aa)*c([0-9])",
                                              "\\1([0-9])",
                                              "([0-9.]{1,100000})",
                                              "(?=x)([0-9]+)",
                                              "((((((((((([0-9])))))))))))",
                                              "([0-9]+)?",
                                              "(x*)*y",
                                              "(\xff)",
                                              "Elapsed: (.*)",
                                              "(-?[0-9.e]+) s$",
                                              "^(.+)+$"};
  static const std::string lines[] = {"Elapsed: 1.25 s",
                                      std::string(30000, 'a'),
                                      std::string(30000, 'a') + "!",
                                      "Elapsed: 1.2.3 s",
                                      "Elapsed: -1 s",
                                      "Elapsed: nan s",
                                      "",
                                      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                      std::string(100000, '1'),
                                      std::string("a\0b", 3),
                                      "\xff\xfe Elapsed: 2 s",
                                      "Elapsed: 0 s",
                                      "real 1.5"};
  std::string text;
  for (std::uint64_t count = 1 + t.below(4); count > 0; --count) text += t.pick(lines) + "\n";
  const bool plain = t.one_in(4);
  const std::string pattern = plain ? kPatterns[0] : t.pick(kPatterns);
  if (plain) text = "start\n" + (t.one_in(2) ? lines[1] + "\n" : std::string()) + "Elapsed: 1.25 s\n";
  test::write_file(t / "run.log", text);
  test::write_file(t / "predicted.csv", "case,seconds\nrun,1.3\n");
  const auto result = t.run({t.inputs().tool("dperf-compare"), "--measured", "run=run.log", "--pattern",
                             pattern, "--format", "csv", "predicted.csv"},
                            {.exit_codes = {0, 1, 2, 4}, .timeout = std::chrono::seconds(20)});
  if (!plain) return;
  t.expect(result.ok() && result.out.find("run,,1.25,") != std::string::npos,
           "1.25 s are not found: " + result.out + result.err);
}

}  // namespace dperf::faults
