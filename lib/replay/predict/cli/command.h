// The program dperf-predict: from its arguments to a result on stdout or in a file.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::predict {

/// The whole of it. @return its exit code. @throws Error
int run(int argc, const char* const* argv);

}  // namespace dperf::predict
