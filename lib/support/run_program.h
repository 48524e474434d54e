// Runs a program of the user, and waits for it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace dperf {

/// Its exit code, or 128 + the signal that ended it. Ctrl-C goes to the program, which is in our group, also
/// if we ignore it.
/// @throws Error: it cannot be started
int run_program(const std::vector<std::string>& command);

}  // namespace dperf
