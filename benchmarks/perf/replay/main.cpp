// MPI calls replayed per second, against smpirun -replay.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <CLI/CLI.hpp>

#include "perf/replay/comparison.h"
#include "support/error.h"

int main(int argc, char** argv) {
  CLI::App app("MPI calls replayed per CPU second, dPerf against smpirun -replay, in turn.", "perf-replay");
  dperf::perf::ComparisonOptions options;
  app.add_option("--patterns", options.patterns, "what the ranks do")
      ->delimiter(',')
      ->check(CLI::IsMember(dperf::perf::pattern_names()))
      ->capture_default_str();
  app.add_option("--platforms", options.platforms, "flat: no backbone")
      ->delimiter(',')
      ->check(CLI::IsMember({"flat", "cluster", "lan", "daisy"}))
      ->capture_default_str();
  app.add_option("--costs", options.costs, "whether messages cost the cores something")
      ->delimiter(',')
      ->check(CLI::IsMember({"off", "on"}))
      ->capture_default_str();
  app.add_option("--smpirun-up-to", options.most_ranks_smpirun, "ranks with which smpirun is measured")
      ->capture_default_str();
  app.add_option("--simgrid-up-to", options.most_ranks_simgrid, "the same of the engine simgrid")
      ->capture_default_str();
  app.add_option("--limit", options.limit_s, "processor seconds after which a replay is ended; 0: never")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--ranks", options.ranks, "numbers of ranks")->delimiter(',')->capture_default_str();
  app.add_option("--rounds", options.rounds, "the median of so many runs is shown")
      ->check(CLI::Range(1, 1000));
  app.add_option("--precision", options.precision, "surf/precision of smpirun and the engine simgrid")
      ->capture_default_str();
  app.add_option("--size", options.size, "1: half a million messages a run")->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);
  return dperf::run_tool("perf-replay", [&] {
    dperf::perf::compare_replays(options);
    return dperf::kExitOk;
  });
}
