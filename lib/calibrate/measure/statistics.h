// Medians, and how well they are known.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

namespace dperf::calibrate {

struct Median {
  double value = 0;
  double low = 0, high = 0;  ///< the interval that holds it in 95 of 100 cases; of few samples: all of them
};

/// Of at least one sample; by order statistics, so nothing is assumed of their distribution.
Median median_of(std::vector<double> samples);

/// The mean of the samples that lie at, or near to, the closest half of them: what a row of them lasts, each,
/// without disturbances. (Not the median: times are skewed, and the sum of many is not their median as many
/// times.)
double usual_of(std::vector<double> samples);

/// The value below which `part` (0 to 1) of the samples are; of at least one sample.
double quantile_of(std::vector<double> samples, double part);

/// Where the cores of a virtual machine move, small messages take a multiple, for seconds or minutes:
/// measurements belong together whose references differ by no more than that.
inline bool is_same_machine(double reference_s, double other_s) {
  constexpr double kDiffers = 1.3;
  return reference_s < kDiffers * other_s && other_s < kDiffers * reference_s;
}

/// Half of the width of its interval, relative to the value.
double uncertainty_of(const Median& median);

}  // namespace dperf::calibrate
