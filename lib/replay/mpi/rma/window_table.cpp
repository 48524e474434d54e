// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/window_table.h"

#include <algorithm>

namespace dperf::replay::mpi {

bool Windows::is_over_hosts(const Communicator& communicator) const {
  const auto& members = communicator.members;
  return std::any_of(members.begin(), members.end(), [&](int rank) {
    return layer_.engine.link_kind(members.front(), rank) == LinkKind::kNetwork;
  });
}

RmaStyle Windows::style_of(const Communicator& communicator) const {
  if (is_smpi()) return RmaStyle::kSmpi;
  return is_over_hosts(communicator) ? RmaStyle::kFragments : RmaStyle::kSharedMemory;
}

/// A freed one of the same members, or a new one.
Window& Windows::unused_window(const Communicator& communicator) {
  const auto same = std::find_if(free_.begin(), free_.end(), [&](const Window* window) {
    return window->communicator.members == communicator.members;
  });
  if (same != free_.end()) {
    Window& window = **same;
    free_.erase(same);
    return window;
  }
  Window& window = windows_.emplace_back();
  window.communicator.members = communicator.members;
  window.communicator.first_mailbox = layer_.matching.add_mailboxes(2 * communicator.members.size());
  return window;
}

RmaSide& Windows::make(Rank& rank, const Membership& membership, int number) {
  const Communicator& old = *membership.communicator;
  Window*& window = by_creation_[{&old, number}];
  if (window == nullptr) {
    window = &unused_window(old);
    window->style = style_of(old);
    if (window->style == RmaStyle::kSharedMemory && old.size() > 1) shares_memory_ = true;
    window->made_by = rank.event.call;
    const bool is_shared = window->made_by == trace::Call::MPI_Win_allocate_shared;
    if (is_shared && shared_over_hosts_.empty() && is_over_hosts(old))
      shared_over_hosts_ = services_.where(rank);
    window->creation = {&old, number};
    window->freed = 0;
    window->communicator.collectives_entered.assign(old.members.size(), 0);
    window->communicator.open.clear();
    window->communicator.first_open = 0;
    window->sides = std::vector<RmaSide>(old.members.size());
    for (int member = 0; member < old.size(); ++member) {
      RmaSide& side = window->sides[static_cast<std::size_t>(member)];
      side.window = window;
      side.member = member;
      side.rank = old.members[static_cast<std::size_t>(member)];
    }
  }
  RmaSide& side = window->sides[static_cast<std::size_t>(membership.rank)];
  by_rank_[{rank.number, rank.event.args.made.window}] = &side;
  return side;
}

RmaSide& Windows::side(Rank& rank) {
  return *by_rank_.at({rank.number, rank.event.args.rma.window});
}

void Windows::free(Rank& rank, RmaSide& side) {
  by_rank_.erase({rank.number, rank.event.args.rma.window});
  Window& window = *side.window;
  if (++window.freed < window.communicator.size()) return;
  by_creation_.erase(window.creation);
  free_.push_back(&window);
}

std::vector<RmaSide*> Windows::finished_by_barrier(const Membership& membership) {
  std::vector<RmaSide*> sides;
  if (!is_smpi()) return sides;
  const Communicator* communicator = membership.communicator;
  for (auto at = by_creation_.lower_bound({communicator, 0});
       at != by_creation_.end() && at->first.first == communicator; ++at)
    sides.push_back(&at->second->sides[static_cast<std::size_t>(membership.rank)]);
  return sides;
}

const RmaSide* Windows::find(const Rank& rank) const {
  const auto found = by_rank_.find({rank.number, rank.event.args.rma.window});
  return found == by_rank_.end() ? nullptr : found->second;
}

}  // namespace dperf::replay::mpi
