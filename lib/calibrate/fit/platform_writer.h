// A platform file from a model.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "calibrate/fit/model.h"

namespace dperf::calibrate {

/// The text of a platform file of SimGrid that dperf-predict and smpirun take: the hosts that were measured,
/// or `nodes` hosts n0, n1, ... like them, if that is not 0.
/// @throws Error: more than one node, and no network was measured
std::string platform_text(const Model& model, int nodes);

/// "network: mean error 0.6 %, largest 2.1 % (at 49152 bytes); ..."
std::string describe_fit(const Model& model);

}  // namespace dperf::calibrate
