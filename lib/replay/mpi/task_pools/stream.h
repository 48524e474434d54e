// The events of a worker, in which the tasks that it is given in the simulation stand in place of those that
// it was given when traced.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "replay/mpi/task_pools/task_pools.h"

namespace dperf::replay::mpi {

class TaskStream final : public trace::EventStream {
 public:
  TaskStream(const TaskPool& pool, const PoolWorker& worker, std::unique_ptr<trace::EventStream> own)
      : pool_(pool), worker_(worker), own_(std::move(own)) {}

  /// @throws Error if the worker is ordered to stop more often than in the traced run
  bool next(trace::Event& event) override;
  /// What the worker has received with the event that `next` gave last. Anything else than work keeps what
  /// was said before.
  void received(Work work);
  /// What a message is that the worker sends from this site of its definitions.
  Work sent_from(std::uint32_t site) const;
  bool at_head() const { return at_head_; }
  /// It waits for a task, or does one.
  bool in_pool() const { return at_head_ || task_ != nullptr; }

 private:
  bool own_next(trace::Event& event);
  bool is_head(const trace::Event& event) const;
  void skip_own_tasks(trace::Event& event);
  void give_head(trace::Event& event);
  void give_step(trace::Event& event, const TaskStep& step);
  void give_call(trace::Event& event, const TaskCall& call, const TaskStep& step);

  const TaskPool& pool_;
  const PoolWorker& worker_;
  std::unique_ptr<trace::EventStream> own_;
  trace::Event head_;
  std::size_t heads_read_ = 0;  ///< of its own events
  bool at_head_ = false;
  Work received_ = kNoWork;
  const PoolTask* task_ = nullptr;  ///< being done
  std::size_t next_step_ = 0, next_call_ = 0;
  std::uint64_t requests_ = 0;      ///< made for tasks before this one
  std::uint64_t head_request_ = 0;  ///< made by a task, for the next head to wait for; 0: none
};

}  // namespace dperf::replay::mpi
