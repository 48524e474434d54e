// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/simulation/thread_signals.h"

#include <algorithm>
#include <utility>

namespace dperf::replay::mpi {

void ThreadSignals::post(Rank& rank) {
  Signal& signal = rank.process.signals[rank.event.token];
  ++signal.posts;
  const auto still = [&](Rank* waiting) { return waiting->event.posts > signal.posts; };
  for (Rank* waiting : signal.waiting) {
    if (!still(waiting)) ranks_.make_ready(*waiting);
  }
  std::erase_if(signal.waiting, [&](Rank* waiting) { return !still(waiting); });
  rank.stage = Rank::Stage::kNext;
}

bool ThreadSignals::await(Rank& rank) {
  if (rank.times.pending() > 0) {
    clocks_.settle(rank);
    return false;
  }
  Signal& signal = rank.process.signals[rank.event.token];
  rank.stage = Rank::Stage::kNext;
  if (signal.posts >= rank.event.posts) return true;
  signal.waiting.push_back(&rank);
  hold(rank);
  return false;
}

void ThreadSignals::hold(Rank& rank) {
  rank.since = engine_.now();
  rank.resumes = std::exchange(rank.stage, Rank::Stage::kHeld);
}

void ThreadSignals::release(Rank& rank) {
  rank.times.held(engine_.now() - rank.since);
  rank.stage = rank.resumes;
}

void ThreadSignals::park(Rank& rank) {
  rank.process.parked.push_back(&rank);
  hold(rank);
}

void ThreadSignals::unpark(Process& process) {
  for (Rank* rank : std::exchange(process.parked, {})) ranks_.make_ready(*rank);
}

bool needs_others(const Rank& rank) {
  const Process& process = rank.process;
  if (process.ended + 1 >= process.threads.size()) return false;
  const trace::CallArguments& args = rank.event.args;
  const auto is_missing = [&](std::uint64_t id) {
    return id != 0 && rank.process.requests.find(id) == nullptr;
  };
  const bool message = args.message != 0 && rank.process.matched.find(args.message) == nullptr;
  return message || is_missing(args.completion.request) ||
         std::any_of(args.completion.requests.begin(), args.completion.requests.end(), is_missing);
}

}  // namespace dperf::replay::mpi
