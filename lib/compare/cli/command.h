// The program dperf-compare.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::compare {

/// @return kExitOk: everything is as allowed; kExitDiffers: it is not, the result on stdout names what
/// @throws Error: wrong command line, wrong files
int compare_command(int argc, const char* const* argv);

}  // namespace dperf::compare
