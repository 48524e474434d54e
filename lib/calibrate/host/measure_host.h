// Runs the kernels on this host, alone and several at once.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <span>
#include <vector>

#include "replay/platform/host_profile.h"

namespace dperf::calibrate {

struct HostOptions {
  bool quick = false;            ///< a third of the samples, of half the time each
  std::vector<unsigned> copies;  ///< empty: 2, 4, 8, ... and one on each core
};

/// The cores on which this process may run.
std::vector<int> usable_cores();
/// 2, 4, 8, ... and `cores`; none of one core.
std::vector<unsigned> default_copies(unsigned cores);

/// A second or two for each number of copies.
/// @throws Error: more copies than cores, no memory for them, a core cannot be used
platform::HostProfile measure_host(const HostOptions& options);

/// The median, and half of its 95 % interval, relative to it; of at least one sample.
struct Summary {
  double median = 0, spread = 0;
};
Summary summarize(std::span<const double> samples);

}  // namespace dperf::calibrate
