// What counts as the same level.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::replay::fluid {

/// Levels that were summed up in another order differ by less.
inline bool is_above(double level, double other) {
  constexpr double kRounding = 1e-13;
  return level > other * (1 + kRounding);
}

/// Bounds at levels that are this close count as one where a kUnshared link is concerned: SimGrid's
/// maxmin/precision, which matters for flows of one route in both directions, whose penalties differ in the
/// last bit.
inline constexpr double kSameBound = 1e-9;

}  // namespace dperf::replay::fluid
