// From traced runs to a model.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "model/model.h"
#include "model/observe/observations.h"

namespace dperf::model {

/// @param parameters their names
/// @throws Error: runs of different programs, one alone, parameters that do not vary; with exit code
/// kExitIncomplete what no expression was found for: the call, and values that were seen
Model fit(const std::vector<TracedRun>& runs, const std::vector<std::string>& parameters);

/// The same without the largest run, which is then foretold and compared; into `held_out`.
void hold_out(const std::vector<TracedRun>& runs, Model& model);

}  // namespace dperf::model
