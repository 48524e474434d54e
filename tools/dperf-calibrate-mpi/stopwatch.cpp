// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stopwatch.h"

#include <time.h>

#include <algorithm>

#include "pair.h"

namespace dperf::measure {
namespace {

// The CPU clock is read by a system call, which does not always take the same.
constexpr double kCpuNoise_s = 0.5e-6;

double cpu_now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

void Stopwatch::start() {
  cpu_began_s_ = cpu_now();
  began_s_ = now();
}

Stopwatch::Times Stopwatch::since() const {
  const double wall_s = now() - began_s_;
  return {cpu_now() - cpu_began_s_, wall_s};
}

const Stopwatch::Times& Stopwatch::of_nothing() {
  static const Times least = [] {
    Times best{1, 1};
    for (int i = 0; i < 1000; ++i) {
      Stopwatch watch;
      watch.start();
      const Times times = watch.since();
      best = {std::min(best.cpu_s, times.cpu_s), std::min(best.wall_s, times.wall_s)};
    }
    return best;
  }();
  return least;
}

double Stopwatch::stop() const {
  const Times times = since();
  const Times& least = of_nothing();
  const double cpu_s = times.cpu_s - least.cpu_s, wall_s = times.wall_s - least.wall_s;
  return std::max(0.0, wall_s > cpu_s + kCpuNoise_s ? cpu_s : wall_s);
}

}  // namespace dperf::measure
