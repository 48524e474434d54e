// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/measured_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "replay/mpi/core/describe.h"
#include "replay/mpi/prescan/prescan.h"
#include "replay/mpi/task_pools/task_pools.h"
#include "support/error.h"
#include "support/words.h"
#include "trace/folder/folder.h"

namespace dperf::advise {
namespace {

namespace mpi = replay::mpi;

[[noreturn]] void no_pool(const std::filesystem::path& folder, const std::string& why) {
  throw Error("{}: no task pool: {}", folder.string(), why).with_exit_code(kExitIncomplete);
}

mpi::TaskPool find_pool(const trace::Trace& trace, const std::filesystem::path& folder) {
  const mpi::Prescan prescan = mpi::prescan(trace, replay::Match::kSimulated);
  if (!prescan.wrong.empty()) throw Error("{}: {}", folder.string(), prescan.wrong);
  if (prescan.several_threads) no_pool(folder, "ranks have several threads");
  mpi::TaskPools found = mpi::find_task_pools(trace, prescan);
  if (found.pools.size() > 1)
    throw Error("{}: {} masters with a task pool each; expected one", folder.string(), found.pools.size())
        .with_exit_code(kExitIncomplete);
  if (!found.pools.empty()) return std::move(found.pools.front());
  if (!found.none.empty())
    no_pool(folder, fmt::format("rank {}: {}", found.none.front().master, found.none.front().why));
  no_pool(folder, trace.ranks() < 3 ? "too few ranks were traced; expected a master and at least two workers"
                                    : "no rank takes results from workers in any order (MPI_ANY_SOURCE, "
                                      "MPI_Waitany) and answers with tasks");
}

/// The phase of each task: how often its worker had been ordered to stop before.
std::vector<std::size_t> phases_of(const mpi::TaskPool& pool) {
  std::vector<std::size_t> phases;
  for (const mpi::PoolWorker& worker : pool.workers) {
    std::size_t stops = 0;
    for (const bool is_task : worker.is_task) {
      if (is_task) phases.push_back(stops);
      stops += is_task ? 0 : 1;
    }
  }
  return phases;
}

struct Messages {
  std::vector<double> in, out;  ///< bytes of the first message of each task, of the second, ...
};

void add_message(std::vector<double>& messages, std::size_t number, std::int64_t bytes) {
  messages.resize(std::max(messages.size(), number + 1));
  messages[number] += static_cast<double>(bytes);
}

/// Fills in_bytes. @return the tasks in the order in which they were sent
std::vector<std::size_t> read_sent(const mpi::TaskPool& pool, std::vector<Task>& tasks, Messages& messages) {
  constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> order, current(pool.workers.size(), kNone), sent(tasks.size());
  for (const mpi::SentWork& message : pool.sent) {
    std::size_t& task = current[static_cast<std::size_t>(message.worker)];
    if (message.work == mpi::kOwnWork) task = kNone;
    if (message.work >= mpi::kFirstTask) order.push_back(task = message.work - mpi::kFirstTask);
    if (task == kNone) continue;
    tasks[task].in_bytes += message.bytes;
    add_message(messages.in, sent[task]++, message.bytes);
  }
  return order;
}

void read_steps(const mpi::TaskPool& pool, std::vector<Task>& tasks, Messages& messages) {
  const mpi::PoolWorker& worker = pool.workers.front();
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    std::size_t call = 0, answers = 0;
    for (std::size_t s = pool.tasks[i].first_step; s < pool.tasks[i].end_step; ++s) {
      const mpi::TaskStep& step = pool.steps[s];
      if (!step.is_call) {
        tasks[i].compute_ns += step.value;
      } else if (pool.shape[call++].role == mpi::TaskCall::Role::kToMaster) {
        const std::int64_t bytes = step.value * worker.numbers.types[worker.types[step.what]].size_bytes;
        tasks[i].out_bytes += bytes;
        add_message(messages.out, answers++, bytes);
      }
    }
  }
}

std::vector<double> shares(const std::vector<double>& bytes) {
  double all = 0;
  for (const double one : bytes) all += one;
  std::vector<double> result;
  for (const double one : bytes)
    result.push_back(all > 0 ? one / all : 1.0 / static_cast<double>(bytes.size()));
  return result;
}

std::int64_t computed_ns(const trace::RankTrace& rank) {
  std::int64_t sum_ns = 0;
  const auto stream = rank.events();
  for (trace::Event event; stream->next(event);)
    if (event.kind == trace::EventKind::kCompute) sum_ns += event.charged_ns();
  return sum_ns;
}

void read_own_work(const mpi::TaskPool& pool, MeasuredPool& measured) {
  std::int64_t between_ns = 0, workers_ns = 0;
  const std::uint64_t first = pool.sent.empty() ? 0 : pool.sent.front().event;
  const auto stream = measured.trace->rank(pool.master).events();
  for (trace::Event event; stream->next(event);) {
    if (event.kind != trace::EventKind::kCompute) continue;
    (event.number < first             ? measured.master_before_ns
     : event.number < pool.last_event ? between_ns
                                      : measured.master_after_ns) += event.charged_ns();
  }
  for (const mpi::PoolWorker& worker : pool.workers)
    workers_ns += computed_ns(measured.trace->rank(worker.rank));
  for (const auto& phase : measured.phases)
    for (const Task& task : phase) workers_ns -= task.compute_ns;
  measured.master_per_task_ns = between_ns / static_cast<std::int64_t>(measured.tasks());
  measured.worker_own_ns =
      std::max(workers_ns, std::int64_t{0}) / static_cast<std::int64_t>(measured.workers);
}

}  // namespace

