// The plan for programs.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/model/instrumented_file.h"

namespace dperf::instrument {

/// The plan as JSON: every block and loop with file, lines, function, kind, id; what was left alone, and why.
std::string plan_as_json(const std::vector<InstrumentedFile>& files);

}  // namespace dperf::instrument
