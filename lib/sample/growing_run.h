// A run that goes on, by its trace: what was read once is not read again, and no more is read than there is
// time for.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "sample/cpu_clock.h"
#include "sample/stopped_run.h"
#include "trace/cut/cut.h"
#include "trace/model/growing_trace.h"

namespace dperf::sample {

/// What one rank has done so far; of the loops that it is in, the iterations of the entry that it is in.
class RankProgress;

class GrowingRun {
 public:
  /// Of iterations that are remembered, of all ranks and loops together. What comes later is not read.
  static constexpr std::uint64_t kMostBoundaries = std::uint64_t{1} << 22;

  /// @param most_ranks  about so many of the ranks are read, at equal distances
  GrowingRun(std::unique_ptr<trace::GrowingTrace> trace, LoopChoice choice, int most_ranks,
             CpuClock clock_s = thread_cpu_s);
  ~GrowingRun();
  GrowingRun(const GrowingRun&) = delete;
  GrowingRun& operator=(const GrowingRun&) = delete;

  /// Takes in what was written since. False: the run must be read anew.
  bool grow() { return trace_->grow(); }
  /// Reads on, of all ranks the same span of time, for some CPU time, and not much beyond
  /// `until_s` of the run.
  void read(double cpu_s, double until_s = std::numeric_limits<double>::infinity());
  /// Nothing that was written is unread.
  bool is_read() const;
  std::uint64_t events() const { return events_; }
  /// Up to where the run was read, from its beginning; the mean of the ranks.
  double read_s() const;

  /// Nothing: there is none (yet). Costs in proportion to its iterations.
  std::optional<MainLoop> main_loop() const;
  /// Whether the outermost loop that has marks carries what was read, however few its iterations are.
  bool is_carried_by_marks() const;
  /// Is every rank still in this loop, by the last things that it has written? Nothing: they do not show it,
  /// or that iterations are being skipped.
  std::optional<bool> is_in(const OpenLoop& loop) const;

  /// Of the last things that the ranks have written: what iterations of this loop took, from each mark to the
  /// next, in ns. Empty where iterations are skipped.
  std::vector<double> last_iterations_ns(const OpenLoop& loop) const;

  const trace::Trace& trace() const { return *trace_; }
  bool has_all_ranks() const { return every_ == 1; }
  /// How far the ranks were read. @pre has_all_ranks()
  trace::Cut read_so_far() const;

 private:
  std::vector<OpenLoop> loops() const;
  Iterations iterations_of(const OpenLoop& loop) const;

  LoopChoice choice_;
  CpuClock clock_s_;
  std::unique_ptr<trace::GrowingTrace> trace_;
  int every_ = 1;
  std::vector<std::unique_ptr<RankProgress>> ranks_;
  std::uint64_t events_ = 0, boundaries_ = 0;
};

}  // namespace dperf::sample
