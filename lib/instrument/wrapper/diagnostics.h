// Messages of the real compiler about instrumented text name the user's lines, but on a line with a probe the
// columns are those of the text.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>

namespace dperf::wrapper {

/// Whether `messages` point into a line of the source that reads otherwise in the instrumented text.
/// @param path   of the source, as the compiler prints it
/// @param source, text  the original and the instrumented text
bool speak_of_edited_lines(std::string_view messages, const std::string& path, std::string_view source,
                           std::string_view text);

}  // namespace dperf::wrapper
