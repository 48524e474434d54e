// dperf-calibrate host: measures this host, writes its profile, and records what recording costs on it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>

#include "calibrate/host/measure_host.h"

namespace CLI {
class App;
}

namespace dperf::calibrate {

struct HostCommand {
  HostOptions options;
  std::filesystem::path output;  ///< empty: host.json, unless `traces` are given
  std::filesystem::path traces;  ///< the folder of a trace that was made on this host
  bool no_costs = false;         ///< what recording costs is not recorded
};

void add_options(CLI::App& app, HostCommand& command);
/// @return the exit code
/// @throws Error: see measure_host() and measure_costs(); the trace is not of this host; a file cannot be
/// written
int calibrate_host(const HostCommand& command);

}  // namespace dperf::calibrate
