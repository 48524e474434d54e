// What the overlay does about nodes that leave and join: messages beside those of a deployment.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "replay/deploy/network.h"

namespace dperf::deploy {

class Upkeep {
 public:
  explicit Upkeep(Network& network);

  /// The tracker whose zone the peer is in at last.
  NodeId tracker_of(NodeId peer) const { return tracker_of_.at(peer); }
  /// The one in whose zone it was, if that one leaves.
  const NodeId* left_by(NodeId peer) const {
    const auto found = left_by_.find(peer);
    return found == left_by_.end() ? nullptr : &found->second;
  }
  /// Since when its tracker knows it; nothing: from the start.
  const StepId* known_since(NodeId peer) const {
    const auto found = known_since_.find(peer);
    return found == known_since_.end() ? nullptr : &found->second;
  }
  const std::vector<std::string>& churn() const { return churn_; }

 private:
  void leave(NodeId tracker);
  void repair_line(NodeId tracker);
  void inform_side(NodeId neighbour, const std::vector<NodeId>& side, NodeId tracker);
  void join_tracker(NodeId tracker);
  StepId join(NodeId peer, NodeId tracker, After after);

  Network& network_;
  std::map<NodeId, NodeId> tracker_of_, left_by_;
  std::map<NodeId, StepId> known_since_;
  std::vector<std::string> churn_;
};

}  // namespace dperf::deploy
