// How peers are reserved, get their sub-tasks and give back their results: through the coordinator of their
// group, or directly.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "replay/deploy/collector.h"
#include "replay/deploy/network.h"

namespace dperf::deploy {

/// Peers that have the same coordinator; of flat allocation all peers, and the submitter is in its place.
struct Group {
  NodeId coordinator = 0;
  std::vector<NodeId> peers{};  ///< by rank, the coordinator among them
};

class Allocation {
 public:
  /// @param peers that have been collected, by address
  Allocation(Network& network, const Upkeep& upkeep, Collector& collector, Way way,
             const std::vector<NodeId>& peers);

  /// Each returns its end.
  StepId reserve(StepId collected);
  StepId distribute(StepId reserved);
  StepId collect(StepId finished);

  const std::vector<Group>& groups() const { return groups_; }
  const std::vector<std::string>& churn() const { return churn_; }

 private:
  bool has_coordinator(const Group& group) const { return group.coordinator != submitter_; }
  /// The submitter's part, of a group with a coordinator: until that has its list.
  StepId appoint(Group& group, StepId collected);
  StepId reserve_peers(Group& group, StepId appointed);
  /// Until it has answered; one that has left is replaced.
  StepId reserve_peer(const Group& group, NodeId& peer, Queue& queue, StepId appointed);
  void say_busy(NodeId peer, StepId reserved);
  NodeId replacement(NodeId peer, const StepId& missed);

  Network& network_;
  const Upkeep& upkeep_;
  Collector& collector_;
  NodeId submitter_;
  Queue submitter_queue_;
  std::vector<Group> groups_;
  std::vector<std::string> churn_;
};

}  // namespace dperf::deploy
