// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/services/collective_entry.h"

#include "support/error.h"
#include "trace/check/arguments.h"
#include "trace/check/collectives.h"

namespace dperf::replay::mpi {
namespace {

trace::MemberCall called(const OpenCollective& collective) {
  return {.rank = collective.first_rank,
          .call = collective.call,
          .root = collective.root,
          .bytes = collective.bytes,
          .operation = collective.operation,
          .site = collective.site,
          .event = collective.event};
}

/// A member calls `own`, while another one is in `open` as its collective of the same number.
Error mismatch(const trace::Trace& trace, const OpenCollective& open, const OpenCollective& own,
               std::uint32_t number, int members) {
  const auto all = static_cast<std::size_t>(members);
  return Error("{}", trace::mismatch(trace, called(open), called(own), number + 1, all))
      .with_exit_code(kExitIncomplete);
}

}  // namespace

const OpenCollective* next_collective(const Membership& membership) {
  Communicator& communicator = *membership.communicator;
  Communicator& keeper = communicator.keeper();
  const std::uint32_t number = communicator.collectives_entered[static_cast<std::size_t>(membership.rank)];
  const std::size_t position = number - keeper.first_open;
  return position < keeper.open.size() ? &keeper.open[position] : nullptr;
}

int enter_collective(const trace::Trace& trace, const Rank& rank, const Membership& membership,
                     std::int64_t agreed_bytes) {
  Communicator& communicator = *membership.communicator;
  const std::uint32_t number = communicator.collectives_entered[static_cast<std::size_t>(membership.rank)]++;
  OpenCollective own = opening(rank.event, membership, agreed_bytes, rank.number);
  own.not_begun = rank.deferred.renews;
  own.operation = trace::agreed_operation(rank.event, *rank.definitions);
  Communicator& keeper = communicator.keeper();
  if (number - keeper.first_open == keeper.open.size()) keeper.open.push_back(own);
  OpenCollective& open = keeper.open[number - keeper.first_open];
  if (open.operation != own.operation || !join(open, own, communicator.is_inter)) {
    throw mismatch(trace, open, own, number, communicator.size() + communicator.remote_size());
  }
  while (!keeper.open.empty() && keeper.open.front().entered == keeper.size() + keeper.remote_size()) {
    keeper.open.pop_front();
    ++keeper.first_open;
  }
  return static_cast<int>(number & 0x7fffffff);
}

}  // namespace dperf::replay::mpi
