// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/baseline.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "dperf/sampling_rule.h"
#include "sample/loop/recurrence.h"
#include "sample/loop/statistics.h"

namespace dperf::sample {
namespace {

/// A baseline is held in memory: so many events of a rank at most, and of all ranks together.
constexpr std::uint64_t kMostEvents = 1 << 20, kMostEventsInAll = 1 << 24;
constexpr std::uint64_t kEnoughIterations = 50;
constexpr double kEnoughSeconds = 0.1;
/// Of iterations that make other calls each time, there are more kinds than their means show.
constexpr std::uint64_t kPartOfIrregular = 8;
constexpr std::size_t kMostBaselines = 16;
/// A baseline whose mean is so near that of all iterations is good enough: that moves the time of the run by
/// 0.2 %, or is a small part of how far parts of the run are from each other. A longer one would be simulated
/// for nothing.
constexpr double kTypical = 0.002, kTypicalOfScatter = 0.125;

double mean_ns(const RankIterations& rank, std::uint64_t begin, std::uint64_t end) {
  return static_cast<double>(rank.charged_ns[end] - rank.charged_ns[begin]) /
         static_cast<double>(end - begin);
}

/// Of what all ranks do together: the number of blocks and calls (`event`), or what is sent (`bytes`).
template <typename T>
double deviation_of_sum(std::vector<T> RankIterations::*counted, const Iterations& iterations,
                        const Timing& timing, std::uint64_t begin, std::uint64_t end) {
  const auto mean_of = [counted](const RankIterations& rank, std::uint64_t from, std::uint64_t to) {
    return static_cast<double>((rank.*counted)[to] - (rank.*counted)[from]) / static_cast<double>(to - from);
  };
  double of_baseline = 0, of_all = 0;
  for (const RankIterations& rank : iterations.ranks) {
    if ((rank.*counted).empty()) continue;
    of_baseline += mean_of(rank, begin, end);
    of_all += mean_of(rank, timing.typical_from, timing.typical_until);
  }
  return of_all > 0 ? std::abs(of_baseline - of_all) / of_all : 0;
}

/// Relative to the rank that computes longest: what idle ranks do does not matter.
double deviation_of(const Iterations& iterations, const Timing& timing, std::uint64_t begin,
                    std::uint64_t end) {
  double most_ns = 0, longest_ns = 0;
  for (const RankIterations& rank : iterations.ranks) {
    if (rank.event.empty()) continue;
    const double all_ns = mean_ns(rank, timing.typical_from, timing.typical_until);
    longest_ns = std::max(longest_ns, all_ns);
    most_ns = std::max(most_ns, std::abs(mean_ns(rank, begin, end) - all_ns));
  }
  const double of_blocks = longest_ns > 0 ? most_ns / longest_ns : 0;
  if (timing.period) return of_blocks;
  return std::max(of_blocks, deviation_of_sum(&RankIterations::event, iterations, timing, begin, end));
}

/// What blocks are of the time. Where ranks compute in turn, those of all make it up.
double weight_of_blocks(const Iterations& iterations, const Timing& timing) {
  return std::min(timing.block_share * iterations.in_loop, 1.0);
}

/// How far a baseline moves the time of the run.
double deviation_of_time(const Baseline& baseline, const Iterations& iterations, const Timing& timing) {
  return std::max(weight_of_blocks(iterations, timing) * baseline.deviation, baseline.deviation_of_traffic);
}

/// The largest such deviation that does not matter.
double typical_deviation(const Iterations& iterations, const Timing& timing) {
  const double of_blocks = weight_of_blocks(iterations, timing) * timing.blocks.scatter;
  return std::max(kTypical, kTypicalOfScatter * std::max(of_blocks, timing.traffic.scatter));
}

bool is_typical(const std::vector<Baseline>& best_first, const Iterations& iterations, const Timing& timing) {
  return !best_first.empty() &&
         deviation_of_time(best_first.front(), iterations, timing) <= typical_deviation(iterations, timing);
}

/// Whether the last iterations can be held.
bool fits(const Iterations& iterations, std::uint64_t length) {
  const std::uint64_t end = iterations.completed, begin = end - length;
  std::uint64_t most = 0, all = 0;
  for (const RankIterations& rank : iterations.ranks) {
    if (rank.event.empty()) continue;
    most = std::max(most, rank.event[end] - rank.event[begin]);
    all += rank.event[end] - rank.event[begin];
  }
  return most <= kMostEvents && all <= kMostEventsInAll;
}

/// As many, or more.
std::uint64_t whole_rounds(std::uint64_t iterations, const Timing& timing) {
  return static_cast<std::uint64_t>(
      std::ceil(std::ceil(static_cast<double>(iterations) / timing.cycle) * timing.cycle));
}

/// In whole periods, and rounds of long iterations; what is there at most.
std::uint64_t enough_iterations(const Iterations& iterations, const Timing& timing) {
  const std::uint64_t period = timing.period.value_or(1), known = iterations.completed - timing.warm_up;
  const double for_time = kEnoughSeconds / std::max(timing.seconds_per_iteration, 1e-9);
  auto enough = static_cast<std::uint64_t>(
      std::min(std::max(for_time, static_cast<double>(kEnoughIterations)), static_cast<double>(known)));
  if (!timing.period) enough = std::max(enough, known / kPartOfIrregular);
  if (timing.rounds > 0) enough = std::min(whole_rounds(enough, timing), known);
  enough = std::max(std::min((enough + period - 1) / period * period, known / period * period), period);
  while (enough > period && !fits(iterations, enough))
    enough = std::max(enough / 2 / period * period, period);
  return enough;
}

/// The last end of a baseline of which a whole number makes `wanted` iterations.
std::uint64_t last_end(const Iterations& iterations, std::uint64_t length, std::uint64_t wanted) {
  if (wanted < iterations.completed) return wanted == 0 ? iterations.completed : 0;
  const std::uint64_t left_over = (wanted - iterations.completed) % length;
  return iterations.completed - (length - left_over) % length;
}

void add_baselines(const Iterations& iterations, const Timing& timing, std::uint64_t length,
                   std::uint64_t wanted, std::vector<Baseline>& baselines) {
  constexpr std::uint64_t kPlaces = 8;  // of a length, where any end will do
  const std::uint64_t step = wanted == 0 ? std::max(length / kPlaces, std::uint64_t{1}) : length;
  const std::uint64_t first_end = timing.warm_up + length;
  for (std::uint64_t end = last_end(iterations, length, wanted); end >= first_end; end -= step) {
    baselines.push_back({end, length, wanted == 0 ? 0 : (wanted - end) / length,
                         deviation_of(iterations, timing, end - length, end),
                         timing.traffic_share * deviation_of_sum(&RankIterations::bytes, iterations, timing,
                                                                 end - length, end)});
    if (end < step) break;
  }
}

void sort_and_keep_best(const Iterations& iterations, const Timing& timing,
                        std::vector<Baseline>& baselines) {
  std::ranges::stable_sort(baselines, {}, [&](const Baseline& baseline) {
    return deviation_of_time(baseline, iterations, timing);
  });
  if (baselines.size() > kMostBaselines) baselines.resize(kMostBaselines);
}

/// Of some lengths that are not much shorter, one leaves no iterations over.
void add_about(const Iterations& iterations, const Timing& timing, std::uint64_t most, std::uint64_t wanted,
               std::vector<Baseline>& baselines) {
  constexpr std::uint64_t kLengths = 64;
  const std::uint64_t period = timing.period.value_or(1);
  const std::uint64_t step = std::max(most / 4 / kLengths / period, std::uint64_t{1}) * period;
  for (std::uint64_t length = most; length >= step && 4 * length >= 3 * most; length -= step) {
    const std::size_t before = baselines.size();
    add_baselines(iterations, timing, length, wanted, baselines);
    sort_and_keep_best(iterations, timing, baselines);
    if (baselines.size() > before && is_typical(baselines, iterations, timing)) return;
  }
}

/// The first iteration from which on all repeat the same calls.
std::uint64_t first_alike(const Iterations& iterations, unsigned period) {
  std::uint64_t first = 0;
  for (const RankIterations& rank : iterations.ranks)
    if (!rank.event.empty() && rank.repeating.from(period) > period)
      first = std::max(first, rank.repeating.from(period) - period);
  return std::min(first, iterations.completed);
}

/// Blocks and calls of each iteration, of all ranks.
std::vector<double> events_of(const Iterations& iterations) {
  std::vector<double> events(iterations.completed);
  for (const RankIterations& rank : iterations.ranks)
    for (std::uint64_t i = 0; !rank.event.empty() && i < iterations.completed; ++i)
      events[i] += static_cast<double>(rank.event[i + 1] - rank.event[i]);
  return events;
}

/// What shows how long iterations take: the times of their blocks, and if they make other calls each time,
/// the number of these.
std::vector<std::vector<double>> seen_in(const Iterations& iterations, const Timing& timing) {
  std::vector<std::vector<double>> seen{iterations.means(), iterations.longest()};
  if (!timing.period) seen.push_back(events_of(iterations));
  return seen;
}

/// What each iteration sends, per rank, in ns, beside blocks of the mean length.
std::vector<double> traffic_of(std::vector<double> bytes, int ranks, double block_ns) {
  for (double& one : bytes) one = block_ns + double{DPERF_NS_PER_BYTE} * one / ranks;
  return bytes;
}

/// The larger of each.
/// @param cycle  that of the times, or their period
void add(Spread& spread, std::span<const double> times, double cycle) {
  spread.error = std::max(spread.error, relative_error(times, cycle));
  spread.drift = std::max(spread.drift, drift(times, cycle));
  spread.scatter = std::max(spread.scatter, scatter(times, cycle));
}

/// The longest one of what is seen; `period`: there is none.
double cycle_of(const std::vector<std::vector<double>>& seen, unsigned period) {
  double longest = period;
  for (const std::vector<double>& one : seen) longest = std::max(longest, cycle(one, period));
  return longest;
}

/// That of one series that takes longest.
std::uint64_t warm_up_of(const std::vector<std::vector<double>>& seen, double cycle, bool are_rounds) {
  std::uint64_t longest = 0;
  for (const std::vector<double>& one : seen)
    longest = std::max(longest, std::uint64_t{warm_up(one, cycle, are_rounds)});
  return longest;
}

/// The first of the last iterations that are whole cycles: the mean of others would not be that of the loop.
std::uint64_t whole_cycles_from(std::uint64_t first, std::uint64_t completed, double cycle) {
  const double cycles = std::floor(static_cast<double>(completed - first) / cycle);
  return cycles < 1 ? first : completed - static_cast<std::uint64_t>(std::ceil(cycles * cycle));
}

/// Where shorter cycles are inside its rounds, or times show no others.
std::optional<Recurrence> recurrence_in(const std::vector<std::vector<double>>& seen, double cycle) {
  constexpr double kMuchLonger = 1.5;
  for (const std::vector<double>& one : seen)
    if (std::optional<Recurrence> found = find_recurrence(one);
        found && found->distance() > kMuchLonger * cycle)
      return found;
  return std::nullopt;
}

/// How times are looked at: as those of single iterations, or as the means of rounds, each from one long
/// iteration to the next.
class View {
 public:
  /// @param cycle  of the iterations
  View(std::optional<Recurrence> recurrence, double cycle, std::uint64_t completed)
      : recurrence_(std::move(recurrence)), cycle_(recurrence_ ? 1 : cycle), completed_(completed) {}

