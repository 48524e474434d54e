// Composes the schedule of a collective out of algorithms.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <vector>

#include "replay/mpi/schedules/collective.h"
#include "replay/mpi/schedules/collective_task.h"
#include "replay/options/collective_choice.h"

namespace dperf::replay::mpi {

/// make_schedule without its cache.
/// @param movements what each step moves, if not null
Schedule write_schedule(const CollectiveCall& call, const CollectiveChoice& choice,
                        std::vector<Movement>* movements);

/// The steps of one member that `write` writes with `task`, whose `nested` chooses as `choice` says.
Schedule compose(const Task& task, const CollectiveChoice& choice,
                 const std::function<void(ScheduleBuilder&, const Task&)>& write);

}  // namespace dperf::replay::mpi
