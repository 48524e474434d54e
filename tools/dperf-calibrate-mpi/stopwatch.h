// How long a piece of work keeps a core busy.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::measure {

/// CPU time of this thread between start() and stop(), less what reading the clocks takes. A thread that is
/// neither waiting nor interrupted needs as much CPU time as time, and the steady clock is the finer one: it
/// counts, unless it has gone on for longer.
class Stopwatch {
 public:
  void start();
  /// @return seconds, at least 0
  double stop() const;

 private:
  struct Times {
    double cpu_s = 0, wall_s = 0;
  };
  Times since() const;
  static const Times& of_nothing();

  double cpu_began_s_ = 0, began_s_ = 0;
};

}  // namespace dperf::measure
