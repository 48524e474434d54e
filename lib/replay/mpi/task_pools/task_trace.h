// A trace whose workers know the definitions of all tasks of their pool.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <vector>

#include "replay/mpi/task_pools/task_pools.h"
#include "trace/model/derived_trace.h"

namespace dperf::replay::mpi {

class TaskTrace final : public trace::DerivedTrace {
 public:
  /// Both must live as long as this.
  TaskTrace(const trace::Trace& trace, const TaskPools& pools);

  const trace::RankTrace& rank(int rank) const override;

 private:
  std::vector<std::unique_ptr<trace::RankTrace>> workers_;  ///< by rank; nothing: as it was
};

}  // namespace dperf::replay::mpi
