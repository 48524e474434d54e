// The fit against what was measured, as a picture.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "calibrate/fit/model.h"

namespace dperf::calibrate {

/// An SVG that needs nothing else: for each connection half of a round trip by size, both logarithmic, with
/// the fit as a line and the breaks of its pieces; below it the errors of the fit in percent.
std::string plot(const Model& model);

}  // namespace dperf::calibrate
