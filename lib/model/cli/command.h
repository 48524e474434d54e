// The program dperf-model.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::model {

/// Returns the exit code. @throws Error
int model_command(int argc, const char* const* argv);

}  // namespace dperf::model
