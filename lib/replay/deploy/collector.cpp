// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/collector.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "support/error.h"

namespace dperf::deploy {

Collector::Collector(Network& network, const Upkeep& upkeep)
    : network_(network), upkeep_(upkeep), submitter_(network.overlay().submitter()) {
  join();
}

After Collector::after(const StepId* ready) const {
  After steps{last_};
  if (ready != nullptr) steps.push_back(*ready);
  return steps;
}

/// No answer within T.
void Collector::miss(NodeId tracker) {
  last_ = network_.time_out({last_});
  missed_.insert(tracker);
  churn_.push_back(fmt::format("tracker {} does not answer the submitter", network_.host(tracker)));
}

// The list in its memory is that of its closest tracker, before any has left. Who leaves is found out by
// asking, the closest first; if all have left, the server knows others.
void Collector::join() {
  const Overlay& overlay = network_.overlay();
  const Settings& settings = network_.settings();
  const NodeId first = overlay.closest_tracker(submitter_, true);
  std::vector<NodeId> list = overlay.neighbours(first);
  list.push_back(first);
  sort_by_proximity(list, submitter_, overlay.nodes());
  last_ = network_.all_of({});
  const auto living = std::find_if(list.begin(), list.end(), [&](NodeId id) { return !overlay.leaves(id); });
  for (auto it = list.begin(); it != living; ++it) miss(*it);
  NodeId own = living == list.end() ? overlay.closest_tracker(submitter_, false) : *living;
  known_.insert(list.begin(), list.end());
  if (living == list.end()) {
    if (overlay.leaves(overlay.server()))
      throw Error("--deploy: the server is gone, and so are all trackers that the submitter knows")
          .with_exit_code(kExitIncomplete);
    list = overlay.neighbours(own);
    list.push_back(own);
    last_ = network_.exchange(submitter_, overlay.server(), settings.join_bytes,
                              network_.list_bytes(settings.answer_bytes, list.size()), {last_});
    churn_.emplace_back("the submitter gets new trackers from the server");
    sort_by_proximity(list, submitter_, overlay.nodes());
    known_.insert(list.begin(), list.end());
  }
  last_ =
      network_.exchange(submitter_, own, settings.join_bytes,
                        network_.list_bytes(settings.answer_bytes, overlay.neighbours(own).size()), {last_});
  std::erase_if(list, [&](NodeId id) { return missed_.contains(id) || id == own; });
  to_ask_.push_back(own);
  to_ask_.insert(to_ask_.end(), list.begin(), list.end());
}

std::optional<NodeId> Collector::next_peer(const StepId* ready) {
  while (free_.empty())
    if (!ask_more(ready)) return std::nullopt;
  const NodeId peer = free_.front();
  free_.pop_front();
  return peer;
}

bool Collector::ask_more(const StepId* ready) {
  if (to_ask_.empty()) return widen(ready) || ask_late_ones(ready);
  const NodeId tracker = to_ask_.front();
  to_ask_.pop_front();
  if (network_.overlay().leaves(tracker))
    miss(tracker);
  else
    ask(tracker, ready);
  return true;
}

/// One that leaves together with its tracker is never known to another.
bool Collector::may_be_listed(NodeId peer) const {
  const bool is_lost = network_.overlay().leaves(peer) && upkeep_.left_by(peer) != nullptr;
  return !is_lost && !listed_.contains(peer);
}

/// Its peers. One that came from the zone of a tracker that has left is there after T, which has passed if
/// the submitter has waited so long for that tracker.
void Collector::ask(NodeId tracker, const StepId* ready) {
  std::vector<NodeId> listed;
  for (const NodeId peer : network_.overlay().peers()) {
    if (upkeep_.tracker_of(peer) != tracker || !may_be_listed(peer)) continue;
    const NodeId* left_by = upkeep_.left_by(peer);
    if (left_by == nullptr || missed_.contains(*left_by)) listed.push_back(peer);
  }
  request(tracker, std::move(listed), after(ready));
}

void Collector::request(NodeId tracker, std::vector<NodeId> listed, After after) {
  const Settings& settings = network_.settings();
  ++asked_;
  After there{network_.message(submitter_, tracker, settings.request_bytes, std::move(after))};
  for (const NodeId peer : listed)
    if (const StepId* known = upkeep_.known_since(peer)) there.push_back(*known);
  last_ = network_.message(tracker, submitter_, network_.list_bytes(settings.answer_bytes, listed.size()),
                           std::move(there));
  sort_by_proximity(listed, submitter_, network_.overlay().nodes());
  listed_.insert(listed.begin(), listed.end());
  free_.insert(free_.end(), listed.begin(), listed.end());
}

/// The two farthest trackers that it knows tell it those on their other side.
bool Collector::widen(const StepId* ready) {
  const Overlay& overlay = network_.overlay();
  const Settings& settings = network_.settings();
  std::vector<NodeId> living;
  for (const NodeId tracker : known_)
    if (!overlay.leaves(tracker)) living.push_back(tracker);
  sort_by_address(living, overlay.nodes());
  std::vector<NodeId> found;
  After answers;
  for (const NodeId farthest : std::set<NodeId>{living.front(), living.back()}) {
    const std::size_t before = found.size();
    for (const NodeId tracker : overlay.neighbours(farthest))
      if (!overlay.leaves(tracker) && known_.insert(tracker).second) found.push_back(tracker);
    answers.push_back(network_.exchange(submitter_, farthest, settings.join_bytes,
                                        network_.list_bytes(settings.answer_bytes, found.size() - before),
                                        after(ready)));
  }
  last_ = network_.all_of(std::move(answers));
  sort_by_proximity(found, submitter_, overlay.nodes());
  to_ask_.insert(to_ask_.end(), found.begin(), found.end());
  return !found.empty();
}

/// Trackers that peers have joined since they were asked.
bool Collector::ask_late_ones(const StepId* ready) {
  std::map<NodeId, std::vector<NodeId>> late;
  for (const NodeId peer : network_.overlay().peers())
    if (may_be_listed(peer)) late[upkeep_.tracker_of(peer)].push_back(peer);
  for (auto& [tracker, peers] : late) request(tracker, std::move(peers), after(ready));
  return !late.empty();
}

}  // namespace dperf::deploy
