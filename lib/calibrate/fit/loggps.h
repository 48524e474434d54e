// From measurements with several numbers of ranks to the parameters of LogGPS.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "calibrate/measure/measurements.h"
#include "replay/engine/loggps/loggps.h"

namespace dperf::calibrate {

/// How long an empty message occupies a core where so many ranks take part.
struct OverheadAt {
  int ranks = 0;
  double seconds = 0;
};

/// a + b P through them: through two of them exactly, through more with the smallest squares; b is not
/// negative, and 0 with only one.
replay::CoreOverhead overhead_by_ranks(std::span<const OverheadAt> points);

struct LogGpsPoint {
  int ranks = 0;
  double bytes = 0;
  double measured_s = 0, fitted_s = 0;  ///< half of a round trip
};

struct LogGpsFit {
  replay::LogGps network;
  std::vector<int> ranks;           ///< in ascending order
  std::vector<LogGpsPoint> points;  ///< of messages up to S
};

/// The overheads are those of the calls, and L and G what they leave of half a round trip. S is where senders
/// begin to wait.
/// @throws Error: two with the same number of ranks or of different libraries, one without a network, or too
/// few sizes
LogGpsFit fit_loggps(std::span<const Measurements> measurements);

/// Mean of the relative errors of the points, without sign.
double mean_error(const LogGpsFit& fit);

}  // namespace dperf::calibrate
