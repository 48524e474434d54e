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

/// The numbers of the calls of two iterations, the first one before the second.
struct CallsOfTwo {
  std::vector<std::uint64_t> first, second;
};
CallsOfTwo calls_of(const trace::RankTrace& rank, const RankIterations& iterations, std::uint64_t first,
                    std::uint64_t second) {
  CallsOfTwo calls;
  const auto is_in = [&](std::uint64_t event, std::uint64_t iteration) {
    return event >= iterations.event[iteration] && event < iterations.event[iteration + 1];
  };
  const auto stream = rank.events();
  for (trace::Event event; stream->next(event) && event.number < iterations.event[second + 1];) {
    if (event.kind != trace::EventKind::kCall) continue;
    if (is_in(event.number, first)) calls.first.push_back(event.number);
    if (is_in(event.number, second)) calls.second.push_back(event.number);
  }
  return calls;
}

/// The place that is `length` iterations before `place`: in front of the same call of its iteration. The
/// number of blocks between calls may differ.
std::optional<std::uint64_t> earlier(const trace::RankTrace& rank, const RankIterations& iterations,
                                     std::uint64_t place, std::uint64_t length) {
  const auto after = std::ranges::upper_bound(iterations.event, place);
  const auto iteration = static_cast<std::uint64_t>(after - iterations.event.begin());
  if (iteration <= length) return std::nullopt;
  const std::uint64_t at = iteration - 1, from = at - length;
  if (place == iterations.event[at]) return iterations.event[from];
  if (iteration == iterations.event.size()) return std::nullopt;
  const CallsOfTwo calls = calls_of(rank, iterations, from, at);
  const auto before =
      static_cast<std::size_t>(std::ranges::lower_bound(calls.second, place) - calls.second.begin());
  if (before > calls.first.size()) return std::nullopt;
  return before == calls.first.size() ? iterations.event[from + 1] : calls.first[before];
}

std::optional<Places> earlier(const trace::Trace& trace, const Iterations& iterations, const Places& places,
                              std::uint64_t length) {
  Places result;
  for (std::size_t rank = 0; rank < places.size(); ++rank) {
    const RankIterations& of_rank = iterations.ranks[rank];
    const std::optional<std::uint64_t> place =
        of_rank.event.empty() ? UINT64_MAX
                              : earlier(trace.rank(static_cast<int>(rank)), of_rank, places[rank], length);
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
  const std::optional<Places> wanted = earlier(trace, iterations, end, baseline.length);
  if (!wanted) return std::nullopt;
  const Places begin = latest_cut(trace, *wanted);
  if (!keeps(iterations, begin, *wanted)) return std::nullopt;
  return Segment{begin, end};
}

}  // namespace dperf::sample
