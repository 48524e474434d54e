// The program dperf-platform.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::platform {

/// Reads the command line and writes one platform file.
/// @return the exit code
/// @throws Error: see generate(); the file cannot be written
int platform_command(int argc, char** argv);

}  // namespace dperf::platform
