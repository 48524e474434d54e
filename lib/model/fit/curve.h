// Which function of the normal form a few noisy measurements support.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "model/normal_form.h"

namespace dperf::model {

struct Point {
  Setting setting;
  double value = 0;
  double noise = 0;  ///< standard deviation of `value`, as far as it is known
};

/// What growth with the ranks must be worth: a block that takes next to nothing of the runs must show it more
/// clearly, and the slowest growth that explains it is taken, not the function with the fewest coefficients.
enum class Weight : std::uint8_t { kMatters, kNegligible };

/// Growth with the ranks improves the fit by that many squared standard deviations at least, or it is held
/// back.
inline constexpr double kClearly[] = {4.0 * 4.0, 5.0 * 5.0};

/// Relative, a standard deviation: times of runs differ by that much whatever their ranks show.
inline constexpr double kNoiseOfTimes = 0.02;

/// The simplest function that differs from the points by no more than their noise; if none does, the noise is
/// taken to be what the best one leaves.
/// @param least_noise  relative: points are known no better than that, whatever they say
Function fit_function(const std::vector<Point>& points, Weight weight = Weight::kMatters,
                      double least_noise = kNoiseOfTimes);

}  // namespace dperf::model
