// Threads that share the cores of a host.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <queue>
#include <vector>

#include "replay/engine/engine.h"

namespace dperf::replay::fluid {

/// Each thread has a core as long as there are enough of them; else all have the same share. All go on at the
/// same pace, so one clock says for all of them how much of a core each has had.
class CorePool {
 public:
  explicit CorePool(int cores) : cores_(cores) {}
  void add(double now, double seconds_of_a_core, Token token);
  /// When the first one ends, if none is added before; infinite without any.
  double next_end() const;
  /// Takes away those that have ended, and adds their tokens.
  void take_ended(double now, std::vector<Token>& ended);

 private:
  struct Work {
    double until;  // of the common clock
    std::uint64_t sequence;
    Token token;
    bool operator>(const Work& other) const {
      return until != other.until ? until > other.until : sequence > other.sequence;
    }
  };
  double pace() const;
  void advance(double now);

  double cores_;
  double clock_s_ = 0;  // of the common clock
  double at_ = 0;       // simulated seconds
  std::uint64_t next_sequence_ = 0;
  std::priority_queue<Work, std::vector<Work>, std::greater<>> work_;
};

}  // namespace dperf::replay::fluid
