// What ends when, for things with small numbers whose dates change often.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace dperf::replay::fluid {

/// A heap with four children per node that knows where everything is. Of equal dates, what was put in first
/// comes first.
class DateHeap {
 public:
  bool empty() const { return nodes_.empty(); }
  double first_date() const { return nodes_.front().date; }
  std::uint32_t first() const { return nodes_.front().id; }

  /// Puts it in, or moves it to another date.
  void set(std::uint32_t id, double date) {
    if (id >= place_of_.size()) place_of_.resize(id + 1, kNowhere);
    if (place_of_[id] == kNowhere) {
      nodes_.push_back({date, next_sequence_++, id});
      up(nodes_.size() - 1);
      return;
    }
    const std::size_t place = place_of_[id];
    const bool earlier = date < nodes_[place].date;
    nodes_[place].date = date;
    earlier ? up(place) : down(place);
  }

  void erase(std::uint32_t id) {
    if (id >= place_of_.size() || place_of_[id] == kNowhere) return;
    const std::size_t place = place_of_[id];
    place_of_[id] = kNowhere;
    const Node last = nodes_.back();
    nodes_.pop_back();
    if (place == nodes_.size()) return;
    const bool earlier = last < nodes_[place];
    nodes_[place] = last;
    earlier ? up(place) : down(place);
  }

  /// Of one that is there.
  double date(std::uint32_t id) const { return nodes_[place_of_[id]].date; }

  /// Adds all that are before `date`.
  void find_before(double date, std::vector<std::uint32_t>& found) const {
    if (!nodes_.empty()) find_before(date, 0, found);
  }

 private:
  static constexpr std::size_t kChildren = 4;
  static constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();

  struct Node {
    double date;
    std::uint64_t sequence;
    std::uint32_t id;
    bool operator<(const Node& other) const {
      return date != other.date ? date < other.date : sequence < other.sequence;
    }
  };

  // As deep as the heap, some steps.
  void find_before(double date, std::size_t place, std::vector<std::uint32_t>& found) const {
    if (nodes_[place].date >= date) return;
    found.push_back(nodes_[place].id);
    const std::size_t from = place * kChildren + 1;
    for (std::size_t child = from; child < nodes_.size() && child < from + kChildren; ++child)
      find_before(date, child, found);
  }

  void put(const Node& node, std::size_t place) {
    nodes_[place] = node;
    place_of_[node.id] = static_cast<std::uint32_t>(place);
  }

  void up(std::size_t place) {
    const Node node = nodes_[place];
    while (place > 0 && node < nodes_[(place - 1) / kChildren]) {
      put(nodes_[(place - 1) / kChildren], place);
      place = (place - 1) / kChildren;
    }
    put(node, place);
  }

  void down(std::size_t place) {
    const Node node = nodes_[place];
    for (;;) {
      const std::size_t child = least_child_of(place);
      if (child == place || !(nodes_[child] < node)) break;
      put(nodes_[child], place);
      place = child;
    }
    put(node, place);
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
  std::vector<std::uint32_t> place_of_;
  std::uint64_t next_sequence_ = 0;
};

}  // namespace dperf::replay::fluid
