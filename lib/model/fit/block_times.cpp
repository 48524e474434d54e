// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/fit/block_times.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "model/fit/curve.h"

namespace dperf::model {
namespace {

/// A clock is read at both ends of a block.
constexpr double kClock_ns = 50;
/// Relative, of a block that was executed once, on one rank: nothing shows how it varies.
constexpr double kUnknownNoise = 0.1;
/// Classes of ranks leave at most that share of the variance between ranks.
constexpr double kExplained = 0.25;
constexpr double kWorthClasses = 0.02;
/// More is not noise, but ranks that do something else, or few executions that were disturbed. Taken for
/// noise, they would hold up each iteration of many ranks.
constexpr double kMostScatter = 0.25;

/// What one rank of one run measured.
struct Measured {
  int run = 0, rank = 0;
  double mean_ns = 0, executions = 0;
  double variance = 0;  ///< of one execution
};
using Measurements = std::vector<Measured>;

struct Sum {
  double n = 0, sum = 0;
  void add(double value) {
    ++n;
    sum += value;
  }
  double mean() const { return n > 0 ? sum / n : 0; }
};

class BlockFit {
 public:
  BlockFit(const Observations& seen, std::vector<double> all_ns) : seen_(seen), all_ns_(std::move(all_ns)) {}

  Weight weight(const Measurements& all) const {
    std::vector<double> ns(all_ns_.size(), 0);
    for (const Measured& one : all) ns[static_cast<std::size_t>(one.run)] += one.mean_ns * one.executions;
    for (std::size_t run = 0; run < ns.size(); ++run)
      if (ns[run] > kNegligibleShare * all_ns_[run]) return Weight::kMatters;
    return Weight::kNegligible;
  }

  /// The first one that says why ranks differ.
  RankClasses classes_of(const Measurements& all) const {
    if (weight(all) == Weight::kNegligible) return RankClasses::kAlike;
    const double before = variance(all, RankClasses::kAlike).value_or(0);
    if (before < kWorthClasses * kWorthClasses) return RankClasses::kAlike;
    RankClasses best = RankClasses::kAlike;
    double least = kExplained * before;
    for (const RankClasses classes : kAllRankClasses) {
      if (classes == RankClasses::kAlike || !all_were_seen(all, classes)) continue;
      const auto left = variance(all, classes);
      if (!left || *left >= least) continue;
      best = classes;
      least = kExplained * *left;
    }
    return best;
  }

  Scatter scatter(const Measurements& all, RankClasses classes) const {
    Sum executions, per_rank;
    for (const Measured& one : all) {
      if (one.mean_ns <= 0) continue;
      per_rank.add(one.executions);
      if (one.executions > 1) executions.add(one.variance / (one.mean_ns * one.mean_ns));
    }
    // What a rank's mean owes to its executions alone is not of the rank.
    const double of_mean = per_rank.n > 0 ? executions.mean() / per_rank.mean() : 0;
    const double ranks = std::max(variance(all, classes).value_or(0) - of_mean, 0.0);
    return {std::min(std::sqrt(ranks), kMostScatter), std::min(std::sqrt(executions.mean()), kMostScatter)};
  }

  Function function(const Measurements& all, RankClasses classes, int number, Weight weight) const {
    Measurements chosen;
    for (const Measured& one : all)
      if (class_of(classes, one.rank, ranks(one.run)) == number) chosen.push_back(one);
    std::map<int, Measurements> runs;
    for (const Measured& one : chosen) runs[one.run].push_back(one);
    const double between = variance(chosen, RankClasses::kAlike).value_or(-1);
    std::vector<Point> points;
    std::vector<Seen> means;
    for (const auto& [run, measured] : runs) {
      double ns = 0, executions = 0, variance_of_mean = 0;
      for (const Measured& one : measured) {
        ns += one.mean_ns * one.executions;
        executions += one.executions;
        variance_of_mean += one.executions * one.variance;
      }
      const double mean = ns / executions, n = static_cast<double>(measured.size());
      means.push_back({run, mean});
      variance_of_mean /= executions * executions;
      if (between >= 0)
        variance_of_mean = between * mean * mean / n;
      else if (executions < 2)
        variance_of_mean = kUnknownNoise * kUnknownNoise * mean * mean;
      points.push_back({seen_.settings[static_cast<std::size_t>(run)], mean,
                        std::sqrt(variance_of_mean + kClock_ns * kClock_ns / executions)});
    }
    if (points.empty()) return {};
    Function made = fit_function(points, weight);
    made.seen = std::move(means);
    return made;
  }

