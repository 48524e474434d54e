// When the flows of a hub end: they have one level, so one clock says for all of them how far each is.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "replay/engine/fluid/date_heap.h"

namespace dperf::replay::fluid {

/// It shows the integral of the level over the time. A flow of penalty p has sent so much / p bytes since it
/// came.
class HubClock {
 public:
  void set_level(double now, double level) {
    advance(now);
    level_ = level;
  }
  /// @param left of the integral, until it ends
  void join(double now, std::uint32_t flow, double left) {
    advance(now);
    ends_.set(flow, shown_ + left);
  }
  /// What is left of the integral.
  double leave(double now, std::uint32_t flow) {
    advance(now);
    const double left = std::max(0.0, ends_.date(flow) - shown_);
    ends_.erase(flow);
    return left;
  }
  bool empty() const { return ends_.empty(); }
  std::uint32_t first() const { return ends_.first(); }
  /// When the first one ends, if the level stays; infinite without any.
  double next_end() const {
    if (ends_.empty() || level_ <= 0) return std::numeric_limits<double>::infinity();
    return at_ + std::max(0.0, ends_.first_date() - shown_) / level_;
  }

 private:
  void advance(double now) {
    if (ends_.empty())
      shown_ = 0;  // so that it stays exact
    else
      shown_ += (now - at_) * level_;
    at_ = now;
  }

  double level_ = 0;
  double shown_ = 0;
  double at_ = 0;  // simulated seconds
  DateHeap ends_;
};

}  // namespace dperf::replay::fluid
