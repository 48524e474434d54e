// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/iteration_count.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace dperf::sample {
namespace {

/// What was seen of a comparison.
struct Seen {
  trace::LoopBound last = {}, before = {};
};

/// Of one rank: by comparison.
std::map<std::uint32_t, Seen> seen_of(const trace::Definitions& definitions, std::uint64_t loop) {
  std::map<std::uint32_t, Seen> seen;
  for (const trace::LoopBound& bound : definitions.bounds) {
    if (definitions.blocks[bound.block].id != loop) continue;
    Seen& one = seen[bound.comparison];
    one.before = std::exchange(one.last, bound);
  }
  return seen;
}

/// A step that became longer or shorter may do so again. One that was the same so far, but is computed anew
/// in each iteration, may change, too: programs of others had up to 13 % fewer steps than those of their
/// beginning say, and 8 % more.
double uncertainty_of(const Seen& seen) {
  constexpr double kMayChange = 0.1;
  const auto last = static_cast<double>(seen.last.iterations),
             before = static_cast<double>(seen.before.iterations);
  if (seen.last.rounded && !seen.last.estimated) return 1 / last;
  if (!seen.last.estimated) return 0;
  const bool has_two = seen.before.estimated && seen.before.iterations != 0;
  return std::max(has_two ? std::abs(last - before) / last : 0, kMayChange);
}

}  // namespace

bool IterationCount::is_upper_limit() const {
  return std::ranges::any_of(others, &OtherExit::is_likely);
}

IterationCount count_iterations(const trace::Trace& trace, std::uint64_t loop) {
  IterationCount most;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const auto all = seen_of(trace.rank(rank).definitions(), loop);
    IterationCount of_rank;
    for (const auto& [comparison, seen] : all) {
      const trace::LoopBound& bound = seen.last;
      if (bound.iterations > 0 && (of_rank.iterations == 0 || bound.iterations < of_rank.iterations))
        of_rank = {.iterations = bound.iterations, .because = bound.text, .uncertain = uncertainty_of(seen)};
    }
    for (const auto& [comparison, seen] : all)
      if (const trace::LoopBound& bound = seen.last;
          bound.text != of_rank.because && (bound.iterations == 0 || bound.estimated))
        of_rank.others.push_back({bound.text, bound.estimated && bound.iterations < 2 * of_rank.iterations});
    if (of_rank.iterations > most.iterations) most = of_rank;
  }
  return most;
}

}  // namespace dperf::sample
