// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/baseline.h"

#include <algorithm>
#include <cmath>
#include <utility>

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

}  // namespace

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
