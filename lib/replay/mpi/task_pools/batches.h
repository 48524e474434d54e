// A master that hears from several workers in one MPI_Waitsome answers one after the other. In the simulation
// another number of them may be done then, so the call is replayed as one for each worker.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "replay/mpi/task_pools/traffic.h"

namespace dperf::replay::mpi {

/// The entries of the master that have to do with its workers, in the order in which they happen if it hears
/// from one worker at a time. Fills `batches` with the calls that have to be taken apart for that; those
/// whose answers are not given one worker after the other stay as they are.
std::vector<std::size_t> one_by_one(const std::vector<MasterEntry>& entries,
                                    const std::vector<std::size_t>& of_workers,
                                    std::vector<TaskBatch>& batches);

/// The events of the master, batches taken apart.
class BatchStream final : public trace::EventStream {
 public:
  BatchStream(const std::vector<TaskBatch>& batches, std::unique_ptr<trace::EventStream> own)
      : batches_(batches), own_(std::move(own)) {}
  bool next(trace::Event& event) override;

 private:
  void begin_batch(trace::Event& event);
  void give_part(trace::Event& event);
  void follow(const trace::Event& event);

  const std::vector<TaskBatch>& batches_;
  std::unique_ptr<trace::EventStream> own_;
  std::size_t next_batch_ = 0;
  const TaskBatch* batch_ = nullptr;  ///< being taken apart
  std::size_t part_ = 0;              ///< the next one
  trace::Event call_, ahead_;
  bool has_ahead_ = false;
};

}  // namespace dperf::replay::mpi
