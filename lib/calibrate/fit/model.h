// From measurements to the numbers of a platform: how long messages take, how the MPI library moves them, and
// how well it fits what was measured.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "calibrate/fit/links.h"
#include "calibrate/fit/piecewise.h"
#include "calibrate/measure/measurements.h"
#include "replay/engine/message_time.h"
#include "replay/options/transport.h"
#include "replay/platform/calibration.h"

namespace dperf::calibrate {

struct FittedPoint {
  double bytes = 0;
  double measured_s = 0, fitted_s = 0;  ///< half of a round trip
  double spread = 0;                    ///< relative: half of the 95 % interval of what was measured
};

/// Of one connection.
struct Fit {
  std::string kind;
  std::vector<std::string> hosts;
  std::vector<int> cores;
  double latency_s = 0, bytes_per_s = 0;  ///< of the route
  replay::MessageTime time;
  replay::mpi::Transport transport;
  replay::AtOnce at_once;                         ///< memory
  std::vector<replay::mpi::CopyPiece> copy_time;  ///< memory
  replay::MessageTime unwritten_time;             ///< memory: of data that were never written
  std::vector<replay::mpi::CopyPiece> unwritten_copy_time;
  bool half_duplex = false;   ///< both directions share the bandwidth
  double frame_bytes = 0;     ///< network: that a message takes of the links beyond its own
  bool crosstraffic = false;  ///< data takes some of the bandwidth the other way
  std::vector<Piece> whole;   ///< of half of the round trip, whatever the protocol: for smpirun
  std::vector<FittedPoint> points;
};

struct Goodness {
  double mean = 0, largest = 0;  ///< relative error, without sign
  double largest_at_bytes = 0;
};

struct Model {
  std::string library;
  std::vector<Fit> fits;
  Links links;                                        ///< of the hosts; without a network one host
  replay::mpi::Protocol protocol;                     ///< with the transports of the fits
  platform::CheckErrors network_check, memory_check;  ///< what the platform cannot reproduce
};

/// The fit of that kind, if there is one.
const Fit* find(const Model& model, std::string_view kind);

/// @throws Error if there are too few sizes, or two connections of one kind
Model fit(const Measurements& measurements);

Goodness goodness_of(const Fit& fit);
/// Of each piece of fit.time: the standard deviation of its relative errors. Two parameters were fitted to
/// the points of a piece; where it has no more than these, the whole fit's errors stand for its own.
std::vector<double> errors_of(const Fit& fit);

}  // namespace dperf::calibrate
