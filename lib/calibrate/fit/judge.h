// What a platform cannot reproduce of its own check: an uncertainty of all that is predicted with it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "calibrate/measure/group.h"
#include "calibrate/measure/measurements.h"
#include "replay/platform/calibration.h"

namespace dperf::calibrate {

/// Of checks with predictions, in pieces by size: where one of them is off by more than 15 % (and outside of
/// the interval of what was measured by as much), how far those of its size are usually off, else 0. Empty if
/// none is off.
std::vector<platform::CheckPiece> missed(const std::vector<CollectiveTime>& checks);

/// Of both kinds.
platform::CheckErrors missed(const Group& group);

/// One line, with its end; empty if nothing was checked.
std::string describe_missed(const platform::CheckErrors& errors, const Group& group);

/// A warning, with its end, where the host was not the same while it was checked; empty if it was.
std::string describe_machine(const Connection& memory, const Group& group);

}  // namespace dperf::calibrate
