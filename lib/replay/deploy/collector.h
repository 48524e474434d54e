// How a submitter finds peers: it asks one tracker after the other.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "replay/deploy/network.h"
#include "replay/deploy/upkeep.h"

namespace dperf::deploy {

class Collector {
 public:
  /// The submitter joins the overlay.
  Collector(Network& network, const Upkeep& upkeep);

  /// The next free peer, the closest of those that are known first. Asks further trackers when all that it
  /// knows are taken, not before `ready`.
  /// @return nothing: there are no more
  std::optional<NodeId> next_peer(const StepId* ready);
  /// When the submitter has heard of the last peer.
  StepId last_answer() const { return last_; }
  std::size_t asked() const { return asked_; }
  /// What leaving trackers meant to it.
  const std::vector<std::string>& churn() const { return churn_; }

 private:
  void join();
  bool ask_more(const StepId* ready);
  void ask(NodeId tracker, const StepId* ready);
  bool widen(const StepId* ready);
  bool ask_late_ones(const StepId* ready);
  bool may_be_listed(NodeId peer) const;
  void miss(NodeId tracker);
  void request(NodeId tracker, std::vector<NodeId> listed, After after);
  After after(const StepId* ready) const;

  Network& network_;
  const Upkeep& upkeep_;
  NodeId submitter_;
  StepId last_ = 0;
  std::deque<NodeId> to_ask_;        ///< trackers that it knows
  std::set<NodeId> known_, missed_;  ///< trackers; those of which it has noticed that they are gone
  std::set<NodeId> listed_;          ///< peers
  std::deque<NodeId> free_;          ///< peers
  std::size_t asked_ = 0;
  std::vector<std::string> churn_;
};

}  // namespace dperf::deploy
