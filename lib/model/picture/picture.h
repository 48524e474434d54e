// A model to look at.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "model/model.h"

namespace dperf::model {

/// The blocks that take most time, a panel each: what runs showed as points, and the function as a curve for
/// each value of the parameters, both axes logarithmic. SVG.
std::string picture(const Model& model);

}  // namespace dperf::model
