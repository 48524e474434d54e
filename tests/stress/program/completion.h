// Every way to complete requests.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>

#include <functional>
#include <vector>

#include "features.h"
#include "random.h"

namespace stress {

/// Told which request has ended, and its status (null: not asked for).
using Ended = std::function<void(std::size_t index, const MPI_Status*)>;

/// Completes all of them, in a way that `random` chooses.
void complete_all(std::vector<MPI_Request>& requests, const Features& features, Random& random,
                  const Ended& ended);
/// Completes at least one (MPI_Waitany, MPI_Waitsome), or tests once: then perhaps none.
void complete_some(std::vector<MPI_Request>& requests, const Features& features, Random& random,
                   const Ended& ended);

}  // namespace stress
