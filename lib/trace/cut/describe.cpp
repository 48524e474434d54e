// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "support/words.h"
#include "trace/cut/cut.h"

namespace dperf::trace {
namespace {

constexpr std::size_t kPlacesNamed = 6, kRangesNamed = 6;

/// "MPI_Send at ring.c:12 (main)"
std::string name_of(const RankCut::LastCall& call, const Trace& trace, int rank) {
  const auto places = trace.places(rank, call.site);
  return fmt::format("{}{}", info(call.call).name, places.empty() ? "" : " at " + to_string(places.front()));
}

/// "rank 3", "ranks 0-2, 5 and 12 more"
std::string name_of(const std::vector<int>& ranks) {
  std::string text;
  std::size_t ranges = 0, i = 0;
  for (; i < ranks.size() && ranges < kRangesNamed; ++ranges) {
    std::size_t last = i;
    while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1) ++last;
    text += fmt::format("{}{}", ranges == 0 ? "" : ", ", ranks[i]);
    if (last > i) text += fmt::format("{}{}", last == i + 1 ? ", " : "-", ranks[last]);
    i = last + 1;
  }
  if (i < ranks.size()) text += fmt::format(" and {} more", ranks.size() - i);
  return fmt::format("rank{} {}", ranks.size() == 1 ? "" : "s", text);
}

/// "1041", "1041 to 1050"
template <typename Get>
std::string range_of(const Cut& cut, const std::vector<int>& ranks, Get get) {
  std::uint64_t least = UINT64_MAX, most = 0;
  for (const int rank : ranks) {
    const std::uint64_t value = get(cut.ranks[static_cast<std::size_t>(rank)]);
    least = std::min(least, value);
    most = std::max(most, value);
  }
  return least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
}

struct At {
  std::string place;
  std::vector<int> ranks;
};

/// In the order of the first rank of each.
std::vector<At> places_of(const Cut& cut, const Trace& trace) {
  std::vector<At> all;
  std::map<std::string, std::size_t> known;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const RankCut& here = cut.ranks[static_cast<std::size_t>(rank)];
    const std::string place =
        here.last ? "after " + name_of(*here.last, trace, rank) : std::string("before its first MPI call");
    const auto [found, is_new] = known.try_emplace(place, all.size());
    if (is_new) all.push_back({place, {}});
    all[found->second].ranks.push_back(rank);
  }
  return all;
}

}  // namespace

std::string share_in_words(const Cut& cut) {
  const double percent = 100 * cut.share();
  return percent > 99.9 && percent < 100 ? "more than 99.9 %" : fmt::format("{:.3g} %", percent);
}

std::vector<std::string> describe(const Cut& cut, const Trace& trace) {
  std::vector<std::string> lines;
  const std::vector<At> all = places_of(cut, trace);
  std::size_t others = 0;
  for (const At& at : all) {
    if (lines.size() == kPlacesNamed) {
      others += at.ranks.size();
      continue;
    }
    lines.push_back(fmt::format("cut: {} {}, event{} {} of {}", name_of(at.ranks), at.place,
                                at.ranks.size() == 1 ? "" : "s",
                                range_of(cut, at.ranks, [](const RankCut& rank) { return rank.events; }),
                                range_of(cut, at.ranks, [](const RankCut& rank) { return rank.recorded; })));
  }
  if (others > 0)
    lines.push_back(fmt::format("cut: {} at {}", counted(others, "more rank"),
                                counted(all.size() - kPlacesNamed, "other place")));
  lines.push_back(
      fmt::format("cut: {} of the recorded time of all ranks comes after the last point at which no message "
                  "and no collective is pending, and is not predicted",
                  share_in_words(cut)));
  return lines;
}

std::string why_nothing(const Cut& cut, const Trace& trace) {
  std::vector<int> empty, ended;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const RankCut& found = cut.ranks[static_cast<std::size_t>(rank)];
    if (found.recorded == 0) empty.push_back(rank);
    if (found.recorded <= 1) ended.push_back(rank);
  }
  const auto of = [](const std::vector<int>& ranks) {
    return ranks.size() == 1 ? "its file has" : "their files have";
  };
  if (!empty.empty()) return fmt::format("{}: {} no events", name_of(empty), of(empty));
  if (!ended.empty()) return fmt::format("{}: {} nothing after MPI_Init", name_of(ended), of(ended));
  return "the files end before the first communication of the ranks is complete";
}

}  // namespace dperf::trace
