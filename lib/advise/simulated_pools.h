// Simulates pools of one grain and one number of masters, each once.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "advise/workers.h"
#include "replay/predict/known_platform.h"

namespace dperf::advise {

class SimulatedPools {
 public:
  /// `masters`: what each of them sees. `split_wait_s`: there is one at first, and they split
  /// (splitting_masters.h).
  SimulatedPools(const WorkersOptions& options, const platform::PlatformFile& platform,
                 const std::vector<PoolHosts>& masters, const MeasuredPool& measured,
                 std::vector<std::vector<Task>> phases, std::optional<double> split_wait_s = {});

  /// Of the first hosts in the order of the options; of all combinations if it is exhaustive. As many for
  /// each master: a multiple of masters().
  const PoolPoint& with_workers(int workers);
  /// Simulates these, and more around the best of them. @return what was simulated, by number of workers
  std::vector<PoolPoint> search(int most);
  /// Seconds of a pool on these hosts.
  double seconds(const std::vector<std::string>& hosts, bool prefetch) const;

  const TaskStatistics& task() const { return task_; }
  std::size_t tasks() const { return tasks_; }
  int masters() const { return static_cast<int>(masters_.size()); }
  /// Of the first master.
  const PoolOverheads& overheads() const { return masters_.front().overheads; }
  /// Of hosts that the first master may take.
  const std::vector<HostGroup>& groups() const { return groups_; }
  /// Of the first workers: a task of mean size there, and their links' means.
  TaskCost mean_task(int workers) const;
  MasterLink mean_link(int workers) const;

 private:
  Prediction simulate(const std::vector<std::string>& hosts, bool prefetch) const;
  Prediction simulate_splitting(predict::PredictOptions options, int workers) const;
  PoolPoint simulate_pool(const std::vector<std::size_t>& members) const;
  PoolPoint best_of_combinations(int workers) const;
  /// A member is a number in a pool, and belongs to the master of its number mod masters().
  std::size_t master_of(std::size_t member) const { return member % masters_.size(); }
  const WorkerHost& host_of(const std::vector<std::size_t>& members, std::size_t member) const {
    return masters_[master_of(member)].workers[members[member]];
  }
  double own_work_s() const;
  /// Of the core of a master, in all.
  double busy_s(const PoolShape& shape) const;
  /// Tasks of mean size that each member did.
  std::vector<double> done_by(const Prediction& prediction, const std::vector<std::size_t>& members) const;
  struct BusiestLink {
    double seconds = 0;   ///< for all that goes over it, at full rate
    bool of_all = false;  ///< all workers of a master are behind it
  };
  BusiestLink busiest_link(const std::vector<std::size_t>& members, const std::vector<double>& done) const;
  /// What an idle worker may wait for, in seconds.
  struct Waits {
    double own_work_s = 0;      ///< the master's computation before and after the tasks
    double shares_s = 0;        ///< masters' exchange of shares and results
    double larger_share_s = 0;  ///< what a worker with most to do has more to do than the mean
  };
  Waits waits_of(const Prediction& prediction, const std::vector<std::size_t>& members) const;
  Limit limit_of(const PoolPoint& point, const std::vector<std::size_t>& members, bool link_of_all,
                 const Waits& waits) const;

  const WorkersOptions& options_;
  predict::KnownPlatform platform_;
  const MeasuredPool& measured_;
  std::vector<std::vector<Task>> phases_;
  std::optional<double> split_wait_s_;
  TaskStatistics task_;
  std::vector<PoolHosts> masters_;  ///< with what messages of these tasks take
  std::size_t tasks_ = 0;
  std::vector<HostGroup> groups_;
  std::vector<std::size_t> order_;
  std::map<int, PoolPoint> points_;
};

/// Refuses a search through too many pools.
/// @throws Error with kExitUsage
void check_exhaustive(const std::vector<HostGroup>& groups, int most);

}  // namespace dperf::advise
