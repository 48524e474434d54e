// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/sampling.h"

#include <algorithm>
#include <tuple>

#include "trace/amounts.h"
#include "trace/event_codec.h"
#include "trace/samples.h"

namespace dperf::replay::mpi {
namespace {

/// The verdict of the ranks together: that of the one that skipped most, but drifts if one of them does.
void merge(SampledLoop& loop, const trace::SampledLoop& sample) {
  const trace::VerdictWords& words = trace::words(sample.verdict);
  const bool drifts = sample.verdict == trace::SampleVerdict::kDrifts;
  if (loop.verdict.empty() || drifts || (sample.skipped > loop.skipped && loop.verdict != "drifts")) {
    loop.verdict = words.word;
    loop.meaning = words.meaning;
  }
  loop.entries = std::max(loop.entries, sample.entries);
  loop.run = std::max(loop.run, sample.run);
  loop.skipped = std::max(loop.skipped, sample.skipped);
  loop.window = std::max(loop.window, sample.window);
  loop.spread = std::max(loop.spread, static_cast<double>(sample.spread_ppm) * 1e-6);
  loop.sizes_vary = loop.sizes_vary || sample.sizes_vary;
}

}  // namespace

double TracedTime::skipped_in_all_s() const {
  double sum = 0;
  for (const auto& [loop, seconds] : skipped_s) sum += seconds;
  return sum;
}

void TracedTimeObserver::see(const trace::Event& event, unsigned lane) {
  if (event.repeated && !was_repeated_) loop_ = 0;
  was_repeated_ = event.repeated;
  if (event.repeated && loop_ == 0 && event.kind == trace::EventKind::kLoopIteration)
    loop_ = definitions_.blocks[event.block].id;
  if (event.repeated && trace::is_counted(event)) time_.skipped_events += event.times;
  if (event.drawn && trace::is_counted(event)) ++time_.drawn_events;
  if (event.drawn && event.kind == trace::EventKind::kLoopIteration) ++time_.drawn_iterations;
  if (lane != 0) return;
  const double seconds = static_cast<double>(trace::time_of(event)) * 1e-9;
  if (event.repeated)
    time_.skipped_s[loop_] += seconds * static_cast<double>(event.times);
  else
    time_.run_s += seconds;
  if (event.drawn) time_.drawn_s += seconds;
}

Sampling sampling_of(const TracedTime& time, const trace::Trace& trace) {
  Sampling sampling;
  const double all_s = time.run_s + time.skipped_in_all_s();
  if (all_s > 0) sampling.executed_share = time.run_s / all_s;
  sampling.skipped_events = time.skipped_events;
  std::map<std::uint64_t, SampledLoop> loops;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const trace::Definitions& definitions = trace.rank(rank).definitions();
    for (const trace::SampledLoop& sample : definitions.samples) {
      const trace::Block& block = definitions.blocks[sample.block];
      SampledLoop& loop = loops[block.id];
      loop.file = block.place.file;
      loop.function = block.place.function;
      loop.line = block.place.line;
      merge(loop, sample);
      const auto skipped = time.skipped_s.find(block.id);
      if (skipped != time.skipped_s.end() && all_s > 0) loop.skipped_share = skipped->second / all_s;
    }
  }
  for (auto& [id, loop] : loops) sampling.loops.push_back(std::move(loop));
  std::sort(sampling.loops.begin(), sampling.loops.end(), [](const SampledLoop& a, const SampledLoop& b) {
    if (a.skipped_share != b.skipped_share) return a.skipped_share > b.skipped_share;
    return std::tie(a.file, a.line) < std::tie(b.file, b.line);
  });
  return sampling;
}

}  // namespace dperf::replay::mpi
