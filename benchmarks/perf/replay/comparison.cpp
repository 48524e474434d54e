// SPDX-License-Identifier: LGPL-2.1-or-later
#include "perf/replay/comparison.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "perf/replay/measurement.h"
#include "support/error.h"
#include "trace/text.h"

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

struct Rates {
  std::vector<double> smpirun, dperf, dperf_as_smpi;
  double simulated_smpirun_s = 0, simulated_as_smpi_s = 0;
};

// In turn, so that what else the machine does strikes all of them.
Rates measure(const Pattern& pattern, const ComparisonOptions& options) {
  TemporaryFolder folder;
  SmpiInput input = write_input(pattern, folder.path());
  auto trace = trace::assemble(pattern.dperf_text());
  auto calls = static_cast<double>(pattern.calls());
  Rates rates;
  for (int round = 0; round < options.rounds; ++round) {
    Cost smpirun = run_smpirun(input, pattern.ranks, options.precision);
    rates.smpirun.push_back(calls / smpirun.cpu_s);
    rates.dperf.push_back(calls / run_dperf(*trace, input, "openmpi", options.precision).cpu_s);
    Cost as_smpi = run_dperf(*trace, input, "smpi", options.precision);
    rates.dperf_as_smpi.push_back(calls / as_smpi.cpu_s);
    rates.simulated_smpirun_s = smpirun.simulated_s;
    rates.simulated_as_smpi_s = as_smpi.simulated_s;
  }
  return rates;
}

void print_row(const Pattern& pattern, const Rates& rates) {
  double smpirun = median(rates.smpirun), dperf = median(rates.dperf), as_smpi = median(rates.dperf_as_smpi);
  fmt::print(
      "| {:<9} | {:>5} | {:>8} | {:>11.0f} | {:>10.0f} | {:>5.2f} | {:>13.0f} | {:>5.2f} | {:>+10.3f} % |\n",
      pattern.name(), pattern.ranks, pattern.calls(), smpirun, dperf, dperf / smpirun, as_smpi,
      as_smpi / smpirun, 100 * (rates.simulated_as_smpi_s / rates.simulated_smpirun_s - 1));
  std::fflush(stdout);
}

}  // namespace

void compare_replays(const ComparisonOptions& options) {
  fmt::print("MPI calls per CPU second, medians of {}, surf/precision {}\n\n", options.rounds,
             options.precision);
  fmt::print(
      "| pattern   | ranks |    calls | smpirun /s  | dPerf /s   | ratio | protocol smpi | ratio | time "
      "differs |\n");
  fmt::print(
      "| --------- | ----- | -------- | ----------- | ---------- | ----- | ------------- | ----- | "
      "------------ |\n");
  for (Pattern::Kind kind : {Pattern::Kind::kStencil, Pattern::Kind::kAllreduce}) {
    for (int ranks : options.ranks) {
      Pattern pattern = sized(kind, ranks, options.size);
      print_row(pattern, measure(pattern, options));
    }
  }
}

}  // namespace dperf::perf
