// Pages that a call touched for the first time in the traced run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/messages/messages.h"
#include "replay/mpi/ranks/run_state.h"

namespace dperf::replay::mpi {

/// What it costs the rank's core here to make those of the call that it is in.
double new_pages_s(const RunState& run, const MessageLayer& layer, const Rank& rank);

}  // namespace dperf::replay::mpi
