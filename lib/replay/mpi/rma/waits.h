// What the calls of one-sided communication wait for, one after the other.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <span>

#include "replay/mpi/rma/windows/windows.h"
#include "trace/model/calls.h"

namespace dperf::replay::mpi {

using RmaPhases = std::span<const RmaPhase>;

/// Of a call on a window of this style, but kSmpi (smpi_script.h); nothing: it returns at once.
RmaPhases phases_of(trace::Call call, RmaStyle style);
/// All members come.
RmaPhases window_barrier();
/// The own memory is locked, which is waited for in every style.
RmaPhases own_lock();
/// After MPI_Win_complete, after MPI_Win_wait.
void end_access(OneSided& one_sided, RmaSide& side);
void end_exposure(OneSided& one_sided, RmaSide& side);
/// All origins have completed, and none of their messages is in transit.
bool exposure_is_over(const RmaSide& side);

}  // namespace dperf::replay::mpi
