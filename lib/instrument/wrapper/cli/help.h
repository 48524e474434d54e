// What the compiler drivers print about themselves; --help and --version are the real compiler's.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dperf::wrapper {

/// What --dperf-help or --dperf-version among the arguments asks for; nothing without one of them.
/// @param program  a name of a Driver
std::optional<std::string> own_information(const std::string& program,
                                           const std::vector<std::string>& arguments);

}  // namespace dperf::wrapper
