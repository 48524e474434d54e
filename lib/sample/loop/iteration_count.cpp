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

/// A step that became longer or shorter may do so again.
double difference(const Seen& seen) {
  if (!seen.last.estimated || !seen.before.estimated || seen.before.iterations == 0) return 0;
  const auto last = static_cast<double>(seen.last.iterations),
             before = static_cast<double>(seen.before.iterations);
  return std::abs(last - before) / last;
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
        of_rank = {.iterations = bound.iterations,
                   .because = bound.text,
                   .estimated = bound.estimated,
                   .uncertain = difference(seen)};
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
