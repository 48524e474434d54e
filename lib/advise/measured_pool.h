// What the traces of a master and its workers say about the tasks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::advise {

struct Task {
  std::int64_t compute_ns = 0;  ///< as charged on the traced core
  std::int64_t in_bytes = 0;    ///< from the master, in all messages of the task
  std::int64_t out_bytes = 0;   ///< to the master
};

struct MeasuredPool {
  std::string folder;  ///< of the traces
  std::string about;   ///< "rank 0: MPI_Recv at farm.c:30 (main)": where the master takes results
  std::shared_ptr<const trace::Trace> trace;
  int master = 0, first_worker = 0;  ///< ranks of the traced run
  std::size_t workers = 0;           ///< that were traced
  /// Tasks in the order in which the master sent them; it waits for all of a phase before the next one.
  std::vector<std::vector<Task>> phases;
  /// What share of a task's bytes each of its messages has; as many messages for each task.
  std::vector<double> in_shares, out_shares;
  std::int64_t master_before_ns = 0;    ///< the master's own computation before its first task,
  std::int64_t master_per_task_ns = 0;  ///< between the tasks,
  std::int64_t master_after_ns = 0;     ///< and after them
  std::int64_t worker_own_ns = 0;       ///< a worker's computation outside of its tasks: mean of all workers

  std::size_t tasks() const;
  std::size_t fewest_tasks_of_a_phase() const;
};

/// Mean, spread and extremes of the tasks.
struct TaskStatistics {
  double compute_s = 0, compute_deviation_s = 0, least_compute_s = 0, most_compute_s = 0;
  double in_bytes = 0, out_bytes = 0;
};
TaskStatistics statistics(const std::vector<std::vector<Task>>& phases);

/// @throws Error: what is wrong with the traces; that they have no task pool, and why; several masters
MeasuredPool measure_pool(const std::filesystem::path& folder);

}  // namespace dperf::advise
