// How long computation takes on another host, by the profiles of both.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "replay/platform/host_profile.h"

namespace dperf::platform {

/// A host, and how many threads compute on it at the same time, each on a core of its own.
struct BusyHost {
  const HostProfile& profile;
  std::string file;  ///< of the profile, for messages
  unsigned copies = 1;
};

/// How long a second of computation on one host takes on the other.
struct Scaling {
  double factor = 1;         ///< the median over the kernels
  double low = 1, high = 1;  ///< the smallest and the largest of a kernel
  std::string low_kernel, high_kernel;
  double error = 0;  ///< relative, one standard deviation: how far the kernels disagree, and their own spread
  std::size_t kernels = 0;    ///< that both profiles have
  bool interpolated = false;  ///< so many copies were not measured, but fewer and more were
};

/// A line between the numbers of copies that were measured; 1 for one copy.
/// @param interpolated becomes true if `copies` itself was not measured
/// @throws Error: more copies than were measured
double slowdown_of(const KernelTime& kernel, const BusyHost& host, bool& interpolated);

/// From the traced host to the target. Each kernel says one ratio of times; the median is taken, because the
/// trace does not say which kernel a block is like.
/// @throws Error: no kernel is in both profiles; more copies than were measured
Scaling scaling_between(const BusyHost& traced, const BusyHost& target);

}  // namespace dperf::platform
