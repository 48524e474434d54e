// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/skipped_run.h"

#include <algorithm>
#include <map>

#include "trace/model/amounts.h"

namespace dperf::sample {
namespace {

/// Of one loop, the rank that skipped most.
using Loops = std::map<std::uint64_t, SkippedRun>;

void add(const trace::Definitions& definitions, Loops& loops) {
  for (const trace::SampledLoop& sample : definitions.samples) {
    if (sample.skipped == 0) continue;
    const trace::Block& block = definitions.blocks[sample.block];
    SkippedRun& loop = loops[block.id];
    loop.loop = block.place;
    loop.error = std::max(loop.error, static_cast<double>(sample.spread_ppm) * 1e-6);
    loop.drifts = loop.drifts || sample.verdict == trace::SampleVerdict::kDrifts;
    if (sample.skipped <= loop.skipped) continue;
    loop.skipped = sample.skipped;
    loop.run = sample.run;
  }
}

double repeated_s(const trace::RankTrace& rank) {
  double sum_s = 0;
  const auto stream = rank.events(0, trace::Repetitions::kOnce);
  for (trace::Event event; stream->next(event);)
    if (event.repeated)
      sum_s += static_cast<double>(trace::time_of(event)) * 1e-9 * static_cast<double>(event.times);
  return sum_s;
}

Loops skipped_loops(const trace::Trace& trace) {
  Loops loops;
  for (int rank = 0; rank < trace.ranks(); ++rank) add(trace.rank(rank).definitions(), loops);
  return loops;
}

}  // namespace

std::vector<SeldomBranch> seldom_in_skipped_loops(const trace::Trace& trace) {
  std::vector<SeldomBranch> all;
  for (const auto& [id, loop] : skipped_loops(trace))
    for (const SeldomBranch& branch : seldom_branches(trace, id))
      if (std::ranges::find(all, branch.place, &SeldomBranch::place) == all.end()) all.push_back(branch);
  return all;
}

std::optional<SkippedRun> find_skipped(const trace::Trace& trace) {
  const Loops loops = skipped_loops(trace);
  double sum_s = 0;
  if (loops.empty()) return std::nullopt;
  for (int rank = 0; rank < trace.ranks(); ++rank) sum_s += repeated_s(trace.rank(rank));
  const auto most = std::ranges::max_element(loops, {}, [](const auto& loop) { return loop.second.skipped; });
  SkippedRun result = most->second;
  result.others = loops.size() - 1;
  result.seldom = seldom_in_skipped_loops(trace);
  result.early_exits = early_exits(trace);
  result.saved_s = sum_s / trace.ranks();
  return result;
}

bool has_skipped(const trace::Trace& trace) {
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const auto stream = trace.rank(rank).events(0, trace::Repetitions::kAsWritten);
    for (trace::Event event; stream->next(event);)
      if (event.kind == trace::EventKind::kRepeat) return true;
  }
  return false;
}

}  // namespace dperf::sample
