// Loops whose number of iterations is data, as until convergence: what runs showed, and what the user says.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/model.h"

namespace dperf::model {

/// From "main.c:98=500", as dperf-predict --iterations has it, or "500" where there is one such loop.
/// @throws Error with kExitUsage: no number from 1 on, a loop that is unknown, or named twice
LoopCounts parse_iterations(const Model& model, const std::vector<std::string>& texts);

/// @throws Error with kExitUsage: a loop of which nothing says how many iterations it has, and what was seen
void check_iterations(const Model& model, const Setting& setting);

/// When it is entered for the first time, `entry` is 0. The counts must have the loop.
std::int64_t iterations_at(const LoopCounts& counts, std::uint64_t loop, std::size_t entry);
/// Of all entries; 0: the loop was not entered.
double mean_iterations(const LoopCounts& counts, std::uint64_t loop);

/// "main.c:98: 123 in traces-2, 131 in traces-4", of each loop.
std::vector<std::string> iterations_seen(const Model& model);
/// "500 of main.c:98 (fitted on 123 to 131)", of all loops. Empty: there are none.
std::string iterations_of_data(const Model& model, const Setting& setting);

}  // namespace dperf::model
