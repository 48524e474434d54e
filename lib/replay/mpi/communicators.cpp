// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/communicators.h"

#include <utility>

#include "support/error.h"

namespace dperf::replay::mpi {

// All of them at once, because the number of mailboxes must be known before the first message.
Communicators::Communicators(const trace::Trace& trace)
    : trace_(trace), of_rank_(static_cast<std::size_t>(trace.ranks())) {
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    auto& memberships = of_rank_[static_cast<std::size_t>(rank)];
    const std::size_t count = trace.rank(rank).definitions().communicators.size();
    memberships.resize(count);
    for (std::uint32_t number = 1; number < count; ++number) memberships[number] = resolve(rank, number);
  }
}

Communicator& Communicators::add(std::uint64_t key, bool is_inter, std::vector<int> members) {
  owned_.push_back(std::make_unique<Communicator>());
  Communicator& made = *owned_.back();
  made.key = key;
  made.is_inter = is_inter;
  made.first_mailbox = static_cast<std::uint32_t>(mailboxes_);
  made.collectives_entered.resize(members.size());
  mailboxes_ += 2 * members.size();
  made.members = std::move(members);
  return made;
}

Membership Communicators::resolve(int world_rank, std::uint32_t number) {
  const trace::Communicator& definition = trace_.rank(world_rank).definitions().communicators[number];
  // MPI_COMM_SELF and its like need no key: nobody else is in them.
  if (definition.size == 1 && !definition.is_inter) return {&add(definition.key, false, {world_rank}), 0};
  Communicator*& known = by_key_[definition.key];
  if (known == nullptr) known = &add(definition.key, definition.is_inter, trace_.members(definition.key));
  return {known, definition.rank};
}

const Membership& Communicators::of(int world_rank, std::uint32_t number) {
  const auto& memberships = of_rank_[static_cast<std::size_t>(world_rank)];
  if (number == 0 || number >= memberships.size()) {
    throw Error("rank {}: communicator {} is not defined in the trace", world_rank, number);
  }
  const Membership& membership = memberships[number];
  const auto& members = membership.communicator->members;
  const auto position = static_cast<std::size_t>(membership.rank);
  if (position >= members.size() || members[position] != world_rank) {
    throw Error("rank {}: the members of communicator {} ({} ranks) are not in the trace", world_rank, number,
                trace_.rank(world_rank).definitions().communicators[number].size);
  }
  return membership;
}

}  // namespace dperf::replay::mpi
