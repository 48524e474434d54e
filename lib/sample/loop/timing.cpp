// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/timing.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "dperf/sampling_rule.h"
#include "sample/loop/recurrence.h"
#include "sample/loop/statistics.h"

namespace dperf::sample {
namespace {

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
/// iteration to the next; and how many of these *parts* belong to the warm-up.
class View {
 public:
  /// @param seen  times of iterations
  View(const std::vector<std::vector<double>>& seen, unsigned period);

  /// The parts behind the warm-up.
  std::vector<double> parts_of(std::span<const double> times) const { return parts_from(times, warm_up_); }
  /// The same where only so many parts at most can be a warm-up: what changes for longer may go on changing.
  std::vector<double> parts_behind_start_of(std::span<const double> times) const;
  double cycle() const { return recurrence_ ? 1 : cycle_; }    ///< in parts
  double period() const { return recurrence_ ? 1 : period_; }  ///< in parts
  double iterations_each() const { return recurrence_ ? recurrence_->distance() : 1; }
  /// The first of the later parts: where times drift, these are nearer to what comes.
  std::uint64_t first_late_iteration() const;
  /// What the view itself says of them.
  void describe(Timing& timing) const;

 private:
  std::vector<double> parts_from(std::span<const double> times, std::uint64_t first) const;
  std::vector<double> all_parts_of(std::span<const double> times) const {
    return recurrence_ ? recurrence_->means(times) : std::vector(times.begin(), times.end());
  }
  std::uint64_t count() const { return recurrence_ ? recurrence_->rounds() : completed_; }
  /// That a part begins with; of one behind the last, that behind it.
  std::uint64_t iteration(std::uint64_t part) const { return recurrence_ ? recurrence_->ends[part] : part; }

  std::uint64_t completed_;
  double period_, cycle_;
  std::optional<Recurrence> recurrence_;
  std::uint64_t warm_up_ = 0;
};

View::View(const std::vector<std::vector<double>>& seen, unsigned period)
    : completed_(seen.front().size()),
      period_(period),
      cycle_(cycle_of(seen, period)),
      recurrence_(recurrence_in(seen, cycle_)) {
  const bool is_cyclic = !recurrence_ && cycle_ > period_;
  for (const std::vector<double>& one : seen)
    warm_up_ = std::max(
        warm_up_, std::uint64_t{warm_up(all_parts_of(one), is_cyclic ? cycle_ : 1, recurrence_.has_value())});
  if (is_cyclic) warm_up_ = whole_cycles_from(warm_up_, count(), cycle_);
}

std::vector<double> View::parts_from(std::span<const double> times, std::uint64_t first) const {
  std::vector<double> parts = all_parts_of(times);
  parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(first));
  return parts;
}

std::vector<double> View::parts_behind_start_of(std::span<const double> times) const {
  constexpr std::uint64_t kLongestStart = 8;  // of all: an eighth
  return parts_from(times, std::min(warm_up_, count() / kLongestStart));
}

std::uint64_t View::first_late_iteration() const {
  return iteration(whole_cycles_from(warm_up_ + (count() - warm_up_) / 2, count(), cycle()));
}

void View::describe(Timing& timing) const {
  timing.cycle = recurrence_ ? recurrence_->distance() : cycle_;
  timing.rounds = recurrence_ ? recurrence_->rounds() - warm_up_ : 0;
  timing.excess_of_long = recurrence_ ? recurrence_->excess : 0;
  timing.warm_up = iteration(warm_up_);
  timing.typical_until = iteration(count());
}

void add_blocks(const std::vector<std::vector<double>>& seen, const View& view, Timing& timing) {
  for (const std::vector<double>& one : seen) add(timing.blocks, view.parts_of(one), view.cycle());
  if (timing.period) return;
  const std::vector<double> calls = view.parts_of(seen.back());
  timing.blocks.error = std::max(timing.blocks.error, relative_error_of_numbers(calls, view.cycle()));
  const double each = mean(calls), with_start = mean(view.parts_behind_start_of(seen.back()));
  const double still = each > 0 ? std::abs(with_start - each) / each : 0;
  timing.blocks.drift = std::max({timing.blocks.drift, drift_of_numbers(calls, view.cycle()), still});
}

/// @param block_ns  mean of an iteration
void add_traffic(const Iterations& iterations, const View& view, double block_ns, Timing& timing) {
  constexpr double kFarBeyondChance = 3;
  std::vector<double> bytes = view.parts_of(iterations.bytes());
  timing.growth_of_bytes = trend(bytes, view.period(), kFarBeyondChance) / view.iterations_each();
  const std::vector<double> traffic = traffic_of(std::move(bytes), iterations.in_loop, block_ns);
  const double all_ns = mean(traffic);
  if (all_ns <= 0) return;
  timing.traffic_share = 1 - block_ns / all_ns;
  add(timing.traffic, traffic, view.cycle());
}

}  // namespace

Timing time_of(const Iterations& iterations) {
  Timing timing;
  timing.period = iterations.period();
  const std::vector<std::vector<double>> seen = seen_in(iterations, timing);
  const View view(seen, timing.period.value_or(1));
  view.describe(timing);
  add_blocks(seen, view, timing);
  const double block_ns = mean(view.parts_of(seen.front()));
  const double seconds = iterations.seconds_per_iteration(timing.warm_up, timing.typical_until);
  if (timing.period && seconds > 0) timing.block_share = std::min(block_ns * 1e-9 / seconds, 1.0);
  add_traffic(iterations, view, block_ns, timing);
  const bool drifts = std::max(timing.blocks.drift, timing.traffic.drift) > 0;
  timing.typical_from = drifts ? view.first_late_iteration() : timing.warm_up;
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

}  // namespace dperf::sample
