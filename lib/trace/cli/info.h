// What a trace is about, in one screen.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>

#include "trace/model/trace.h"

namespace dperf::trace {

/// @param bytes_on_disk of the rank files
std::string describe(const Trace& trace, std::uint64_t bytes_on_disk);

}  // namespace dperf::trace
