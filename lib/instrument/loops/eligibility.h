// Which loops may be sampled: run for a while, then iterations in the middle are left out
// (docs/design/sampling.md). Pure: what Clang found out about a loop in, the decision and what its guard
// needs out.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "instrument/loops/loop_counters.h"
#include "instrument/model/call_graph.h"
#include "instrument/model/model.h"

namespace dperf::instrument {

struct LoopEligibility {
  Eligibility eligibility = Eligibility::kNever;
  std::string why;
  bool counted = false;  ///< it has a plain counter: what follows gives the number of iterations to come
  std::string counter = {}, bound = {}, step = {};
  bool inclusive = false;
  bool directed = false;         ///< by a pragma
  std::uint64_t iterations = 0;  ///< in all, from a pragma; 0: as many as it has
  std::vector<std::string> updates =
      {};  ///< statements that do what an iteration does to its counters, in order
};

/// @param loop  a loop in `function` that gets marks
LoopEligibility eligibility_of(const Statement& loop, const Function& function, const CallGraph& graph);

/// Of a loop that no jump leaves: each step of its counter is work, which is to be done wherever the program
/// runs, even if it lies between two polls. Nothing: it may end because of what a call finds.
std::optional<Counting> counting_of(const Statement& loop, const CallGraph& graph);

/// The directive that the user could give in a decisions file: "src/jacobi.c:60 = N"; empty: nothing.
std::string advice(const LoopEligibility& decision, const PlanEntry& loop);

}  // namespace dperf::instrument
