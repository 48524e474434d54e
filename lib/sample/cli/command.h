// The program dperf-sample.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::sample {

/// @return the exit code
int sample_command(int argc, const char* const* argv);

}  // namespace dperf::sample
