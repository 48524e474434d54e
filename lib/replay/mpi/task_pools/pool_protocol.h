// Does a master always answer the worker that it has just heard from? Then it does not depend on which one.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "replay/mpi/task_pools/task_pools.h"

namespace dperf::replay::mpi {

/// A message between a master and one of its workers, in the order of the master's events.
struct PoolMessage {
  enum class Kind : std::uint8_t {
    kTask,         ///< to the worker: a task
    kStop,         ///< to the worker: it goes on with its own events
    kMore,         ///< to the worker: more of the task that was sent last
    kOther,        ///< to the worker: outside of its tasks
    kAnswer,       ///< from the worker
    kWholeAnswer,  ///< from the worker: the last message of a task
  };
  Kind kind = Kind::kOther;
  bool choice = false;  ///< an answer that the master took because it came first
  int worker = -1;      ///< index into TaskPool::workers
  std::uint64_t event = 0;
};

struct PoolProtocol {
  std::string broken;                    ///< why it is none; empty: it is one
  std::uint64_t at = 0;                  ///< the event that breaks it
  std::vector<std::uint64_t> all_alike;  ///< events at which all workers are in the same state
  bool cyclic = false;                   ///< the answers came in turn
};

PoolProtocol check_protocol(const std::vector<PoolMessage>& messages, std::size_t workers);

}  // namespace dperf::replay::mpi
