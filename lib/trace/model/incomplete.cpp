// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/incomplete.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/words.h"

namespace dperf::trace {

std::vector<int> incomplete_ranks(const Trace& trace) {
  std::vector<int> by_themselves, without_end;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const auto totals = trace.rank(rank).totals();
    if (totals && totals->is_whole()) continue;
    (totals ? by_themselves : without_end).push_back(rank);
  }
  by_themselves.insert(by_themselves.end(), without_end.begin(), without_end.end());
  return by_themselves;
}

std::string_view why_incomplete(const std::optional<RankTotals>& totals) {
  if (!totals) return "its file has no end record";
  return totals->ending == DPERF_ENDS_STOPPED ? "dperf-sample stopped the program, which then ended in order"
                                              : "MPI_Finalize was not reached";
}

std::string describe_incomplete(const std::vector<int>& incomplete, int ranks) {
  constexpr std::size_t kNamed = 4;
  if (incomplete.size() < 2) return "";
  std::vector<int> named = incomplete;
  std::sort(named.begin(), named.end());
  named.resize(std::min(kNamed, named.size()));
  const std::string more =
      incomplete.size() > kNamed ? fmt::format(" and {} more", incomplete.size() - kNamed) : "";
  return fmt::format("{} of {} are incomplete: {}{}", incomplete.size(),
                     counted(static_cast<std::uint64_t>(ranks), "rank"), fmt::join(named, ", "), more);
}

}  // namespace dperf::trace
