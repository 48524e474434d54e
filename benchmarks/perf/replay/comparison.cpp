// SPDX-License-Identifier: LGPL-2.1-or-later
#include "perf/replay/comparison.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>

#include "perf/replay/measurement.h"
#include "replay/engine/fluid/fluid_engine.h"
#include "support/error.h"
#include "trace/text/text.h"

namespace dperf::perf {
namespace {

namespace fs = std::filesystem;

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "perf-replay-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      throw Error("cannot make a folder in {}", fs::temp_directory_path().string());
    path_ = name;
  }
  ~TemporaryFolder() { fs::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

Pattern sized(Pattern::Kind kind, int ranks, double size) {
  constexpr double kMessages = 5e5;
  double messages_of_an_iteration = kind == Pattern::Kind::kStencil ? 4.0 : std::ceil(std::log2(ranks));
  return {kind, ranks, std::max(2, static_cast<int>(size * kMessages / messages_of_an_iteration / ranks))};
}

/// The same work on both sides: without costs of messages on the cores, and with those of Open MPI over TCP.
struct Variant {
  const char* name;
  const char* protocol;
  bool costs;
};
constexpr Variant kVariants[] = {{"off", "smpi", false}, {"on", "openmpi", true}};

struct Rates {
  std::vector<double> smpirun, simgrid, fluid;
  double simulated_smpirun_s = 0, simulated_simgrid_s = 0, simulated_fluid_s = 0;
};

// In turn, so that what else the machine does strikes all of them.
std::vector<Rates> measure(const Pattern& pattern, const ComparisonOptions& options) {
  TemporaryFolder folder;
  SmpiInput input = write_input(pattern, folder.path());
  auto trace = trace::assemble(pattern.dperf_text());
  auto calls = static_cast<double>(pattern.calls());
  std::vector<Rates> all(std::size(kVariants));
  for (int round = 0; round < options.rounds; ++round) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      Cost smpirun = run_smpirun(input, pattern.ranks, options.precision, kVariants[i].costs);
      const auto run = [&](EngineMaker make) {
        return run_dperf(*trace, input, kVariants[i].protocol, options.precision, make);
      };
      Cost simgrid = run(replay::make_simgrid_engine), fluid = run(replay::make_fluid_engine);
      all[i].smpirun.push_back(calls / smpirun.cpu_s);
      all[i].simgrid.push_back(calls / simgrid.cpu_s);
      all[i].fluid.push_back(calls / fluid.cpu_s);
      all[i].simulated_smpirun_s = smpirun.simulated_s;
      all[i].simulated_simgrid_s = simgrid.simulated_s;
      all[i].simulated_fluid_s = fluid.simulated_s;
    }
  }
  return all;
}

// With costs on, the two model different libraries (SMPI has no clear-to-send, no progress within calls
// only).
void print_rows(const Pattern& pattern, const std::vector<Rates>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double smpirun = median(all[i].smpirun);
    fmt::print(
        "| {:<9} | {:>5} | {:>8} | {:<5} | {:>10.0f} | {:>10.0f} | {:>10.0f} | {:>7.2f} | {:>7.2f} | "
        "{:>+10.3f} % "
        "| {:>+10.3f} % |\n",
        pattern.name(), pattern.ranks, pattern.calls(), kVariants[i].name, smpirun, median(all[i].simgrid),
        median(all[i].fluid), median(all[i].simgrid) / smpirun, median(all[i].fluid) / smpirun,
        100 * (all[i].simulated_simgrid_s / all[i].simulated_smpirun_s - 1),
        100 * (all[i].simulated_fluid_s / all[i].simulated_smpirun_s - 1));
  }
  std::fflush(stdout);
}

}  // namespace

void compare_replays(const ComparisonOptions& options) {
  fmt::print("MPI calls per CPU second, medians of {}, surf/precision {}\n\n", options.rounds,
             options.precision);
  fmt::print(
      "| pattern   | ranks |    calls | costs | smpirun /s | SimGrid /s |   fluid /s |   ratio |   ratio | "
      "time "
      "differs | time differs |\n");
  fmt::print(
      "| --------- | ----- | -------- | ----- | ---------- | ---------- | ---------- | ------- | ------- | "
      "------------ | ------------ |\n");
  for (Pattern::Kind kind : {Pattern::Kind::kStencil, Pattern::Kind::kAllreduce}) {
    for (int ranks : options.ranks) {
      Pattern pattern = sized(kind, ranks, options.size);
      print_rows(pattern, measure(pattern, options));
    }
  }
}

}  // namespace dperf::perf
