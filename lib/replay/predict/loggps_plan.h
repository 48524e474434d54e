// LogGPS for a prediction: its parameters, from a file of their own or derived from a platform, and the MPI
// library that goes with them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replay/engine/loggps/loggps.h"
#include "replay/engine/simgrid/simgrid_engine.h"
#include "replay/options/transport.h"
#include "replay/platform/xml/platform_file.h"
#include "replay/predict/options.h"

namespace dperf::predict {

struct LogGpsPlan {
  replay::LogGps network;
  replay::mpi::Protocol protocol;
  std::vector<double> block_factors;  ///< by rank: of the time of blocks; empty: 1
  std::string note;                   ///< where the parameters are from
};

/// Of a file of parameters, which has no hosts: each rank has a processor of its own.
/// @throws Error: what is wrong with the file; an option that would have no effect
LogGpsPlan loggps_of_file(const PredictOptions& options, const platform::PlatformFile& file, int ranks);

/// The names that these processors have: "p0", "p1", ...
std::vector<std::string> processor_names(int ranks);

/// Of a platform of SimGrid: a message of one byte and one of 1 MiB are simulated between the first rank's
/// host and others, and their times are L and G; the overheads are those of `protocol`.
/// @param speeds of the host of each rank, flop/s
/// @throws Error: as the SimGrid engine
LogGpsPlan loggps_of_platform(const replay::SimgridOptions& platform, const replay::mpi::Protocol& protocol,
                              const std::vector<double>& speeds);

}  // namespace dperf::predict
