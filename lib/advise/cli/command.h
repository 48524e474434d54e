// The program dperf-advise.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::advise {

/// @return the exit code @throws Error
int advise_command(int argc, const char* const* argv);

}  // namespace dperf::advise
