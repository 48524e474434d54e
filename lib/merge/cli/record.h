// The program dperf-record.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::merge {

/// Runs a command several times, each time with a trace folder of its own, and merges the traces. Returns the
/// exit code: that of the first run that failed, if one did.
/// @throws Error
int record_command(int argc, const char* const* argv);

}  // namespace dperf::merge
