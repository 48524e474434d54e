// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/task_pools/task_trace.h"

namespace dperf::replay::mpi {
namespace {

class WorkerTrace final : public trace::RankTrace {
 public:
  WorkerTrace(const trace::RankTrace& own, const trace::Definitions& definitions)
      : own_(own), definitions_(definitions) {}
  const trace::Definitions& definitions() const override { return definitions_; }
  std::optional<trace::RankTotals> totals() const override { return own_.totals(); }
  unsigned threads() const override { return own_.threads(); }
  std::unique_ptr<trace::EventStream> events(unsigned thread, trace::Repetitions repetitions) const override {
    return own_.events(thread, repetitions);
  }

 private:
  const trace::RankTrace& own_;
  const trace::Definitions& definitions_;
};

}  // namespace

TaskTrace::TaskTrace(const trace::Trace& trace, const TaskPools& pools)
    : DerivedTrace(trace), workers_(static_cast<std::size_t>(trace.ranks())) {
  for (const TaskPool& pool : pools.pools) {
    for (const PoolWorker& worker : pool.workers) {
      workers_[static_cast<std::size_t>(worker.rank)] =
          std::make_unique<WorkerTrace>(trace.rank(worker.rank), worker.numbers);
    }
  }
}

const trace::RankTrace& TaskTrace::rank(int rank) const {
  const auto number = static_cast<std::size_t>(rank);
  const bool is_worker = number < workers_.size() && workers_[number] != nullptr;
  return is_worker ? *workers_[number] : whole().rank(rank);
}

}  // namespace dperf::replay::mpi
