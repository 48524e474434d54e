// Simulates pools of one grain, each once.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <vector>

#include "advise/workers.h"

namespace dperf::advise {

class SimulatedPools {
 public:
  SimulatedPools(const WorkersOptions& options, const platform::PlatformFile& platform,
                 const PoolHosts& hosts, const MeasuredPool& measured, std::vector<std::vector<Task>> phases);

  /// Of the first hosts in the order of the options; of all combinations if it is exhaustive.
  const PoolPoint& with_workers(int workers);
  /// Simulates these, and more around the best of them. @return what was simulated, by number of workers
  std::vector<PoolPoint> search(int most);
  /// Seconds of a pool on these hosts.
  double seconds(const std::vector<std::string>& hosts, bool prefetch) const;

  const TaskStatistics& task() const { return task_; }
  std::size_t tasks() const { return tasks_; }
  const std::vector<HostGroup>& groups() const { return groups_; }
  /// Of the first workers: a task of mean size there, and their links' means.
  TaskCost mean_task(int workers) const;
  MasterLink mean_link(int workers) const;

 private:
  Prediction simulate(const std::vector<std::string>& hosts, bool prefetch) const;
  PoolPoint simulate_pool(const std::vector<std::size_t>& members) const;
  PoolPoint best_of_combinations(int workers) const;
  double own_work_s() const;
  struct BusiestLink {
    double seconds = 0;   ///< for all that goes over it, at full rate
    bool of_all = false;  ///< all workers are behind it
  };
  /// `done`: tasks of each member.
  BusiestLink busiest_link(const std::vector<std::size_t>& members, const std::vector<double>& done) const;
  Limit limit_of(const PoolPoint& point, const std::vector<std::size_t>& members, bool link_of_all) const;

  const WorkersOptions& options_;
  const platform::PlatformFile& platform_;
  const MeasuredPool& measured_;
  std::vector<std::vector<Task>> phases_;
  TaskStatistics task_;
  PoolHosts hosts_;  ///< with what messages of these tasks take
  std::size_t tasks_ = 0;
  std::vector<HostGroup> groups_;
  std::vector<std::size_t> order_;
  std::map<int, PoolPoint> points_;
};

/// Refuses a search through too many pools.
/// @throws Error with kExitUsage
void check_exhaustive(const std::vector<HostGroup>& groups, int most);

}  // namespace dperf::advise
