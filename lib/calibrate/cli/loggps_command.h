// dperf-calibrate loggps: measures a network with several numbers of ranks, and writes LogGPS parameters.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "calibrate/measure/measuring.h"

namespace CLI {
class App;
}

namespace dperf::calibrate {

struct LogGpsCommand {
  MeasuringOptions measuring;
  std::vector<int> ranks;  ///< empty: two, and one on each host
  std::vector<std::filesystem::path> measurements;
  std::filesystem::path output = "network.loggps.json";
};

void add_options(CLI::App& app, LogGpsCommand& command);
/// @return the exit code
/// @throws Error: see measure_among() and fit_loggps(); options that do not fit together; a file cannot be
/// written
int calibrate_loggps(const LogGpsCommand& command);

}  // namespace dperf::calibrate
