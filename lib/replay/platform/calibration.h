// What a calibration found, as properties of a platform file: <prop id="dperf:network:eager_below"
// value="65536"/>.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "replay/engine/message_time.h"
#include "replay/options/transport.h"
#include "replay/options/uncertain_traffic.h"
#include "replay/platform/xml/platform_file.h"

namespace dperf::platform {

/// Where the costs of MPI calls on the cores are what the file says: on hosts of that speed, on others in
/// proportion; nothing: on all hosts.
struct CostsAt {
  std::optional<double> speed_flops;
};

/// How far the check of a platform was off for messages of `from_bytes` on: relative to what was predicted.
struct CheckPiece {
  double from_bytes = 0;
  double error = 0;
};

/// What the check of a platform missed; in ascending order, the first piece from 0 on. Empty: nothing.
struct CheckErrors {
  std::vector<CheckPiece> messages, collectives;
};

struct Calibration {
  std::string about;  ///< one line for the result: of what, how well it fits
  replay::MessageTime network_time, memory_time;
  replay::MessageTime unwritten_time;  ///< within a host, of data never written; empty: as memory_time
  std::string network_time_place, memory_time_place;  ///< FILE:LINE
  /// Of each piece of these times, how far it is off: relative, one standard deviation. Empty: not known.
  std::vector<double> network_errors, memory_errors;
  CheckErrors network_check, memory_check;
  replay::AtOnce memory_at_once;  ///< empty: messages within a host do not slow each other down
  bool crosstraffic = true;       ///< data takes 5 % of the bandwidth the other way, for its acknowledgements
  /// Linux: two packets, and what leaves in 1 ms at the rate at which TCP hands them over, which is up to
  /// twice that of the link.
  replay::SendQueue send_queue{.bytes = 2 * 1448, .seconds = 2e-3};
  replay::mpi::Protocol protocol;
  /// Nothing: they are scaled like the blocks, from the traced host to the one of the platform.
  std::optional<CostsAt> costs_at;
};

/// The calibration that a platform file carries; nothing if it has no property of dPerf. What the file does
/// not say is as in the protocol "openmpi".
/// @throws Error: an unknown property, one that is there twice or elsewhere than in a zone or cluster, a
/// wrong
///   value; the file is not XML
std::optional<Calibration> read_calibration(const PlatformFile& platform);

/// What its check missed, piece by piece.
std::vector<replay::UncertainTraffic> uncertain_traffic(const Calibration& calibration);

/// Name and value of each property; of network and memory, those whose times are known.
std::vector<std::pair<std::string, std::string>> properties_of(const Calibration& calibration);

}  // namespace dperf::platform
