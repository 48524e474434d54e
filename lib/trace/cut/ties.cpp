// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/cut/ties.h"

#include <algorithm>
#include <tuple>

#include "support/error.h"

namespace dperf::trace::cut {

Node Ties::node(std::uint64_t event) {
  const bool known = !events_.empty() && first_node_.back() < events_.size() && events_.back() == event;
  if (known) return static_cast<Node>(events_.size() - 1);
  if (events_.size() == kNever) throw Error("more than {} calls in a trace that has to be cut", kNever);
  events_.push_back(event);
  return static_cast<Node>(events_.size() - 1);
}

void Ties::tie(Node a, Node b) {
  if (a == b) return;
  if (a == kNever || b == kNever) return bar(std::min(a, b));
  ties_.emplace_back(a, b);
}

std::vector<std::uint64_t> Ties::cut(const std::vector<std::uint64_t>& recorded) {
  tie_attendances();
  sort_ties();
  const std::vector<Node> first_behind = fixpoint();
  std::vector<std::uint64_t> events;
  for (std::size_t rank = 0; rank < first_node_.size(); ++rank) {
    const Node end =
        rank + 1 < first_node_.size() ? first_node_[rank + 1] : static_cast<Node>(events_.size());
    events.push_back(first_behind[rank] < end ? events_[first_behind[rank]] : recorded[rank]);
  }
  return events;
}

void Ties::tie_attendances() {
  const auto sorts = [](const Attendance& a) { return std::tie(a.occasion, a.party, a.order); };
  std::stable_sort(attendances_.begin(), attendances_.end(),
                   [&](const Attendance& a, const Attendance& b) { return sorts(a) < sorts(b); });
  for (auto begin = attendances_.cbegin(); begin != attendances_.cend();) {
    const auto end = std::find_if(begin, attendances_.cend(),
                                  [&](const Attendance& a) { return a.occasion != begin->occasion; });
    tie_occasion({begin, end});
    begin = end;
  }
  attendances_ = {};
}

/// All parties with the first one.
void Ties::tie_occasion(std::span<const Attendance> all) {
  std::vector<std::span<const Attendance>> parties;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    while (end < all.size() && all[end].party == all[begin].party) ++end;
    parties.push_back(all.subspan(begin, end - begin));
  }
  if (parties.size() < all.front().parties) {
    for (const Attendance& one : all)
      if (one.node != kNever) bar(one.node);
    return;
  }
  for (std::size_t i = 1; i < parties.size(); ++i) tie_parties(parties.front(), parties[i]);
}

/// The first time of the one is that of the other, and so on. What is left over happens at one side only.
void Ties::tie_parties(std::span<const Attendance> one, std::span<const Attendance> other) {
  std::size_t i = 0, j = 0;
  std::uint64_t of_one = 0, of_other = 0;  // times that are tied already
  while (i < one.size() && j < other.size()) {
    tie(one[i].node, other[j].node);
    const std::uint64_t times = std::min(one[i].times - of_one, other[j].times - of_other);
    of_one += times;
    of_other += times;
    const bool one_is_over = of_one == one[i].times, other_is_over = of_other == other[j].times;
    if (one_is_over) ++i, of_one = 0;
    if (other_is_over) ++j, of_other = 0;
  }
  for (const auto& left : {one.subspan(i), other.subspan(j)})
    for (const Attendance& attendance : left)
      if (attendance.node != kNever) bar(attendance.node);
}

void Ties::sort_ties() {
  begin_.assign(events_.size() + 1, 0);
  for (const auto& [a, b] : ties_) ++begin_[a], ++begin_[b];
  std::uint64_t before = 0;
  for (std::uint64_t& begin : begin_) before += std::exchange(begin, before);
  tied_.resize(2 * ties_.size());
  std::vector<std::uint64_t> next = begin_;
  for (const auto& [a, b] : ties_) {
    tied_[next[a]++] = b;
    tied_[next[b]++] = a;
  }
  ties_ = {};
}

std::size_t Ties::rank_of(Node node) const {
  // Ranks without nodes begin where the next one begins.
  return static_cast<std::size_t>(std::upper_bound(first_node_.begin(), first_node_.end(), node) -
                                  first_node_.begin() - 1);
}

/// What is after the cut takes with it what it is tied to, and what comes after that in its rank; each node
/// is taken once.
std::vector<Node> Ties::fixpoint() const {
  std::vector<Node> first_behind;
  for (std::size_t rank = 1; rank <= first_node_.size(); ++rank)
    first_behind.push_back(rank < first_node_.size() ? first_node_[rank] : static_cast<Node>(events_.size()));
  std::vector<Node> found = barred_;
  while (!found.empty()) {
    const Node node = found.back();
    found.pop_back();
    Node& first = first_behind[rank_of(node)];
    const Node was = first;
    first = std::min(first, node);
    for (Node behind = first; behind < was; ++behind)
      found.insert(found.end(), tied_.begin() + static_cast<std::ptrdiff_t>(begin_[behind]),
                   tied_.begin() + static_cast<std::ptrdiff_t>(begin_[behind + 1]));
  }
  return first_behind;
}

}  // namespace dperf::trace::cut
