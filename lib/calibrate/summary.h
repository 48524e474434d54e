// What was found, for people: lines on stdout, and a warning on stderr where it is not good.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "calibrate/measurements.h"
#include "calibrate/model.h"

namespace dperf::calibrate {

/// Of each connection and of what all hosts share.
std::string summary(const Model& model, const Measurements& measurements);

/// A platform that is worse than one must expect says so; empty if it is not.
std::string warning(const Fit& fit);

}  // namespace dperf::calibrate
