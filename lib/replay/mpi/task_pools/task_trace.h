// A trace whose workers know the definitions of all tasks of their pool.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <vector>

#include "replay/mpi/task_pools/task_pools.h"

namespace dperf::replay::mpi {

class TaskTrace final : public trace::Trace {
 public:
  /// Both must live as long as this.
  TaskTrace(const trace::Trace& trace, const TaskPools& pools);

  const trace::Manifest& manifest() const override { return trace_.manifest(); }
  const trace::RankTrace& rank(int rank) const override;
  const std::vector<int>& members(std::uint64_t key) const override { return trace_.members(key); }
  const std::vector<int>& remote_members(std::uint64_t key) const override {
    return trace_.remote_members(key);
  }
  std::vector<trace::SourcePlace> frame_places(const trace::Module& module,
                                               std::uint64_t offset) const override {
    return trace_.frame_places(module, offset);
  }

 private:
  const trace::Trace& trace_;
  std::vector<std::unique_ptr<trace::RankTrace>> workers_;  ///< by rank; nothing: as it was
};

}  // namespace dperf::replay::mpi
