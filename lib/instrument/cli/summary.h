// The plan as a table for people.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/model/instrumented_file.h"

namespace dperf::instrument {

/// A line for each function that communicates, then what is unknown (and who calls it), then what was left
/// alone (and why). A function of a header that several sources include counts once.
std::string summary(const std::vector<InstrumentedFile>& files);

}  // namespace dperf::instrument
