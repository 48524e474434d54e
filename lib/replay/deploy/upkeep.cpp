// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/upkeep.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/words.h"

namespace dperf::deploy {

Upkeep::Upkeep(Network& network) : network_(network) {
  const Overlay& overlay = network.overlay();
  for (const NodeId peer : overlay.peers()) {
    const NodeId first = overlay.closest_tracker(peer, !overlay.joins(peer));
    tracker_of_[peer] = overlay.closest_tracker(peer, false);
    if (overlay.leaves(first)) left_by_[peer] = first;
  }
  for (const NodeId tracker : overlay.trackers())
    if (overlay.leaves(tracker)) leave(tracker);
  for (const NodeId tracker : overlay.joining_trackers()) join_tracker(tracker);
  for (const NodeId peer : overlay.peers()) {
    if (!overlay.joins(peer)) continue;
    known_since_[peer] = join(peer, tracker_of(peer), {});
    churn_.push_back(
        fmt::format("peer {} joins the zone of {}", network_.host(peer), network_.host(tracker_of(peer))));
  }
}

/// A peer says that it is there, and is given the trackers that are near.
StepId Upkeep::join(NodeId peer, NodeId tracker, After after) {
  const Settings& settings = network_.settings();
  const std::size_t entries = network_.overlay().neighbours(tracker).size();
  const StepId accepted =
      network_.exchange(peer, tracker, settings.join_bytes,
                        network_.list_bytes(settings.answer_bytes, entries), std::move(after));
  return network_.message(peer, tracker, settings.state_bytes, {accepted});
}

// Its neighbours see the connection break at once, its peers after T.
void Upkeep::leave(NodeId tracker) {
  repair_line(tracker);
  std::size_t peers = 0;
  for (const NodeId peer : network_.overlay().peers()) {
    const NodeId* left_by = this->left_by(peer);
    if (left_by == nullptr || *left_by != tracker || network_.overlay().leaves(peer)) continue;
    known_since_[peer] = join(peer, tracker_of(peer), {network_.time_out({})});
    ++peers;
  }
  churn_.push_back(fmt::format("tracker {} leaves: {} {} other zones", network_.host(tracker),
                               counted(peers, "peer"), peers == 1 ? "joins" : "join"));
}

void Upkeep::repair_line(NodeId tracker) {
  const Overlay& overlay = network_.overlay();
  std::vector<NodeId> left, right;  // of it, the nearest first
  for (const NodeId other : overlay.neighbours(tracker)) {
    if (overlay.leaves(other)) continue;
    const bool is_left = overlay.node(other).address < overlay.node(tracker).address;
    is_left ? left.insert(left.begin(), other) : right.insert(right.end(), other);
  }
  for (const std::vector<NodeId>* side : {&left, &right})
    if (!side->empty()) inform_side(side->front(), *side, tracker);
  if (left.empty() || right.empty()) return;
  const Settings& settings = network_.settings();
  const double farthest_bytes = network_.list_bytes(settings.answer_bytes, 1);
  const StepId connected = network_.connect(left.front(), right.front(), {});
  network_.exchange(left.front(), right.front(), farthest_bytes, farthest_bytes, {connected});
}

/// The neighbour tells the server, and the trackers on its side which others there are.
void Upkeep::inform_side(NodeId neighbour, const std::vector<NodeId>& side, NodeId tracker) {
  const Overlay& overlay = network_.overlay();
  const Settings& settings = network_.settings();
  const std::size_t others = overlay.neighbours(tracker).size() - side.size();
  for (const NodeId other : side)
    if (other != neighbour)
      network_.message(neighbour, other, network_.list_bytes(settings.join_bytes, others), {});
  if (!overlay.leaves(overlay.server()))
    network_.message(neighbour, overlay.server(), settings.join_bytes, {});
}

/// The closest tracker informs its set N, and gives it to the new one, which connects on both sides.
void Upkeep::join_tracker(NodeId tracker) {
  const Overlay& overlay = network_.overlay();
  const Settings& settings = network_.settings();
  const NodeId closest = overlay.closest_tracker(tracker, false);
  const std::vector<NodeId> others = overlay.neighbours(closest);
  const StepId asked = network_.message(tracker, closest, settings.join_bytes, {});
  for (const NodeId other : others)
    if (!overlay.leaves(other))
      network_.message(closest, other, network_.list_bytes(settings.join_bytes, 1), {asked});
  const StepId informed =
      network_.message(closest, tracker, network_.list_bytes(settings.answer_bytes, others.size()), {asked});
  network_.connect(tracker, closest, {informed});
  const auto other_side = std::find_if(others.begin(), others.end(), [&](NodeId other) {
    const bool above = overlay.node(other).address > overlay.node(tracker).address;
    return !overlay.leaves(other) && above == (overlay.node(closest).address < overlay.node(tracker).address);
  });
  if (other_side != others.end()) network_.connect(tracker, *other_side, {informed});
  churn_.push_back(fmt::format("tracker {} joins the line beside {}; its zone has no peers yet",
                               network_.host(tracker), network_.host(closest)));
}

}  // namespace dperf::deploy
