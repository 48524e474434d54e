// How long the iterations of a loop take, and how well that is known.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "sample/loop/iterations.h"

namespace dperf::sample {

/// How well the mean of some iterations is known, relative to it.
struct Spread {
  double error = 0;    ///< of the mean, 95 %
  double drift = 0;    ///< how far it moves from the first half of them to the second
  double scatter = 0;  ///< standard deviation of the means of 16 parts
};

/// What is known of the times of a loop's iterations.
struct Timing {
  std::uint64_t warm_up = 0;  ///< so many iterations at the beginning stand for no others
  /// What is not run is taken to be like the iterations from this one on: all behind the warm-up, in whole
  /// cycles, or the second half of these if they drift.
  std::uint64_t typical_from = 0;
  std::uint64_t typical_until = 0;  ///< and before this one: the last, or the last long one that recurs
  std::optional<unsigned> period;   ///< nothing: each iteration makes other calls
  /// Iterations after which times or calls resemble themselves, or long ones recur; the period, if none do.
  double cycle = 1;
  std::uint64_t rounds = 0;   ///< of long iterations that recur, behind the warm-up; 0: none do
  double excess_of_long = 0;  ///< how much longer one of these is, in iterations of the mean length
  Spread blocks;              ///< of the others: their time in blocks, or how many calls they make
  /// What they send, at 10 ns a byte (1 Gbit/s, as for what is skipped), beside blocks of the mean length: so
  /// far as only sizes move the time.
  Spread traffic;
  double traffic_share = 0;          ///< of blocks and traffic together
  double seconds_per_iteration = 0;  ///< of the traced run
  /// How much more or less is sent from one iteration to the next, relative: only if that is far beyond
  /// chance. No machine disturbs it, so it is the program's own, and goes on.
  double growth_of_bytes = 0;
  /// Of these: what is not spent in calls, whose times are simulated anyway; 1 if their number varies.
  double block_share = 1;
};
/// Where each iteration makes other calls, how well their number is known counts as the times do.
Timing time_of(const Iterations& iterations);
/// The same of a loop without marks, of which less is known: what calls otherwise than the last iterations
/// belongs to the warm-up, and a trend counts in full.
Timing time_without_marks(const Iterations& iterations);

}  // namespace dperf::sample
