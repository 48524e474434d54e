// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/segment.h"

#include <algorithm>

#include "trace/cut/cut.h"

namespace dperf::sample {
namespace {

using Places = std::vector<std::uint64_t>;

/// Before iteration `at` of each rank; ranks without iterations go as far as they can.
Places boundaries(const Iterations& iterations, std::uint64_t at) {
  Places places;
  for (const RankIterations& rank : iterations.ranks)
    places.push_back(rank.event.empty() ? UINT64_MAX : rank.event[at]);
  return places;
}

/// The place that is `length` iterations before `place`: as many events behind the beginning of an iteration.
std::optional<std::uint64_t> earlier(const RankIterations& rank, std::uint64_t place, std::uint64_t length) {
  const auto after = std::ranges::upper_bound(rank.event, place);
  const auto iteration = static_cast<std::uint64_t>(after - rank.event.begin());
  if (iteration <= length) return std::nullopt;
  const std::uint64_t offset = place - rank.event[iteration - 1], from = iteration - 1 - length;
  const std::uint64_t result = rank.event[from] + offset;
  if (result > rank.event[from + 1]) return std::nullopt;
  return result;
}

std::optional<Places> earlier(const Iterations& iterations, const Places& places, std::uint64_t length) {
  Places result;
  for (std::size_t rank = 0; rank < places.size(); ++rank) {
    const RankIterations& of_rank = iterations.ranks[rank];
    const std::optional<std::uint64_t> place =
        of_rank.event.empty() ? UINT64_MAX : earlier(of_rank, places[rank], length);
    if (!place) return std::nullopt;
    result.push_back(*place);
  }
  return result;
}

bool keeps(const Iterations& iterations, const Places& cut, const Places& limits) {
  for (std::size_t rank = 0; rank < cut.size(); ++rank)
    if (!iterations.ranks[rank].event.empty() && cut[rank] != limits[rank]) return false;
  return true;
}

}  // namespace

std::vector<std::uint64_t> latest_cut(const trace::Trace& trace, const std::vector<std::uint64_t>& limits) {
  trace::Cut limit;
  for (const std::uint64_t events : limits) limit.ranks.emplace_back().events = events;
  const trace::Cut cut = trace::find_places(*trace::up_to(limit, trace));
  Places places;
  for (const trace::RankCut& rank : cut.ranks) places.push_back(rank.events);
  return places;
}

std::optional<Segment> find_segment(const trace::Trace& trace, const Iterations& iterations,
                                    const Baseline& baseline) {
  const Places end = latest_cut(trace, boundaries(iterations, baseline.end));
  const std::optional<Places> wanted = earlier(iterations, end, baseline.length);
  if (!wanted) return std::nullopt;
  const Places begin = latest_cut(trace, *wanted);
  if (!keeps(iterations, begin, *wanted)) return std::nullopt;
  return Segment{begin, end};
}

}  // namespace dperf::sample
