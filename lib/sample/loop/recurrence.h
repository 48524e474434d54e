// What takes much longer now and then, at even distances: files are written, lists are built anew.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace dperf::sample {

/// Where times recur that are much longer than the others. A *round* is all from one of them, exclusive, to
/// the next, inclusive: what is seldom is once in each, and wholly in it.
struct Recurrence {
  /// Round i is the times [ends[i], ends[i + 1]): 2 rounds at least. The first one may begin with the first
  /// time.
  std::vector<std::size_t> ends;
  double excess = 0;  ///< how much longer the long ones take, of the mean time

  std::size_t rounds() const { return ends.size() - 1; }
  double distance() const;
  /// The mean of each round.
  std::vector<double> means(std::span<const double> times) const;
};

/// Three long ones at least, at most one time in eight, whose distances differ from their middle by a quarter
/// of it at most, and of which the next one is not overdue; the quarters between them are alike within a
/// tenth. Nothing: there is none, or they are less than 0.5 % of all, so that it does not matter how many
/// come.
std::optional<Recurrence> find_recurrence(std::span<const double> times);

}  // namespace dperf::sample
