// Topologies of all members of each communicator, compared.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>

#include "trace/model/trace.h"

namespace dperf::trace {

/// A collective over the neighbours in a topology.
bool uses_neighbors(Call call);

/// Calls `problem` for each communicator of `keys` whose members do not agree: on the kind of the topology,
/// or on which rank sends to which, and how often. A collective over such neighbours would never end;
/// anything else done with the communicator would, so `keys` are those on which there is one.
void check_topologies(const Trace& trace, const std::set<std::uint64_t>& keys,
                      const std::function<void(std::string)>& problem);

}  // namespace dperf::trace
