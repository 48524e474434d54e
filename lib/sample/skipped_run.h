// A run that ended by itself, with iterations skipped by its runtime: what its trace says of that.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sample/loop/early_exits.h"
#include "sample/loop/seldom_branches.h"
#include "trace/model/trace.h"

namespace dperf::sample {

struct SkippedRun {
  trace::SourcePlace loop;  ///< of which most was skipped
  std::uint64_t run = 0, skipped = 0;
  std::uint64_t others = 0;  ///< loops beside it of which iterations were skipped, too
  double error = 0;          ///< of its time per iteration, relative
  bool drifts = false;
  std::vector<SeldomBranch> seldom = {};    ///< see below
  std::vector<EarlyExit> early_exits = {};  ///< of loops around
  double saved_s = 0;  ///< what stands for skipped iterations took, calls included; of all ranks, the mean
};

/// Nothing: all iterations were run. Reads all events.
std::optional<SkippedRun> find_skipped(const trace::Trace& trace);

/// In the loops of which iterations were skipped: branches that were taken once at most in what was run.
/// Reads no events.
std::vector<SeldomBranch> seldom_in_skipped_loops(const trace::Trace& trace);

/// Whether something in the trace stands for iterations that were skipped, also where the program ended
/// before the runtime could say of which loop.
bool has_skipped(const trace::Trace& trace);

}  // namespace dperf::sample
