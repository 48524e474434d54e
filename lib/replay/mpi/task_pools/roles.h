// A master in the replay: it goes through its traced events, but with other workers in the roles of the
// traced ones, by which worker it hears from first in the simulation.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "replay/mpi/task_pools/task_pools.h"

namespace dperf::replay::mpi {

struct Request;

class TaskRoles {
 public:
  explicit TaskRoles(const TaskPool& pool);

  struct Sent {
    int peer;
    Work work;
  };
  /// Where what the traced master sent to `peer` goes, and what it is for. Events come in order.
  Sent send(std::uint64_t event, std::uint32_t comm, int peer);
  /// Who plays the role of the traced `peer`.
  int play(std::uint64_t event, std::uint32_t comm, int peer) const;

  enum class Outcome : std::uint8_t {
    kAlike,      ///< the master goes on as in the traced run, if with another worker
    kDiffers,    ///< the master would have gone another way
    kNotOfPool,  ///< the event took no answer
  };
  /// The master took a message of `simulated` where it had taken one of `traced`; `path`: of the message.
  Outcome took(std::uint64_t event, int traced, int simulated, Work path);

  /// Those that were done at the last MPI_Waitsome and were not handled yet.
  std::vector<const Request*>& batch() { return batch_; }
  const TaskPool& pool() const { return pool_; }
  std::uint64_t moved() const { return moved_; }

 private:
  bool is_worker(int member) const;
  bool alike(Work a, Work b) const;
  void reset();

  const TaskPool& pool_;
  std::vector<int> player_, role_;  ///< by member: of a role, of a player
  std::vector<const Request*> batch_;
  std::size_t next_sent_ = 0;
  std::uint64_t moved_ = 0;
};

}  // namespace dperf::replay::mpi
