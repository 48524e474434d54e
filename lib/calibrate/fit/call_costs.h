// What MPI calls cost on the cores, and what a sender waits for that no transfer shows.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "calibrate/measure/measurements.h"
#include "replay/options/transport.h"

namespace dperf::calibrate {

/// The limits of `transport` must be known.
void set_costs(const Connection& connection, replay::mpi::Transport& transport);

}  // namespace dperf::calibrate
