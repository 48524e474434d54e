// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/coverage/coverage_count.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <tuple>

namespace dperf::trace {

CoverageCount::CoverageCount() : by_call_(trace::calls().size()) {}

Replayed CoverageCount::add(const Event& event, const Definitions& definitions, int rank, unsigned thread) {
  const Replayed replayed = trace::replayed(event, definitions, thread);
  auto& rows = by_call_[static_cast<std::size_t>(event.call)];
  // The phrases are static, but two with the same text are the same.
  auto row = std::find_if(rows.begin(), rows.end(), [&](const CoverageRow& r) {
    return r.replayed.fidelity == replayed.fidelity && r.replayed.how == replayed.how;
  });
  if (row == rows.end()) row = rows.insert(row, {event.call, replayed, 0, rank, thread, event.site});
  row->calls += event.times;
  return replayed;
}

std::vector<CoverageRow> CoverageCount::rows() const {
  std::vector<CoverageRow> all;
  for (const auto& rows : by_call_) all.insert(all.end(), rows.begin(), rows.end());
  std::stable_sort(all.begin(), all.end(), [](const CoverageRow& a, const CoverageRow& b) {
    return std::tie(a.call, a.replayed.fidelity) < std::tie(b.call, b.replayed.fidelity);
  });
  return all;
}

std::vector<CoverageRow> only(const std::vector<CoverageRow>& rows, Fidelity fidelity) {
  std::vector<CoverageRow> some;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(some),
               [&](const CoverageRow& row) { return row.replayed.fidelity == fidelity; });
  return some;
}

std::uint64_t calls(const std::vector<CoverageRow>& rows) {
  std::uint64_t sum = 0;
  for (const CoverageRow& row : rows) sum += row.calls;
  return sum;
}

std::string describe(const CoverageRow& row, const Trace& trace) {
  const auto places = trace.places(row.rank, row.site);
  return fmt::format("{} ({} {}, first by rank {}{} at {})", info(row.call).name, row.calls,
                     row.calls == 1 ? "call" : "calls", row.rank,
                     row.thread > 0 ? fmt::format(" in thread {}", row.thread) : "",
                     places.empty() ? "?" : to_string(places.front()));
}

}  // namespace dperf::trace
