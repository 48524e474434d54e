// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/simulated_pools.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "advise/made_trace.h"
#include "advise/pool_trace.h"
#include "advise/splitting_run.h"
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

/// Of the rank that spends most there; `function` is one of made_trace.h.
double seconds_in(const char* function, const Prediction& prediction) {
  double seconds = 0;
  for (const SiteCost& site : prediction.sites)
    if (site.place.find(function) != std::string::npos) seconds += site.max_s;
  return seconds;
}

std::uint64_t calls_in(const char* function, const Prediction& prediction) {
  std::uint64_t calls = 0;
  for (const SiteCost& site : prediction.sites)
    if (site.place.find(function) != std::string::npos) calls += site.calls;
  return calls;
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
                               const std::vector<PoolHosts>& masters, const MeasuredPool& measured,
                               std::vector<std::vector<Task>> phases, std::optional<double> split_wait_s)
    : options_(options),
      platform_(platform),
      measured_(measured),
      phases_(std::move(phases)),
      split_wait_s_(split_wait_s),
      task_(statistics(phases_)) {
  for (const auto& phase : phases_) tasks_ += phase.size();
  for (const PoolHosts& hosts : masters)
    masters_.push_back(for_messages(hosts, std::max(task_.in_bytes, task_.out_bytes)));
  const TaskCost task{task_.compute_s, task_.in_bytes, task_.out_bytes};
  order_ = dealt(masters_, task, options.order);
  std::vector<bool> of_first(order_.size());
  for (std::size_t i = 0; i < order_.size(); i += masters_.size()) of_first[order_[i]] = true;
  groups_ = groups_of(masters_.front(), task);
  for (HostGroup& group : groups_)
    std::erase_if(group.members, [&](std::size_t host) { return !of_first[host]; });
  std::erase_if(groups_, [](const HostGroup& group) { return group.members.empty(); });
}

TaskCost SimulatedPools::mean_task(int workers) const {
  double speed = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(workers); ++i)
    speed += 1 / host_of(order_, i).compute_factor;
  return {task_.compute_s * workers / speed, task_.in_bytes, task_.out_bytes};
}

MasterLink SimulatedPools::mean_link(int workers) const {
  MasterLink mean;
  for (std::size_t i = 0; i < static_cast<std::size_t>(workers); ++i) {
    const MasterLink& link = host_of(order_, i).link;
    mean.latency_s += link.latency_s / workers;
    mean.seconds_per_byte_s += link.seconds_per_byte_s / workers;
  }
  return mean;
}

Prediction SimulatedPools::simulate(const std::vector<std::string>& hosts, bool prefetch) const {
  predict::PredictOptions options = options_.predict;
  if (masters_.front().has_names) {
    options.mapping.hosts = masters_.front().master;
    for (std::size_t i = 1; i < masters_.size(); ++i) options.mapping.hosts += "," + masters_[i].master;
    for (const std::string& host : hosts) options.mapping.hosts += "," + host;
  }
  if (split_wait_s_) return simulate_splitting(options, static_cast<int>(hosts.size()));
  const PoolRun pool{.phases = phases_,
                     .workers = static_cast<int>(hosts.size()),
                     .prefetch = prefetch,
                     .masters = masters(),
                     .split = options_.split};
  const predict::TracedRun run(options, platform_, measured_.folder, make_pool_trace(pool, measured_));
  return run.simulate({});
}

Prediction SimulatedPools::simulate_splitting(predict::PredictOptions options, int workers) const {
  const SplitRules rules{.phases = phases_,
                         .ranks = 1 + workers,
                         .longest_wait_s = *split_wait_s_,
                         .master_before_ns = measured_.master_before_ns,
                         .master_per_task_ns = measured_.master_per_task_ns,
                         .master_after_ns = measured_.master_after_ns,
                         .worker_own_ns = measured_.worker_own_ns};
  const auto live = make_splitting_run(rules, measured_);
  options.replay.live = live.get();
  const predict::TracedRun run(options, platform_, measured_.folder, make_splitting_trace(rules, measured_));
  return run.simulate({});
}

double SimulatedPools::seconds(const std::vector<std::string>& hosts, bool prefetch) const {
  return simulate(hosts, prefetch).t_predicted_s;
}

PoolPoint SimulatedPools::simulate_pool(const std::vector<std::size_t>& members) const {
  PoolPoint point{.workers = static_cast<int>(members.size())};
  for (std::size_t i = 0; i < members.size(); ++i) point.hosts.push_back(host_of(members, i).name);
  const Prediction prediction = simulate(point.hosts, options_.prefetch);
  point.seconds = prediction.t_predicted_s;
  double computed_s = 0;
  for (std::size_t i = 0; i < members.size(); ++i)
    computed_s += prediction.ranks.at(masters_.size() + i).compute_s;
  point.efficiency = share(computed_s, point.workers * point.seconds);
  BusiestLink busiest;
  if (split_wait_s_) {
    point.splits = calls_in(kSplits, prediction);
  } else {
    busiest = busiest_link(members, done_by(prediction, members));
    point.link_share = share(busiest.seconds, point.seconds);
    point.master_share = share(busy_s({point.workers / masters(), masters()}), point.seconds);
  }
  point.limit = limit_of(point, members, busiest.of_all, waits_of(prediction, members));
  if (point.limit == Limit::kRoundTrips && seconds_in(kSendsTask, prediction) >= kMostInSends * point.seconds)
    point.limit = Limit::kMasterSends;
  return point;
}

