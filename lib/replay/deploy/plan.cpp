// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "replay/deploy/allocation.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::deploy {
namespace {

std::vector<NodeId> collect_peers(Collector& collector, const Overlay& overlay, int ranks,
                                  const std::string& platform) {
  std::vector<NodeId> peers;
  while (peers.size() < static_cast<std::size_t>(ranks)) {
    const std::optional<NodeId> peer = collector.next_peer(nullptr);
    if (!peer)
      throw Error("{}: there are {}, but only {} (hosts that are not server, tracker or submitter)", platform,
                  counted(static_cast<std::uint64_t>(ranks), "rank"), counted(peers.size(), "peer"));
    peers.push_back(*peer);
  }
  sort_by_address(peers, overlay.nodes());
  return peers;
}

/// Those of which nothing was noticed.
void note_unnoticed(const Overlay& overlay, std::vector<std::string>& churn) {
  if (overlay.leaves(overlay.server()))
    churn.push_back(fmt::format("server {} is gone: trackers keep what they would tell it",
                                overlay.node(overlay.server()).host));
  for (const NodeId peer : overlay.peers()) {
    if (!overlay.leaves(peer)) continue;
    const std::string name = fmt::format("peer {} leaves", overlay.node(peer).host);
    const bool noticed = std::any_of(churn.begin(), churn.end(),
                                     [&](const std::string& line) { return line.starts_with(name + " "); });
    if (!noticed) churn.push_back(name + ": it was not needed");
  }
}

void describe(const Allocation& allocation, const Overlay& overlay, Plan& plan) {
  for (const Group& group : allocation.groups()) {
    for (const NodeId peer : group.peers) plan.peers.push_back(overlay.node(peer).host);
    if (group.coordinator != overlay.submitter())
      plan.coordinators.push_back(overlay.node(group.coordinator).host);
  }
  plan.server = overlay.node(overlay.server()).host;
  plan.submitter = overlay.node(overlay.submitter()).host;
  plan.trackers = overlay.trackers().size() + overlay.joining_trackers().size();
}

}  // namespace

Plan make_plan(const Request& request, std::vector<Node> nodes, const std::string& platform, int ranks) {
  const Overlay overlay(std::move(nodes), request.settings, platform);
  Network network(overlay, request.settings);
  const Upkeep upkeep(network);
  Collector collector(network, upkeep);
  const std::vector<NodeId> peers = collect_peers(collector, overlay, ranks, platform);
  Allocation allocation(network, upkeep, collector, request.way, peers);
  Plan plan;
  plan.reserved = allocation.reserve(collector.last_answer());
  plan.distributed = allocation.distribute(plan.reserved);
  plan.collected = allocation.collect(plan.distributed);
  plan.steps = network.steps();
  plan.host_of_rank = network.host_of_rank();
  plan.asked = collector.asked();
  describe(allocation, overlay, plan);
  for (const auto* churn : {&upkeep.churn(), &collector.churn(), &allocation.churn()})
    plan.churn.insert(plan.churn.end(), churn->begin(), churn->end());
  note_unnoticed(overlay, plan.churn);
  return plan;
}

}  // namespace dperf::deploy
