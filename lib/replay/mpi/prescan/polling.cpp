// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/prescan/polling.h"

#include <algorithm>
#include <vector>

#include "trace/model/amounts.h"
#include "trace/model/fields.h"

namespace dperf::replay::mpi {

bool is_poll(trace::Call call) {
  static const auto table = [] {
    std::vector<bool> polls;
    for (const trace::CallInfo& row : trace::calls()) {
      const bool family = row.family == trace::Family::DONE || row.family == trace::Family::PROBE;
      const bool some = row.call == trace::Call::MPI_Testsome;
      polls.push_back(family && (some || trace::has_role(row.call, trace::Role::FLAG)));
    }
    return polls;
  }();
  return table[static_cast<std::size_t>(call)];
}

bool PollHabit::comes_between(std::uint32_t site) const {
  return std::find(between.begin(), between.end(), site) != between.end();
}

// Longer gaps count as waiting only where the thread slept, or waited for a core (DPERF_POLL_GAP_US).
bool PollHabit::may_lose_work() const {
  constexpr std::int64_t kLongGapNs = 10000;
  const auto gaps = static_cast<std::int64_t>(std::max<std::uint64_t>(folded.count, 1));
  return folded.between_ns > folded.inside_ns && folded.between_ns / gaps <= kLongGapNs;
}

double PollHabit::seconds_in_vain(const trace::Event& poll) const {
  constexpr std::int64_t kQuick = 100, kTimesTheLeast = 4;
  if (poll.polls.any()) return 0;  // it was waiting
  const std::int64_t most = kTimesTheLeast * std::max(kQuick, std::min(least_in_vain_ns, poll.duration_ns));
  return 1e-9 * static_cast<double>(std::min(poll.duration_ns, most));
}

void PollObserver::compute(const trace::Event& event) {
  if (event.charged_ns() > longest_ns_) {
    block_ = event.block;
    longest_ns_ = event.charged_ns();
  }
  if (found_at_ != UINT32_MAX && event.block == work_block_)
    after_ns_ = trace::add_ns(after_ns_, event.charged_ns());
}

// Half of what lies between two polls at least: the rest of the block after the call is not work.
void PollObserver::judge() {
  PollHabit& habit = habits_[found_at_];
  (2 * after_ns_ >= habit.shortest_ns ? habit.goes_on : habit.stops) = true;
  found_at_ = UINT32_MAX;
}

void PollObserver::call(const trace::Event& event, bool is_poll) {
  if (found_at_ != UINT32_MAX) judge();
  const bool found = found_something(event);
  if (is_poll) poll(habits_[event.site], event, found);
  latest_[calls_++ % kLatest] = event.site;
  failed_at_ = is_poll && !found ? event.site : UINT32_MAX;
  longest_ns_ = 0;
}

void PollObserver::poll(PollHabit& habit, const trace::Event& event, bool found) {
  const bool again = failed_at_ == event.site;
  habit.loops = habit.loops || again || event.polls.any();
  if (again && longest_ns_ > 0) {
    habit.works = true;
    habit.shortest_ns = std::min(habit.shortest_ns, longest_ns_);
    if (found) {
      found_at_ = event.site;
      work_block_ = block_;
      after_ns_ = 0;
    }
  }
  if (event.polls.any()) {
    habit.call = event.call;
    habit.folded.count += event.polls.count;
    habit.folded.inside_ns = trace::add_ns(habit.folded.inside_ns, event.polls.inside_ns);
    habit.folded.between_ns = trace::add_ns(habit.folded.between_ns, event.polls.between_ns);
  } else if (!found) {
    habit.least_in_vain_ns = std::min(habit.least_in_vain_ns, event.duration_ns);
  }
  see_between(habit);
  habit.in_vain = found ? 0 : calls_ + 1;
}

/// What was called since the poll there before this one, if that found nothing.
void PollObserver::see_between(PollHabit& habit) const {
  if (habit.in_vain == 0 || calls_ - habit.in_vain >= kLatest) return;
  for (std::uint64_t i = habit.in_vain; i < calls_; ++i)
    if (!habit.comes_between(latest_[i % kLatest])) habit.between.push_back(latest_[i % kLatest]);
}

bool found_something(const trace::Event& poll) {
  return poll.args.completion.flag || !poll.args.completion.indices.empty();
}

}  // namespace dperf::replay::mpi