 private:
  int ranks(int run) const { return seen_.settings[static_cast<std::size_t>(run)].ranks; }

  /// Relative, of ranks of a class and a run about their mean. Nothing: there are no two alike.
  std::optional<double> variance(const Measurements& all, RankClasses classes) const {
    std::map<std::pair<int, int>, Sum> means;
    const auto key = [&](const Measured& one) {
      return std::pair(one.run, class_of(classes, one.rank, ranks(one.run)));
    };
    for (const Measured& one : all) means[key(one)].add(one.mean_ns);
    if (all.size() <= means.size()) return std::nullopt;
    double squares = 0;
    for (const Measured& one : all) {
      const double mean = means[key(one)].mean();
      if (mean > 0) squares += std::pow(one.mean_ns / mean - 1, 2);
    }
    return squares / static_cast<double>(all.size() - means.size());
  }

  /// With two settings at least: of others nothing can be foretold.
  bool all_were_seen(const Measurements& all, RankClasses classes) const {
    std::vector<std::set<std::pair<int, std::vector<std::int64_t>>>> settings(
        static_cast<std::size_t>(count_of(classes)));
    for (const Measured& one : all) {
      const Setting& setting = seen_.settings[static_cast<std::size_t>(one.run)];
      settings[static_cast<std::size_t>(class_of(classes, one.rank, setting.ranks))].emplace(
          setting.ranks, setting.parameters);
    }
    return std::ranges::all_of(settings, [](const auto& one) { return one.size() >= 2; });
  }

  const Observations& seen_;
  std::vector<double> all_ns_;
};

}  // namespace

std::vector<double> block_ns_by_run(const Observations& seen) {
  std::vector<double> all(seen.settings.size(), 0);
  for (const NodeSeen& node : seen.nodes)
    for (const auto& [key, executions] : node.executions)
      for (const BlockExecutions& block : executions.blocks)
        all[static_cast<std::size_t>(std::get<0>(key))] += block.ns;
  return all;
}

std::vector<BlockTime> fit_block_times(const Observations& seen, const NodeSeen& node,
                                       const std::vector<double>& all_ns) {
  std::vector<std::uint64_t> order;
  for (const auto& [key, executions] : node.executions)
    for (const BlockExecutions& block : executions.blocks)
      if (std::ranges::find(order, block.block) == order.end()) order.push_back(block.block);
  const BlockFit fit(seen, all_ns);
  std::vector<BlockTime> times;
  for (const std::uint64_t id : order) {
    Measurements measured[2];  // later iterations, the first one
    double ns[2] = {};
    for (const auto& [key, executions] : node.executions) {
      const auto& [run, rank, is_first] = key;
      const auto found = std::ranges::find(executions.blocks, id, &BlockExecutions::block);
      const auto n = static_cast<double>(executions.times);
      Measured one{run, rank, 0, n, 0};
      if (found != executions.blocks.end()) {
        one.mean_ns = found->ns / n;
        one.variance = std::max(found->squares / n - one.mean_ns * one.mean_ns, 0.0);
        ns[is_first] += found->ns;
      }
      measured[is_first].push_back(one);
    }
    const Measurements& most = measured[ns[1] > ns[0]];
    BlockTime time{id, fit.classes_of(most), {}, {}};
    time.scatter = fit.scatter(most, time.ranks);
    for (int number = 0; number < count_of(time.ranks); ++number)
      time.classes.push_back({fit.function(measured[1], time.ranks, number, fit.weight(measured[1])),
                              fit.function(measured[0], time.ranks, number, fit.weight(measured[0]))});
    times.push_back(std::move(time));
  }
  return times;
}

}  // namespace dperf::model
