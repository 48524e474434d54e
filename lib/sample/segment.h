// The piece of a run that a baseline of iterations is, on all ranks, with nothing open at its ends: then it
// can happen again and again (docs/design/sampling.md).
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sample/loop/baseline.h"
#include "sample/loop/iterations.h"
#include "trace/model/trace.h"

namespace dperf::sample {

/// Of each rank: the numbers of its first event, and of the first event behind it.
struct Segment {
  std::vector<std::uint64_t> begin, end;
};

/// The latest places, none of them after `limits`, at which nothing is open: numbers of events, one per rank.
std::vector<std::uint64_t> latest_cut(const trace::Trace& trace, const std::vector<std::uint64_t>& limits);

/// Where messages cross from one iteration into the next, as in a pipeline, ranks are cut along the skew: at
/// places that are as many iterations apart on each of them. Ranks that do not enter the loop are cut where
/// they meet the others. Nothing: there is no such segment.
/// Reads all events several times.
std::optional<Segment> find_segment(const trace::Trace& trace, const Iterations& iterations,
                                    const Baseline& baseline);

}  // namespace dperf::sample
