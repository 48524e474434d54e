// Messages within one host that slow each other down, because they share its memory.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "replay/engine/engine.h"

namespace dperf::replay {

/// Of one host. Each transfer has so many seconds to go when it is alone; with others at the same time it
/// takes 1 + the sum over them of (the smaller factor of both - 1) times as long.
class MemoryTransfers {
 public:
  void add(double now, double seconds_alone, double factor, Token token);
  /// When the first one ends, if none is added before; infinite without any.
  double next_end() const;
  /// Takes away those that have ended. In the order in which they were added.
  std::vector<Token> take_ended(double now);

 private:
  struct Transfer {
    double left_s;
    double factor;
    Token token;
  };
  double slowdown(const Transfer& one) const;
  void advance(double now);

  std::vector<Transfer> under_way_;
  double at_ = 0;
};

}  // namespace dperf::replay
