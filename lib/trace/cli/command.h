// dperf-trace: summarizes, verifies and converts traces.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::trace {

/// The whole program. @return its exit code
/// @throws Error
int trace_command(int argc, char** argv);

}  // namespace dperf::trace
