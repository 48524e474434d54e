// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/allocation.h"

#include <fmt/format.h>

#include <utility>

#include "support/error.h"

namespace dperf::deploy {

Allocation::Allocation(Network& network, const Upkeep& upkeep, Collector& collector, Way way,
                       const std::vector<NodeId>& peers)
    : network_(network),
      upkeep_(upkeep),
      collector_(collector),
      submitter_(network.overlay().submitter()),
      submitter_queue_(network.settings().at_once) {
  if (way == Way::kFlat) {
    groups_.push_back({submitter_, peers});
    return;
  }
  const auto most = static_cast<std::size_t>(network.settings().group_size);
  for (std::vector<NodeId>& row : groups_by_proximity(peers, network.overlay().nodes(), most)) {
    const NodeId first = row.front();
    groups_.push_back({first, std::move(row)});
  }
}

/// Who takes the place of a peer that did not answer.
NodeId Allocation::replacement(NodeId peer, const StepId& missed) {
  const std::optional<NodeId> other = collector_.next_peer(&missed);
  if (!other)
    throw Error("--deploy: peer {} leaves, and there is no further peer to take its place",
                network_.host(peer))
        .with_exit_code(kExitIncomplete);
  churn_.push_back(fmt::format("peer {} leaves before it is reserved: {} takes its place",
                               network_.host(peer), network_.host(*other)));
  return *other;
}

/// It is not free any more: its tracker hears of it while the deployment goes on.
void Allocation::say_busy(NodeId peer, StepId reserved) {
  network_.message(peer, upkeep_.tracker_of(peer), network_.settings().state_bytes, {reserved});
}

StepId Allocation::reserve(StepId collected) {
  After answers;
  for (Group& group : groups_) {
    if (!has_coordinator(group)) {
      answers.push_back(reserve_peers(group, collected));
      continue;
    }
    const StepId reserved = reserve_peers(group, appoint(group, collected));
    answers.push_back(
        network_.message(group.coordinator, submitter_, network_.settings().answer_bytes, {reserved}));
  }
  return network_.all_of(std::move(answers));
}

/// The first of the group is its coordinator; if that has left, the next one.
StepId Allocation::appoint(Group& group, StepId collected) {
  After start = submitter_queue_.next(collected);
  std::size_t tried = 0;
  while (network_.overlay().leaves(group.coordinator)) {
    const StepId missed = network_.time_out(std::move(start));
    group.peers[tried] = replacement(group.peers[tried], missed);
    start = {missed, collector_.last_answer()};
    if (tried + 1 < group.peers.size()) ++tried;
    group.coordinator = group.peers[tried];
  }
  const StepId connected = network_.connect(submitter_, group.coordinator, std::move(start));
  const double bytes = network_.list_bytes(network_.settings().reserve_bytes, group.peers.size() - 1);
  const StepId appointed = network_.message(submitter_, group.coordinator, bytes, {connected});
  submitter_queue_.ended(appointed);
  say_busy(group.coordinator, appointed);
  return appointed;
}

StepId Allocation::reserve_peers(Group& group, StepId appointed) {
  Queue own_queue(network_.settings().at_once);
  Queue& queue = has_coordinator(group) ? own_queue : submitter_queue_;
  After answers{appointed};
  for (NodeId& peer : group.peers)
    if (peer != group.coordinator) answers.push_back(reserve_peer(group, peer, queue, appointed));
  return network_.all_of(std::move(answers));
}

StepId Allocation::reserve_peer(const Group& group, NodeId& peer, Queue& queue, StepId appointed) {
  const Settings& settings = network_.settings();
  After start = queue.next(appointed);
  while (network_.overlay().leaves(peer)) {
    const StepId missed = network_.time_out(std::move(start));
    queue.ended(missed);
    const StepId heard = network_.message(group.coordinator, submitter_, settings.answer_bytes, {missed});
    peer = replacement(peer, heard);
    const StepId found = network_.all_of({heard, collector_.last_answer()});
    start = queue.next(network_.message(submitter_, group.coordinator,
                                        network_.list_bytes(settings.answer_bytes, 1), {found}));
  }
  const StepId connected = network_.connect(group.coordinator, peer, std::move(start));
  const StepId reserved = network_.message(group.coordinator, peer, settings.reserve_bytes, {connected});
  say_busy(peer, reserved);
  const StepId answered = network_.message(peer, group.coordinator, settings.answer_bytes, {reserved});
  queue.ended(answered);
  return answered;
}

StepId Allocation::distribute(StepId reserved) {
  const double each_bytes = network_.settings().subtask_bytes;
  Queue from_submitter(network_.settings().at_once);
  After arrived;
  for (const Group& group : groups_) {
    Queue from_coordinator(network_.settings().at_once);
    Queue& queue = has_coordinator(group) ? from_coordinator : from_submitter;
    StepId ready = reserved;
    if (has_coordinator(group)) {
      const double bytes = each_bytes * static_cast<double>(group.peers.size());
      ready = network_.message(submitter_, group.coordinator, bytes, from_submitter.next(reserved));
      from_submitter.ended(ready);
      arrived.push_back(ready);
    }
    for (const NodeId peer : group.peers) {
      if (peer == group.coordinator) continue;
      const StepId end = network_.message(group.coordinator, peer, each_bytes, queue.next(ready));
      queue.ended(end);
      arrived.push_back(end);
    }
  }
  return network_.all_of(std::move(arrived));
}

StepId Allocation::collect(StepId finished) {
  const double each_bytes = network_.settings().result_bytes;
  After all;
  for (const Group& group : groups_) {
    After results{finished};
    for (const NodeId peer : group.peers)
      if (peer != group.coordinator)
        results.push_back(network_.message(peer, group.coordinator, each_bytes, {finished}));
    if (!has_coordinator(group)) {
      all.insert(all.end(), results.begin(), results.end());
      continue;
    }
    const double bytes = each_bytes * static_cast<double>(group.peers.size());
    all.push_back(network_.message(group.coordinator, submitter_, bytes, std::move(results)));
  }
  return network_.all_of(std::move(all));
}

}  // namespace dperf::deploy
