// The part of the simulation that lets the threads of a rank wait for each other.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <utility>

#include "replay/mpi/simulation.h"

namespace dperf::replay::mpi {

void Simulation::post(Rank& rank) {
  Signal& signal = rank.process.signals[rank.event.token];
  ++signal.posts;
  const auto still = [&](Rank* waiting) { return waiting->event.posts > signal.posts; };
  for (Rank* waiting : signal.waiting) {
    if (!still(waiting)) ready_ranks_.push_back(waiting);
  }
  std::erase_if(signal.waiting, [&](Rank* waiting) { return !still(waiting); });
  rank.stage = Rank::Stage::kNext;
}

bool Simulation::await(Rank& rank) {
  if (rank.ledger.pending() > 0) {
    settle(rank);
    return false;
  }
  Signal& signal = rank.process.signals[rank.event.token];
  rank.stage = Rank::Stage::kNext;
  if (signal.posts >= rank.event.posts) return true;
  signal.waiting.push_back(&rank);
  hold(rank);
  return false;
}

/// The rank goes on with its stage when somebody makes it ready.
void Simulation::hold(Rank& rank) {
  rank.since = engine_.now();
  rank.resumes = std::exchange(rank.stage, Rank::Stage::kHeld);
}

void Simulation::release(Rank& rank) {
  rank.ledger.held(engine_.now() - rank.since);
  rank.stage = rank.resumes;
}

/// A request or a message that another thread makes, which may be later here than it was in the traced run.
bool Simulation::needs_others(const Rank& rank) const {
  const Process& process = rank.process;
  if (process.ended + 1 >= process.threads.size()) return false;
  const trace::CallArguments& args = rank.event.args;
  const auto is_missing = [&](std::uint64_t id) { return id != 0 && rank.requests.find(id) == nullptr; };
  const bool message = args.message != 0 && rank.matched.find(args.message) == nullptr;
  return message || is_missing(args.request) ||
         std::any_of(args.requests.begin(), args.requests.end(), is_missing);
}

void Simulation::park(Rank& rank) {
  rank.process.parked.push_back(&rank);
  hold(rank);
}

void Simulation::unpark(Process& process) {
  for (Rank* rank : std::exchange(process.parked, {})) ready_ranks_.push_back(rank);
}

}  // namespace dperf::replay::mpi
