// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/cpu_clock.h"

#include <ctime>

namespace dperf::sample {

double thread_cpu_s() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace dperf::sample
