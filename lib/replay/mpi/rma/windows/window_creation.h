// What the members do to make a window.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/collectives/collectives.h"
#include "trace/model/calls.h"

namespace dperf::replay::mpi {

/// The steps of one member of the communicator on which it is made.
SchedulePtr window_creation(trace::Call call, int member, int size, bool as_smpi,
                            const CollectiveChoice& choice);

}  // namespace dperf::replay::mpi