double SimulatedPools::busy_s(const PoolShape& shape) const {
  const TaskCost task{task_.compute_s, task_.in_bytes, task_.out_bytes};
  const double most_tasks = std::ceil(static_cast<double>(tasks_) / masters());
  return own_work_s() + most_tasks * master_s(task, overheads(), shape);
}

double SimulatedPools::own_work_s() const {
  return static_cast<double>(measured_.master_before_ns + measured_.master_after_ns) * 1e-9 *
         masters_.front().master_factor;
}

std::vector<double> SimulatedPools::done_by(const Prediction& prediction,
                                            const std::vector<std::size_t>& members) const {
  std::vector<double> done, of_master(masters_.size());  // in traced seconds
  for (std::size_t i = 0; i < members.size(); ++i) {
    const double seconds = prediction.ranks.at(masters_.size() + i).compute_s;
    done.push_back(seconds / host_of(members, i).compute_factor);
    of_master[master_of(i)] += done.back();
  }
  const double tasks_of_master = static_cast<double>(tasks_) / masters();
  for (std::size_t i = 0; i < done.size(); ++i) done[i] *= share(tasks_of_master, of_master[master_of(i)]);
  return done;
}

SimulatedPools::BusiestLink SimulatedPools::busiest_link(const std::vector<std::size_t>& members,
                                                         const std::vector<double>& done) const {
  struct Use {
    double tasks = 0;
    std::map<std::size_t, std::size_t> members;  ///< by master, how many
  };
  std::map<std::size_t, Use> uses;
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (const std::size_t link : host_of(members, i).links) {
      uses[link].tasks += done[i];
      ++uses[link].members[master_of(i)];
    }
  }
  BusiestLink busiest;
  const double bytes = std::max(task_.in_bytes, task_.out_bytes);
  const std::size_t of_each = members.size() / masters_.size();
  for (const auto& [link, use] : uses) {
    const double seconds = use.tasks * bytes * masters_.front().links_s_per_byte[link];
    const bool of_all = std::any_of(use.members.begin(), use.members.end(),
                                    [&](const auto& of_master) { return of_master.second == of_each; });
    if (seconds > busiest.seconds || (of_all && seconds >= busiest.seconds)) busiest = {seconds, of_all};
  }
  return busiest;
}

SimulatedPools::Waits SimulatedPools::waits_of(const Prediction& prediction,
                                               const std::vector<std::size_t>& members) const {
  Waits waits{.own_work_s = own_work_s()};
  const double before_s =
      static_cast<double>(measured_.master_before_ns) * 1e-9 * masters_.front().master_factor;
  waits.shares_s = std::max(seconds_in(kPassesShare, prediction) - before_s, 0.0);
  std::vector<double> of_master(masters_.size());
  for (std::size_t i = 0; i < members.size(); ++i)
    of_master[master_of(i)] += prediction.ranks.at(masters_.size() + i).compute_s;
  double most_s = 0, all_s = 0;
  for (const double one_s : of_master) {
    most_s = std::max(most_s, one_s);
    all_s += one_s;
  }
  waits.larger_share_s = (most_s - all_s / masters()) * masters() / static_cast<double>(members.size());
  return waits;
}

Limit SimulatedPools::limit_of(const PoolPoint& point, const std::vector<std::size_t>& members,
                               bool link_of_all, const Waits& waits) const {
  constexpr double kBusy = 0.85, kMuchSlower = 1.25;
  if (point.link_share.value_or(0) >= kBusy) return link_of_all ? Limit::kMasterLink : Limit::kSharedLink;
  if (point.master_share.value_or(0) >= kBusy) return Limit::kMasterCpu;
  if (point.efficiency >= kBusy) return Limit::kWorkers;
  double slowest = 0, mean = 0;
  for (std::size_t i = 0; i < members.size(); ++i) {
    const double factor = host_of(members, i).compute_factor;
    slowest = std::max(slowest, factor);
    mean += factor / static_cast<double>(members.size());
  }
  const double idle_s = (1 - point.efficiency) * point.seconds;
  if (waits.own_work_s >= idle_s / 2) return Limit::kOwnWork;
  if (waits.larger_share_s >= idle_s / 2) return Limit::kLargerShare;
  if (waits.shares_s >= idle_s / 2) return Limit::kShares;
  if (task_.most_compute_s * slowest >= idle_s / 2)
    return slowest > kMuchSlower * mean ? Limit::kSlowestWorker : Limit::kTail;
  return split_wait_s_ ? Limit::kWaitsForMasters : Limit::kRoundTrips;
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
  for (const int of_each : first_counts(most / masters())) with_workers(of_each * masters());
  constexpr int kRounds = 6;
  for (int round = 0; round < kRounds; ++round) {
    const auto best = std::min_element(points_.begin(), points_.end(), [](const auto& a, const auto& b) {
      return a.second.seconds < b.second.seconds;
    });
    const auto of_each = [&](auto point) { return point->first / masters(); };
    std::vector<int> between;
    if (best != points_.begin()) between.push_back((of_each(std::prev(best)) + of_each(best)) / 2);
    if (std::next(best) != points_.end())
      between.push_back((of_each(best) + of_each(std::next(best)) + 1) / 2);
    for (const int workers : between) with_workers(workers * masters());
  }
  std::vector<PoolPoint> found;
  for (const auto& [workers, point] : points_) found.push_back(point);
  return found;
}

}  // namespace dperf::advise
