// The runtime in front of a program that was built without it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace dperf::merge {

/// Whether the runtime is to be loaded: no word of the command names a program that has it.
bool needs_runtime(const std::vector<std::string>& command);

/// Has the runtime loaded by the programs that the command starts: by options of Open MPI's mpirun, which
/// hands them on to all hosts, else by the environment, which this changes.
/// @throws Error: the runtime is not where it belongs
std::vector<std::string> with_runtime(std::vector<std::string> command);

}  // namespace dperf::merge
