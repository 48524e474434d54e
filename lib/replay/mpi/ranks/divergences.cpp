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

DivergenceCounts Divergences::counts() const {
  DivergenceCounts counts{by_call_};
  for (const auto& [call, divergence] : by_call_)
    counts.others += divergence.polls + divergence.late + divergence.not_begun + divergence.later +
                     divergence.cancels + divergence.peers;
  for (const std::uint64_t truncated : truncated_) counts.others += truncated;
  return counts;
}

void Divergences::add(const DivergenceCounts& from, const DivergenceCounts& to, std::uint64_t times) {
  for (const auto& [call, now] : to.by_call) {
    const auto found = from.by_call.find(call);
    const Divergence before = found == from.by_call.end() ? Divergence() : found->second;
    by_call_[call].calls += times * (now.calls - before.calls);
    by_call_[call].wildcards += times * (now.wildcards - before.wildcards);
    by_call_[call].completions += times * (now.completions - before.completions);
  }
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
