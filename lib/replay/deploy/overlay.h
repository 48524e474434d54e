// P2PDC's overlay on the hosts of a platform: a server, trackers in a line ordered by address, peers in the
// zones of trackers, and a submitter.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "replay/deploy/address.h"
#include "replay/deploy/settings.h"

namespace dperf::deploy {

struct Node {
  std::string host;
  Address address = 0;
};

/// Nodes are named by their index.
using NodeId = std::size_t;

class Overlay {
 public:
  /// @param nodes all hosts with an address, in the order of the platform
  /// @param platform for messages
  /// @throws Error: a host of the settings that is not there, roles that cannot be filled
  Overlay(std::vector<Node> nodes, const Settings& settings, const std::string& platform);

  const std::vector<Node>& nodes() const { return nodes_; }
  const Node& node(NodeId id) const { return nodes_[id]; }
  NodeId server() const { return server_; }
  NodeId submitter() const { return submitter_; }
  /// By address. Those that join are not in it before they have joined.
  const std::vector<NodeId>& trackers() const { return trackers_; }
  /// All hosts without another role, by address.
  const std::vector<NodeId>& peers() const { return peers_; }

  bool leaves(NodeId node) const { return leaves_[node]; }
  bool joins(NodeId node) const { return joins_[node]; }
  const std::vector<NodeId>& joining_trackers() const { return joining_trackers_; }

  /// The set N: up to half of `neighbours` on each side in the line, by address.
  std::vector<NodeId> neighbours(NodeId tracker) const;
  /// The living one that is closest to the node; also of those that leave, if `with_leaving`.
  NodeId closest_tracker(NodeId node, bool with_leaving) const;

 private:
  NodeId find(const std::string& host, const char* role) const;
  void choose_roles();
  void choose_trackers(const std::vector<NodeId>& free);
  void note_churn();
  bool has_role(NodeId node) const;

  std::vector<Node> nodes_;
  const Settings& settings_;
  std::string platform_;
  NodeId server_ = 0, submitter_ = 0;
  std::vector<NodeId> trackers_, joining_trackers_, peers_;
  std::vector<bool> leaves_, joins_;
};

/// Sorted by address.
void sort_by_address(std::vector<NodeId>& ids, const std::vector<Node>& nodes);
/// The closest to the node first.
void sort_by_proximity(std::vector<NodeId>& ids, NodeId to, const std::vector<Node>& nodes);

/// In groups of at most `most`, each a row of neighbours by address, cut where prefixes are shortest.
/// @param ids by address
std::vector<std::vector<NodeId>> groups_by_proximity(const std::vector<NodeId>& ids,
                                                     const std::vector<Node>& nodes, std::size_t most);

}  // namespace dperf::deploy
