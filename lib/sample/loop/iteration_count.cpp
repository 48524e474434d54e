// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/iteration_count.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "support/words.h"

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

/// By it the loop ends if nothing else ends it earlier.
bool is_bound(const trace::LoopBound& bound) {
  return bound.iterations > 0 && !bound.guessed;
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
  const bool has_two = seen.before.estimated && is_bound(seen.before);
  return std::max(has_two ? std::abs(last - before) / last : 0, kMayChange);
}

/// A norm may fall faster than it did, and a time step become longer; what varies little does so by less.
bool may_end_earlier(const trace::LoopBound& bound, std::uint64_t iterations) {
  constexpr std::uint64_t kFaster = 2, kFasterThanGuessed = 4;
  return bound.estimated && bound.iterations < (bound.guessed ? kFasterThanGuessed : kFaster) * iterations;
}

IterationCount count_of_rank(const trace::Definitions& definitions, std::uint64_t loop) {
  const auto all = seen_of(definitions, loop);
  IterationCount count;
  for (const auto& [comparison, seen] : all)
    if (const trace::LoopBound& bound = seen.last;
        is_bound(bound) && (count.iterations == 0 || bound.iterations < count.iterations))
      count = {.iterations = bound.iterations, .because = bound.text, .uncertain = uncertainty_of(seen)};
  for (const auto& [comparison, seen] : all)
    if (const trace::LoopBound& bound = seen.last;
        bound.text != count.because && (bound.estimated || bound.iterations == 0))
      count.others.push_back(
          {.comparison = bound.text,
           .is_likely = may_end_earlier(bound, count.iterations),
           .iterations = bound.guessed ? bound.iterations : 0,
           .is_later = bound.guessed && count.iterations > 0 && bound.iterations >= count.iterations});
  return count;
}

std::string guessed_when(const OtherExit& exit) {
  const std::string when = counted(exit.iterations, "iteration");
  return exit.is_later ? fmt::format(" though at its current rate only after about {}", when)
                       : fmt::format(" after about {} at its current rate", when);
}

}  // namespace

bool IterationCount::is_upper_limit() const {
  return std::ranges::any_of(others, &OtherExit::is_likely);
}

IterationCount count_iterations(const trace::Trace& trace, std::uint64_t loop) {
  IterationCount most;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    IterationCount count = count_of_rank(trace.rank(rank).definitions(), loop);
    if (rank == 0 || count.iterations > most.iterations) most = std::move(count);
  }
  return most;
}

std::string describe_exit(const OtherExit& exit, std::string_view loop) {
  return fmt::format("{} {} end {} earlier", exit.comparison,
                     exit.is_likely && !exit.is_later ? "is likely to" : "may", loop);
}

std::string describe(const OtherExit& exit, std::string_view loop) {
  return describe_exit(exit, loop) + (exit.iterations == 0 ? "" : "," + guessed_when(exit));
}

const OtherExit* guessed_exit(const IterationCount& count) {
  const OtherExit* first = nullptr;
  for (const OtherExit& exit : count.others)
    if (exit.iterations != 0 && !exit.is_later && (first == nullptr || exit.iterations < first->iterations))
      first = &exit;
  return first;
}

std::string guessed_end(const IterationCount& count) {
  const OtherExit* exit = guessed_exit(count);
  return exit == nullptr ? "" : fmt::format("; {} ends it{}", exit->comparison, guessed_when(*exit));
}

}  // namespace dperf::sample
