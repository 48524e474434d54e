// What a user can say about a prediction.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "replay/engine/simgrid/simgrid_engine.h"
#include "replay/platform/mapping.h"
#include "replay/replay.h"

namespace dperf::predict {

struct PredictOptions {
  std::filesystem::path traces = "traces";
  std::string platform;  ///< a file, or the name of a platform that comes with dPerf
  platform::MappingOptions mapping;
  std::optional<double> cpu_scale;
  std::optional<double> reference_speed_flops;
  std::optional<replay::SharedMemory> shared_memory;
  std::vector<std::string> settings;  ///< of SimGrid, "key=value"
  replay::ReplayOptions replay;
  std::string format = "text";
  std::filesystem::path output;  ///< empty: stdout
};

}  // namespace dperf::predict
