// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/host_scaling.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/error.h"

namespace dperf::platform {
namespace {

struct Ratio {
  std::string kernel;
  double log = 0;
  double error = 0;  ///< one standard deviation of what was measured
};

const KernelTime* find(const HostProfile& profile, const std::string& name) {
  for (const KernelTime& kernel : profile.kernels)
    if (kernel.name == name) return &kernel;
  return nullptr;
}

/// Of the row that is nearest: a slowdown is not known better than what it was measured with.
double spread_of(const KernelTime& kernel, unsigned copies) {
  double spread = kernel.spread;
  for (const CopiesTime& row : kernel.copies)
    if (row.copies <= copies) spread = row.spread;
  return spread;
}

std::vector<Ratio> ratios_of(const BusyHost& traced, const BusyHost& target, bool& interpolated) {
  std::vector<Ratio> ratios;
  for (const KernelTime& here : target.profile.kernels) {
    const KernelTime* there = find(traced.profile, here.name);
    if (there == nullptr) continue;
    const double here_s = here.seconds_per_unit * slowdown_of(here, target, interpolated);
    const double there_s = there->seconds_per_unit * slowdown_of(*there, traced, interpolated);
    ratios.push_back({here.name, std::log(here_s / there_s),
                      std::hypot(spread_of(here, target.copies), spread_of(*there, traced.copies)) / 2});
  }
  if (ratios.empty())
    throw Error("{} and {} have no kernel in common: measure both with the same dperf-calibrate", target.file,
                traced.file);
  std::sort(ratios.begin(), ratios.end(), [](const Ratio& a, const Ratio& b) { return a.log < b.log; });
  return ratios;
}

double median_log(const std::vector<Ratio>& sorted) {
  const std::size_t half = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[half].log : (sorted[half - 1].log + sorted[half].log) / 2;
}

/// Of the kernels about their median, and of what each was measured with.
double error_of(const std::vector<Ratio>& ratios, double centre) {
  double squares = 0, noise = 0;
  for (const Ratio& ratio : ratios) {
    squares += (ratio.log - centre) * (ratio.log - centre);
    noise += ratio.error * ratio.error;
  }
  const auto n = static_cast<double>(ratios.size());
  return std::sqrt((n > 1 ? squares / (n - 1) : 0) + noise / n);
}

/// The same host with the same number of copies is the same, whatever the kernels' spread is.
bool are_alike(const BusyHost& a, const BusyHost& b) {
  return a.profile == b.profile && a.copies == b.copies;
}

}  // namespace

double slowdown_of(const KernelTime& kernel, const BusyHost& host, bool& interpolated) {
  CopiesTime below;
  for (const CopiesTime& row : kernel.copies) {
    if (row.copies == host.copies) return row.slowdown;
    if (row.copies > host.copies) {
      if (host.copies <= 1) return 1;
      interpolated = true;
      const double part = static_cast<double>(host.copies - below.copies) / (row.copies - below.copies);
      return below.slowdown + part * (row.slowdown - below.slowdown);
    }
    below = row;
  }
  if (host.copies <= below.copies) return below.slowdown;
  throw Error(
      "{}: kernel '{}' was measured with at most {} {} at once, but {} are needed; measure again with "
      "dperf-calibrate host --copies {}",
      host.file, kernel.name, below.copies, below.copies == 1 ? "copy" : "copies", host.copies, host.copies);
}

Scaling scaling_between(const BusyHost& traced, const BusyHost& target) {
  Scaling scaling;
  const std::vector<Ratio> ratios = ratios_of(traced, target, scaling.interpolated);
  scaling.kernels = ratios.size();
  if (are_alike(traced, target)) return scaling;
  const double centre = median_log(ratios);
  scaling.factor = std::exp(centre);
  scaling.low = std::exp(ratios.front().log);
  scaling.low_kernel = ratios.front().kernel;
  scaling.high = std::exp(ratios.back().log);
  scaling.high_kernel = ratios.back().kernel;
  scaling.error = error_of(ratios, centre);
  return scaling;
}

}  // namespace dperf::platform
