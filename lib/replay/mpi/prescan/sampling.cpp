// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/prescan/sampling.h"

#include <algorithm>
#include <tuple>

#include "trace/format/event_codec.h"
#include "trace/model/amounts.h"
#include "trace/model/sampling_reasons.h"
#include "trace/model/sampling_verdicts.h"

namespace dperf::replay::mpi {
namespace {

/// Of the ranks together.
void merge(trace::SampledLoop& loop, const trace::SampledLoop& sample) {
  loop.entries = std::max(loop.entries, sample.entries);
  loop.run = std::max(loop.run, sample.run);
  loop.skipped = std::max(loop.skipped, sample.skipped);
  loop.baseline = std::max(loop.baseline, sample.baseline);
  loop.spread_ppm = std::max(loop.spread_ppm, sample.spread_ppm);
  loop.sizes_vary = loop.sizes_vary || sample.sizes_vary;
}

struct Found {
  trace::SampledLoop merged;
  LoopSummary reported;
  std::size_t depth = 0;
};

void tell(Found& found, const trace::Block& block) {
  const trace::SampledLoop& merged = found.merged;
  LoopSummary& reported = found.reported;
  reported.file = block.place.file;
  reported.function = block.place.function;
  reported.line = block.place.line;
  reported.entries = merged.entries;
  reported.run = merged.run;
  reported.skipped = merged.skipped;
  reported.baseline = merged.baseline;
  reported.spread = static_cast<double>(merged.spread_ppm) * 1e-6;
  reported.sizes_vary = merged.sizes_vary;
}

bool comes_before(const Found& a, const Found& b) {
  if (a.reported.share != b.reported.share) return a.reported.share > b.reported.share;
  if (a.depth != b.depth) return a.depth < b.depth;
  if (trace::is_named_before(a.merged, b.merged)) return true;
  if (trace::is_named_before(b.merged, a.merged)) return false;
  return std::tie(a.reported.file, a.reported.line) < std::tie(b.reported.file, b.reported.line);
}

}  // namespace

double TracedTime::skipped_in_all_s() const {
  double sum = 0;
  for (const auto& [loop, seconds] : skipped_s) sum += seconds;
  return sum;
}

void TracedTimeObserver::see(const trace::Event& event, unsigned thread) {
  if (thread == 0 && !sees_loops_ && !definitions_.samples.empty()) {
    sees_loops_ = true;
    time_.loops.begin_rank(definitions_);
  }
  if (sees_loops_) time_.loops.see(event);
  if (event.repeated && !was_repeated_) loop_ = 0;
  was_repeated_ = event.repeated;
  if (event.repeated && loop_ == 0 && event.kind == trace::EventKind::kLoopIteration)
    loop_ = definitions_.blocks[event.block].id;
  if (event.repeated && trace::is_counted(event)) time_.skipped_events += event.times;
  if (event.from_distribution && trace::is_counted(event)) ++time_.distribution_events;
  if (event.from_distribution && event.kind == trace::EventKind::kLoopIteration)
    ++time_.distribution_iterations;
  if (thread != 0) return;
  const double seconds = static_cast<double>(trace::time_of(event)) * 1e-9;
  if (event.repeated)
    time_.skipped_s[loop_] += seconds * static_cast<double>(event.times);
  else
    time_.run_s += seconds;
  if (event.from_distribution) time_.distribution_s += seconds;
}

Sampling sampling_of(const TracedTime& time, const trace::Trace& trace) {
  Sampling sampling;
  const double all_s = time.run_s + time.skipped_in_all_s();
  if (all_s > 0) sampling.executed_share = time.run_s / all_s;
  sampling.skipped_events = time.skipped_events;
  std::map<std::uint64_t, Found> loops;
  for (const trace::TellingSample& telling : trace::telling_samples(trace)) {
    Found& found = loops[telling.id];
    found.merged = telling.sample;
    found.reported.verdict = trace::words(telling.sample.verdict).word;
    found.reported.reason = trace::reasons()[telling.sample.reason.why].word;
    found.reported.meaning = trace::meaning_of(trace, telling.rank, telling.sample);
  }
  for (const trace::LoopShare& share : time.loops.shares())
    if (const auto found = loops.find(share.id); found != loops.end()) {
      found->second.reported.share = share.share;
      found->second.depth = share.depth;
    }
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const trace::Definitions& definitions = trace.rank(rank).definitions();
    for (const trace::SampledLoop& sample : definitions.samples) {
      const trace::Block& block = definitions.blocks[sample.block];
      Found& found = loops.at(block.id);
      merge(found.merged, sample);
      tell(found, block);
      const auto skipped = time.skipped_s.find(block.id);
      if (skipped != time.skipped_s.end() && all_s > 0)
        found.reported.skipped_share = skipped->second / all_s;
    }
  }
  std::vector<Found> sorted;
  for (auto& [id, found] : loops) sorted.push_back(std::move(found));
  std::ranges::sort(sorted, comes_before);
  for (Found& found : sorted) sampling.loops.push_back(std::move(found.reported));
  return sampling;
}

}  // namespace dperf::replay::mpi
