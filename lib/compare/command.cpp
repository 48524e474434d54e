// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/command.h"

#include <fmt/chrono.h>
#include <fmt/ranges.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>

#include "compare/history.h"
#include "compare/options.h"
#include "compare/write.h"
#include "support/error.h"

namespace dperf::compare {
namespace {

void write_file(const std::string& file, const std::string& text, const char* option) {
  std::ofstream out(file, std::ios::binary);
  out << text << std::flush;
  if (out) return;
  out.close();
  std::error_code error;
  if (std::filesystem::is_regular_file(file, error)) std::filesystem::remove(file, error);
  throw Error("{} {}: cannot be written", option, file);
}

void write_result(const std::string& text, const std::string& file) {
  if (!file.empty()) return write_file(file, text, "--output");
  std::cout << text << std::flush;
  if (!std::cout) throw Error("cannot write to stdout");
}

std::vector<PredictionSet> read_sets(const Options& options) {
  std::vector<PredictionSet> sets{{options.label, {}}};
  for (const std::string& word : options.predictions) read_estimates(word, sets.front().estimates);
  for (const auto& [label, path] : options.beside) {
    sets.push_back({label, {}});
    read_estimates(path, sets.back().estimates);
  }
  return sets;
}

std::string now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

// Lines of what is worse than before; the history has a new entry then, which only counts if nothing is.
std::vector<std::string> enter_into_history(const Comparison& comparison, const Options& options) {
  if (options.history.empty()) return {};
  HistoryEntry entry = entry_of(comparison, now(), options.revision);
  const std::vector<std::string> worse =
      regressions(read_history(options.history), entry, options.regression);
  entry.passed = entry.passed && worse.empty();
  append(options.history, entry);
  return worse;
}

}  // namespace

int compare_command(int argc, const char* const* argv) {
  std::string help;
  const std::optional<Options> options = parse_options(argc, argv, help);
  if (!options) {
    std::cout << help << std::flush;
    return kExitOk;
  }
  Measurements measured;
  for (const std::string& word : options->measured) read_measurements(word, options->pattern, measured);
  const Comparison comparison = compare(measured, read_sets(*options), options->rules);
  if (!options->plot.empty()) write_file(options->plot, as_svg(comparison), "--plot");
  const std::vector<std::string> worse = enter_into_history(comparison, *options);
  write_result(find_format(options->format).write(comparison), options->output);
  if (!worse.empty())
    fmt::print(stderr, "dperf-compare: worse than in {}:\n  {}\n", options->history,
               fmt::join(worse, "\n  "));
  return comparison.failures().empty() && worse.empty() ? kExitOk : kExitDiffers;
}

}  // namespace dperf::compare
