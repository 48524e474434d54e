// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/simulation/scheduler.h"

#include <utility>

#include "replay/mpi/core/activity.h"
#include "replay/mpi/core/bring_near.h"

namespace dperf::replay::mpi {

void Scheduler::run() {
  work();
  layer_.engine.run(*this);
  if (failure_) std::rethrow_exception(failure_);
}

// An engine's callbacks may run on a stack of its own, where no exception may pass; after one, no activity is
// started any more.
void Scheduler::ended(Token token) {
  if (failure_) return;
  try {
    dispatch(token);
    work();
  } catch (...) {
    failure_ = std::current_exception();
  }
}

// With thousands of ranks, hardly anything is in a cache any more when it is needed.
void Scheduler::soon(Token token) {
  const Activity activity = activity_of(token);
  if (activity == Activity::kRankComputes)
    bring_near(object_of<Rank>(token));
  else if (activity != Activity::kCollectiveComputes && activity != Activity::kMoved)
    bring_near(object_of<Message>(token));
}

void Scheduler::dispatch(Token token) {
  const Activity activity = activity_of(token);
  if (activity == Activity::kRankComputes) {
    Rank& rank = *object_of<Rank>(token);
    const double elapsed = layer_.engine.now() - rank.since;
    if (std::exchange(rank.io.running, false)) {
      rank.times.io(*rank.account, elapsed);
    } else {
      rank.times.settle(elapsed);
    }
    services_.ranks.make_ready(rank);
  } else if (activity == Activity::kCollectiveComputes) {
    services_.collectives.computed(*object_of<CollectiveRun>(token));
  } else if (activity == Activity::kMoved) {
    services_.one_sided.arrived(*object_of<RmaTransfer>(token));
  } else {
    layer_.messages.ended(activity, *object_of<Message>(token));
  }
}

void Scheduler::work() {
  do {
    services_.collectives.advance_ready();
    Rank* next = services_.ranks.take_ready();
    if (next == nullptr) return;
    stages_.advance(*next);
  } while (true);
}

}  // namespace dperf::replay::mpi
