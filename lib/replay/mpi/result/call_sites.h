// What the MPI calls cost, added up by who made them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "replay/options/replay_options.h"
#include "report/prediction.h"
#include "trace/model/trace.h"

namespace dperf::replay::mpi {

class Simulation;

/// One row for each MPI function and each place, as `by` understands it; most expensive first.
std::vector<SiteCost> call_sites(const Simulation& simulation, SitesBy by);

/// Who made a call, as a list of which each element is called by the next.
/// @param chain the source places of the call, innermost first, as trace::Trace::places
std::vector<std::string> callers_of(const std::vector<trace::SourcePlace>& chain, SitesBy by);

}  // namespace dperf::replay::mpi
