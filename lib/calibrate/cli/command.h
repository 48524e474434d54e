// The program dperf-calibrate.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::calibrate {

/// @return its exit code. @throws Error
int run(int argc, const char* const* argv);

}  // namespace dperf::calibrate
