// SPDX-License-Identifier: LGPL-2.1-or-later
#include "perf/replay/comparison.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "perf/replay/measurement.h"
#include "replay/engine/fluid/fluid_engine.h"
#include "support/error.h"
#include "support/median.h"
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

Pattern sized(const PatternKind& kind, const std::string& platform, int ranks, double size) {
  constexpr double kMessages = 5e5;
  Pattern pattern{&kind, platform, ranks, 1};
  const auto messages = static_cast<double>(pattern.messages_of_an_iteration());
  pattern.iterations = std::max(2, static_cast<int>(size * kMessages / messages));
  return pattern;
}

/// The same work on both sides: without costs of messages on the cores, and with those of Open MPI over TCP.
struct Variant {
  std::string_view name;
  const char* protocol;
  bool costs;
};
constexpr Variant kVariants[] = {{"off", "smpi", false}, {"on", "openmpi", true}};

/// Of one replayer.
struct Rates {
  std::vector<double> calls_per_s;
  double simulated_s = 0;
  bool ended = false;  ///< by the limit: the rates are upper bounds
};

struct Measured {
  Rates smpirun;
  Rates simgrid;     ///< with the precision that smpirun has
  Rates as_default;  ///< with the precision that dperf-predict --engine simgrid chooses
  Rates fluid;
};

void add(Rates& rates, double calls, const Cost& cost) {
  rates.calls_per_s.push_back(calls / cost.cpu_s);
  rates.simulated_s = cost.simulated_s;
  rates.ended |= cost.ended;
}

// In turn, so that what else the machine does strikes all of them.
Measured measure(const Pattern& pattern, const Variant& variant, const ComparisonOptions& options) {
  TemporaryFolder folder;
  const bool with_smpirun = pattern.ranks <= options.most_ranks_smpirun;
  SmpiInput input = write_input(pattern, folder.path(), with_smpirun);
  auto trace = trace::assemble(pattern.dperf_text());
  const auto calls = static_cast<double>(pattern.calls());
  const auto run = [&](EngineMaker make, const std::string& precision) {
    return run_dperf(*trace, input, variant.protocol, precision, make, options.limit_s);
  };
  Measured all;
  for (int round = 0; round < options.rounds; ++round) {
    if (with_smpirun)
      add(all.smpirun, calls,
          run_smpirun(input, pattern.ranks, options.precision, variant.costs, options.limit_s));
    if (pattern.ranks <= options.most_ranks_simgrid) {
      add(all.simgrid, calls, run(replay::make_simgrid_engine, options.precision));
      add(all.as_default, calls, run(replay::make_simgrid_engine, ""));
    }
    add(all.fluid, calls, run(replay::make_fluid_engine, ""));
  }
  return all;
}

std::string rate_of(const Rates& rates) {
  if (rates.calls_per_s.empty()) return "";
  return fmt::format("{}{:.0f}", rates.ended ? "< " : "", median(rates.calls_per_s));
}

std::string ratio_of(const Rates& rates, const Rates& to) {
  if (rates.calls_per_s.empty() || to.calls_per_s.empty() || (rates.ended && to.ended)) return "";
  const char* bound = to.ended ? "> " : rates.ended ? "< " : "";
  return fmt::format("{}{:.2f}", bound, median(rates.calls_per_s) / median(to.calls_per_s));
}

// With costs on, the two model different libraries (SMPI has no clear-to-send, no progress within calls
// only).
std::string difference_of(const Rates& rates, const Rates& to) {
  if (to.calls_per_s.empty() || to.ended || rates.ended) return "";
  return fmt::format("{:+.3f} %", 100 * (rates.simulated_s / to.simulated_s - 1));
}

void print_row(const Pattern& pattern, const Variant& variant, const Measured& all) {
  fmt::print(
      "| {:<9} | {:<8} | {:>5} | {:>8} | {:<5} | {:>10} | {:>10} | {:>10} | {:>10} | {:>9} | {:>9} | {:>9} | "
      "{:>10} | {:>10} |\n",
      pattern.kind->name, pattern.platform, pattern.ranks, pattern.calls(), variant.name,
      rate_of(all.smpirun), rate_of(all.simgrid), rate_of(all.as_default), rate_of(all.fluid),
      ratio_of(all.fluid, all.smpirun), ratio_of(all.fluid, all.simgrid), ratio_of(all.fluid, all.as_default),
      difference_of(all.fluid, all.smpirun), difference_of(all.fluid, all.as_default));
  std::fflush(stdout);
}

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::vector<std::string> pattern_names() {
  std::vector<std::string> names;
  for (const PatternKind& kind : pattern_kinds()) names.emplace_back(kind.name);
  return names;
}

void compare_replays(const ComparisonOptions& options) {
  fmt::print(
      "MPI calls per CPU second, medians of {}; surf/precision {} of smpirun and SimGrid, *default*: as "
      "dperf-predict chooses it\n\n",
      options.rounds, options.precision);
  if (options.limit_s > 0)
    fmt::print(
        "A replay that takes more than {} s of processor time is stopped: its rate is an upper bound (<), "
        "the "
        "ratio to it a lower one (>)\n\n",
        options.limit_s);
  fmt::print(
      "| pattern   | platform | ranks |    calls | costs | smpirun /s | SimGrid /s | default /s |   fluid /s "
      "| / smpirun | / SimGrid | / default | to smpirun | to default |\n");
  fmt::print(
      "| --------- | -------- | ----- | -------- | ----- | ---------- | ---------- | ---------- | ---------- "
      "| --------- | --------- | --------- | ---------- | ---------- |\n");
  for (const PatternKind& kind : pattern_kinds())
    for (const std::string& platform : options.platforms)
      for (const int ranks : options.ranks)
        for (const Variant& variant : kVariants) {
          if (!contains(options.patterns, kind.name) || !contains(options.costs, variant.name)) continue;
          const Pattern pattern = sized(kind, platform, ranks, options.size);
          print_row(pattern, variant, measure(pattern, variant, options));
        }
}

}  // namespace dperf::perf
