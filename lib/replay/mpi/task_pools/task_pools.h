// What is known of a master that hands out tasks, and of its workers, before the replay: which events of a
// worker belong to which task, so that they can be replayed by the worker that gets the task in the
// simulation.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "replay/mpi/prescan/prescan.h"
#include "trace/model/trace.h"

namespace dperf::replay::mpi {

/// What a message of a pool is for. From the master: kOwnWork lets the worker go on with its own events (it
/// is ordered to stop), kFirstTask + i is task i. From a worker: the call path it was sent from, by
/// TaskNumbers::paths.
using Work = std::uint32_t;
inline constexpr Work kNoWork = 0, kOwnWork = 1, kFirstTask = 2;

/// One call that a worker makes for each task.
struct TaskCall {
  enum class Role : std::uint8_t { kToMaster, kFromMaster, kWait };
  trace::Call call{};
  Role role = Role::kWait;
  std::uint32_t path = 0;                 ///< in TaskNumbers
  std::uint32_t new_request = 0;          ///< counts from 1 in each task; 0: none
  std::vector<std::uint32_t> requests{};  ///< kWait: those that it completes
  bool for_next = false;                  ///< kFromMaster: a request that the next head waits for
  friend bool operator==(const TaskCall&, const TaskCall&) = default;
};
using TaskShape = std::vector<TaskCall>;

/// A block of computation, or what differs from task to task in the next call of the shape.
struct TaskStep {
  bool is_call = false;
  std::int32_t tag = 0;
  std::uint32_t what = 0;  ///< block, or datatype, in TaskNumbers
  std::int64_t value = 0;  ///< ns that the block is charged, or number of elements
};

struct PoolTask {
  std::size_t first_step = 0, end_step = 0;
};

/// A rank that does tasks. Its events are cut where it waits for the next one (its heads): what follows a
/// head is a task, which may go elsewhere, or its own.
struct PoolWorker {
  int rank = -1;                                    ///< in the world
  int member = -1;                                  ///< in the communicator of the pool
  std::uint32_t comm = 0;                           ///< number of the communicator in its definitions
  std::vector<bool> is_task;                        ///< by head: what follows in its own trace
  trace::Definitions numbers;                       ///< its definitions, and those of all tasks
  std::vector<std::uint32_t> sites, blocks, types;  ///< numbers in `numbers` of what TaskNumbers has
  std::vector<std::uint32_t> path_of_site;          ///< in TaskNumbers, by number in `numbers`
};

/// A message from the master to a worker, by the event that sends it.
struct SentWork {
  std::uint64_t event = 0;
  Work work = kNoWork;
  /// All workers are in the same state: who is who does not depend on what happened before.
  bool all_alike = false;
  int worker = -1;         ///< index into TaskPool::workers
  std::int64_t bytes = 0;  ///< of this message
};

/// A message of a worker that the master took without having chosen its source, by the event that took it.
struct TakenAnswer {
  std::uint64_t event = 0;
  int source = -1;  ///< member of the communicator
  Work path = kNoWork;
};

/// A call with which the master heard from several workers at once, and answered one after the other.
struct TaskBatch {
  std::uint64_t event = 0;
  std::vector<std::uint64_t> ends;  ///< the last event for each of them
};

struct TaskPool {
  int master = -1;                ///< in the world
  int master_member = -1;         ///< in the communicator
  std::uint32_t master_comm = 0;  ///< number of the communicator in the master's definitions
  trace::Call choice{};           ///< with which it takes an answer
  std::uint32_t choice_site = 0;
  std::vector<std::uint32_t> heads;  ///< paths from which the workers wait for a task
  std::uint32_t loop_head = 0;       ///< the most frequent one
  TaskShape shape;
  std::vector<PoolTask> tasks;
  std::vector<TaskStep> steps;
  std::vector<PoolWorker> workers;
  std::vector<int> worker_of_member;  ///< index into `workers`, -1: none
  std::vector<SentWork> sent;         ///< in the order of the master's events
  std::vector<TakenAnswer> taken;     ///< in the order of the master's events
  std::vector<TaskBatch> batches;     ///< in the order of the master's events
  std::uint64_t last_event = 0;       ///< of the master in which it has to do with tasks
  /// Paths of messages after which the master does the same, by number of the class.
  std::vector<std::vector<Work>> alike;
  /// Each answer came from the worker whose turn it was: the trace cannot tell a master that answers from one
  /// that takes turns.
  bool cyclic = false;
};

/// What the ranks' own numbers of definitions stand for in all of them. Number 0 is none.
struct TaskNumbers {
  std::vector<trace::CallPath> paths;  ///< frames refer to `modules`
  std::vector<trace::Module> modules;
  std::vector<trace::Block> blocks;
  std::vector<trace::Datatype> types;
};

/// A rank whose next event depends on which rank it hears from first, although no pool was recognised.
struct NoPool {
  int master = -1;
  std::string why;
};

struct TaskPools {
  std::vector<TaskPool> pools;
  std::vector<NoPool> none;
};

/// Looks for masters that hand out tasks to idle workers, and for their workers. Only what is proven by
/// the trace: all tasks have the same calls from the same places, each worker is ordered to stop equally
/// often, and the master answers the one that it has just heard from.
/// @throws Error on a damaged trace
TaskPools find_task_pools(const trace::Trace& trace, const Prescan& prescan);

}  // namespace dperf::replay::mpi
