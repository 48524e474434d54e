// What the arguments of one call must be so that it can be replayed: used by `dperf-trace check` and by the
// replay, before it begins.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "trace/model/trace.h"

namespace dperf::trace {

/// Why the call cannot have been made so: negative sizes, a root, peer, leader or neighbour that is not a
/// member, lists that do not have an entry for each member, a communicator that is not in the trace. Empty if
/// it can.
std::string wrong_arguments(const Trace& trace, int rank, const Event& event);

/// The bytes that all members of a collective must agree on; -1 if each may have its own.
std::int64_t agreed_bytes(const Event& event, const Definitions& definitions);

/// The operation that all members of a collective must agree on, if it is one of MPI's own; of MPI_Win_fence,
/// whether it is the first one. Empty: each may have its own.
std::string_view agreed_operation(const Event& event, const Definitions& definitions);

}  // namespace dperf::trace
