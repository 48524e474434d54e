// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/search/samples.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace dperf::model {
namespace {

constexpr std::size_t kMostConstants = 26;

/// In order, each once.
class Constants {
 public:
  void add(std::int64_t value) {
    if (values_.size() < kMostConstants && std::ranges::find(values_, value) == values_.end() &&
        std::abs(value) < (std::int64_t{1} << 45))
      values_.push_back(value);
  }
  const std::vector<std::int64_t>& values() const { return values_; }

 private:
  std::vector<std::int64_t> values_;
};

/// The roundest number from `least` to `most`.
std::int64_t roundest(std::int64_t least, std::int64_t most) {
  for (std::int64_t power = std::int64_t{1} << 40; power >= 1; power /= 2)
    if (const std::int64_t candidate = most / power * power; candidate >= least) return candidate;
  return least;
}
std::int64_t roundest_decimal(std::int64_t least, std::int64_t most) {
  for (std::int64_t power = 1'000'000'000'000; power >= 1; power /= 10)
    if (const std::int64_t candidate = most / power * power; candidate >= least) return candidate;
  return least;
}

/// The sum, difference, product of the value and a variable that is the same in all samples.
void suggest_from(const std::vector<std::int64_t>& target, const std::vector<std::int64_t>& variable,
                  Constants& constants) {
  for (const Op op : {Op::kMultiply, Op::kSubtract, Op::kAdd}) {
    std::set<std::int64_t> results;
    for (std::size_t k = 0; k < target.size() && results.size() < 2; ++k)
      results.insert(apply(op, target[k], variable[k]));
    if (results.size() == 1 && *results.begin() != kUndefined64) constants.add(*results.begin());
  }
  std::set<std::int64_t> areas;
  for (std::size_t k = 0; k < target.size() && areas.size() < 2; ++k)
    areas.insert(apply(Op::kMultiply, apply(Op::kMultiply, target[k], variable[k]), variable[k]));
  if (areas.size() == 1 && *areas.begin() != kUndefined64) constants.add(*areas.begin());
  std::int64_t least = 0, most = std::int64_t{1} << 44, least_up = 0, most_up = most, factor = 0;
  bool is_multiple = true;
  for (std::size_t k = 0; k < target.size(); ++k) {
    if (variable[k] <= 0 || target[k] < 0 || target[k] > (std::int64_t{1} << 40)) return;
    least = std::max(least, target[k] * variable[k]);
    most = std::min(most, (target[k] + 1) * variable[k] - 1);
    least_up = std::max(least_up, (target[k] - 1) * variable[k] + 1);
    most_up = std::min(most_up, target[k] * variable[k]);
    is_multiple =
        is_multiple && target[k] % variable[k] == 0 && (factor == 0 || factor == target[k] / variable[k]);
    factor = target[k] / variable[k];
  }
  if (is_multiple) constants.add(factor);
  for (const auto& [from, to] : {std::pair(least, most), std::pair(least_up, most_up)})
    if (from <= to) {
      constants.add(roundest(from, to));
      constants.add(roundest_decimal(from, to));
    }
}

/// Values that divide a total among so many parts: the total.
void suggest_total(const std::vector<std::int64_t>& t, const std::vector<std::int64_t>& parts,
                   Constants& constants) {
  std::int64_t least = 0, most = std::int64_t{1} << 44;
  for (std::size_t k = 0; k < t.size(); ++k) {
    if (t[k] < 0 || t[k] > (std::int64_t{1} << 40)) return;
    least = std::max(least, (t[k] - 1) * parts[k] + 1);
    most = std::min(most, (t[k] + 1) * parts[k] - 1);
  }
  if (least > most || least < 2) return;
  constants.add(roundest_decimal(least, most));
  constants.add(roundest(least, most));
  constexpr std::int64_t kFew = 4;
  for (std::int64_t total = least; total <= most && most - least < kFew; ++total) constants.add(total);
}

/// Among the ranks, or along a dimension.
void suggest_totals(const std::vector<std::int64_t>& target, const Samples& samples, Constants& constants) {
  for (const std::size_t parts :
       {std::size_t{kRanks}, std::size_t{kCommSize}, std::size_t{kFirstGridVariable},
        std::size_t{kFirstGridVariable} + 1, std::size_t{kFirstGridVariable} + 4,
        std::size_t{kFirstGridVariable} + 5, std::size_t{kFirstGridVariable} + 6})
    suggest_total(target, samples.variables[parts], constants);
}

/// Values that several runs have in common, most frequent first.
void suggest_frequent(const Samples& samples, Constants& constants) {
  std::map<std::int64_t, std::set<std::int64_t>> ranks_with;
  for (std::size_t k = 0; k < samples.target.size(); ++k)
    ranks_with[samples.target[k]].insert(samples.variables[kRanks][k]);
  std::vector<std::pair<std::size_t, std::int64_t>> order;
  for (const auto& [value, ranks] : ranks_with)
    if (ranks.size() > 1) order.emplace_back(ranks.size(), value);
  std::ranges::stable_sort(order, std::greater(), [](const auto& row) { return row.first; });
  for (std::size_t k = 0; k < std::min<std::size_t>(order.size(), 4); ++k) constants.add(order[k].second);
}

/// The distance to a partner, as the run with most ranks shows it.
void suggest_distance(const Samples& samples, Constants& constants) {
  const auto &rank = samples.variables[kCommRank], &ranks = samples.variables[kCommSize];
  const std::int64_t most = *std::ranges::max_element(ranks);
  std::set<std::int64_t> distances;
  for (std::size_t k = 0; k < rank.size(); ++k)
    if (ranks[k] == most) distances.insert(apply(Op::kRemainder, samples.target[k] - rank[k], most));
  if (distances.size() != 1) return;
  constants.add(std::min(*distances.begin(), most - *distances.begin()));
}

/// All values are multiples of something.
void suggest_factor(const Samples& samples, Constants& constants) {
  std::int64_t factor = 0;
  for (const std::int64_t value : samples.target) factor = std::gcd(factor, value);
  if (factor < 2) return;
  constants.add(factor);
  std::vector<std::int64_t> reduced = samples.target;
  for (std::int64_t& value : reduced) value /= factor;
  suggest_totals(reduced, samples, constants);
}

/// Where the condition holds: the ends, and the distance of one to the next.
void suggest_thresholds(const std::vector<std::int64_t>& target, const std::vector<std::int64_t>& variable,
                        Constants& constants) {
  std::set<std::int64_t> in, out;
  for (std::size_t k = 0; k < target.size(); ++k) (target[k] != 0 ? in : out).insert(variable[k]);
  if (in.empty() || out.empty() || in == out) return;
  if (in.size() >= 3) {
    std::int64_t gap = 0;
    for (auto i = in.begin(); std::next(i) != in.end(); ++i) gap = std::gcd(gap, *std::next(i) - *i);
    if (gap > 1) {
      constants.add(gap);
      constants.add(*in.begin() % gap);
    }
  }
  for (const auto* side : {&in, &out}) {
    constants.add(*side->begin());
    constants.add(*side->rbegin());
  }
}

bool is_constant(const std::vector<std::int64_t>& values) {
  return std::ranges::adjacent_find(values, std::not_equal_to()) == values.end();
}

}  // namespace

