// What looking at a run costs.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>

namespace dperf::sample {

/// Says how long there was computed until now, in s.
using CpuClock = std::function<double()>;

/// CPU time of the calling thread, in s.
double thread_cpu_s();

}  // namespace dperf::sample
