// The graph partitioner Scotch (https://www.labri.fr/perso/pelegrin/scotch/). Only scotch.cpp names it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <vector>

#include "advise/mapping/placement.h"

namespace dperf::advise {

/// dPerf was built with it.
bool has_scotch();

/// Maps ranks to hosts, about `slots` to each: by number of the host. The same for the same input. Nothing:
/// there is no Scotch, there is nothing to choose, or it has found nothing.
std::optional<Placement> partition_by_scotch(const RankGraph& graph, const HostNetwork& network,
                                             const std::vector<int>& slots);

}  // namespace dperf::advise