  /// All that follows is counted in these.
  std::vector<double> parts_of(std::vector<double> times) const {
    return recurrence_ ? recurrence_->means(times) : std::move(times);
  }
  double cycle() const { return cycle_; }
  std::uint64_t parts() const { return recurrence_ ? recurrence_->rounds() : completed_; }
  /// The iteration that a part begins with; of one behind the last, the iteration behind it.
  std::uint64_t iteration(std::uint64_t part) const { return recurrence_ ? recurrence_->ends[part] : part; }
  double iterations_each() const { return recurrence_ ? recurrence_->distance() : 1; }

 private:
  std::optional<Recurrence> recurrence_;
  double cycle_;
  std::uint64_t completed_;
};

/// Where times drift, the later ones are nearer to what comes.
/// @param warm_up  counted in parts, as the result
std::uint64_t typical_part(const Timing& timing, const View& view, std::uint64_t warm_up) {
  const bool drifts = std::max(timing.blocks.drift, timing.traffic.drift) > 0;
  const std::uint64_t half = warm_up + (view.parts() - warm_up) / 2;
  return drifts ? whole_cycles_from(half, view.parts(), view.cycle()) : warm_up;
}

}  // namespace

Timing time_of(const Iterations& iterations) {
  constexpr double kFarBeyondChance = 3;
  Timing timing;
  timing.period = iterations.period();
  const unsigned period = timing.period.value_or(1);
  std::vector<std::vector<double>> seen = seen_in(iterations, timing);
  timing.cycle = cycle_of(seen, period);
  const std::optional<Recurrence> recurrence = recurrence_in(seen, timing.cycle);
  const View view(recurrence, timing.cycle, iterations.completed);
  for (std::vector<double>& one : seen) one = view.parts_of(std::move(one));
  const double cycle = view.cycle();
  const bool is_cyclic = !recurrence && cycle > period;
  std::uint64_t warm_up = warm_up_of(seen, is_cyclic ? cycle : 1, recurrence.has_value());
  if (is_cyclic) warm_up = whole_cycles_from(warm_up, view.parts(), cycle);
  if (recurrence) {
    timing.cycle = recurrence->distance();
    timing.rounds = recurrence->rounds() - warm_up;
    timing.excess_of_long = recurrence->excess;
  }
  const auto rest_of = [&](std::span<const double> all) { return all.subspan(warm_up); };
  for (const std::vector<double>& one : seen) add(timing.blocks, rest_of(one), cycle);
  if (!timing.period)
    timing.blocks.drift = std::max(timing.blocks.drift, drift_of_numbers(rest_of(seen.back()), cycle));
  std::vector<double> bytes = view.parts_of(iterations.bytes());
  timing.growth_of_bytes =
      trend(rest_of(bytes), recurrence ? 1 : period, kFarBeyondChance) / view.iterations_each();
  const double block_ns = mean(rest_of(seen.front()));
  timing.warm_up = view.iteration(warm_up);
  timing.typical_until = view.iteration(view.parts());
  const double seconds = iterations.seconds_per_iteration(timing.warm_up, timing.typical_until);
  if (timing.period && seconds > 0) timing.block_share = std::min(block_ns * 1e-9 / seconds, 1.0);
  const std::vector<double> traffic = traffic_of(std::move(bytes), iterations.in_loop, block_ns);
  if (const double all_ns = mean(rest_of(traffic)); all_ns > 0) {
    timing.traffic_share = 1 - block_ns / all_ns;
    add(timing.traffic, rest_of(traffic), cycle);
  }
  timing.typical_from = view.iteration(typical_part(timing, view, warm_up));
  timing.seconds_per_iteration = iterations.seconds_per_iteration(timing.typical_from, timing.typical_until);
  return timing;
}

Timing time_without_marks(const Iterations& iterations) {
  Timing timing = time_of(iterations);
  if (timing.period) {
    const std::uint64_t alike = first_alike(iterations, *timing.period);
    if (alike > timing.typical_from) {
      timing.typical_until = iterations.completed;
      timing.seconds_per_iteration = iterations.seconds_per_iteration(alike, timing.typical_until);
    }
    timing.warm_up = std::max(timing.warm_up, alike);
    timing.typical_from = std::max(timing.typical_from, alike);
  }
  const unsigned period = timing.period.value_or(1);
  const double half = static_cast<double>(iterations.completed) / 2;
  for (const std::vector<double>& one : seen_in(iterations, timing))
    timing.blocks.drift =
        std::max(timing.blocks.drift, half * trend(std::span(one).subspan(timing.warm_up), period));
  return timing;
}

std::vector<Baseline> possible_baselines(const Iterations& iterations, const Timing& timing,
                                         std::uint64_t wanted) {
  std::vector<Baseline> baselines;
  const std::uint64_t period = timing.period.value_or(1), known = iterations.completed - timing.warm_up;
  if (known < period) return baselines;
  const std::uint64_t enough = enough_iterations(iterations, timing);
  for (std::uint64_t length = enough; length <= known; length *= 2) {
    if (!fits(iterations, length)) break;
    add_about(iterations, timing, length, wanted, baselines);
    if (is_typical(baselines, iterations, timing)) break;
  }
  // Where hardly more than enough are known, none of these may fit into what was not run.
  for (std::uint64_t length = enough; baselines.empty() && length > period;) {
    length = std::max(length / 2 / period, std::uint64_t{1}) * period;
    add_about(iterations, timing, length, wanted, baselines);
  }
  if (baselines.empty()) add_baselines(iterations, timing, period, wanted, baselines);
  sort_and_keep_best(iterations, timing, baselines);
  return baselines;
}

}  // namespace dperf::sample
