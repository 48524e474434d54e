// `dperf COMMAND ...` runs `dperf-COMMAND ...`, as git does.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace dperf {

/// Runs a command, or answers help and --version by itself.
/// @param arguments without the name of the program
/// @return the exit code; does not return once a command runs
/// @throws Error if there is no such command
int run_command(const std::vector<std::string>& arguments);

}  // namespace dperf
