// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/ranks/ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "replay/mpi/core/describe.h"
#include "replay/mpi/task_pools/batches.h"

namespace dperf::replay::mpi {

Ranks::Ranks(const trace::Trace& trace, const TaskPools& pools, LiveRun* live) {
  processes_.resize(static_cast<std::size_t>(trace.ranks()));
  for (int number = 0; number < trace.ranks(); ++number) {
    add_thread(trace, ranks_, number, 0);
    for (unsigned thread = 1; thread < trace.rank(number).threads(); ++thread)
      add_thread(trace, threads_, number, thread);
  }
  join_pools(pools);
  if (live != nullptr) go_live(*live);
}

Rank& Ranks::add_thread(const trace::Trace& trace, std::deque<Rank>& to, int number, unsigned thread) {
  Process& process = processes_[static_cast<std::size_t>(number)];
  Rank& rank = to.emplace_back(process);
  rank.number = number;
  rank.thread = thread;
  rank.definitions = &trace.rank(number).definitions();
  rank.stream = trace.rank(number).events(thread);
  process.threads.push_back(&rank);
  make_ready(rank);
  return rank;
}

void Ranks::join_pools(const TaskPools& pools) {
  for (const TaskPool& pool : pools.pools) {
    Rank& master = at(pool.master);
    master.pool.master = std::make_unique<TaskRoles>(pool);
    if (!pool.batches.empty()) {
      master.stream = std::make_unique<BatchStream>(pool.batches, std::move(master.stream));
    }
    for (const PoolWorker& worker : pool.workers) {
      Rank& rank = at(worker.rank);
      auto stream = std::make_unique<TaskStream>(pool, worker, std::move(rank.stream));
      rank.pool.worker = stream.get();
      rank.stream = std::move(stream);
    }
  }
}

void Ranks::go_live(LiveRun& run) {
  for (Rank& rank : ranks_) {
    auto events = run.events(rank.number);
    rank.live = events.get();
    rank.stream = std::move(events);
  }
}

bool Ranks::all_ended() const {
  return std::all_of(processes_.begin(), processes_.end(),
                     [](const Process& process) { return process.ended == process.threads.size(); });
}

Rank* Ranks::take_ready() {
  if (ready_.empty()) return nullptr;
  Rank* next = ready_.front();
  ready_.pop_front();
  return next;
}

std::string describe_call(const trace::Trace& trace, const Rank& rank) {
  return fmt::format("rank {}{}: {} at {}", rank.number,
                     rank.thread > 0 ? fmt::format(", thread {}", rank.thread) : "",
                     trace::info(rank.event.call).name, describe_place(trace, rank.number, rank.event.site));
}

}  // namespace dperf::replay::mpi
