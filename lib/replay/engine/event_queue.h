// What happens when: the earliest first, and of equal dates what was put in first.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace dperf::replay {

/// A heap with four children per node: half as deep as one with two, and those of a node are side by side in
/// memory.
template <typename What>
class EventQueue {
 public:
  bool empty() const { return nodes_.empty(); }
  double first_date() const { return nodes_.front().date; }
  const What& first() const { return nodes_.front().what; }

  /// Calls `visit(const What&)` for the first one and some others; the second one is among them.
  template <typename Visit>
  void for_each_of_first(Visit visit) const {
    for (std::size_t i = 0; i < nodes_.size() && i <= kChildren; ++i) visit(nodes_[i].what);
  }

  void push(double date, What what) {
    const Node node{date, next_number_++, std::move(what)};
    nodes_.push_back(node);
    up(nodes_.size() - 1, node);
  }

  // The last one comes from far down and goes there again: what is below moves up, without asking about it.
  void pop() {
    const Node last = nodes_.back();
    nodes_.pop_back();
    if (nodes_.empty()) return;
    std::size_t hole = 0;
    for (std::size_t child = least_child_of(hole); child != hole; child = least_child_of(hole)) {
      nodes_[hole] = nodes_[child];
      hole = child;
    }
    up(hole, last);
  }

 private:
  static constexpr std::size_t kChildren = 4;

  struct Node {
    double date;
    std::uint64_t number;
    What what;
    bool operator<(const Node& other) const {
      return date != other.date ? date < other.date : number < other.number;
    }
  };

  void up(std::size_t place, const Node& node) {
    while (place > 0 && node < nodes_[(place - 1) / kChildren]) {
      nodes_[place] = nodes_[(place - 1) / kChildren];
      place = (place - 1) / kChildren;
    }
    nodes_[place] = node;
  }

  /// The place itself if it has none.
  std::size_t least_child_of(std::size_t place) const {
    const std::size_t from = place * kChildren + 1;
    if (from >= nodes_.size()) return place;
    std::size_t least = from;
    for (std::size_t child = from + 1; child < nodes_.size() && child < from + kChildren; ++child)
      if (nodes_[child] < nodes_[least]) least = child;
    return least;
  }

  std::vector<Node> nodes_;
  std::uint64_t next_number_ = 0;
};

}  // namespace dperf::replay
