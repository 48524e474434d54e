// From a collective call to the point-to-point steps of one rank: Open MPI 4.1's algorithms and its fixed
// decision rules (message size x communicator size), each algorithm selectable by name.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string_view>

#include "replay/mpi/schedules/collective.h"
#include "replay/mpi/schedules/schedule.h"
#include "replay/options/collective_choice.h"

namespace dperf::replay::mpi {

/// The algorithm that `choice` takes for this call; the same on all members.
std::string_view choose_algorithm(const CollectiveCall& call, const CollectiveChoice& choice);

/// The steps of this member. Cheap for the same call again: schedules are kept.
SchedulePtr make_schedule(const CollectiveCall& call, const CollectiveChoice& choice);

}  // namespace dperf::replay::mpi
