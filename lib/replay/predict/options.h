// The user's options for a prediction.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "replay/deploy/settings.h"
#include "replay/engine/choice/choice.h"
#include "replay/engine/simgrid/simgrid_engine.h"
#include "replay/platform/mapping.h"
#include "replay/replay.h"
#include "report/report.h"

namespace dperf::predict {

/// The profile of some hosts.
struct ProfileChoice {
  std::string hosts;  ///< a pattern as of the shell; empty: all
  std::filesystem::path file;
};

struct PredictOptions {
  std::filesystem::path traces = "traces";
  std::vector<std::filesystem::path>
      merged;            ///< traces of further runs of the same program, merged with these
  std::string platform;  ///< a file, or the name of a platform that comes with dPerf
  platform::MappingOptions mapping;
  std::optional<deploy::Request> deploy;  ///< before and after the program; chooses the hosts
  std::optional<int> clusters_of_ranks;   ///< instead of a prediction: P2PSAP's clusters of so many ranks
  std::optional<double> cpu_scale;
  std::optional<double> reference_speed_flops;
  /// By them, computation is scaled from the traced hosts to those of the platform; the first that fits
  /// counts.
  std::vector<ProfileChoice> host_profiles;
  std::vector<ProfileChoice> traced_profiles;  ///< where the folder of the traces has none
  std::optional<replay::SharedMemory> shared_memory;
  replay::EngineChoice engine;
  std::vector<std::string> settings;  ///< of SimGrid, "key=value"
  replay::ReplayOptions replay;
  std::optional<double> interval;  ///< in per cent, from 1 to 99.9
  std::filesystem::path tail;      ///< trace of a shorter run: what comes after the loop is taken from it
  /// "N" or "FILE:LINE=N": one of a run that dperf-sample stopped, or of each loop of the model that needs it
  std::vector<std::string> iterations;
  std::vector<std::filesystem::path> repeats;  ///< traces of further runs of the same program
  std::string format = "text";
  std::filesystem::path model;          ///< instead of traces: what dperf-model has fitted
  std::vector<int> model_ranks;         ///< of the runs that are predicted from it
  std::vector<std::string> parameters;  ///< of the model, "n=8192"
  bool asks_for_extrapolation = false;  ///< Prediction::extrapolation is wanted: another pass over the trace
  report::ReportOptions report;
  std::filesystem::path output;  ///< empty: stdout
};

}  // namespace dperf::predict
