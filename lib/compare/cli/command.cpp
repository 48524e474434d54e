// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/cli/command.h"

#include <fmt/chrono.h>
#include <fmt/ranges.h>

#include <chrono>

#include "compare/cli/options.h"
#include "compare/history.h"
#include "compare/write.h"
#include "support/error.h"
#include "support/output.h"

namespace dperf::compare {
namespace {

void write_result(const std::string& text, const std::string& file) {
  if (file.empty()) return write_stdout(text);
  write_file(file, text);
}

std::vector<PredictionSet> read_sets(const CompareOptions& options) {
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

struct Judged {
  HistoryEntry entry;              ///< for the history; it only counts there if nothing is worse
  std::vector<std::string> worse;  ///< than before, a line each
};

Judged judge_by_history(const Comparison& comparison, const CompareOptions& options) {
  if (options.history.empty()) return {};
  Judged judged{entry_of(comparison, now(), options.revision), {}};
  judged.worse = regressions(read_history(options.history), judged.entry, options.regression);
  judged.entry.passed = judged.entry.passed && judged.worse.empty();
  return judged;
}

}  // namespace

int compare_command(int argc, const char* const* argv) {
  std::string help;
  const std::optional<CompareOptions> options = parse_options(argc, argv, help);
  if (!options) {
    write_stdout(help);
    return kExitOk;
  }
  Measurements measured;
  for (const std::string& word : options->measured) read_measurements(word, options->pattern, measured);
  const Comparison comparison = compare(measured, read_sets(*options), options->rules);
  const auto [entry, worse] = judge_by_history(comparison, *options);
  if (!options->plot.empty()) write_file(options->plot, as_svg(comparison));
  write_result(find_format(options->format).write(comparison), options->output);
  if (!options->history.empty()) append(options->history, entry);
  if (!worse.empty())
    say("dperf-compare: worse than in {}:\n  {}\n", options->history, fmt::join(worse, "\n  "));
  return comparison.failures().empty() && worse.empty() ? kExitOk : kExitDiffers;
}

}  // namespace dperf::compare
