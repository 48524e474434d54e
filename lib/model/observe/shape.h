// The calls and loops of all ranks of all runs as one tree.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/observe/observations.h"
#include "model/observe/walk.h"

namespace dperf::model {

class Shape {
 public:
  Shape();
  int find(int parent, const NodeKey& key) const;
  int find_or_add(int parent, const NodeKey& key);
  /// `a` came directly before `b` in an iteration.
  void follows(int parent, int a, int b) { follows_[parent].emplace(a, b); }
  /// The number of a call path, the same in all runs.
  std::uint32_t path(const trace::Trace& trace, const trace::Definitions& definitions, std::uint32_t site);
  /// Who has called the function of a loop in which a call has that path; 0: not known.
  std::uint32_t callers(std::uint32_t path, std::uint64_t loop);
  void add_blocks(const trace::Definitions& definitions);

  /// Puts the children of each node in an order in which all ranks come to them.
  /// @throws Error: there is none
  void put_in_order();
  const std::vector<Node>& nodes() const { return nodes_; }
  const std::vector<Frame>& frames() const { return frames_; }
  std::vector<trace::Block> blocks() const;
  /// Position in the order of the program.
  int position(int node) const { return positions_[static_cast<std::size_t>(node)]; }

 private:
  void order_children(int parent);
  void number(int node, int& next);
  std::string name_of_callers(std::uint32_t path, std::uint64_t loop) const;

  std::vector<Node> nodes_;
  std::vector<Frame> frames_;
  std::map<std::pair<std::string, std::uint64_t>, std::uint32_t> frame_numbers_;
  std::vector<std::vector<std::uint32_t>> paths_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> path_numbers_;
  std::map<std::string, std::uint32_t> caller_numbers_;
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t> callers_;  ///< by path and loop
  std::map<std::uint64_t, trace::Block> blocks_;
  std::map<std::pair<int, NodeKey>, int> children_;
  std::map<int, std::set<std::pair<int, int>>> follows_;
  std::vector<int> positions_;
};

/// First pass: what there is.
void learn_shape(const trace::Trace& trace, Shape& shape);

}  // namespace dperf::model
