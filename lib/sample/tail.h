// What a program does after its main loop, taken from a shorter run of it that reached its end.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sample/loop/iterations.h"
#include "sample/segment.h"
#include "trace/model/trace.h"

namespace dperf::sample {

/// Of one rank.
struct RankTail {
  trace::Definitions definitions;  ///< of the stopped run, with what the records refer to beside them
  std::string records;             ///< in the event coding of the stopped run
  trace::RankTotals totals;
};

struct Tail {
  std::unique_ptr<trace::Trace> recorded, from;  ///< the other run, and its main threads
  std::vector<RankTail> ranks;
};

/// Where a run was stopped.
struct StoppedAt {
  const trace::Trace& trace;
  const Iterations& iterations;
  const Segment& segment;
  std::uint64_t loop = 0;  ///< its id
  std::uint64_t run = 0;   ///< iterations up to the end of the segment
};

/// What comes in `shorter` behind the place that is as far from the end of its loop as the end of the segment
/// is from iteration `run`. Where messages cross from one iteration into the next, this is inside the last
/// iterations. Reads all events several times.
/// @throws Error  why it cannot be put behind the stopped run; with kExitIncomplete
Tail read_tail(const StoppedAt& stopped, std::unique_ptr<trace::Trace> shorter);

}  // namespace dperf::sample
