// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/iteration_count.h"

#include <algorithm>
#include <map>

namespace dperf::sample {
namespace {

/// Of one rank: by comparison, what was seen last.
std::map<std::uint32_t, trace::LoopBound> latest(const trace::Definitions& definitions, std::uint64_t loop) {
  std::map<std::uint32_t, trace::LoopBound> bounds;
  for (const trace::LoopBound& bound : definitions.bounds)
    if (definitions.blocks[bound.block].id == loop) bounds[bound.comparison] = bound;
  return bounds;
}

}  // namespace

bool IterationCount::is_upper_limit() const {
  return std::ranges::any_of(others, &OtherExit::comes_nearer);
}

IterationCount count_iterations(const trace::Trace& trace, std::uint64_t loop) {
  IterationCount most;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const auto bounds = latest(trace.rank(rank).definitions(), loop);
    IterationCount of_rank;
    for (const auto& [comparison, bound] : bounds)
      if (bound.iterations > 0 && (of_rank.iterations == 0 || bound.iterations < of_rank.iterations))
        of_rank = {.iterations = bound.iterations, .because = bound.text, .estimated = bound.estimated};
    for (const auto& [comparison, bound] : bounds)
      if (bound.text != of_rank.because && (bound.iterations == 0 || bound.estimated))
        of_rank.others.push_back({bound.text, bound.estimated && bound.iterations < 2 * of_rank.iterations});
    if (of_rank.iterations > most.iterations) most = of_rank;
  }
  return most;
}

}  // namespace dperf::sample
