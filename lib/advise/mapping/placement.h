// Ranks that talk much are put close to each other.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "advise/mapping/exchange.h"
#include "advise/mapping/host_network.h"

namespace dperf::advise {

/// By rank: the number of its host in a HostNetwork.
using Placement = std::vector<int>;

/// Seconds that all messages of the graph would take one after the other, each with its way for itself.
double seconds_on_the_way(const RankGraph& graph, const HostNetwork& network, const Placement& placement);

/// Exchanges the hosts of two ranks as long as that saves seconds_on_the_way().
void improve_by_swaps(const RankGraph& graph, const HostNetwork& network, Placement& placement);

/// A placement with as many ranks on each host as `start` has there, and with no more seconds_on_the_way():
/// the better one of Scotch's and of `start`, both improved by swaps.
Placement place_close(const RankGraph& graph, const HostNetwork& network, const Placement& start);

}  // namespace dperf::advise
