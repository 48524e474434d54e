// Loops that may have ended by what skipped iterations did not compute.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::sample {

/// The program left a loop, in which iterations of others were skipped, by something else than a counter.
struct EarlyExit {
  trace::SourcePlace loop;
  std::uint64_t run = 0;        ///< iterations, in the entry that ran fewest
  std::uint64_t bound = 0;      ///< that a comparison allows; 0: not known
  bool is_estimate = false;     ///< the bound
  std::string comparison = {};  ///< which says so: "step<max_steps"
};

/// Of all ranks, each loop once. Reads all events if iterations were skipped, and a loop is like that.
std::vector<EarlyExit> early_exits(const trace::Trace& trace);

/// "solve.c:98 (main) ended after 20 iterations of at most 3000 (step<max_steps), perhaps because ..."
std::string describe(const EarlyExit& exit);

}  // namespace dperf::sample
