// Cuts the events of a worker where it waits for its next task.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "replay/mpi/task_pools/traffic.h"

namespace dperf::replay::mpi {

/// Where a worker may be cut, and what its tasks look like.
struct CutRule {
  std::vector<std::uint32_t> heads;  ///< paths
  std::uint32_t loop_head = 0;       ///< the most frequent one
  TaskShape shape{};
};

struct Cut {
  std::vector<std::size_t> heads;  ///< indices of calls
  std::vector<bool> is_task;       ///< by head
  std::size_t tasks = 0;
};

/// The calls from `begin` to before `end` as a task: only messages to and from the master, at least one to
/// it, and requests that end within it, except one that the head at `end` waits for. Nothing if they are
/// not one.
std::optional<TaskShape> shape_of(const WorkerTraffic& traffic, std::size_t begin, std::size_t end);

/// Nothing if a head receives from a rank other than the master.
std::optional<Cut> cut(const WorkerTraffic& traffic, const CutRule& rule);

/// The rule that makes the most of this worker's events tasks of one shape. Nothing if there is none.
std::optional<CutRule> find_rule(const WorkerTraffic& traffic);

}  // namespace dperf::replay::mpi
