// A trace in which a segment happens more times than it was run, as if the run had gone on: what all readers
// see of a run that was stopped.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <memory>

#include "sample/segment.h"
#include "sample/tail.h"
#include "trace/model/trace.h"

namespace dperf::sample {

/// What the trace states about the loop. Iterations are those of the program, with or without a mark.
struct RepeatedLoop {
  std::uint64_t id = 0;
  std::uint64_t run = 0, length = 0, times = 0;
  std::uint64_t period = 1;  ///< of those that have a mark
  double error = 0;          ///< relative
  bool drifts = false;       ///< by more than was allowed
};

/// `trace` up to the end of the segment, which is there `loop.times` more times (a REPEAT); complete, with
/// the loop among the sampled ones. The segment is held in memory. `trace` must live as long as what is
/// returned.
/// @param tail  what comes behind the loop, of another run; null: the run ends there. Must live as long, too
/// @throws Error  the segment has what cannot be repeated: a window or file is made in it and not freed, or
///   freed and not made, or something in it answers a message from before it
std::unique_ptr<trace::Trace> repeat_segment(const trace::Trace& trace, const Segment& segment,
                                             const RepeatedLoop& loop, const Tail* tail = nullptr);

}  // namespace dperf::sample