std::vector<std::int64_t> periods_of(std::span<const Situation> situations,
                                     std::span<const std::int64_t> values) {
  constexpr std::size_t kEnough = 1000;
  std::set<std::int64_t> in, out;
  for (std::size_t row = 0; row < situations.size() && in.size() < kEnough; ++row)
    (values[row] != 0 ? in : out).insert(situations[row].first_iteration);
  if (in.size() < 2 || in == out) return {};
  const std::int64_t period = *std::next(in.begin()) - *in.begin();
  if (period < 2) return {};
  return {period, *in.begin() % period};
}

std::vector<Sample> choose_samples(std::span<const Situation> situations,
                                   std::span<const std::int64_t> values, std::size_t most) {
  // One of each kind first: run, value, and where among ranks and iterations.
  std::map<std::tuple<int, std::int64_t, int, bool>, std::vector<std::size_t>> kinds;
  int last_rank = 0;
  for (const Situation& at : situations) last_rank = std::max(last_rank, at.rank);
  for (std::size_t row = 0; row < situations.size(); ++row) {
    const Situation& at = situations[row];
    const int place = at.rank == 0 ? 0 : at.rank == 1 ? 1 : at.rank == last_rank ? 2 : 3;
    auto& rows = kinds[{at.run, values[row], place, at.first_iteration == 0}];
    if (rows.size() < 4 || row % 7 == 0) rows.push_back(row);
  }
  std::vector<Sample> points;
  for (std::size_t depth = 0; depth < 4; ++depth)
    for (const auto& [kind, rows] : kinds) {
      if (depth >= rows.size() || points.size() >= most) continue;
      const std::size_t row = rows[depth * 37 % rows.size()];
      const Situation& at = situations[row];
      points.push_back({row, depth % 2 == 0 ? at.first_iteration : at.last_iteration});
    }
  // If there are many kinds, the last runs are needed as well as the first.
  if (kinds.size() <= most) return points;
  points.clear();
  std::size_t number = 0;
  for (const auto& [kind, rows] : kinds) {
    const bool is_chosen = number * most / kinds.size() != (number + 1) * most / kinds.size();
    if (is_chosen) points.push_back({rows.front(), situations[rows.front()].first_iteration});
    ++number;
  }
  return points;
}

