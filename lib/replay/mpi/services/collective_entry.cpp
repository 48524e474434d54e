// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/services/collective_entry.h"

#include <fmt/format.h>

#include <string>

#include "replay/mpi/core/describe.h"
#include "support/error.h"
#include "support/words.h"
#include "trace/check/arguments.h"

namespace dperf::replay::mpi {
namespace {

std::string describe_collective(const OpenCollective& collective) {
  std::string text(trace::info(collective.call).name);
  if (collective.root >= 0) text += fmt::format(", root {}", collective.root);
  if (collective.bytes >= 0) text += ", " + counted(static_cast<std::uint64_t>(collective.bytes), "byte");
  if (!collective.operation.empty()) text += fmt::format(", {}", collective.operation);
  return text;
}

/// A member calls `own`, while another one is in `open` as its collective of the same number.
Error mismatch(const trace::Trace& trace, const OpenCollective& open, const OpenCollective& own,
               int members) {
  return Error(
             "collectives do not match: rank {} calls {} at {}, rank {} calls {} at {} (a communicator of "
             "{})",
             open.first_rank, describe_collective(open), describe_place(trace, open.first_rank, open.site),
             own.first_rank, describe_collective(own), describe_place(trace, own.first_rank, own.site),
             counted(static_cast<std::uint64_t>(members), "rank"))
      .with_exit_code(kExitIncomplete);
}

}  // namespace

int enter_collective(const trace::Trace& trace, const Rank& rank, const Membership& membership,
                     std::int64_t agreed_bytes) {
  Communicator& communicator = *membership.communicator;
  const std::uint32_t number = communicator.collectives_entered[static_cast<std::size_t>(membership.rank)]++;
  OpenCollective own = opening(rank.event, membership, agreed_bytes, rank.number);
  own.operation = trace::agreed_operation(rank.event, *rank.definitions);
  Communicator& keeper = communicator.keeper();
  if (number - keeper.first_open == keeper.open.size()) keeper.open.push_back(own);
  OpenCollective& open = keeper.open[number - keeper.first_open];
  if (open.operation != own.operation || !join(open, own, communicator.is_inter)) {
    throw mismatch(trace, open, own, communicator.size() + communicator.remote_size());
  }
  while (!keeper.open.empty() && keeper.open.front().entered == keeper.size() + keeper.remote_size()) {
    keeper.open.pop_front();
    ++keeper.first_open;
  }
  return static_cast<int>(number & 0x7fffffff);
}

}  // namespace dperf::replay::mpi
