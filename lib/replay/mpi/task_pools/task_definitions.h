// Gives a worker the definitions that it needs for the tasks of others.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/task_pools/traffic.h"

namespace dperf::replay::mpi {

/// Fills `worker.numbers` with `own` and what is missing of all that the tasks of `pool` refer to, and the
/// tables of numbers.
void add_task_definitions(PoolWorker& worker, const trace::Definitions& own, TaskNumbering& numbering,
                          const TaskPool& pool);

}  // namespace dperf::replay::mpi