Samples look_at(Values& values, std::span<const Situation> situations, std::span<const std::int64_t> seen,
                const std::vector<Sample>& points) {
  Samples samples{points, {}, {}, {}};
  samples.variables.resize(values.variables().size());
  for (const Sample& point : points) {
    const auto& now = values.at(situations[point.row], point.iteration);
    for (std::size_t v = 0; v < now.size(); ++v) samples.variables[v].push_back(now[v]);
    samples.target.push_back(seen[point.row]);
  }
  return samples;
}

Bank leaves_of(const Samples& samples, const Variables& variables, bool is_condition) {
  Bank bank(samples.points.size());
  Constants constants;
  for (const std::int64_t usual : {0, 1, 2}) constants.add(usual);
  for (const std::int64_t hint : samples.hints) constants.add(hint);
  std::set<std::int64_t> distinct(samples.target.begin(), samples.target.end());
  if (!is_condition && distinct.size() <= 4)
    for (const std::int64_t value : distinct) constants.add(value);
  if (!is_condition) {
    suggest_frequent(samples, constants);
    suggest_totals(samples.target, samples, constants);
    suggest_factor(samples, constants);
    suggest_distance(samples, constants);
  }
  std::vector<std::size_t> varying;
  for (std::size_t v = 0; v < variables.size(); ++v) {
    if (v >= variables.first_neighbor() && v < variables.first_parameter()) continue;
    const auto& values = samples.variables[v];
    if (is_constant(values)) continue;
    varying.push_back(v);
    is_condition ? suggest_thresholds(samples.target, values, constants)
                 : suggest_from(samples.target, values, constants);
  }
  const auto is_familiar = [&](std::int64_t value) {
    return (value >= 0 && value <= 2) || std::ranges::find(samples.hints, value) != samples.hints.end();
  };
  for (const std::int64_t value : constants.values())
    bank.add_leaf({Op::kConstant, value}, std::vector<std::int64_t>(samples.points.size(), value),
                  is_familiar(value) ? 1 : 2);
  for (const std::size_t v : varying) {
    const std::size_t before = bank.size();
    bank.add_leaf({Op::kVariable, static_cast<std::int64_t>(v)}, samples.variables[v],
                  v == kTrailingZeros || v == kHighestBit ? 2 : 1);
    if (bank.size() > before && variables.is_global(v)) bank.set_global(before);
  }
  return bank;
}

Bank few_leaves_of(const Samples& samples, const Variables& variables) {
  Bank bank(samples.points.size());
  std::vector<std::int64_t> constants{0, 1, 2};
  constants.insert(constants.end(), samples.hints.begin(), samples.hints.end());
  for (const std::int64_t value : constants)
    bank.add_leaf({Op::kConstant, value}, std::vector<std::int64_t>(samples.points.size(), value));
  for (std::size_t v = 0; v < variables.size(); ++v) {
    if (v >= variables.first_neighbor() && v < variables.first_parameter()) continue;
    const bool is_place = v >= kFirstGridVariable || v == kRank || v == kMember;
    if (v == kRounds) continue;
    if (is_constant(samples.variables[v]) || (!is_place && !variables.is_global(v))) continue;
    const std::size_t before = bank.size();
    bank.add_leaf({Op::kVariable, static_cast<std::int64_t>(v)}, samples.variables[v]);
    if (bank.size() > before && variables.is_global(v)) bank.set_global(before);
  }
  return bank;
}

}  // namespace dperf::model
