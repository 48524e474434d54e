// What the replay of a call is given.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/collectives/collective_run.h"
#include "replay/mpi/ranks/run_state.h"
#include "replay/mpi/services/progress_engine.h"
#include "replay/mpi/services/requests.h"

namespace dperf::replay::mpi {

struct Services : RunState {
  Requests& requests;
  CollectiveRuns& collectives;
  ProgressEngine& progress;
};

}  // namespace dperf::replay::mpi
