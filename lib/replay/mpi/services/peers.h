// The rank that stands for a peer of the traced run in the simulation: wildcard receives may get other
// messages, and the workers of a task pool other tasks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

#include "replay/mpi/ranks/run_state.h"

namespace dperf::replay::mpi {

/// Who plays the role of a peer of the traced run: another one only for masters of pools.
int player(const Rank& rank, std::uint32_t comm, int peer);
/// The rank that the recorded destination stands for: the simulated source of the wildcard receive that it
/// was the source of.
int destination(const RunState& run, Rank& rank);
/// A receive or a probe of what the master and the workers of a pool send each other.
bool is_of_pool(const RunState& run, const Rank& rank, const Request& request);
/// The rank has received a message: notes its source, and whether that is the same as in the traced run.
void compare_source(const RunState& run, Rank& rank, const Request& request, const trace::Status& traced);

}  // namespace dperf::replay::mpi
