// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/fluid/core_pool.h"

#include <algorithm>
#include <limits>

#include "replay/engine/fluid/transfers.h"

namespace dperf::replay::fluid {

double CorePool::pace() const {
  return std::min(1.0, cores_ / static_cast<double>(work_.size()));
}

void CorePool::advance(double now) {
  if (work_.empty())
    clock_s_ = 0;  // so that it stays short, and exact
  else
    clock_s_ += (now - at_) * pace();
  at_ = now;
}

void CorePool::add(double now, double seconds_of_a_core, Token token) {
  advance(now);
  work_.push({clock_s_ + seconds_of_a_core, next_sequence_++, token});
}

double CorePool::next_end() const {
  if (work_.empty()) return std::numeric_limits<double>::infinity();
  return at_ + std::max(0.0, work_.top().until - clock_s_) / pace();
}

void CorePool::take_ended(double now, std::vector<Token>& ended) {
  advance(now);
  const double pace_now = pace();
  while (!work_.empty() && is_due(now + (work_.top().until - clock_s_) / pace_now, now)) {
    ended.push_back(work_.top().token);
    work_.pop();
  }
}

}  // namespace dperf::replay::fluid
