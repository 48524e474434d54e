// The communicators that a call names, and the ranks in them: used by wrong_arguments (arguments.h).
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>

#include "trace/model/trace.h"

namespace dperf::trace {

/// Why the members of a communicator of `rank` are not known; empty if they are.
std::string wrong_communicator(const Trace& trace, int rank, std::uint32_t number);

/// Why a call that is not a collective of a communicator cannot have been made so: a communicator that is not
/// in the trace, or a destination, source, leader or neighbour that is not in it. Empty if it can.
std::string wrong_ranks(const Trace& trace, int rank, const Event& event);

/// The communicator whose members take part in making the one of this call; 0 if none do. Of
/// MPI_Comm_create_group, only the members of the new communicator take part, and of MPI_Intercomm_create two
/// groups that have none in common: it is made on the new one.
std::uint32_t makers(const Event& event);

}  // namespace dperf::trace
