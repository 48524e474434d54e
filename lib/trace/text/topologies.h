// Topologies in the text form.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "trace/model/trace.h"

namespace dperf::trace {

/// "topology c1 cart neighbours=1,null": for a topology that there is.
std::string topology_line(const std::string& communicator, const Topology& topology);

}  // namespace dperf::trace
