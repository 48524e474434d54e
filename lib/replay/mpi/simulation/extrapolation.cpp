// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/simulation/extrapolation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "replay/mpi/ranks/rank.h"

namespace dperf::replay::mpi {
namespace {

std::uint64_t calls_of(const TimeSums& sums) {
  std::uint64_t calls = 0;
  for (const TimeSums::Site& site : sums.sites) calls += site.calls;
  return calls;
}

/// Of an iteration of the loop, over all parts.
double mean_of(const std::vector<PartOfLoop>& parts, std::uint32_t loop, double PartOfLoop::*value) {
  double sum = 0, iterations = 0;
  for (const PartOfLoop& part : parts) {
    if (part.loop != loop) continue;
    sum += part.iterations * part.*value;
    iterations += part.iterations;
  }
  return iterations > 0 ? sum / iterations : 0;
}

}  // namespace

Extrapolation::Extrapolation(Ranks& ranks, Divergences& divergences, const Messages& messages, bool possible)
    : ranks_(ranks),
      divergences_(divergences),
      messages_(messages),
      possible_(possible),
      of_ranks_(ranks.first_threads().size()) {}

// One rank asks for all: often enough.
void Extrapolation::begins(Rank& rank, double date) {
  at(rank).begin(
      rank.event.repetition,
      {date, rank.times.pending(), messages_.sent_by(rank.number), std::exchange(rank.wildcards.choices, 0)},
      rank.times, possible_);
  if (!possible_ || rank.number != 0) return;
  totals_ago(0) = {messages_.exchanges(), divergences_.counts()};
  if (was_wrong()) return;
  for (unsigned cycle = 1; cycle <= kLongestCycle; ++cycle) {
    if (!all_recur(cycle)) continue;
    if (const std::uint64_t cycles = cycles_to_leave_out(cycle)) leave_out(cycle, cycles);
    return;
  }
}

bool Extrapolation::was_wrong() const {
  return std::ranges::any_of(of_ranks_, &RankRepetitions::was_wrong);
}

double Extrapolation::repetition_s() const {
  double longest_s = 0;
  for (const RankRepetitions& rank : of_ranks_) longest_s = std::max(longest_s, rank.each_s());
  return longest_s;
}

/// How far blocks are from their mean in one of the parts: of all ranks together, as one may wait for the
/// other.
double Extrapolation::explained_by_blocks(const PartOfLoop& part) const {
  double explained_s = 0;
  for (const RankRepetitions& rank : of_ranks_) {
    const double mean_s = mean_of(rank.parts(), part.loop, &PartOfLoop::compute_s);
    const auto same = std::ranges::find_if(rank.parts(), [&part](const PartOfLoop& one) {
      return one.place == part.place && one.loop == part.loop;
    });
    if (same != rank.parts().end()) explained_s += std::abs(same->compute_s - mean_s);
  }
  return explained_s;
}

std::optional<UnevenLoop> Extrapolation::uneven() const {
  std::optional<UnevenLoop> most;
  const std::vector<PartOfLoop>& parts = of_ranks_.front().parts();
  for (const PartOfLoop& first : parts) {
    if (most && most->loop == first.loop) continue;
    const double mean_s = mean_of(parts, first.loop, &PartOfLoop::each_s);
    UnevenLoop found{first.loop, first.each_s, first.each_s, 0};
    for (const PartOfLoop& part : parts) {
      if (part.loop != first.loop || mean_s <= 0) continue;
      found.least_s = std::min(found.least_s, part.each_s);
      found.most_s = std::max(found.most_s, part.each_s);
      found.off = std::max(found.off, (std::abs(part.each_s - mean_s) - explained_by_blocks(part)) / mean_s);
    }
    if (!most || found.off > most->off) most = found;
  }
  return most;
}

bool Extrapolation::all_recur(unsigned cycle) {
  const RankRepetitions& first = of_ranks_.front();
  if (!first.recurs(cycle)) return false;
  const double date = first.now().date, cycle_s = first.cycle_s(cycle);
  return totals_ago(0).divergences.differ_in_order_only(totals_ago(cycle).divergences) &&
         std::ranges::all_of(of_ranks_, [&](const RankRepetitions& rank) {
           if (rank.place() != first.place() || rank.of() != first.of() || !rank.recurs(cycle)) return false;
           const double since_s = date - rank.now().date;
           return (since_s < cycle_s || takes_as_long(since_s, cycle_s, date)) &&
                  takes_as_long(rank.cycle_s(cycle), cycle_s, date);
         });
}

std::uint64_t Extrapolation::cycles_to_leave_out(unsigned cycle) const {
  std::uint64_t left = UINT64_MAX, checked = 0;
  for (const RankRepetitions& rank : of_ranks_) {
    left = std::min(left, rank.left());
    checked = std::max(checked, rank.checked());
  }
  return left > checked ? (left - checked) / cycle : 0;
}

void Extrapolation::leave_out(unsigned cycle, std::uint64_t cycles) {
  const Totals &from_all = totals_ago(cycle), &to_all = totals_ago(0);
  exchanges_ += cycles * (to_all.exchanges - from_all.exchanges);
  divergences_.add(from_all.divergences, to_all.divergences, cycles);
  seconds_ += static_cast<double>(cycles) * of_ranks_.front().cycle_s(cycle);
  repetitions_ += cycles * cycle;
  for (Rank& rank : ranks_.first_threads()) {
    RankRepetitions& repetitions = at(rank);
    const RankRepetitions::Begin &from = repetitions.ago(cycle), &to = repetitions.now();
    rank.stream->leave_out(cycles * cycle);
    rank.times.add(from.sums, to.sums, cycles);
    calls_ += cycles * (calls_of(to.sums) - calls_of(from.sums));
    left_out_messages_ += cycles * (to.messages - from.messages);
    repetitions.leave_out(cycle, cycles * cycle);
  }
}

}  // namespace dperf::replay::mpi
