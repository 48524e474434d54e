// A decisions file: the user's directives about the loops of a run (docs/reference/decisions-file.md).
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/model/instrumented_file.h"

namespace dperf::instrument {

/// A line for each loop, with the reason why it may be sampled or not: those that may be sampled are named,
/// what only the user can know is commented out.
std::string decisions_template(const std::vector<InstrumentedFile>& files);

}  // namespace dperf::instrument
