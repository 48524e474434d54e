// DISTRIBUTION records in the text form.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "trace/model/event.h"

namespace dperf::trace {

/// The line that opens it.
std::string print_distribution(const Event& head);
/// The line after one of its records: how often which times, as in "times 3x1200 5x2400+0+7"; none after a
/// mark.
std::string print_distribution(const Event& record, bool cpu_clock);

}  // namespace dperf::trace
