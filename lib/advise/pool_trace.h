// A trace of a master and its workers that was never run: the measured tasks, for any number of workers. The
// replay finds the task pool in it and decides who does which task.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <vector>

#include "advise/measured_pool.h"

namespace dperf::advise {

/// Function of the call sites at which the master sends tasks.
inline constexpr char kSendsTask[] = "sends_task";

struct PoolRun {
  std::vector<std::vector<Task>> phases{};  ///< each with at least as many tasks as there are workers
  int workers = 1;
  bool prefetch = false;  ///< a worker is sent its next task while it still has one
};

/// Rank 0 is the master. `measured` gives messages, own computation (the same for each task, whatever its
/// grain) and the traced machine.
std::unique_ptr<trace::Trace> make_pool_trace(const PoolRun& run, const MeasuredPool& measured);

}  // namespace dperf::advise
