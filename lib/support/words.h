// What every text for people has in common.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace dperf {

/// "1 rank", "2 ranks"
std::string counted(std::uint64_t n, std::string_view noun);

/// What an input brings into a text must not reach a terminal as a command: control characters except line
/// ends and tabs become '?'.
std::string printable(std::string text);

}  // namespace dperf
