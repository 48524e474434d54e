// Builds the task pool of one master, step by step, or says why there is none.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "replay/mpi/task_pools/cuts.h"
#include "replay/mpi/task_pools/pool_protocol.h"
#include "replay/mpi/task_pools/traffic.h"

namespace dperf::replay::mpi {

/// Everything between a master and one worker, in the order of the calls that made it.
struct TaskLink {
  std::vector<std::size_t> sent, taken;  ///< indices of the master's entries
};

class TaskPoolBuilder {
 public:
  TaskPoolBuilder(const trace::Trace& trace, int master, const std::vector<bool>& may_be_master,
                  bool has_repetitions)
      : trace_(trace), master_(master), may_be_master_(may_be_master), has_repetitions_(has_repetitions) {}

  /// Empty, or why there is none in `why()`.
  std::optional<TaskPool> build();
  const std::string& why() const { return why_; }

 private:
  bool no(std::string why) {
    why_ = std::move(why);
    return false;
  }
  std::string at(std::uint64_t event) const;
  bool choose_communicator(trace::Repetitions repetitions);
  bool choose_workers();
  bool choose_rule();
  bool read_workers();
  bool add_worker(int rank, int member);
  bool pair_tasks(const WorkerTraffic& traffic, const Cut& cut, std::size_t worker, std::size_t first_task);
  bool pair_answers(const WorkerTraffic& traffic, const Cut& cut, std::size_t worker);
  void read_steps(std::size_t worker, const Cut& cut);
  std::vector<std::size_t> entries_of_workers();
  bool check_master();
  void find_alike();
  bool depends_on_worker() const;
  const trace::RankTrace& rank(int number) const { return trace_.rank(number); }
  RankNumbers& numbers(int number) {
    auto& found = rank_numbers_[number];
    if (!found) found = std::make_unique<RankNumbers>(numbering_, rank(number).definitions());
    return *found;
  }

  const trace::Trace& trace_;
  int master_;
  const std::vector<bool>& may_be_master_;
  bool has_repetitions_;
  std::string why_;
  TaskNumbering numbering_;
  std::map<int, std::unique_ptr<RankNumbers>> rank_numbers_;
  MasterTraffic traffic_;
  std::uint64_t key_ = 0;
  std::vector<int> members_;     ///< of the communicator: world ranks
  std::vector<int> sources_;     ///< members that the master heard from
  std::vector<TaskLink> links_;  ///< by member
  CutRule rule_;
  TaskPool pool_;
  std::vector<Work> work_;                                       ///< by entry of the master
  std::vector<PoolMessage::Kind> kinds_;                         ///< by entry of the master
  std::vector<std::pair<std::int64_t, std::int64_t>> range_ns_;  ///< by worker: shortest, longest task
  std::size_t own_pieces_ = 0;
};

}  // namespace dperf::replay::mpi
