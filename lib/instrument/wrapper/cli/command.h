// dperf-cc, dperf-c++ and dperf-fc: compile as the real compiler does, with the sources instrumented on the
// way.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace dperf::wrapper {

/// Does what the name stands for: dperf-c++ is the C++ driver, dperf-gcc-ar and its like run the real tools.
/// @param name       as the program was called, with or without a folder
/// @param arguments  without the name
/// @return the exit code of the real compiler
/// @throws Error if the real compiler cannot be run
int run_wrapper(const std::string& name, std::vector<std::string> arguments);

}  // namespace dperf::wrapper