std::size_t MeasuredPool::tasks() const {
  std::size_t sum = 0;
  for (const auto& phase : phases) sum += phase.size();
  return sum;
}

std::size_t MeasuredPool::fewest_tasks_of_a_phase() const {
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (const auto& phase : phases) fewest = std::min(fewest, phase.size());
  return fewest;
}

TaskStatistics statistics(const std::vector<std::vector<Task>>& phases) {
  TaskStatistics result{.least_compute_s = std::numeric_limits<double>::infinity()};
  double tasks = 0, squares = 0;
  for (const auto& phase : phases) {
    for (const Task& task : phase) {
      const double seconds = static_cast<double>(task.compute_ns) * 1e-9;
      ++tasks;
      // Welford's: the sum of squares of what is nearly alike would lose the difference.
      const double off = seconds - result.compute_s;
      result.compute_s += off / tasks;
      squares += off * (seconds - result.compute_s);
      result.least_compute_s = std::min(result.least_compute_s, seconds);
      result.most_compute_s = std::max(result.most_compute_s, seconds);
      result.in_bytes += static_cast<double>(task.in_bytes);
      result.out_bytes += static_cast<double>(task.out_bytes);
    }
  }
  result.compute_deviation_s = std::sqrt(squares / tasks);
  result.in_bytes /= tasks;
  result.out_bytes /= tasks;
  return result;
}

MeasuredPool measure_pool(const std::filesystem::path& folder) {
  MeasuredPool measured;
  measured.folder = folder.string();
  measured.trace = trace::open(folder);
  const mpi::TaskPool pool = find_pool(*measured.trace, folder);
  measured.master = pool.master;
  measured.first_worker = pool.workers.front().rank;
  measured.workers = pool.workers.size();
  measured.about = mpi::describe(*measured.trace, pool.master, pool.choice, pool.choice_site);
  std::vector<Task> tasks(pool.tasks.size());
  Messages messages;
  const std::vector<std::size_t> order = read_sent(pool, tasks, messages);
  read_steps(pool, tasks, messages);
  measured.in_shares = shares(messages.in);
  measured.out_shares = shares(messages.out);
  const std::vector<std::size_t> phase = phases_of(pool);
  for (const std::size_t task : order) {
    measured.phases.resize(std::max(measured.phases.size(), phase[task] + 1));
    measured.phases[phase[task]].push_back(tasks[task]);
  }
  std::erase_if(measured.phases, [](const auto& tasks_of_phase) { return tasks_of_phase.empty(); });
  read_own_work(pool, measured);
  return measured;
}

}  // namespace dperf::advise
