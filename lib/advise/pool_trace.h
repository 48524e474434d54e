// A trace of masters and their workers that was never run: the measured tasks, for any number of workers. The
// replay finds the task pool in it and decides who does which task.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <vector>

#include "advise/measured_pool.h"

namespace dperf::advise {

struct PoolRun {
  std::vector<std::vector<Task>> phases{};  ///< each with at least as many tasks as there are workers
  int workers = 1;
  bool prefetch = false;  ///< a worker is sent its next task while it still has one
  int masters = 1;        ///< of all workers together, of which each has at least one
  /// Rank 0 has all tasks, and halves them and the masters until each has a share; results go back the same
  /// way. False: each master knows its share from the beginning, and keeps its results.
  bool split = false;
};

/// Ranks 0 to masters - 1 are the masters, the next ones the first worker of each, and so on. `measured`
/// gives messages, own computation (the same for each task, whatever its grain) and the traced machine.
std::unique_ptr<trace::Trace> make_pool_trace(const PoolRun& run, const MeasuredPool& measured);

}  // namespace dperf::advise
