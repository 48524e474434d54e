// Topologies of all members of each communicator, compared.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <string>

#include "trace/trace.h"

namespace dperf::trace {

/// Calls `problem` for each communicator whose members do not agree: on the kind of the topology, or on who
/// sends to whom how often. A collective over such neighbours would wait for ever.
void check_topologies(const Trace& trace, const std::function<void(std::string)>& problem);

}  // namespace dperf::trace
