// LogGPS parameters as a file: docs/reference/loggps-files.md.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "replay/engine/loggps/loggps.h"
#include "replay/options/transport.h"
#include "replay/platform/xml/platform_file.h"

namespace dperf::platform {

/// JSON, and so no platform file of SimGrid.
bool is_loggps_file(const PlatformFile& file);

/// @throws Error: no JSON (with the byte), another format; which field is missing, unknown, or has a wrong
/// value
replay::LogGps read_loggps(const PlatformFile& file);

/// What read_loggps() reads.
std::string to_json(const replay::LogGps& network);

/// The MPI library on such a network: the overheads of its calls where `ranks` take part, and S as its eager
/// limit. Copies and reductions cost nothing.
replay::mpi::Protocol protocol_of(const replay::LogGps& network, int ranks);

}  // namespace dperf::platform
