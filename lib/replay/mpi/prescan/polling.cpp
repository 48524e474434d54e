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
  const bool found = event.args.completion.flag || !event.args.completion.indices.empty();
  if (is_poll && (event.polls.any() || failed_at_ == event.site)) habits_[event.site].loops = true;
  if (is_poll && failed_at_ == event.site && longest_ns_ > 0) {
    PollHabit& habit = habits_[event.site];
    habit.works = true;
    habit.shortest_ns = std::min(habit.shortest_ns, longest_ns_);
    if (found) {
      found_at_ = event.site;
      work_block_ = block_;
      after_ns_ = 0;
    }
  }
  failed_at_ = is_poll && !found ? event.site : UINT32_MAX;
  longest_ns_ = 0;
}

}  // namespace dperf::replay::mpi
