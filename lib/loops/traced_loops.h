// What the calls of all ranks show about the loops of a run: which iterations repeat, and whether anything
// crosses from one into another. Nothing is kept for each iteration.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::trace {

/// What became of a loop that had the choice (SampledLoop), over all ranks.
struct GuardFacts {
  int ranks = 0;             ///< that recorded it
  bool was_to_agree = true;  ///< its only verdict is no-agreement
  bool may_be_left = false;  ///< not-told, in a run in which others were sampled by themselves
  bool needs_number =
      false;  ///< a directive must say how many iterations it has, since no plain counter does
  std::uint64_t unmarked = 0;  ///< iterations of each entry before the first mark
};

/// One loop, on all ranks. Numbers are the same on all of them, or there is a reason in `why_not`.
struct TracedLoop {
  std::uint64_t id = 0;
  SourcePlace place;
  int ranks = 0, first_rank = 0;                   ///< that have entered it
  std::uint64_t entries = 0;                       ///< of each rank
  std::uint64_t iterations = 0;                    ///< of each entry: those with a mark
  std::uint64_t fewest = 0, most = 0, in_all = 0;  ///< likewise, where entries differ
  std::optional<std::string> varies;               ///< which of them do
  std::uint64_t period = 1;                        ///< the least common multiple of the ranks'
  std::uint64_t alike_from =
      0;  ///< the first iteration from which on each repeats the one a period before, on all
  bool has_calls = false, has_collectives = false;
  std::uint64_t most_bytes =
      0;                      ///< a rank's records of an iteration take at most this much memory, on average
  std::uint64_t balance = 0;  ///< 0: no message is in transit when iterations begin
  std::set<std::uint64_t> around;  ///< ids of the loops in which it was entered
  std::optional<GuardFacts> guard;
  std::optional<std::string> why_not;  ///< it must not be skipped: the first reason
};

struct TracedLoops {
  bool samples_are_known = false;  ///< sampling was on: loops with guards have a verdict
  std::vector<TracedLoop> loops;   ///< as they are met, rank by rank
  const TracedLoop* find(std::uint64_t id) const;
};

/// Reads all events of all ranks.
/// @throws Error: iterations were skipped, or there are several threads
TracedLoops gather_loops(const Trace& trace, std::string_view name);

/// A loop of fewer iterations is not worth it, and does not show that it is steady: 32 to run, half as many
/// to compare with, and the last ones.
inline constexpr std::uint64_t kLeastIterations = 50;
/// Of fewer not even the period is looked for. The runtime watches no loop of fewer
/// (DPERF_FEWEST_ITERATIONS).
inline constexpr std::uint64_t kFewestIterations = 6;

}  // namespace dperf::trace
