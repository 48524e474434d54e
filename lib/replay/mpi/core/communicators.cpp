// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/core/communicators.h"

#include <utility>

#include "support/error.h"
#include "trace/check/ranks.h"
#include "trace/model/fields.h"

namespace dperf::replay::mpi {

OpenCollective opening(const trace::Event& event, const Membership& membership, std::int64_t agreed_bytes,
                       int world_rank) {
  OpenCollective own{.call = event.call,
                     .root = event.args.root,
                     .bytes = agreed_bytes,
                     .first_rank = world_rank,
                     .site = event.site,
                     .event = event.number};
  const Communicator& communicator = *membership.communicator;
  if (!communicator.is_inter) return own;
  const auto side = static_cast<unsigned>(communicator.key % 2);
  own.side_of_root = own.root >= 0 ? 1 - side : side;
  if (own.root == trace::kRoot) own.root = membership.rank;
  // Of what makes a communicator, the root is the leader of one side only.
  const bool rooted =
      trace::has_role(event.call, trace::Role::ROOT) && trace::info(event.call).family != trace::Family::COMM;
  if (!rooted) {
    own.root = trace::kProcNull;
    own.side_of_root = 0;
  }
  return own;
}

bool join(OpenCollective& open, OpenCollective own, bool is_inter) {
  ++open.entered;
  if (is_inter && open.side_of_root == own.side_of_root) {
    if (open.root == trace::kProcNull) open.root = own.root;
    if (own.root == trace::kProcNull) own.root = open.root;
  }
  if (is_inter && open.bytes < 0) open.bytes = own.bytes;
  if (is_inter && own.bytes < 0) own.bytes = open.bytes;
  return open.call == own.call && open.root == own.root && open.side_of_root == own.side_of_root &&
         open.bytes == own.bytes;
}

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
  // MPI_COMM_SELF and its like need no key: no other rank is in them.
  if (definition.size == 1 && !definition.is_inter) return {&add(definition.key, false, {world_rank}), 0};
  const bool inter = definition.is_inter;
  Communicator& known = find_or_add(definition.key, inter, trace_.members(definition.key));
  if (inter && known.other == nullptr) {
    known.other =
        &find_or_add(trace::other_side(definition.key), true, trace_.remote_members(definition.key));
    known.other->other = &known;
  }
  return {&known, definition.rank};
}

Communicator& Communicators::find_or_add(std::uint64_t key, bool is_inter, const std::vector<int>& members) {
  Communicator*& known = by_key_[key];
  if (known == nullptr) known = &add(key, is_inter, members);
  return *known;
}

const Membership& Communicators::check(int world_rank, std::uint32_t number) {
  auto& memberships = of_rank_[static_cast<std::size_t>(world_rank)];
  if (number == 0 || number >= memberships.size()) {
    throw Error("rank {}: {}", world_rank, trace::wrong_communicator(trace_, world_rank, number));
  }
  Membership& membership = memberships[number];
  const auto& members = membership.communicator->members;
  const auto position = static_cast<std::size_t>(membership.rank);
  const trace::Communicator& definition = trace_.rank(world_rank).definitions().communicators[number];
  if (position >= members.size() || members[position] != world_rank ||
      membership.communicator->remote_size() != definition.remote_size) {
    throw Error("rank {}: {}", world_rank, trace::wrong_communicator(trace_, world_rank, number));
  }
  membership.is_checked = true;
  return membership;
}

}  // namespace dperf::replay::mpi
