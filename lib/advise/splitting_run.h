// A pool whose masters split, as a run that is decided in the simulation.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>

#include "advise/splitting_masters.h"
#include "replay/mpi/core/live_run.h"

namespace dperf::advise {

/// For one simulation. `measured` gives the messages of a task. Both must outlive it.
std::unique_ptr<replay::mpi::LiveRun> make_splitting_run(const SplitRules& rules,
                                                         const MeasuredPool& measured);

/// What it is a run of: as many ranks, without events.
std::unique_ptr<trace::Trace> make_splitting_trace(const SplitRules& rules, const MeasuredPool& measured);

}  // namespace dperf::advise
