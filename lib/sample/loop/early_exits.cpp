// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/early_exits.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "dperf/trace_format.h"
#include "loops/loop_walk.h"
#include "support/words.h"
#include "trace/model/event.h"

namespace dperf::sample {
namespace {

/// By the comparison that allows least.
EarlyExit exit_of(const trace::Definitions& definitions, std::uint32_t loop, std::uint64_t run) {
  EarlyExit exit{.loop = definitions.blocks[loop].place, .run = run};
  for (const trace::LoopBound& bound : definitions.bounds) {
    if (bound.block != loop || bound.iterations == 0 || bound.guessed) continue;
    if (exit.bound != 0 && exit.bound <= bound.iterations) continue;
    exit.bound = bound.iterations;
    exit.is_estimate = bound.estimated;
    exit.comparison = bound.text;
  }
  return exit;
}

/// A step that varies makes the number of iterations known within a tenth.
bool ended_by_its_bound(const EarlyExit& exit) {
  constexpr double kOfEstimate = 0.9;
  const double least = static_cast<double>(exit.bound) * (exit.is_estimate ? kOfEstimate : 1);
  return exit.bound != 0 && static_cast<double>(exit.run) >= least;
}

/// Looks, in one thread, for entries of certain loops in which something was skipped.
class Walk final : public trace::LoopWalk {
 public:
  Walk(const trace::Definitions& definitions, std::set<std::uint32_t> loops)
      : definitions_(definitions), loops_(std::move(loops)) {}

  void skips() {
    for (const Open& loop : open())
      if (loops_.contains(loop.loop)) with_skips_.insert(loop.loop);
  }
  const std::map<std::uint32_t, EarlyExit>& found() const { return found_; }

 private:
  void enters(std::uint32_t loop) override { with_skips_.erase(loop); }
  void begins_iteration(std::uint32_t /*loop*/, std::uint64_t /*iteration*/) override {}
  void leaves(std::uint32_t loop, std::uint64_t iterations) override {
    if (with_skips_.erase(loop) == 0) return;
    const EarlyExit exit = exit_of(definitions_, loop, iterations);
    if (ended_by_its_bound(exit)) return;
    EarlyExit& known = found_.try_emplace(loop, exit).first->second;
    if (iterations < known.run) known = exit;
  }

  const trace::Definitions& definitions_;
  std::set<std::uint32_t> loops_, with_skips_;
  std::map<std::uint32_t, EarlyExit> found_;
};

std::set<std::uint32_t> loops_without_counter(const trace::Definitions& definitions) {
  std::set<std::uint32_t> loops;
  bool skipped = false;
  for (const trace::SampledLoop& sample : definitions.samples) {
    skipped = skipped || sample.skipped != 0;
    if (sample.reason.why == DPERF_REASON_NO_COUNTER && sample.skipped == 0) loops.insert(sample.block);
  }
  return skipped ? loops : std::set<std::uint32_t>();
}

}  // namespace

std::vector<EarlyExit> early_exits(const trace::Trace& trace) {
  std::map<std::uint64_t, EarlyExit> all;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const trace::Definitions& definitions = trace.rank(rank).definitions();
    std::set<std::uint32_t> loops = loops_without_counter(definitions);
    if (loops.empty()) continue;
    Walk walk(definitions, std::move(loops));
    const auto stream = trace.rank(rank).events(0, trace::Repetitions::kAsWritten);
    trace::Event event;
    while (stream->next(event)) {
      if (trace::is_loop_mark(event)) walk.mark(event);
      if (event.kind == trace::EventKind::kRepeat) walk.skips();
    }
    // A run that was stopped has not left its loops.
    if (event.kind == trace::EventKind::kCall && event.call == trace::Call::MPI_Finalize) walk.end();
    for (const auto& [loop, exit] : walk.found()) all.try_emplace(definitions.blocks[loop].id, exit);
  }
  std::vector<EarlyExit> result;
  for (const auto& [id, exit] : all) result.push_back(exit);
  return result;
}

std::string describe(const EarlyExit& exit) {
  const std::string most = exit.bound == 0
                               ? ""
                               : fmt::format(" of {} {} ({})", exit.is_estimate ? "about" : "at most",
                                             exit.bound, exit.comparison);
  return fmt::format(
      "{} ended after {}{}, perhaps because iterations in it were skipped, which computed nothing",
      trace::to_string(exit.loop), counted(exit.run, "iteration"), most);
}

}  // namespace dperf::sample
