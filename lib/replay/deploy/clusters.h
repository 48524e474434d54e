// Which peers are in one cluster. P2PSAP chooses from that how two of them communicate.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "replay/deploy/deployed.h"
#include "replay/engine/simgrid/simgrid_engine.h"

namespace dperf::deploy {

/// The way from one peer to another.
struct PeerWay {
  double latency_s = 0;
  double bytes_per_s = 0;  ///< of its narrowest link
};

/// Two peers are neighbours on a way of at most that latency and at least that bandwidth: a LAN of 100 Mbit/s
/// is, an xDSL line is not. These numbers are ours: P2PSAP's publications have none.
constexpr double kMostLatencyS = 1e-3;
constexpr double kLeastBytesPerS = 12.5e6;

/// For each peer the number of its cluster, from 0 on as they appear: it and its neighbours, their
/// neighbours, and so on.
std::vector<std::size_t> clusters_of(std::size_t peers,
                                     const std::function<PeerWay(std::size_t, std::size_t)>& way);

/// The same of ranks on these hosts. Those on one host are neighbours.
/// @throws Error: hosts without a route
std::vector<std::size_t> clusters_of(const std::vector<std::string>& host_of_rank,
                                     const replay::SimgridOptions& platform, const Isolated& isolated);

}  // namespace dperf::deploy
