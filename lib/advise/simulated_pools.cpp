// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/simulated_pools.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "advise/pool_trace.h"
#include "replay/predict/traced_run.h"
#include "support/error.h"

namespace dperf::advise {
namespace {

constexpr std::size_t kMostCombinations = 2000;

/// Calls `visit` with how many of each group are taken, for all ways to take `workers`.
void for_each_combination(const std::vector<HostGroup>& groups, int workers,
                          const std::function<void(const std::vector<int>&)>& visit) {
  std::vector<int> taken(groups.size());
  const std::function<void(std::size_t, int)> take = [&](std::size_t group, int left) {
    if (group == groups.size()) return left == 0 ? visit(taken) : void();
    const int most = std::min(left, static_cast<int>(groups[group].members.size()));
    for (taken[group] = 0; taken[group] <= most; ++taken[group]) take(group + 1, left - taken[group]);
  };
  take(0, workers);
}

/// As many workers as are worth a look: all of few, then steps of a quarter.
std::vector<int> first_counts(int most) {
  constexpr int kEach = 8;
  std::vector<int> counts;
  for (int workers = 1; workers < most; workers += workers < kEach ? 1 : std::max(1, workers / 4))
    counts.push_back(workers);
  counts.push_back(most);
  return counts;
}

constexpr double kMostInSends = 0.5;

/// Of the master, for tasks.
double seconds_in_sends(const Prediction& prediction) {
  double seconds = 0;
  for (const SiteCost& site : prediction.sites)
    if (site.place.find(kSendsTask) != std::string::npos) seconds += site.max_s;
  return seconds;
}

double share(double part, double whole) {
  return whole > 0 ? part / whole : 0;
}

}  // namespace

void check_exhaustive(const std::vector<HostGroup>& groups, int most) {
  // Ways for 0, 1, ... workers, a group after the other; enumerating them might take too long.
  std::vector<double> ways(static_cast<std::size_t>(most) + 1);
  ways[0] = 1;
  for (const HostGroup& group : groups) {
    std::vector<double> more(ways.size());
    for (std::size_t before = 0; before < ways.size(); ++before)
      for (std::size_t of_group = 0; of_group <= group.members.size() && before + of_group < ways.size();
           ++of_group)
        more[before + of_group] += ways[before];
    ways = std::move(more);
  }
  double pools = -1;
  for (const double one : ways) pools += one;
  if (pools > static_cast<double>(kMostCombinations))
    throw Error("--order exhaustive: {:.4g} pools; expected at most {}: fewer --hosts, or --max-workers",
                pools, kMostCombinations)
        .with_exit_code(kExitUsage);
}

SimulatedPools::SimulatedPools(const WorkersOptions& options, const platform::PlatformFile& platform,
                               const PoolHosts& hosts, const MeasuredPool& measured,
                               std::vector<std::vector<Task>> phases)
    : options_(options),
      platform_(platform),
      measured_(measured),
      phases_(std::move(phases)),
      task_(statistics(phases_)),
      hosts_(for_messages(hosts, std::max(task_.in_bytes, task_.out_bytes))) {
  for (const auto& phase : phases_) tasks_ += phase.size();
  const TaskCost task{task_.compute_s, task_.in_bytes, task_.out_bytes};
  groups_ = groups_of(hosts_, task);
  order_ = ordered(hosts_, task, options.order);
}

TaskCost SimulatedPools::mean_task(int workers) const {
  double speed = 0;
  for (int i = 0; i < workers; ++i)
    speed += 1 / hosts_.workers[order_[static_cast<std::size_t>(i)]].compute_factor;
  return {task_.compute_s * workers / speed, task_.in_bytes, task_.out_bytes};
}

MasterLink SimulatedPools::mean_link(int workers) const {
  MasterLink mean;
  for (int i = 0; i < workers; ++i) {
    const MasterLink& link = hosts_.workers[order_[static_cast<std::size_t>(i)]].link;
    mean.latency_s += link.latency_s / workers;
    mean.seconds_per_byte_s += link.seconds_per_byte_s / workers;
  }
  return mean;
}

Prediction SimulatedPools::simulate(const std::vector<std::string>& hosts, bool prefetch) const {
  predict::PredictOptions options = options_.predict;
  if (hosts_.has_names) {
    options.mapping.hosts = hosts_.master;
    for (const std::string& host : hosts) options.mapping.hosts += "," + host;
  }
  const PoolRun pool{.phases = phases_, .workers = static_cast<int>(hosts.size()), .prefetch = prefetch};
  const predict::TracedRun run(options, platform_, measured_.folder, make_pool_trace(pool, measured_));
  return run.simulate({});
}

double SimulatedPools::seconds(const std::vector<std::string>& hosts, bool prefetch) const {
  return simulate(hosts, prefetch).t_predicted_s;
}

PoolPoint SimulatedPools::simulate_pool(const std::vector<std::size_t>& members) const {
  PoolPoint point{.workers = static_cast<int>(members.size())};
  for (const std::size_t member : members) point.hosts.push_back(hosts_.workers[member].name);
  const Prediction prediction = simulate(point.hosts, options_.prefetch);
  point.seconds = prediction.t_predicted_s;
  std::vector<double> done;  // by member, in traced seconds, then in tasks of mean size
  double computed_s = 0, all_done = 0;
  for (std::size_t i = 0; i < members.size(); ++i) {
    const double seconds = prediction.ranks.at(i + 1).compute_s;
    computed_s += seconds;
    done.push_back(seconds / hosts_.workers[members[i]].compute_factor);
    all_done += done.back();
  }
  for (double& one : done) one *= share(static_cast<double>(tasks_), all_done);
  point.efficiency = share(computed_s, point.workers * point.seconds);
  const TaskCost task{task_.compute_s, task_.in_bytes, task_.out_bytes};
  const double busy_s =
      own_work_s() + static_cast<double>(tasks_) * master_s(task, hosts_.overheads, point.workers);
  point.master_share = share(busy_s, point.seconds);
  const BusiestLink busiest = busiest_link(members, done);
  point.link_share = share(busiest.seconds, point.seconds);
  point.limit = limit_of(point, members, busiest.of_all);
  if (point.limit == Limit::kRoundTrips && seconds_in_sends(prediction) >= kMostInSends * point.seconds)
    point.limit = Limit::kMasterSends;
  return point;
}

double SimulatedPools::own_work_s() const {
  return static_cast<double>(measured_.master_before_ns + measured_.master_after_ns) * 1e-9 *
         hosts_.master_factor;
}

SimulatedPools::BusiestLink SimulatedPools::busiest_link(const std::vector<std::size_t>& members,
                                                         const std::vector<double>& done) const {
  struct Use {
    double tasks = 0;
    std::size_t members = 0;
  };
  std::map<std::size_t, Use> uses;
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (const std::size_t link : hosts_.workers[members[i]].links) {
      uses[link].tasks += done[i];
      ++uses[link].members;
    }
  }
  BusiestLink busiest;
  const double bytes = std::max(task_.in_bytes, task_.out_bytes);
  for (const auto& [link, use] : uses) {
    const double seconds = use.tasks * bytes * hosts_.links_s_per_byte[link];
    const bool of_all = use.members == members.size();
    if (seconds > busiest.seconds || (of_all && seconds >= busiest.seconds)) busiest = {seconds, of_all};
  }
  return busiest;
}

