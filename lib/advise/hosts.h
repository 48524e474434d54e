// The hosts of a platform as a master sees them, and in which order it may take them as workers.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "advise/formulas.h"
#include "advise/measured_pool.h"
#include "replay/platform/xml/platform_file.h"
#include "replay/predict/options.h"

namespace dperf::advise {

struct WorkerHost {
  std::string name;
  double compute_factor = 1;  ///< seconds here for one traced second
  MasterLink link{};          ///< latency of a message, and of the narrowest link of its route
  std::vector<std::size_t>
      links{};  ///< of the route from the master: indices into PoolHosts::links_s_per_byte
};

struct PoolHosts {
  std::string master;
  double master_factor = 1;
  std::vector<WorkerHost> workers;  ///< all that there are, in the order of the platform
  std::vector<double> links_s_per_byte{};
  /// How many times as long a byte takes, by the size of its message (for_messages()); empty: as links say.
  std::vector<double> stretches{};
  PoolOverheads overheads{};  ///< of LogGPS, or calibrated; else nothing is known of them
  bool has_names = true;      ///< false: LogGPS parameters, of any number of processors
};

/// What each of the first `masters` hosts would see as the master; `workers` are all but the first host. The
/// first host is the first one, unless `master` names another. Of LogGPS parameters: `most` workers beside
/// the masters.
/// @throws Error: what is wrong with the platform, or with --hosts and `master`; no host beside the master
std::vector<PoolHosts> read_hosts(const predict::PredictOptions& options,
                                  const platform::PlatformFile& platform, const std::string& master,
                                  const MeasuredPool& measured, int most, int masters);

/// What each of `masters` masters sees if no more than these are masters. `seen`: of at least as many.
std::vector<PoolHosts> with_masters(std::vector<PoolHosts> seen, int masters);

/// The same hosts, with the seconds per byte that messages of `bytes` have.
PoolHosts for_messages(PoolHosts hosts, double bytes);

/// Hosts that a master cannot tell apart: as fast, behind links that are as fast.
struct HostGroup {
  WorkerHost like;
  std::vector<std::size_t> members;  ///< indices into PoolHosts::workers
};
/// By round trip of a task, shortest first; among equals as in the platform.
std::vector<HostGroup> groups_of(const PoolHosts& hosts, const TaskCost& task);

enum class HostOrder { kGmate, kSpeed, kLink, kPlatform, kExhaustive };
/// @throws Error with kExitUsage: an unknown name
HostOrder find_order(const std::string& name);
const char* name_of(HostOrder order);
std::string names_of_orders();

/// Indices into PoolHosts::workers: the first N of them are the pool of N workers.
/// `task` is as on the traced core.
std::vector<std::size_t> ordered(const PoolHosts& hosts, const TaskCost& task, HostOrder order);

/// Masters take turns, and each takes what is first in its own order, of what is left: the first N indices
/// are the pool of N workers, in which number i belongs to master i mod `masters`.
std::vector<std::size_t> dealt(std::span<const PoolHosts> masters, const TaskCost& task, HostOrder order);

/// GMATE, Figure 20: gives the time of the master's link to groups of hosts, fastest first, until nothing of
/// it is left in a round, which is as long as a task on the first group.
struct GmateChoice {
  int workers = 0;
  bool saturated = false;  ///< before the hosts ran out: a coarser grain would feed more of them
};
GmateChoice gmate_choice(std::span<const HostGroup> groups, const TaskCost& task);

}  // namespace dperf::advise
