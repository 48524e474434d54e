// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/simulation/extrapolation.h"

#include <algorithm>
#include <cmath>

#include "replay/mpi/ranks/rank.h"

namespace dperf::replay::mpi {
namespace {

/// So many repetitions in a row must last as long as those a cycle before.
constexpr unsigned kAlike = 4;
/// So many are simulated behind those that are left out, and compared with what was expected.
constexpr std::uint64_t kChecked = 3;
/// Of a repetition: this is what may differ. Beside it, dates are rounded.
constexpr double kSame = 1e-9, kRounding = 4e-15;

bool same(double a_s, double b_s, double date) {
  return std::abs(a_s - b_s) <= kSame * std::max(a_s, b_s) + kRounding * date;
}

std::uint64_t calls_of(const TimeSums& sums) {
  std::uint64_t calls = 0;
  for (const TimeSums::Site& site : sums.sites) calls += site.calls;
  return calls;
}

}  // namespace

void Extrapolation::follow(Past& past, const Rank& rank, const RepetitionBegin& begin) {
  const trace::Repetition& now = rank.event.repetition;
  const bool goes_on = past.place == now.place && now.number == past.number + 1;
  if (!goes_on) past.seen = past.alike = 0;
  const double lasted_s = goes_on ? begin.date - past.now().date : 0;
  past.place = now.place;
  past.number = now.number;
  past.of = now.of;
  ++past.seen;
  // The oldest one, of a cycle and one repetition ago, is still there; the one behind it is a cycle old.
  Begin& oldest = past.begins[past.seen % past.begins.size()];
  const Begin& before = past.a_cycle_ago();
  const bool known = past.seen > kCycle + 1;
  const bool alike = known && same(lasted_s, before.lasted_s, begin.date) &&
                     same(begin.pending_s, before.pending_s, begin.date);
  if (known && past.place == expected_at_ && !alike) was_wrong_ = true;
  past.alike = alike ? past.alike + 1 : 0;
  static_cast<RepetitionBegin&>(oldest) = begin;
  oldest.lasted_s = lasted_s;
  rank.times.sums(oldest.sums);
}

bool Extrapolation::all_alike() const {
  const Past& first = pasts_.front();
  const double date = first.now().date, cycle_s = first.cycle_s();
  return first.now().surprises == first.a_cycle_ago().surprises &&
         std::all_of(pasts_.begin(), pasts_.end(), [&](const Past& past) {
           return past.place == first.place && past.of == first.of && past.alike >= kAlike &&
                  date - past.now().date < cycle_s && same(past.cycle_s(), cycle_s, date);
         });
}

std::uint64_t Extrapolation::fewest_left() const {
  std::uint64_t fewest = UINT64_MAX;
  for (const Past& past : pasts_) fewest = std::min(fewest, past.of - past.number);
  return fewest;
}

// One rank asks for all: often enough.
void Extrapolation::begins(const Rank& rank, const RepetitionBegin& begin, std::deque<Rank>& all) {
  if (!possible_) return;
  follow(pasts_[static_cast<std::size_t>(rank.number)], rank, begin);
  if (rank.number != 0 || was_wrong_ || !all_alike()) return;
  const std::uint64_t left = fewest_left();
  if (left >= kChecked + kCycle) leave_out((left - kChecked) / kCycle, all);
}

void Extrapolation::leave_out(std::uint64_t cycles, std::deque<Rank>& all) {
  const Past& first = pasts_.front();
  seconds_ += static_cast<double>(cycles) * first.cycle_s();
  repetitions_ += cycles * kCycle;
  exchanges_ += cycles * (first.now().exchanges - first.a_cycle_ago().exchanges);
  expected_at_ = first.place;
  for (Rank& rank : all) {
    Past& past = pasts_[static_cast<std::size_t>(rank.number)];
    const Begin &from = past.a_cycle_ago(), &to = past.now();
    rank.stream->leave_out(cycles * kCycle);
    rank.times.add(from.sums, to.sums, cycles);
    calls_ += cycles * (calls_of(to.sums) - calls_of(from.sums));
    messages_ += cycles * (to.messages - from.messages);
    past.number += cycles * kCycle;
  }
}

}  // namespace dperf::replay::mpi
