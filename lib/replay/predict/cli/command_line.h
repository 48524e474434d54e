// From the arguments of dperf-predict to options.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "replay/predict/options.h"

namespace CLI {
class App;
}

namespace dperf::predict {

struct CommandLine {
  PredictOptions options;
  std::optional<std::string> answer;  ///< to be printed instead of a prediction: help, a list
};

/// @throws Error with kExitUsage
CommandLine parse_command_line(int argc, const char* const* argv);

/// Options that say where and how a run is simulated: the same for all programs that simulate runs. Adds them
/// to `app` in groups, and converts what was given. Errors name `program` --help.
class SimulationOptions {
 public:
  /// All three must outlive it.
  SimulationOptions(CLI::App& app, const char* program, PredictOptions& options)
      : app_(app), program_(program), o_(options) {}

  /// --platform, --hosts
  void add_platform();
  /// --mapping, --ranks-per-host, --oversubscribe, --shm
  void add_mapping();
  /// --model, --ranks, --iterations
  void add_model();
  void add_compute();
  /// --progress
  void add_progress();
  /// --protocol, --progress, --match, --coll, --coll-selector
  void add_mpi();
  void add_simulator();

  /// Fills the options. @param traces how many folders of them were given
  /// @throws Error with kExitUsage: a wrong value, options that contradict each other
  void convert(std::size_t traces);

 private:
  [[noreturn]] void refuse(const std::string& message) const;
  std::pair<std::string, std::string> split_at(const std::string& text, char separator,
                                               const std::string& expected) const;
  void convert_processors();
  void convert_mpi();
  void convert_model(std::size_t traces);

  CLI::App& app_;
  const char* program_;
  PredictOptions& o_;
  // What CLI11 fills, before it is checked and converted.
  std::string protocol_ = "openmpi", engine_, progress_, match_ = "simulated", shm_, reference_speed_,
              cpu_scale_;
  int ranks_per_host_ = 0;
  std::vector<std::string> collectives_, host_profiles_, traced_profiles_, ranks_;
};

}  // namespace dperf::predict
