// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/ranks/divergences.h"

#include <algorithm>

#include "replay/mpi/core/describe.h"
#include "support/error.h"
#include "trace/check/messages.h"

namespace dperf::replay::mpi {

Divergences::Divergences(const trace::Trace& trace, const Prescan& prescan)
    : trace_(trace), prescan_(prescan), truncated_(static_cast<std::size_t>(trace.ranks())) {}

Divergence& Divergences::of(Rank& rank) {
  Divergence& divergence = by_call_[rank.event.call];
  if (divergence.calls == 0) {
    divergence.rank = rank.number;
    divergence.site = rank.event.site;
  }
  if (rank.diverged_at != rank.event.number + 1) ++divergence.calls;
  rank.diverged_at = rank.event.number + 1;
  return divergence;
}

bool Divergences::any() const {
  return std::any_of(by_call_.begin(), by_call_.end(), [](const auto& entry) { return entry.second.any(); });
}

std::uint64_t Divergences::surprises() const {
  std::uint64_t sum = 0;
  for (const auto& [call, divergence] : by_call_) sum += divergence.calls;
  for (const std::uint64_t truncated : truncated_) sum += truncated;
  return sum;
}

void Divergences::truncated(const Request& receive, const Message& message) {
  if (any()) return;  // then it is not an error in the program
  const auto rank = static_cast<std::size_t>(receive.rank);
  if (receive.run == nullptr && truncated_[rank] < prescan_.ranks[rank].truncated) {
    ++truncated_[rank];
    return;
  }
  throw Error("{}", trace::too_long(describe(trace_, receive.rank, receive.call, receive.site), receive.bytes,
                                    describe_site(trace_, message.from, message.site), message.bytes))
      .with_exit_code(kExitIncomplete);
}

}  // namespace dperf::replay::mpi
