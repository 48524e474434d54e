// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/simulation/rank_repetitions.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace dperf::replay::mpi {

bool takes_as_long(double a_s, double b_s, double date, double longer_s) {
  constexpr double kSame = 1e-9, kRounding = 4e-15;
  return std::abs(a_s - b_s) <= kSame * std::max({a_s, b_s, longer_s}) + kRounding * date;
}

void RankRepetitions::enter(const trace::Repetition& repetition) {
  longest_ = std::max(longest_, std::pair(all_s(), each_s_));
  if (begins_.empty()) begins_.resize(kFirst);
  place_ = repetition.place;
  of_ = repetition.of;
  seen_ = timed_from_ = 0;
  alike_ = {};
  marks_s_.clear();
  every_ = iterations_ = 1;
  outermost_.reset();
  for (auto& [loop, head] : heads_) head.is_over = true;
  loops_.clear();
  expected_ = 0;
  each_s_ = 0;
}

void RankRepetitions::begin(const trace::Repetition& repetition, const RepetitionBegin& begin,
                            const TimeAccount& times, bool compared) {
  const bool goes_on = place_ == repetition.place && number_ + 1 == repetition.number;
  if (!goes_on) enter(repetition);
  const double lasted_s = goes_on ? begin.date - now().date : 0;
  number_ = repetition.number;
  ++seen_;
  if (seen_ == 2) end_first();
  if (seen_ == 2 && compared && may_recur()) begins_.resize(kLongestCycle + 1);
  time_each(begin);
  Begin& now = slot();
  static_cast<RepetitionBegin&>(now) = begin;
  now.lasted_s = lasted_s;
  now.marks_s.swap(marks_s_);
  marks_s_.clear();
  passed_ = 0;
  if (!compared || (seen_ >= 2 && !may_recur())) return;
  times.sums(now.sums);
  for (unsigned cycle = 1; cycle <= kLongestCycle; ++cycle)
    alike_[cycle] = seen_ > cycle + 1 && is_like(cycle) ? alike_[cycle] + 1 : 0;
  if (expected_ != 0 && alike_[expected_] == 0) was_wrong_ = true;
}

bool RankRepetitions::is_like(unsigned cycle) const {
  const Begin &a = now(), &b = ago(cycle);
  const auto same = [&a](double x_s, double y_s) { return takes_as_long(x_s, y_s, a.date); };
  const auto same_mark = [&](double x_s, double y_s) { return is_same_mark(x_s, y_s, a.date, b); };
  return a.choices == b.choices && same(a.lasted_s, b.lasted_s) && same(a.pending_s, b.pending_s) &&
         std::equal(a.marks_s.begin(), a.marks_s.end(), b.marks_s.begin(), b.marks_s.end(), same_mark);
}

// In the second half, the beginning has no influence any more.
void RankRepetitions::time_each(const RepetitionBegin& begin) {
  if (expected_ != 0) return;
  if (timed_from_ == 0 && number_ >= of_ / 2) {
    timed_from_ = seen_;
    timed_from_s_ = begin.date;
  } else if (timed_from_ != 0) {
    each_s_ = (begin.date - timed_from_s_) / static_cast<double>(seen_ - timed_from_);
  }
}

void RankRepetitions::pass(std::uint32_t loop, double date) {
  if (seen_ == 0) return;
  if (seen_ == 1) count_iterations(loop);
  if (++passed_ % every_ != 0) return;
  keep_mark(date - now().date);
  if (expected_ == 0) return;
  const Begin& like = ago(expected_ - 1);
  const std::vector<double>& expected_s = like.marks_s;
  const std::size_t at = marks_s_.size() - 1;
  if (at < expected_s.size() && !is_same_mark(marks_s_[at], expected_s[at], date, like)) was_wrong_ = true;
}

// Repetitions have the same marks: only the first one has too many.
void RankRepetitions::keep_mark(double s) {
  marks_s_.push_back(s);
  if (marks_s_.size() < kMostMarks) return;
  for (std::size_t i = 0; i < kMostMarks / 2; ++i) marks_s_[i] = marks_s_[2 * i + 1];
  marks_s_.resize(kMostMarks / 2);
  every_ *= 2;
}

void RankRepetitions::count_iterations(std::uint32_t loop) {
  const auto found = std::ranges::find(loops_, loop, &std::pair<std::uint32_t, std::uint64_t>::first);
  if (found != loops_.end())
    ++found->second;
  else
    loops_.emplace_back(loop, 1);
}

/// The outermost loop has the fewest iterations.
void RankRepetitions::end_first() {
  if (loops_.empty()) return;
  const auto& [loop, iterations] =
      *std::ranges::min_element(loops_, {}, &std::pair<std::uint32_t, std::uint64_t>::second);
  outermost_ = loop;
  iterations_ = iterations;
}

void RankRepetitions::mark(const trace::Event& mark, double date, double compute_s) {
  if (mark.kind == trace::EventKind::kLoopEnter) heads_.erase(mark.block);
  if (mark.kind != trace::EventKind::kLoopIteration) return;
  Head& head = heads_[mark.block];
  if (head.is_over) return;
  head.last = {head.last.begun + 1, date, compute_s};
  if (std::has_single_bit(head.last.begun)) head.from = std::exchange(head.doubled, head.last);
}

void RankRepetitions::add_head(std::uint32_t loop) {
  const auto found = heads_.find(loop);
  if (found == heads_.end()) return;
  const Moment &from = found->second.from, &last = found->second.last;
  if (from.begun > 0 && last.begun - from.begun >= kAlike) {
    const auto iterations = static_cast<double>(last.begun - from.begun);
    parts_.push_back({0, loop, iterations, (last.s - from.s) / iterations,
                      (last.compute_s - from.compute_s) / iterations});
  }
  heads_.erase(found);
}

std::uint64_t RankRepetitions::alike_needed(unsigned cycle) const {
  return std::max<std::uint64_t>((kAlike + iterations_ - 1) / iterations_, cycle);
}

bool RankRepetitions::recurs(unsigned cycle) const {
  return alike_[cycle] >= alike_needed(cycle);
}

void RankRepetitions::leave_out(unsigned cycle, std::uint64_t repetitions) {
  const auto iterations = static_cast<double>(iterations_);
  const double compute_s = now().sums.compute_s - ago(cycle).sums.compute_s;
  const bool is_new = parts_.size() < kMostParts && (parts_.empty() || parts_.back().place != place_);
  if (outermost_ && is_new) {
    add_head(*outermost_);
    parts_.push_back({place_, *outermost_, static_cast<double>(of_) * iterations,
                      cycle_s(cycle) / cycle / iterations, compute_s / cycle / iterations});
  }
  number_ += repetitions;
  expected_ = cycle;
  each_s_ = cycle_s(cycle) / cycle;
}

}  // namespace dperf::replay::mpi
