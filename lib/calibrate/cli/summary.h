// What was found, for people: lines on stdout, and a warning on stderr where it is not good.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "calibrate/fit/model.h"
#include "calibrate/measure/measurements.h"

namespace dperf::calibrate {

/// Of each connection and of what all hosts share.
std::string summary(const Model& model, const Measurements& measurements);

/// A warning if the platform is worse than one must expect; empty if it is not.
std::string warning(const Fit& fit);

/// So many times as long, or as short, as what was measured (and as its interval, where there is one): a
/// platform that predicts this is useless.
inline constexpr double kMostTimesOff = 2;

/// Where the platform is off its own measurements by more than kMostTimesOff, the worst of it;
/// empty if there is nothing.
std::string fault(const Model& model, const Measurements& measurements);

}  // namespace dperf::calibrate