Limit SimulatedPools::limit_of(const PoolPoint& point, const std::vector<std::size_t>& members,
                               bool link_of_all) const {
  constexpr double kBusy = 0.85, kMuchSlower = 1.25;
  if (point.link_share >= kBusy) return link_of_all ? Limit::kMasterLink : Limit::kSharedLink;
  if (point.master_share >= kBusy) return Limit::kMasterCpu;
  if (point.efficiency >= kBusy) return Limit::kWorkers;
  double slowest = 0, mean = 0;
  for (const std::size_t member : members) {
    slowest = std::max(slowest, hosts_.workers[member].compute_factor);
    mean += hosts_.workers[member].compute_factor / static_cast<double>(members.size());
  }
  const double idle_s = (1 - point.efficiency) * point.seconds;
  if (own_work_s() >= idle_s / 2) return Limit::kOwnWork;
  if (task_.most_compute_s * slowest >= idle_s / 2)
    return slowest > kMuchSlower * mean ? Limit::kSlowestWorker : Limit::kTail;
  return Limit::kRoundTrips;
}

PoolPoint SimulatedPools::best_of_combinations(int workers) const {
  PoolPoint best;
  for_each_combination(groups_, workers, [&](const std::vector<int>& taken) {
    std::vector<std::size_t> members;
    for (std::size_t group = 0; group < taken.size(); ++group)
      members.insert(members.end(), groups_[group].members.begin(),
                     groups_[group].members.begin() + taken[group]);
    PoolPoint point = simulate_pool(members);
    if (best.workers == 0 || point.seconds < best.seconds) best = std::move(point);
  });
  return best;
}

const PoolPoint& SimulatedPools::with_workers(int workers) {
  const auto known = points_.find(workers);
  if (known != points_.end()) return known->second;
  if (options_.order == HostOrder::kExhaustive)
    return points_.emplace(workers, best_of_combinations(workers)).first->second;
  const std::vector<std::size_t> members(order_.begin(), order_.begin() + workers);
  return points_.emplace(workers, simulate_pool(members)).first->second;
}

std::vector<PoolPoint> SimulatedPools::search(int most) {
  for (const int workers : first_counts(most)) with_workers(workers);
  constexpr int kRounds = 6;
  for (int round = 0; round < kRounds; ++round) {
    const auto best = std::min_element(points_.begin(), points_.end(), [](const auto& a, const auto& b) {
      return a.second.seconds < b.second.seconds;
    });
    std::vector<int> between;
    if (best != points_.begin()) between.push_back((std::prev(best)->first + best->first) / 2);
    if (std::next(best) != points_.end()) between.push_back((best->first + std::next(best)->first + 1) / 2);
    for (const int workers : between) with_workers(workers);
  }
  std::vector<PoolPoint> found;
  for (const auto& [workers, point] : points_) found.push_back(point);
  return found;
}

}  // namespace dperf::advise
