// What is made of measured tasks must be a task pool for the replay, with the same tasks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/pool_trace.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "advise/pool_script.h"
#include "replay/mpi/prescan/prescan.h"
#include "replay/mpi/task_pools/task_pools.h"
#include "trace/text/text.h"

namespace dperf::advise {
namespace {

namespace mpi = replay::mpi;

/// Two messages to the worker, one back; phases of 12 and 9 tasks, the last one of which takes 100 times as
/// long as the first.
MeasuredPool measured() {
  MeasuredPool pool;
  pool.trace = trace::assemble("ranks 3\nrank 0\n  compute 1ms\nrank 1,2\n  compute 1ms\n");
  pool.first_worker = 1;
  pool.in_shares = {0.2, 0.8};
  pool.out_shares = {1};
  pool.phases.resize(2);
  for (int i = 0; i < 12; ++i) pool.phases[0].push_back({1000 * (1 + 9 * i), 10, 100 + i});
  for (int i = 0; i < 9; ++i) pool.phases[1].push_back({5000, 20, 7});
  return pool;
}

mpi::TaskPools found_in(const trace::Trace& trace) {
  return mpi::find_task_pools(trace, mpi::prescan(trace, replay::Match::kSimulated));
}

std::vector<std::int64_t> computed_in(const mpi::TaskPool& pool) {
  std::vector<std::int64_t> computed;
  for (const mpi::TaskStep& step : pool.steps)
    if (!step.is_call) computed.push_back(step.value);
  return computed;
}

TEST(PoolTrace, IsATaskPoolWithTheSameTasks) {
  const MeasuredPool pool = measured();
  for (const bool prefetch : {false, true}) {
    for (const int workers : {2, 3, 7, 9}) {
      SCOPED_TRACE(fmt::format("{} workers, prefetch {}", workers, prefetch));
      const auto trace = make_pool_trace({pool.phases, workers, prefetch}, pool);
      const mpi::TaskPools found = found_in(*trace);
      ASSERT_EQ(found.pools.size(), 1u) << (found.none.empty() ? "" : found.none.front().why);
      const mpi::TaskPool& made = found.pools.front();
      EXPECT_EQ(made.master, 0);
      EXPECT_EQ(made.workers.size(), static_cast<std::size_t>(workers));
      ASSERT_EQ(made.tasks.size(), 21u);
      EXPECT_FALSE(made.cyclic);
      std::vector<std::int64_t> expected;
      for (const auto& phase : pool.phases)
        for (const Task& task : phase) expected.push_back(task.compute_ns);
      EXPECT_THAT(computed_in(made), testing::UnorderedElementsAreArray(expected));
    }
  }
}

TEST(PoolTrace, OneWorkerHasAllTasks) {
  const MeasuredPool pool = measured();
  const auto trace = make_pool_trace({pool.phases, 1, false}, pool);
  EXPECT_EQ(trace->ranks(), 2);
  std::size_t computed = 0;
  const auto stream = trace->rank(1).events();
  for (trace::Event event; stream->next(event);) computed += event.kind == trace::EventKind::kCompute ? 1 : 0;
  EXPECT_EQ(computed, 21u);
}

TEST(PoolTrace, BytesAreThoseOfTheTasks) {
  const MeasuredPool pool = measured();
  const auto trace = make_pool_trace({pool.phases, 3, false}, pool);
  std::int64_t sent = 0, answered = 0;
  for (int rank = 0; rank < trace->ranks(); ++rank) {
    const auto stream = trace->rank(rank).events();
    for (trace::Event event; stream->next(event);)
      if (event.call == trace::Call::MPI_Send && event.kind == trace::EventKind::kCall)
        (rank == 0 ? sent : answered) += event.args.data.count;
  }
  EXPECT_EQ(sent, 12 * 10 + 9 * 20);
  EXPECT_EQ(answered, 12 * 100 + 66 + 9 * 7);  // 66 = 0 + ... + 11
}

TEST(PoolTrace, EachOfSeveralMastersHasAPoolWithItsShare) {
  const MeasuredPool pool = measured();
  for (const bool split : {false, true}) {
    for (const int masters : {2, 3}) {
      SCOPED_TRACE(fmt::format("{} masters, split {}", masters, split));
      const PoolRun run{.phases = pool.phases, .workers = 3 * masters, .masters = masters, .split = split};
      const mpi::TaskPools found = found_in(*make_pool_trace(run, pool));
      ASSERT_EQ(found.pools.size(), static_cast<std::size_t>(masters))
          << (found.none.empty() ? "" : found.none.front().why);
      std::size_t first = 0;
      for (int master = 0; master < masters; ++master) {
        const mpi::TaskPool& made = found.pools[static_cast<std::size_t>(master)];
        EXPECT_EQ(made.master, master);
        ASSERT_EQ(made.workers.size(), 3u);
        for (int worker = 0; worker < 3; ++worker)
          EXPECT_EQ(made.workers[static_cast<std::size_t>(worker)].rank, (1 + worker) * masters + master);
        // A part of the first phase, and one of the second, all tasks of which take 5 us.
        std::vector<std::int64_t> expected(share_of(9, masters, master), 5000);
        for (std::size_t left = share_of(12, masters, master); left > 0; --left)
          expected.push_back(pool.phases[0][first++].compute_ns);
        EXPECT_THAT(computed_in(made), testing::UnorderedElementsAreArray(expected));
      }
    }
  }
}

}  // namespace
}  // namespace dperf::advise
