// What the check of the platform could not predict, in words.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "report/prediction.h"

namespace dperf::report {

/// "collectives within hosts"
std::string kind_of(const UncertainShare& uncertain);
/// One line of all that takes some of the time; empty if there is nothing.
std::string describe_uncertain(const Prediction& prediction);

}  // namespace dperf::report
