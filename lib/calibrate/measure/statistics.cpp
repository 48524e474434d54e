// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/measure/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace dperf::calibrate {
namespace {

/// Tukey's far fence, in widths of the half that lies closest. Of an exponential distribution it takes away
/// the last 6 %.
constexpr double kFence = 3;

double quantile_of_sorted(const std::vector<double>& sorted, double part) {
  const double at = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

Median median_of(std::vector<double> samples) {
  std::sort(samples.begin(), samples.end());
  // The number of samples below the median is binomial: n/2 +- 1.96 sqrt(n)/2.
  const auto n = static_cast<double>(samples.size());
  const double reach = 0.98 * std::sqrt(n);
  const auto low = static_cast<std::size_t>(std::max(0.0, std::floor(n / 2 - reach)));
  const auto high = static_cast<std::size_t>(std::min(n - 1, std::ceil(n / 2 + reach)));
  return {quantile_of_sorted(samples, 0.5), samples[low], samples[high]};
}

double usual_of(std::vector<double> samples) {
  std::sort(samples.begin(), samples.end());
  const std::size_t half = samples.size() / 2 + 1;
  std::size_t begin = 0;
  for (std::size_t i = 0; i + half <= samples.size(); ++i)
    if (samples[i + half - 1] - samples[i] < samples[begin + half - 1] - samples[begin]) begin = i;
  const double least = samples[begin], most = samples[begin + half - 1];
  const double fence = kFence * (most - least);
  const auto from = std::lower_bound(samples.begin(), samples.end(), least - fence);
  const auto to = std::upper_bound(samples.begin(), samples.end(), most + fence);
  return std::accumulate(from, to, 0.0) / static_cast<double>(to - from);
}

double quantile_of(std::vector<double> samples, double part) {
  std::sort(samples.begin(), samples.end());
  return quantile_of_sorted(samples, part);
}

double uncertainty_of(const Median& median) {
  return median.value > 0 ? (median.high - median.low) / 2 / median.value : 0;
}

}  // namespace dperf::calibrate
