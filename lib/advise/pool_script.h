// Who of the masters and workers of a pool does what, before it becomes a trace.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "advise/pool_trace.h"

namespace dperf::advise {

/// What a master does next.
struct Step {
  enum class Kind { kGiveTask, kTakeAnswer, kSendShare, kReceiveShare, kSendResults, kReceiveResults };
  Kind kind;
  int peer = 0;            ///< one of its workers, from 0; a master if it has to do with shares
  std::size_t task = 0;    ///< in MasterScript::tasks
  std::int64_t bytes = 0;  ///< of a share, or of its results
};

struct MasterScript {
  int workers = 0;
  std::vector<Task> tasks{};
  std::vector<Step> steps{};
  Task largest{};            ///< in each of its numbers
  bool has_own_work = true;  ///< before and after the tasks
};

/// How many of `all` the master has: all have as many, and the first ones what is left, one each.
std::size_t share_of(std::size_t all, int masters, int master);

/// By master.
std::vector<MasterScript> plan_masters(const PoolRun& run);

}  // namespace dperf::advise
