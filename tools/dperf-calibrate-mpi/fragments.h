// Into what the MPI library cuts messages that it pushes over a network.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>

#include "calibrate/measure/measurements.h"

namespace dperf::measure {

/// As the library says of itself through MPI_T, `--mca` and the environment included; nothing, if it does not
/// say.
std::optional<calibrate::FragmentsOfMessages> fragments_in_use();

}  // namespace dperf::measure
